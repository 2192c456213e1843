import * as z from 'zod/mini';
import { namedAlike } from './define-fields.ts';
import { defineResource, rowBase } from './resource.ts';

/** Dropdown lists owned by the server, one row per entry. (Document 1, section 3, dropdown data.) */
export const choiceLists = [
  'lead_status',
  'lead_type',
  'retailer_tax_type',
  'customer_type',
  'customer_type_industry',
  'department',
  'priority',
  'stage',
  'visit_outcome',
  'ticket_status',
  'ticket_category',
  'ticket_source',
  'activity_status',
  'activity_type',
] as const;
export type ChoiceList = (typeof choiceLists)[number];

export const choiceRow = z.extend(rowBase, {
  list: z.enum(choiceLists),
  key: z.string(),
  value: z.string(),
  position: z.int(),
});

export const choices = defineResource({
  name: 'choices',
  row: choiceRow,
  words: namedAlike(choiceRow),
  reads: { by: 'shared' },
  rights: {},
  filters: { list: { kind: 'equals', field: 'list' } },
  search: ['value'],
  sort: { by: 'position', descending: false },
  index: { columns: { list: 'choice', key: 'text', value: 'text', position: 'number' } },
  calls: {},
});
