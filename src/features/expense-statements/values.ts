import * as z from 'zod/mini';
import { trueToday } from '#data/true-time.ts';
import { statementWords, wholeStatement, type ExpenseStatement } from '#contract/expense-statements.ts';
import { expenseFields, expenseTotal, expenseWords, heads, type Expense } from '#contract/expenses.ts';
import { parseRupees } from '#contract/core/money.ts';
import { readNumber } from '#contract/core/reading/numbers.ts';
import { cleanLine } from '#contract/core/reading/texts.ts';
import { judge } from '#ui/form/check.ts';
import type { Messages } from '#ui/form/form-state.ts';
import { asTexts } from '#ui/form/texts.ts';

export type StatementValues = Record<keyof typeof statementWords, string>;

/** A statement as form values. */
export const statementValues = (record: ExpenseStatement): StatementValues => asTexts(statementWords, record);

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

export type LineValues = Record<keyof typeof expenseWords, string>;

/** An expense as form values. */
export const lineValues = (record: Expense): LineValues => asTexts(expenseWords, record);

/** A new expense of a statement. */
export const blankLine = (record_id: string, date: string): LineValues =>
  asTexts(expenseWords, { record_id, date });

/** An amount as it is typed; empty for none. */
export const typed = (da: number): string => asTexts(expenseWords, { da }, ['da']).da;

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
