import * as z from 'zod/mini';
import { decision } from './approval.ts';
import { ok, type Call } from './core/call.ts';
import { id } from './core/fields.ts';
import { listRequest } from './core/lists.ts';
import {
  latePosition,
  market_visits,
  noteText,
  visitCheck,
  visitFields,
  visitOutcome,
} from './market-visits.ts';
import { base, callsOf, detail } from './core/plain-calls.ts';
import { scheduleBody } from './schedule.ts';

/** One visit as devices enqueue it; with `lead_customer`, one visit for each of the chosen. */
const visitBody = z.extend(z.partial(visitFields), { ...scheduleBody.shape, id: z.optional(id) });

const party = z.nullable(detail);

const { get, list, one, create, update, step, remove } = callsOf(market_visits, 'market-visits');

export const marketVisitCalls = {
  'market_visits.list': list('/api/marketvisits'),
  'market_visits.search': get('/api/marketvisits/search', {
    query: listRequest(market_visits),
    answer: ok({ data: z.array(z.object({ id, title: z.string(), code: z.nullable(z.string()) })) }),
  }),
  'market_visits.detail': one('/api/marketvisits/{id}', {
    data: z.looseObject({
      id,
      checks: z.array(detail),
      notes: z.array(detail),
      attachments: z.array(detail),
      lead: party,
      customer: party,
    }),
  }),
  'market_visits.edit': one('/api/marketvisits/{id}/edit', { data: detail, lead: party, customer: party }),
  'market_visits.create': create('/api/marketvisits', visitBody, { ids: z.array(id) }),
  'market_visits.update': { ...update('/api/marketvisits/{id}/update', visitBody), body_id: 'id' },
  'market_visits.approval': step('/api/marketvisits/{id}/approval', 'approve', decision, {}),
  'market_visits.delete': remove('/api/marketvisits/{id}/delete'),
  /** Check-in, check-out, notes and outcome are for the assignee, who needs no right except to read the visit. */
  'market_visits.check': {
    ...step('/api/marketvisits/{id}/checks', 'read', z.extend(visitCheck, { base }), { check: detail }),
    renamed: { mended: 'corrected' },
  },
  'market_visits.position': step(
    '/api/marketvisits/{id}/checks/position',
    'read',
    z.extend(latePosition, { base }),
    { check: z.nullable(detail) },
  ),
  'market_visits.note': step('/api/marketvisits/{id}/notes', 'read', z.object({ note: noteText, base }), {
    note: detail,
  }),
  'market_visits.outcome': step(
    '/api/marketvisits/{id}/outcome',
    'read',
    z.extend(visitOutcome, { base }),
    {},
  ),
} as const satisfies Record<string, Call>;
