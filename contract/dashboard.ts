import * as z from 'zod/mini';
import { call, ok, type Call } from './call.ts';
import { id } from './fields.ts';

const party = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  mobile: z.string(),
  status: z.string(),
});
const named = z.nullable(z.object({ id, name: z.nullable(z.string()) }));
const visit = z.object({
  id,
  title: z.string(),
  date: z.string(),
  reminder: z.nullable(z.string()),
  lead: named,
  customer: named,
});

const read = (resource: 'leads' | 'contacts' | 'market_visits') =>
  ({ kind: 'can', action: 'read', resource }) as const;

export const dashboardCalls = {
  'dashboard.leads': call({
    method: 'GET',
    path: '/api/getTopLeads',
    area: 'dashboard',
    rule: read('leads'),
    effect: 'read',
    answer: ok({ leads: z.array(party) }),
  }),
  'dashboard.customers': call({
    method: 'GET',
    path: '/api/getTopCustomers',
    area: 'dashboard',
    rule: read('contacts'),
    effect: 'read',
    answer: ok({ customers: z.array(party) }),
  }),
  'dashboard.today': call({
    method: 'GET',
    path: '/api/getTodaysMarketVisits',
    area: 'dashboard',
    rule: read('market_visits'),
    effect: 'read',
    answer: ok({ market_visits: z.array(visit) }),
  }),
  /** The calendar: the user's own visits of the past year and all future ones. */
  'dashboard.calendar': call({
    method: 'GET',
    path: '/api/getMyMarketVisits',
    area: 'dashboard',
    rule: read('market_visits'),
    effect: 'read',
    answer: ok({ market_visits: z.array(visit) }),
  }),
} as const satisfies Record<string, Call>;
