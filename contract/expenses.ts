import * as z from 'zod/mini';
import { call, ok, type Call } from './core/call.ts';
import { claimDays } from './claim-days.ts';
import { defineFields, field, oneOf } from './core/define-fields.ts';
import { cityClass, copiedRates, dayKinds, rateFields } from './expense-rates.ts';
import {
  id,
  instant,
  optionalChoice,
  optionalDay,
  optionalText,
  optionalWholeNumber,
  required,
  requiredDay,
  requiredId,
} from './core/fields.ts';
import { ruleText } from './core/language/message.ts';
import { MOST_ITEMS } from './core/lists.ts';
import { amount } from './core/money.ts';
import { detail } from './core/plain-calls.ts';
import { defineResource, rowBase } from './core/resource.ts';
import { cleanText } from './core/reading/texts.ts';

/** The most expenses, and the most receipts, of an expense statement. */
export const MOST_LINES = MOST_ITEMS;

/** The amounts of an expense line; its total is their sum. */
export const heads = ['da', 'local_conveyance', 'travel', 'misc', 'hotel'] as const;

/** A claimed amount: a form shows none instead of 0. */
export const claimed = { kind: 'money', blank_zero: true } as const;

/** Editable fields of an expense line. (Document 2, section 3.) Amounts are in paise. */
export const { fields: expenseFields, words: expenseWords } = defineFields({
  record_id: field('Expense Statement', requiredId),
  title: field('Title', (label) => required(label, 200)),
  place: field('Place of visit', optionalText(200)),
  date: field('Date', requiredDay, 'day'),
  day_kind: field('Day Type', optionalChoice(dayKinds, ruleText('Choose a day type')), oneOf(dayKinds)),
  city_class: cityClass,
  da: field('D.A', amount, claimed),
  local_conveyance: field('Local Conveyance', amount, claimed),
  travel: field('Travel', amount, claimed),
  misc: field('Misc', amount, claimed),
  hotel: field('Hotel', amount, claimed),
  /** Kilometres as an odometer counts them: whole ones. */
  km: field('Kilometres', optionalWholeNumber, 'number'),
  remarks: field('Remarks', optionalText(1000, cleanText)),
  bill_vendor: field('Vendor', optionalText(200)),
  bill_number: field('Bill Number', optionalText(60)),
  bill_date: field('Bill Date', optionalDay, 'day'),
});
export type ExpenseFields = z.infer<typeof expenseFields>;
export type Amounts = Pick<ExpenseFields, (typeof heads)[number]>;

/** The total of one line in paise. */
export const expenseTotal = (line: Amounts): number => heads.reduce((sum, head) => sum + line[head], 0);

/** Schema of a line as it is stored: it claims something, for a day that can be meant today. */
export const claimedExpense = (today: string) =>
  expenseFields.check(
    z.refine((line) => expenseTotal(line) > 0, {
      path: ['da'],
      error: ruleText('Enter at least one amount'),
    }),
    claimDays(['date', 'bill_date'], today),
  );

/** An expense line; users who may read its statement may read it. */
export const expenseRow = z.extend(rowBase, {
  ...expenseFields.shape,
  record_type: z.literal('expense_statement'),
  total: z.int(),
  /** The rates of the policy when the day was chosen; a later policy does not change them. */
  ...copiedRates.shape,
});
export type Expense = z.infer<typeof expenseRow>;

const { words: rateWords } = defineFields(rateFields);

export const expenses = defineResource({
  name: 'expenses',
  row: expenseRow,
  words: {
    ...expenseWords,
    record_type: { label: 'Record Type' },
    total: { label: 'Total', kind: 'money' },
    ...rateWords,
  },
  reads: { by: 'parent', parents: { expense_statement: 'expense_statements' } },
  rights: {},
  filters: {
    record_id: { kind: 'equals', field: 'record_id' },
    dates: { kind: 'among', field: 'date' },
  },
  search: ['title', 'place'],
  sort: { by: 'date', descending: false },
  index: {
    columns: {
      record_id: 'choice',
      title: 'text',
      place: 'text',
      date: 'day',
      total: 'number',
      created_at: 'time',
    },
  },
  calls: { create: 'expenses.create', update: 'expenses.update', remove: 'expenses.delete' },
});

const byId = z.object({ id });
const message = z.string();
const base = z.optional(z.record(z.string(), z.unknown()));

/** Lines are written with the right to change statements, on statements of the caller. Their totals change too. */
const write = {
  method: 'POST',
  area: 'expenses',
  rule: { kind: 'can', action: 'update', resource: 'expense_statements' },
  effect: 'write',
  resource: 'expenses',
  more_rows: true,
} as const;
const body = z.extend(z.partial(expenseFields), { id: z.optional(id) });

export const expenseCalls = {
  'expenses.detail': call({
    method: 'GET',
    path: '/api/expenses/{id}',
    area: 'expenses',
    rule: { kind: 'can', action: 'read', resource: 'expenses' },
    effect: 'read',
    params: byId,
    answer: ok({ data: detail }),
  }),
  'expenses.create': call({
    ...write,
    path: '/api/expenses',
    does: 'create',
    body,
    answer: ok({ message, expense_id: id }),
  }),
  'expenses.update': call({
    ...write,
    path: '/api/expenses/{id}/update',
    does: 'update',
    body_id: 'id',
    params: byId,
    body: z.extend(body, { base, updated_at: z.optional(instant) }),
    answer: ok({ message }),
  }),
  'expenses.delete': call({
    ...write,
    path: '/api/expenses/{id}/delete',
    does: 'remove',
    body_id: 'id',
    params: byId,
    body: z.object({ id: z.optional(id) }),
    answer: ok({ message }),
  }),
} as const satisfies Record<string, Call>;
