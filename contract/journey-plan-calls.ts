import * as z from 'zod/mini';
import { decision } from './approval.ts';
import { ok, type Call } from './core/call.ts';
import { id } from './core/fields.ts';
import { journey_plans, planFields } from './journey-plans.ts';
import { listRequest, MOST_ITEMS } from './core/lists.ts';
import { askedBy, callsOf, detail, SESSION } from './core/plain-calls.ts';
import { scheduleBody } from './schedule.ts';
import { bounded } from './core/text.ts';

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
  leadsdate: z.optional(
    z.union([
      z.array(z.nullable(bounded(40))).check(z.maxLength(MOST_ITEMS)),
      z.record(z.string(), bounded(40)),
    ]),
  ),
  location: z.optional(z.unknown()),
});

const { get, list, one, create, update, step, remove } = callsOf(journey_plans, 'journey-plans');
/** Its visits change with a plan. */
const withVisits = { more_rows: true } as const;

export const journeyPlanCalls = {
  'journey_plans.list': list('/api/journeyplans'),
  'journey_plans.search': get('/api/journeyplans/search', {
    query: listRequest(journey_plans),
    answer: ok({ data: z.array(z.object({ id, title: z.string(), code: z.nullable(z.string()) })) }),
  }),
  'journey_plans.detail': one('/api/journeyplans/{id}', {
    journey_plan: detail,
    market_visits: z.array(detail),
  }),
  'journey_plans.edit': one('/api/journeyplans/{id}/edit', { data: detail, marketvisits: z.array(detail) }),
  'journey_plans.create': { ...create('/api/journeyplans', planBody, { id }), ...withVisits },
  'journey_plans.update': {
    ...update('/api/journeyplans/{id}/update', planBody),
    ...withVisits,
    body_id: 'id',
  },
  'journey_plans.approval': {
    ...step('/api/journeyplans/{id}/approval', 'approve', decision, {}),
    ...withVisits,
  },
  'journey_plans.delete': { ...remove('/api/journeyplans/{id}/delete'), ...withVisits },
  /** Leads and customers a plan or visit may include: reads sent as POST. */
  'journey_plans.parties': askedBy('journey-plans', SESSION).post('/api/getLeadsCustomers', {
    safe: true,
    body: z.object({
      territories: scheduleBody.shape.territory,
      assigned_to: z.nullish(id),
    }),
    answer: ok({
      data: z.array(z.looseObject({ id, name: z.string(), type: z.enum(['Lead', 'Customer']) })),
    }),
  }),
} as const satisfies Record<string, Call>;
