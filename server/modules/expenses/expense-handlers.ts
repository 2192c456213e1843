import { ApiError } from '#contract/core/errors.ts';
import { isSameDay } from '#contract/expense-rates.ts';
import { claimedExpense, expenseFields, type Expense, type expenseCalls } from '#contract/expenses.ts';
import { message, ruleText } from '#contract/core/language/message.ts';
import * as z from 'zod/mini';
import { todayOf } from '#server/domain/moment.ts';
import type { Tx } from '#server/db/database.ts';
import { withNames } from '#server/db/labels.ts';
import { findRow, updateRow } from '#server/db/table.ts';
import { ownStatement, refuseMore } from '#server/domain/own-statement.ts';
import { check } from '#server/calls/check.ts';
import type { Context, Handlers } from '#server/calls/handler.ts';
import { givenFields } from '#server/calls/plain-area.ts';
import { createRow, deleteRow, editRow } from '#server/calls/write-rows.ts';
import { ratesFor } from './rates.ts';
import { created, deleted } from '#server/calls/done.ts';

const fields = z.keyof(expenseFields).options;
const ELSEWHERE = ruleText('An expense stays in its expense statement.');
/** A line stays on its statement. */
const changeable = fields.filter((field) => field !== 'record_id');

export const expenseHandlers: Handlers<keyof typeof expenseCalls> = {
  async 'expenses.detail'(tx, { actor }, { params }) {
    const row = await findRow(tx, actor, 'expenses', params.id);
    const [data = row] = await withNames(tx, actor, 'expenses', [row]);
    return { data };
  },

  async 'expenses.create'(tx, context, { body }) {
    const expense_id = await createRow(tx, context, 'expenses', body.id, async () => {
      const line = check(claimedExpense(todayOf(context)), givenFields(body, fields));
      await statementOf(tx, context, line.record_id);
      await refuseMore(tx, 'expenses', line.record_id);
      const rates = await ratesFor(tx, context.actor, line);
      return { ...line, ...rates, record_type: 'expense_statement' as const };
    });
    return { message: created('Expense'), expense_id };
  },

  async 'expenses.update'(tx, context, { params, body }) {
    const row = await lockedLine(tx, context, params.id);
    const { base, updated_at: seen, record_id = row.record_id } = body;
    if (record_id !== row.record_id) throw new ApiError('invalid', ELSEWHERE, { record_id: [ELSEWHERE] });
    const edited = await editRow(tx, context, 'expenses', 'Expense', {
      row,
      patch: givenFields(body, changeable),
      base,
      seen,
      action: 'read',
      check: (whole) => Promise.resolve(check(claimedExpense(todayOf(context)), whole)),
    });
    await measureAnew(tx, context, row);
    return edited;
  },

  /** Its receipts stay on the statement. */
  async 'expenses.delete'(tx, context, { params }) {
    const row = await lockedLine(tx, context, params.id);
    await tx
      .updateTable('attachments')
      .set({ expense_id: null })
      .where('record_id', '=', row.record_id)
      .where('expense_id', '=', row.id)
      .execute();
    await deleteRow(tx, context, 'expenses', row, 'read');
    return { message: deleted('Expense') };
  },
};

/** The statement is locked before the line, as a decision locks it, and the line is read again. */
async function lockedLine(tx: Tx, context: Context, id: string) {
  const { record_id } = await findRow(tx, context.actor, 'expenses', id);
  await ownStatement(tx, context, record_id);
  return findRow(tx, context.actor, 'expenses', id);
}

/** Another day has other rates; those of an unchanged day stay, whatever the policy says meanwhile. */
async function measureAnew(tx: Tx, { actor }: Context, before: Expense): Promise<void> {
  const after = await findRow(tx, actor, 'expenses', before.id);
  if (isSameDay(before, after)) return;
  await updateRow(tx, actor, 'expenses', before.id, await ratesFor(tx, actor, after), 'read');
}

async function statementOf(tx: Tx, context: Context, id: string): Promise<void> {
  try {
    await ownStatement(tx, context, id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
    const text = message('Choose a valid {label}', { label: 'Expense Statement' });
    throw new ApiError('invalid', text, { record_id: [text] });
  }
}
