import * as z from 'zod/mini';
import { ok, type Call } from './core/call.ts';
import { id } from './core/fields.ts';
import { askedBy } from './core/plain-calls.ts';

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
  askedBy('dashboard', { kind: 'can', action: 'read', resource });

export const dashboardCalls = {
  'dashboard.leads': read('leads').get('/api/getTopLeads', {
    answer: ok({ leads: z.array(party) }),
  }),
  'dashboard.customers': read('contacts').get('/api/getTopCustomers', {
    answer: ok({ customers: z.array(party) }),
  }),
  'dashboard.today': read('market_visits').get('/api/getTodaysMarketVisits', {
    answer: ok({ market_visits: z.array(visit) }),
  }),
  /** The calendar: the user's own visits of the past year and all future ones. */
  'dashboard.calendar': read('market_visits').get('/api/getMyMarketVisits', {
    answer: ok({ market_visits: z.array(visit) }),
  }),
} as const satisfies Record<string, Call>;
