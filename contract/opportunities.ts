import * as z from 'zod/mini';
import { call, ok, type Call } from './call.ts';
import {
  id,
  instant,
  optionalDay,
  optionalId,
  optionalText,
  optionalWholeNumber,
  required,
  wholeNumber,
} from './fields.ts';
import { choice, listAnswer, listRequest } from './lists.ts';
import { defineResource, rowBase } from './resource.ts';

export const NEW_STAGE = 'New';
const MOST = 999_999_999;

/** The fields a person writes on an opportunity, each with its own rule. (Document 1, sections 3 and 5.) */
export const opportunityFields = z.object({
  name: required('Name field', 200),
  quantity: wholeNumber('Quantity', MOST),
  stage: required('Stage', 60),
  amount: optionalWholeNumber('Amount', MOST),
  actual_cost: wholeNumber('Actual Cost', MOST),
  close_date: optionalDay,
  description: optionalText(2000),
  assigned_to: z.uuid({ error: 'Assigned To is required' }),
  account_id: optionalId,
  contact_id: optionalId,
  lead_id: optionalId,
});
export type OpportunityFields = z.infer<typeof opportunityFields>;

/** The whole rule of an opportunity: an amount is needed only while it is made. (Document 1, section 5.) */
export function opportunitySchema({ editing }: { editing: boolean }) {
  return opportunityFields.check(
    z.refine<Pick<OpportunityFields, 'amount'>>(({ amount }) => editing || amount !== null, {
      path: ['amount'],
      error: 'Amount is required',
      when: () => true,
    }),
    z.refine<Pick<OpportunityFields, 'lead_id' | 'contact_id'>>(
      ({ lead_id, contact_id }) => lead_id === null || contact_id === null,
      { path: ['contact_id'], error: 'Choose a lead or a customer, not both', when: () => true },
    ),
  );
}

/** What is earned: the amount without the cost; nothing while there is no amount. (Document 1, section 4.) */
export const marginOf = ({ amount, actual_cost }: { amount: number | null; actual_cost: number | null }) =>
  amount === null || actual_cost === null ? null : amount - actual_cost;

export const opportunityRow = z.extend(rowBase, {
  ...opportunityFields.shape,
  margin: z.nullable(z.int()),
  modified_by: z.nullable(id),
});
export type Opportunity = z.infer<typeof opportunityRow>;

export const opportunities = defineResource({
  name: 'opportunities',
  row: opportunityRow,
  access: 'scoped',
  filters: {
    name: { kind: 'contains', field: 'name' },
    stage: { kind: 'equals', field: 'stage' },
    close_date: { kind: 'equals', field: 'close_date' },
    assigned_to: { kind: 'equals', field: 'assigned_to' },
    assigned_to_name: { kind: 'label' },
    account_id: { kind: 'equals', field: 'account_id' },
  },
  search: ['name'],
  sort: { by: 'name', descending: false },
  index: {
    columns: {
      name: 'text',
      stage: 'choice',
      amount: 'time',
      close_date: 'text',
      assigned_to: 'choice',
      account_id: 'choice',
      lead_id: 'choice',
      contact_id: 'choice',
      created_at: 'time',
      created_by: 'choice',
    },
    refs: {
      assigned_to: { resource: 'users', field: 'name' },
      account_id: { resource: 'accounts', field: 'name' },
      lead_id: { resource: 'leads', field: 'name' },
      contact_id: { resource: 'contacts', field: 'name' },
      created_by: { resource: 'users', field: 'name' },
      modified_by: { resource: 'users', field: 'name' },
    },
  },
  calls: { create: 'opportunities.create', update: 'opportunities.update' },
});

/** A body may carry the margin too; the server works it out itself. */
const opportunityBody = z.extend(z.partial(opportunityFields), {
  id: z.optional(id),
  margin: z.nullish(z.union([z.number(), z.string()])),
});

const base = z.optional(z.record(z.string(), z.unknown()));
const detail = z.looseObject({ id });
const message = z.string();
const byId = z.object({ id });
const right = (action: 'read' | 'create' | 'update') =>
  ({ kind: 'can', action, resource: 'opportunities' }) as const;

export const opportunityCalls = {
  'opportunities.list': call({
    method: 'GET',
    path: '/api/opportunities',
    area: 'opportunities',
    rule: right('read'),
    effect: 'read',
    query: listRequest(opportunities),
    answer: listAnswer(detail),
  }),
  'opportunities.detail': call({
    method: 'GET',
    path: '/api/opportunities/{id}',
    area: 'opportunities',
    rule: right('read'),
    effect: 'read',
    params: byId,
    answer: ok({ opportunity_detail: detail }),
  }),
  'opportunities.edit': call({
    method: 'GET',
    path: '/api/getOpportunityDetails/{id}',
    area: 'opportunities',
    rule: right('read'),
    effect: 'read',
    params: byId,
    answer: ok({ opportunity: detail }),
  }),
  'opportunities.dropdown': call({
    method: 'GET',
    path: '/api/getOpportunityDropdownList',
    area: 'opportunities',
    rule: { kind: 'session' },
    effect: 'read',
    answer: ok({ message, stage_list: z.array(choice) }),
  }),
  'opportunities.create': call({
    method: 'POST',
    path: '/api/opportunities',
    area: 'opportunities',
    rule: right('create'),
    effect: 'write',
    resource: 'opportunities',
    does: 'create',
    body: opportunityBody,
    answer: ok({ message, opportunity: z.object({ id }) }),
  }),
  'opportunities.update': call({
    method: 'POST',
    path: '/api/updateOpportunity/{id}',
    area: 'opportunities',
    rule: right('update'),
    effect: 'write',
    resource: 'opportunities',
    does: 'update',
    params: byId,
    body: z.extend(opportunityBody, { base, updated_at: z.optional(instant) }),
    answer: ok({ message }),
  }),
  'opportunities.stage': call({
    method: 'POST',
    path: '/api/updateOpportunityStage/{id}',
    area: 'opportunities',
    rule: right('update'),
    effect: 'write',
    resource: 'opportunities',
    does: 'update',
    params: byId,
    body: z.object({ stage: opportunityFields.shape.stage, base }),
    answer: ok({ message }),
  }),
} as const satisfies Record<string, Call>;
