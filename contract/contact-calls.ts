import * as z from 'zod/mini';
import { ok, type Call } from './core/call.ts';
import { contactFields, contacts } from './contacts.ts';
import { id } from './core/fields.ts';
import { choice, searchRequest } from './core/lists.ts';
import { base, byId, callsOf, detail } from './core/plain-calls.ts';
import { bounded } from './core/text.ts';

/** Fields with a default or from the viewer are optional; landmark and state may repeat next to the location. */
const contactBody = z.extend(z.partial(contactFields), {
  id: z.optional(id),
  cdp_code: z.nullish(bounded()),
  landmark: z.nullish(bounded()),
  state: z.nullish(bounded()),
  location: z.optional(z.looseObject({})),
});

const { get, post, list, one, words, create, update, step, remove } = callsOf(contacts, 'customers');

export const contactCalls = {
  'contacts.list': list('/api/contacts'),
  'contacts.search': get('/api/contacts/search', {
    query: searchRequest,
    answer: ok({ data: z.array(detail) }),
  }),
  'contacts.dropdown': words('/api/contacts/dropdownlist', {
    status_list: z.array(choice),
    retailer_tax_type_list: z.array(choice),
    customer_type: z.array(choice),
    customer_type_industry: z.array(choice),
    department: z.array(choice),
  }),
  'contacts.choicesOfAccount': {
    ...post('/api/getContactsDropdown', {
      safe: true,
      body: z.object({ account_id: z.nullish(id) }),
      answer: ok({ contacts: z.array(detail) }),
    }),
    area: 'opportunities',
  },
  'contacts.detail': one('/api/contacts/{id}', { contact_detail: detail }),
  'contacts.edit': one('/api/contacts/{id}/edit', { contact: detail }),
  'contacts.create': create('/api/contacts', contactBody, { contact_id: id }),
  'contacts.update': update('/api/contacts/{id}/update', contactBody),
  'contacts.delete': remove('/api/contacts/{id}/delete'),
  'contacts.status': step(
    '/api/updateContactStatus/{id}',
    'update',
    z.object({ status: contactFields.shape.status, base }),
    {},
  ),
  /**
   * Users who may read a lead may convert it; the device chooses the customer's id. `base` is the lead as the form
   * showed it: fields the user did not change are taken from the current lead.
   */
  'contacts.convert': {
    ...create('/api/leads/{id}/converttocontact', z.extend(contactBody, { lead_id: z.optional(id), base }), {
      data: z.object({ id }),
    }),
    area: 'conversion',
    rule: { kind: 'can', action: 'read', resource: 'leads' },
    body_id: 'lead_id',
    params: byId,
    more_rows: true,
  },
} as const satisfies Record<string, Call>;
