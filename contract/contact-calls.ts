import * as z from 'zod/mini';
import { call, ok, type Call } from './call.ts';
import { contactFields, contacts } from './contacts.ts';
import { id, instant } from './fields.ts';
import { choice, listAnswer, listRequest, searchRequest } from './lists.ts';
import { bounded } from './text.ts';

/** Fields with a default or from the viewer are optional; landmark and state may repeat next to the location. */
const contactBody = z.extend(z.partial(contactFields), {
  id: z.optional(id),
  cdp_code: z.nullish(bounded()),
  landmark: z.nullish(bounded()),
  state: z.nullish(bounded()),
  location: z.optional(z.looseObject({})),
});

const base = z.optional(z.record(z.string(), z.unknown()));
const detail = z.looseObject({ id });
const message = z.string();
const byId = z.object({ id });
const right = (action: 'read' | 'create' | 'update' | 'delete') =>
  ({ kind: 'can', action, resource: 'contacts' }) as const;

export const contactCalls = {
  'contacts.list': call({
    method: 'GET',
    path: '/api/contacts',
    area: 'customers',
    rule: right('read'),
    effect: 'read',
    query: listRequest(contacts),
    answer: listAnswer(detail),
  }),
  'contacts.search': call({
    method: 'GET',
    path: '/api/contacts/search',
    area: 'customers',
    rule: right('read'),
    effect: 'read',
    query: searchRequest,
    answer: ok({ data: z.array(detail) }),
  }),
  'contacts.dropdown': call({
    method: 'GET',
    path: '/api/contacts/dropdownlist',
    area: 'customers',
    rule: { kind: 'session' },
    effect: 'read',
    answer: ok({
      status_list: z.array(choice),
      retailer_tax_type_list: z.array(choice),
      customer_type: z.array(choice),
      customer_type_industry: z.array(choice),
      department: z.array(choice),
    }),
  }),
  'contacts.choicesOfAccount': call({
    method: 'POST',
    path: '/api/getContactsDropdown',
    area: 'opportunities',
    rule: right('read'),
    effect: 'read',
    body: z.object({ account_id: z.nullish(id) }),
    answer: ok({ contacts: z.array(detail) }),
  }),
  'contacts.detail': call({
    method: 'GET',
    path: '/api/contacts/{id}',
    area: 'customers',
    rule: right('read'),
    effect: 'read',
    params: byId,
    answer: ok({ contact_detail: detail }),
  }),
  'contacts.edit': call({
    method: 'GET',
    path: '/api/contacts/{id}/edit',
    area: 'customers',
    rule: right('read'),
    effect: 'read',
    params: byId,
    answer: ok({ contact: detail }),
  }),
  'contacts.create': call({
    method: 'POST',
    path: '/api/contacts',
    area: 'customers',
    rule: right('create'),
    effect: 'write',
    resource: 'contacts',
    does: 'create',
    body: contactBody,
    answer: ok({ message, contact_id: id }),
  }),
  'contacts.update': call({
    method: 'POST',
    path: '/api/contacts/{id}/update',
    area: 'customers',
    rule: right('update'),
    effect: 'write',
    resource: 'contacts',
    does: 'update',
    params: byId,
    body: z.extend(contactBody, { base, updated_at: z.optional(instant) }),
    answer: ok({ message }),
  }),
  'contacts.delete': call({
    method: 'POST',
    path: '/api/contacts/{id}/delete',
    area: 'customers',
    rule: right('delete'),
    effect: 'write',
    resource: 'contacts',
    does: 'remove',
    body_id: 'id',
    params: byId,
    body: z.object({ id: z.optional(id) }),
    answer: ok({ message }),
  }),
  'contacts.status': call({
    method: 'POST',
    path: '/api/updateContactStatus/{id}',
    area: 'customers',
    rule: right('update'),
    effect: 'write',
    resource: 'contacts',
    does: 'update',
    params: byId,
    body: z.object({ status: contactFields.shape.status, base }),
    answer: ok({ message }),
  }),
  /**
   * Users who may read a lead may convert it; the device chooses the customer's id. `base` is the lead as the form
   * showed it: fields the user did not change are taken from the current lead.
   */
  'contacts.convert': call({
    method: 'POST',
    path: '/api/leads/{id}/converttocontact',
    area: 'conversion',
    rule: { kind: 'can', action: 'read', resource: 'leads' },
    effect: 'write',
    resource: 'contacts',
    does: 'create',
    body_id: 'lead_id',
    params: byId,
    body: z.extend(contactBody, { lead_id: z.optional(id), base }),
    answer: ok({ message, data: z.object({ id }) }),
    more_rows: true,
  }),
} as const satisfies Record<string, Call>;
