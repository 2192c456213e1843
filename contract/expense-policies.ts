import * as z from 'zod/mini';
import type { Call } from './core/call.ts';
import { defineFields, field, oneOf } from './core/define-fields.ts';
import { cityClass, dayKinds, rateFields } from './expense-rates.ts';
import { id, optionalDay, required, requiredDay } from './core/fields.ts';
import { ruleText } from './core/language/message.ts';
import { callsOf, detail } from './core/plain-calls.ts';
import { defineResource, rowBase } from './core/resource.ts';

export const LONGEST_GRADE = 40;

const dayKind = (label: string) => z.enum(dayKinds, { error: ruleText('{label} is required', { label }) });

/** Editable fields of a policy: what a grade may claim for a kind of day. Without a class it is for any city. */
export const { fields: expensePolicyFields, words: expensePolicyWords } = defineFields({
  grade: field('Grade', (label) => required(label, LONGEST_GRADE)),
  day_kind: field('Day Type', dayKind, oneOf(dayKinds)),
  city_class: cityClass,
  ...rateFields,
  valid_from: field('Valid From', requiredDay, 'day'),
  valid_to: field('Valid To', optionalDay, 'day'),
});

/** Schema of a whole policy: it does not end before it starts. */
export const wholePolicy = expensePolicyFields.check(
  z.refine(({ valid_from, valid_to }) => valid_to === null || valid_from <= valid_to, {
    path: ['valid_to'],
    error: ruleText('Valid To cannot be before Valid From'),
  }),
);

export const expensePolicyRow = z.extend(rowBase, expensePolicyFields.shape);

/** Every device has the policies; the right to read them opens their screens. */
export const expense_policies = defineResource({
  name: 'expense_policies',
  row: expensePolicyRow,
  words: expensePolicyWords,
  reads: { by: 'shared', governed: 'expense_policies' },
  rights: { admins: ['read', 'create', 'update', 'delete'] },
  filters: {
    grade: { kind: 'contains', field: 'grade' },
    day_kind: { kind: 'equals', field: 'day_kind' },
    city_class: { kind: 'equals', field: 'city_class' },
  },
  search: ['grade'],
  sort: { by: 'grade', descending: false },
  index: {
    columns: [
      'grade',
      'day_kind',
      'city_class',
      'da_rate',
      'hotel_limit',
      'conveyance_limit',
      'km_rate',
      'valid_from',
      'valid_to',
      'created_at',
      'created_by',
    ],
  },
  calls: {
    create: 'expense_policies.create',
    update: 'expense_policies.update',
    remove: 'expense_policies.delete',
  },
});

const body = z.extend(z.partial(expensePolicyFields), { id: z.optional(id) });

const { list, one, create, update, remove } = callsOf(expense_policies);

export const expensePolicyCalls = {
  'expense_policies.list': list('/api/expense-policies'),
  'expense_policies.detail': one('/api/expense-policies/{id}', { expense_policy: detail }),
  'expense_policies.create': create('/api/expense-policies', body, { expense_policy_id: id }),
  'expense_policies.update': update('/api/expense-policies/{id}/update', body),
  'expense_policies.delete': remove('/api/expense-policies/{id}/delete'),
} as const satisfies Record<string, Call>;
