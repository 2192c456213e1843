import * as z from 'zod/mini';
import type { Call } from './core/call.ts';
import { choiceOf, defineFields, field, ref } from './core/define-fields.ts';
import {
  id,
  optionalDay,
  optionalText,
  optionalWholeNumber,
  required,
  requiredId,
  wholeNumber,
} from './core/fields.ts';
import { ruleText } from './core/language/message.ts';
import { choice } from './core/lists.ts';
import { callsOf, detail } from './core/plain-calls.ts';
import { oneParty, relatedNames, relatedFields, relatedFirsts } from './related.ts';
import { defineResource, rowBase } from './core/resource.ts';
import { bounded } from './core/text.ts';
import { cleanText } from './core/reading/texts.ts';

export const NEW_STAGE = 'New';
const MOST = 999_999_999;

/** Editable fields of an opportunity. (Document 1, sections 3 and 5.) */
export const { fields: opportunityFields, words: opportunityWords } = defineFields({
  name: field('Name', required('Name field', 200)),
  quantity: field('Quantity', (label) => wholeNumber(label, MOST), 'number'),
  stage: field('Stage', (label) => required(label, 60), choiceOf('stage')),
  amount: field('Amount', (label) => optionalWholeNumber(label, MOST), 'rupees'),
  actual_cost: field('Actual Cost', (label) => wholeNumber(label, MOST), 'rupees'),
  close_date: field('Close Date', optionalDay, 'day'),
  description: field('Description', optionalText(2000, cleanText)),
  assigned_to: field('Assigned To', requiredId, ref('users')),
  ...relatedFields,
});
export type OpportunityFields = z.infer<typeof opportunityFields>;

/** Schema of an opportunity: the amount is required only on create. (Document 1, section 5.) */
export function opportunitySchema({ editing }: { editing: boolean }) {
  return opportunityFields.check(
    z.refine<Pick<OpportunityFields, 'amount'>>(({ amount }) => editing || amount !== null, {
      path: ['amount'],
      error: ruleText('{label} is required', { label: 'Amount' }),
      when: () => true,
    }),
    oneParty,
  );
}

/** Margin: amount minus cost; null without either. (Document 1, section 4.) */
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
  words: {
    ...opportunityWords,
    margin: { label: 'Margin', kind: 'rupees' },
    modified_by: { label: 'Modified By', ...ref('users') },
  },
  reads: { by: 'scoped' },
  rights: { everybody: ['read', 'create', 'update', 'delete'] },
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
    columns: [
      'name',
      'stage',
      'amount',
      'close_date',
      'assigned_to',
      ...relatedNames,
      'created_at',
      'created_by',
    ],
    found_by: { assigned_to: 'words' },
    firsts: relatedFirsts,
  },
  calls: { create: 'opportunities.create', update: 'opportunities.update' },
});

/** The body may contain the margin; the server computes it. */
const opportunityBody = z.extend(z.partial(opportunityFields), {
  id: z.optional(id),
  margin: z.nullish(z.union([z.number(), bounded(60)])),
});

const { list, one, words, create, update } = callsOf(opportunities);

export const opportunityCalls = {
  'opportunities.list': list('/api/opportunities'),
  'opportunities.detail': one('/api/opportunities/{id}', { opportunity_detail: detail }),
  'opportunities.edit': one('/api/getOpportunityDetails/{id}', { opportunity: detail }),
  'opportunities.dropdown': words('/api/getOpportunityDropdownList', {
    message: z.string(),
    stage_list: z.array(choice),
  }),
  'opportunities.create': create('/api/opportunities', opportunityBody, { opportunity: z.object({ id }) }),
  'opportunities.update': update('/api/updateOpportunity/{id}', opportunityBody),
  'opportunities.stage': update(
    '/api/updateOpportunityStage/{id}',
    z.pick(opportunityFields, { stage: true }),
  ),
} as const satisfies Record<string, Call>;
