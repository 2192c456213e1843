import * as z from 'zod/mini';
import { trueToday } from '#data/true-time.ts';
import { statementFields, wholeStatement, type ExpenseStatement } from '#contract/expense-statements.ts';
import { expenseFields, expenseTotal, heads, type Expense } from '#contract/expenses.ts';
import { parseRupees, plainRupees } from '#contract/money.ts';
import { readNumber } from '#contract/reading/numbers.ts';
import { cleanLine } from '#contract/reading/texts.ts';
import { judge } from '#ui/form/check.ts';
import type { Messages } from '#ui/form/form-state.ts';

type Patch = Readonly<Record<string, unknown>>;

/** An amount as it is typed; empty for none. */
export const typed = (paise: number): string => (paise === 0 ? '' : plainRupees(paise));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const typedOf = (value: unknown): string => (typeof value === 'number' ? typed(value) : textOf(value));
const plainOf = (value: unknown): string => (typeof value === 'number' ? String(value) : textOf(value));
const namesOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : textOf(value));

const statementNames = z.keyof(statementFields).options;
export type StatementValues = Record<(typeof statementNames)[number], string>;

/** Fields of a statement as form values; a list of names as one text. */
export const statementTexts = (patch: Patch): Record<string, string> =>
  Object.fromEntries(
    Object.entries(patch).map(([field, value]) => [
      field,
      field === 'advance_amount' ? typedOf(value) : namesOf(value),
    ]),
  );

/** A statement as form values. */
export function statementValues(record: ExpenseStatement): StatementValues {
  const { place_of_visit, departure_date, arrival_date, advance_amount } = record;
  return {
    place_of_visit,
    departure_date,
    arrival_date,
    advance_amount: typed(advance_amount),
    tickets_arranged_by: record.tickets_arranged_by ?? '',
    accompanied_with: namesOf(record.accompanied_with),
  };
}

/** The form's values as the schema takes them. */
export const statementInput = (values: StatementValues) => ({
  ...values,
  accompanied_with: values.accompanied_with
    .split(',')
    .map(cleanLine)
    .filter((name) => name !== ''),
});

/** Validates a statement's form; what is wrong with one of its companions is shown at their field. */
export function checkStatement(values: StatementValues): Messages {
  const found = judge(wholeStatement(trueToday()), statementInput(values));
  return Object.fromEntries(Object.entries(found).map(([name, text]) => [name.replace(/\.\d+$/, ''), text]));
}

const lineNames = z.keyof(expenseFields).options;
export type LineValues = Record<(typeof lineNames)[number], string>;

const isHead = (field: string): boolean => heads.some((head) => head === field);

/** Fields of an expense as form values. */
export const lineTexts = (patch: Patch): Record<string, string> =>
  Object.fromEntries(
    Object.entries(patch).map(([field, value]) => [field, isHead(field) ? typedOf(value) : plainOf(value)]),
  );

/** An expense as form values. */
export function lineValues(record: Expense): LineValues {
  const amounts = Object.fromEntries(heads.map((head) => [head, typed(record[head])]));
  return { ...blankLine(record.record_id, record.date), ...lineTexts(record), ...amounts };
}

/** A new expense of a statement. */
export const blankLine = (record_id: string, date: string): LineValues => ({
  record_id,
  title: '',
  place: '',
  date,
  day_kind: '',
  city_class: '',
  da: '',
  local_conveyance: '',
  travel: '',
  misc: '',
  hotel: '',
  km: '',
  remarks: '',
  bill_vendor: '',
  bill_number: '',
  bill_date: '',
});

/** What the server computes of an expense. */
export const shownLine = (fields: object) => ({
  total: expenseTotal(z.parse(expenseFields, fields)),
  record_type: 'expense_statement',
});

/** The kilometres typed so far; not a number where nothing can be counted. */
export const typedKilometres = ({ km }: Pick<LineValues, 'km'>): number => Number(readNumber(km));

/** The total in paise of what is typed so far; what is no amount counts as nothing. */
export const typedTotal = (values: LineValues): number =>
  heads.reduce((sum, head) => sum + (parseRupees(values[head]) ?? 0), 0);
