import * as z from 'zod/mini';
import { decision } from './approval.ts';
import { call, ok, type Call } from './call.ts';
import { id, instant } from './fields.ts';
import { journey_plans, planFields } from './journey-plans.ts';
import { listAnswer, listRequest } from './lists.ts';
import { scheduleBody } from './schedule.ts';
import { bounded } from './text.ts';

const day = z.optional(bounded(40));

/**
 * A plan as devices enqueue it, or from forms of other clients: `from`, `to`, one combined `reminder`, and the chosen
 * `lead_customer` with `leadsdate`, their days in the same order or by id.
 */
const planBody = z.extend(z.partial(planFields), {
  ...scheduleBody.shape,
  id: z.optional(id),
  from: day,
  to: day,
  leadsdate: z.optional(z.union([z.array(z.nullable(bounded(40))), z.record(z.string(), bounded(40))])),
  location: z.optional(z.unknown()),
});

const base = z.optional(z.record(z.string(), z.unknown()));
const detail = z.looseObject({ id });
const message = z.string();
const byId = z.object({ id });
const right = (action: 'read' | 'create' | 'update' | 'delete' | 'approve') =>
  ({ kind: 'can', action, resource: 'journey_plans' }) as const;

export const journeyPlanCalls = {
  'journey_plans.list': call({
    method: 'GET',
    path: '/api/journeyplans',
    area: 'journey-plans',
    rule: right('read'),
    effect: 'read',
    query: listRequest(journey_plans),
    answer: listAnswer(detail),
  }),
  'journey_plans.search': call({
    method: 'GET',
    path: '/api/journeyplans/search',
    area: 'journey-plans',
    rule: right('read'),
    effect: 'read',
    query: listRequest(journey_plans),
    answer: ok({ data: z.array(z.object({ id, title: z.string(), code: z.nullable(z.string()) })) }),
  }),
  'journey_plans.detail': call({
    method: 'GET',
    path: '/api/journeyplans/{id}',
    area: 'journey-plans',
    rule: right('read'),
    effect: 'read',
    params: byId,
    answer: ok({ journey_plan: detail, market_visits: z.array(detail) }),
  }),
  'journey_plans.edit': call({
    method: 'GET',
    path: '/api/journeyplans/{id}/edit',
    area: 'journey-plans',
    rule: right('read'),
    effect: 'read',
    params: byId,
    answer: ok({ data: detail, marketvisits: z.array(detail) }),
  }),
  'journey_plans.create': call({
    method: 'POST',
    path: '/api/journeyplans',
    area: 'journey-plans',
    rule: right('create'),
    effect: 'write',
    resource: 'journey_plans',
    does: 'create',
    more_rows: true,
    body: planBody,
    answer: ok({ message, id }),
  }),
  'journey_plans.update': call({
    method: 'POST',
    path: '/api/journeyplans/{id}/update',
    area: 'journey-plans',
    rule: right('update'),
    effect: 'write',
    resource: 'journey_plans',
    does: 'update',
    more_rows: true,
    body_id: 'id',
    params: byId,
    body: z.extend(planBody, { base, updated_at: z.optional(instant) }),
    answer: ok({ message }),
  }),
  'journey_plans.approval': call({
    method: 'POST',
    path: '/api/journeyplans/{id}/approval',
    area: 'journey-plans',
    rule: right('approve'),
    effect: 'write',
    resource: 'journey_plans',
    does: 'update',
    more_rows: true,
    params: byId,
    body: decision,
    answer: ok({ message }),
  }),
  'journey_plans.delete': call({
    method: 'POST',
    path: '/api/journeyplans/{id}/delete',
    area: 'journey-plans',
    rule: right('delete'),
    effect: 'write',
    resource: 'journey_plans',
    does: 'remove',
    more_rows: true,
    body_id: 'id',
    params: byId,
    body: z.object({ id: z.optional(id) }),
    answer: ok({ message }),
  }),
  /** Leads and customers a plan or visit may include: reads sent as POST. */
  'journey_plans.parties': call({
    method: 'POST',
    path: '/api/getLeadsCustomers',
    area: 'journey-plans',
    rule: { kind: 'session' },
    effect: 'read',
    body: z.object({
      territories: scheduleBody.shape.territory,
      assigned_to: z.nullish(id),
    }),
    answer: ok({
      data: z.array(z.looseObject({ id, name: z.string(), type: z.enum(['Lead', 'Customer']) })),
    }),
  }),
} as const satisfies Record<string, Call>;
