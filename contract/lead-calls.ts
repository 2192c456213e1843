import * as z from 'zod/mini';
import { ok, type Call } from './core/call.ts';
import { id } from './core/fields.ts';
import { leadGender, leads } from './leads.ts';
import { choice, searchRequest } from './core/lists.ts';
import { partyFields } from './party.ts';
import { base, callsOf, detail } from './core/plain-calls.ts';
import { bounded } from './core/text.ts';

/** Fields with a default or from the viewer are optional; landmark and state may repeat next to the location. */
const leadBody = z.extend(z.partial(partyFields), {
  id: z.optional(id),
  lead_id: z.optional(id),
  cdp_code: z.nullish(bounded()),
  landmark: z.nullish(bounded()),
  state: z.nullish(bounded()),
  location: z.optional(z.looseObject({})),
});

const { get, post, list, one, words, create, update, step, remove, removeNamed } = callsOf(leads);

const choices = { answer: ok({ leads: z.array(detail) }) };

export const leadCalls = {
  'leads.list': list('/api/leads'),
  'leads.search': get('/api/searchLeads', { query: searchRequest, answer: ok({ data: z.array(detail) }) }),
  'leads.dropdown': words('/api/leads/dropdownlist', {
    status_list: z.array(choice),
    retailer_tax_type_list: z.array(choice),
    customer_type: z.array(choice),
    customer_type_industry: z.array(choice),
    department: z.array(choice),
  }),
  'leads.editors': words('/api/getLeadDropdownList', {
    status_list: z.array(choice),
    priority_list: z.array(choice),
  }),
  'leads.choices': { ...get('/api/getLeadsDropdown', choices), area: 'opportunities' },
  'leads.choicesOfAccount': {
    ...post('/api/getLeadsDropdown', {
      ...choices,
      safe: true,
      body: z.object({ account_id: z.nullish(id) }),
    }),
    area: 'opportunities',
  },
  'leads.detail': one('/api/leads/{id}', { lead_detail: detail }),
  'leads.edit': one('/api/leads/{id}/edit', { lead: detail }),
  'leads.create': {
    ...create('/api/leads', leadBody, { lead: z.object({ id, department: z.nullable(z.string()) }) }),
    session_user: { department: ['lead', 'department'] },
  },
  'leads.update': {
    ...update('/api/leads/{id}/update', z.extend(leadBody, { gender: z.optional(leadGender) })),
    body_id: 'lead_id',
  },
  'leads.delete': remove('/api/leads/{id}/delete'),
  'leads.deleteLegacy': removeNamed('/api/deleteLead'),
  'leads.status': step(
    '/api/updateLeadStatus/{id}',
    'update',
    z.object({ status: partyFields.shape.status, base }),
    {},
  ),
  'leads.priority': step(
    '/api/updateLeadPriority/{id}',
    'update',
    z.object({ priority: partyFields.shape.priority, base }),
    {},
  ),
} as const satisfies Record<string, Call>;
