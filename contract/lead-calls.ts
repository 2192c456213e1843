import * as z from 'zod/mini';
import { call, ok, type Call } from './call.ts';
import { id, instant } from './fields.ts';
import { leadGender, leads } from './leads.ts';
import { choice, listAnswer, listRequest, searchRequest } from './lists.ts';
import { partyFields } from './party.ts';
import { bounded } from './text.ts';

/** Fields with a default or from the viewer are optional; landmark and state may repeat next to the location. */
const leadBody = z.extend(z.partial(partyFields), {
  id: z.optional(id),
  lead_id: z.optional(id),
  cdp_code: z.nullish(bounded()),
  landmark: z.nullish(bounded()),
  state: z.nullish(bounded()),
  location: z.optional(z.looseObject({})),
});

/** What an edit sends with the changed fields: their base values, or the `updated_at` of the row seen. */
const editBody = z.extend(leadBody, {
  gender: z.optional(leadGender),
  base: z.optional(z.record(z.string(), z.unknown())),
  updated_at: z.optional(instant),
});

const detail = z.looseObject({ id });
const message = z.string();
const byId = z.object({ id });
const bodyId = z.object({ id: z.optional(id) });
const readLeads = { kind: 'can', action: 'read', resource: 'leads' } as const;
const updateLeads = { kind: 'can', action: 'update', resource: 'leads' } as const;
const deleteLeads = { kind: 'can', action: 'delete', resource: 'leads' } as const;

export const leadCalls = {
  'leads.list': call({
    method: 'GET',
    path: '/api/leads',
    area: 'leads',
    rule: readLeads,
    effect: 'read',
    query: listRequest(leads),
    answer: listAnswer(detail),
  }),
  'leads.search': call({
    method: 'GET',
    path: '/api/searchLeads',
    area: 'leads',
    rule: readLeads,
    effect: 'read',
    query: searchRequest,
    answer: ok({ data: z.array(detail) }),
  }),
  'leads.dropdown': call({
    method: 'GET',
    path: '/api/leads/dropdownlist',
    area: 'leads',
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
  'leads.editors': call({
    method: 'GET',
    path: '/api/getLeadDropdownList',
    area: 'leads',
    rule: { kind: 'session' },
    effect: 'read',
    answer: ok({ status_list: z.array(choice), priority_list: z.array(choice) }),
  }),
  'leads.choices': call({
    method: 'GET',
    path: '/api/getLeadsDropdown',
    area: 'opportunities',
    rule: readLeads,
    effect: 'read',
    answer: ok({ leads: z.array(detail) }),
  }),
  'leads.choicesOfAccount': call({
    method: 'POST',
    path: '/api/getLeadsDropdown',
    area: 'opportunities',
    rule: readLeads,
    effect: 'read',
    body: z.object({ account_id: z.nullish(id) }),
    answer: ok({ leads: z.array(detail) }),
  }),
  'leads.detail': call({
    method: 'GET',
    path: '/api/leads/{id}',
    area: 'leads',
    rule: readLeads,
    effect: 'read',
    params: byId,
    answer: ok({ lead_detail: detail }),
  }),
  'leads.edit': call({
    method: 'GET',
    path: '/api/leads/{id}/edit',
    area: 'leads',
    rule: readLeads,
    effect: 'read',
    params: byId,
    answer: ok({ lead: detail }),
  }),
  'leads.create': call({
    method: 'POST',
    path: '/api/leads',
    area: 'leads',
    rule: { kind: 'can', action: 'create', resource: 'leads' },
    effect: 'write',
    resource: 'leads',
    does: 'create',
    body: leadBody,
    answer: ok({ message, lead: z.object({ id, department: z.nullable(z.string()) }) }),
    session_user: { department: ['lead', 'department'] },
  }),
  'leads.update': call({
    method: 'POST',
    path: '/api/leads/{id}/update',
    area: 'leads',
    rule: updateLeads,
    effect: 'write',
    resource: 'leads',
    does: 'update',
    body_id: 'lead_id',
    params: byId,
    body: editBody,
    answer: ok({ message }),
  }),
  'leads.delete': call({
    method: 'POST',
    path: '/api/leads/{id}/delete',
    area: 'leads',
    rule: deleteLeads,
    effect: 'write',
    resource: 'leads',
    does: 'remove',
    body_id: 'id',
    params: byId,
    body: bodyId,
    answer: ok({ message }),
  }),
  'leads.deleteLegacy': call({
    method: 'POST',
    path: '/api/deleteLead',
    area: 'leads',
    rule: deleteLeads,
    effect: 'write',
    resource: 'leads',
    does: 'remove',
    body: byId,
    answer: ok({ message }),
  }),
  'leads.status': call({
    method: 'POST',
    path: '/api/updateLeadStatus/{id}',
    area: 'leads',
    rule: updateLeads,
    effect: 'write',
    resource: 'leads',
    does: 'update',
    params: byId,
    body: z.object({ status: partyFields.shape.status, base: z.optional(z.record(z.string(), z.unknown())) }),
    answer: ok({ message }),
  }),
  'leads.priority': call({
    method: 'POST',
    path: '/api/updateLeadPriority/{id}',
    area: 'leads',
    rule: updateLeads,
    effect: 'write',
    resource: 'leads',
    does: 'update',
    params: byId,
    body: z.object({
      priority: partyFields.shape.priority,
      base: z.optional(z.record(z.string(), z.unknown())),
    }),
    answer: ok({ message }),
  }),
} as const satisfies Record<string, Call>;
