import * as z from 'zod/mini';
import { decision } from './approval.ts';
import { call, ok, type Call } from './call.ts';
import { id, instant } from './fields.ts';
import { listAnswer, listRequest } from './lists.ts';
import { market_visits, noteText, visitCheck, visitFields, visitOutcome } from './market-visits.ts';
import { scheduleBody } from './schedule.ts';

/** One visit as devices enqueue it; with `lead_customer`, one visit for each of the chosen. */
const visitBody = z.extend(z.partial(visitFields), { ...scheduleBody.shape, id: z.optional(id) });

const base = z.optional(z.record(z.string(), z.unknown()));
const detail = z.looseObject({ id });
const party = z.nullable(z.looseObject({ id }));
const message = z.string();
const byId = z.object({ id });
const right = (action: 'read' | 'create' | 'update' | 'delete' | 'approve') =>
  ({ kind: 'can', action, resource: 'market_visits' }) as const;

export const marketVisitCalls = {
  'market_visits.list': call({
    method: 'GET',
    path: '/api/marketvisits',
    area: 'market-visits',
    rule: right('read'),
    effect: 'read',
    query: listRequest(market_visits),
    answer: listAnswer(detail),
  }),
  'market_visits.search': call({
    method: 'GET',
    path: '/api/marketvisits/search',
    area: 'market-visits',
    rule: right('read'),
    effect: 'read',
    query: listRequest(market_visits),
    answer: ok({ data: z.array(z.object({ id, title: z.string(), code: z.nullable(z.string()) })) }),
  }),
  'market_visits.detail': call({
    method: 'GET',
    path: '/api/marketvisits/{id}',
    area: 'market-visits',
    rule: right('read'),
    effect: 'read',
    params: byId,
    answer: ok({
      data: z.looseObject({
        id,
        checks: z.array(z.looseObject({ id })),
        notes: z.array(z.looseObject({ id })),
        attachments: z.array(z.looseObject({ id })),
        lead: party,
        customer: party,
      }),
    }),
  }),
  'market_visits.edit': call({
    method: 'GET',
    path: '/api/marketvisits/{id}/edit',
    area: 'market-visits',
    rule: right('read'),
    effect: 'read',
    params: byId,
    answer: ok({ data: detail, lead: party, customer: party }),
  }),
  'market_visits.create': call({
    method: 'POST',
    path: '/api/marketvisits',
    area: 'market-visits',
    rule: right('create'),
    effect: 'write',
    resource: 'market_visits',
    does: 'create',
    body: visitBody,
    answer: ok({ message, ids: z.array(id) }),
  }),
  'market_visits.update': call({
    method: 'POST',
    path: '/api/marketvisits/{id}/update',
    area: 'market-visits',
    rule: right('update'),
    effect: 'write',
    resource: 'market_visits',
    does: 'update',
    body_id: 'id',
    params: byId,
    body: z.extend(visitBody, { base, updated_at: z.optional(instant) }),
    answer: ok({ message }),
  }),
  'market_visits.approval': call({
    method: 'POST',
    path: '/api/marketvisits/{id}/approval',
    area: 'market-visits',
    rule: right('approve'),
    effect: 'write',
    resource: 'market_visits',
    does: 'update',
    params: byId,
    body: decision,
    answer: ok({ message }),
  }),
  'market_visits.delete': call({
    method: 'POST',
    path: '/api/marketvisits/{id}/delete',
    area: 'market-visits',
    rule: right('delete'),
    effect: 'write',
    resource: 'market_visits',
    does: 'remove',
    body_id: 'id',
    params: byId,
    body: z.object({ id: z.optional(id) }),
    answer: ok({ message }),
  }),
  /** Check-in, check-out, notes and outcome are for the assignee, who needs no right except to read the visit. */
  'market_visits.check': call({
    method: 'POST',
    path: '/api/marketvisits/{id}/checks',
    area: 'market-visits',
    rule: right('read'),
    effect: 'write',
    resource: 'market_visits',
    does: 'update',
    renamed: { mended: 'corrected' },
    params: byId,
    body: z.extend(visitCheck, { base }),
    answer: ok({ message, check: z.looseObject({ id }) }),
  }),
  'market_visits.note': call({
    method: 'POST',
    path: '/api/marketvisits/{id}/notes',
    area: 'market-visits',
    rule: right('read'),
    effect: 'write',
    resource: 'market_visits',
    does: 'update',
    params: byId,
    body: z.object({ note: noteText, base }),
    answer: ok({ message, note: z.looseObject({ id }) }),
  }),
  'market_visits.outcome': call({
    method: 'POST',
    path: '/api/marketvisits/{id}/outcome',
    area: 'market-visits',
    rule: right('read'),
    effect: 'write',
    resource: 'market_visits',
    does: 'update',
    params: byId,
    body: z.extend(visitOutcome, { base }),
    answer: ok({ message }),
  }),
} as const satisfies Record<string, Call>;
