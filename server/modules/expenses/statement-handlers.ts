import { PENDING } from '#contract/approval.ts';
import { ApiError } from '#contract/core/errors.ts';
import type { expenseStatementCalls } from '#contract/expense-statement-calls.ts';
import { statementFields, wholeStatement, type ExpenseStatement } from '#contract/expense-statements.ts';
import { ruleText } from '#contract/core/language/message.ts';
import { sql, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import { todayOf } from '#server/domain/moment.ts';
import { listRows } from '#server/db/list.ts';
import { findRow } from '#server/db/table.ts';
import { tabConditions } from '#server/domain/decide.ts';
import { deleteRestorably } from '#server/domain/deletions.ts';
import { lockStatement, ownStatement } from '#server/domain/own-statement.ts';
import { check } from '#server/calls/check.ts';
import type { Handlers } from '#server/calls/handler.ts';
import { givenFields } from '#server/calls/plain-area.ts';
import { createRow, deleteRow, editRow } from '#server/calls/write-rows.ts';
import { created, deleted } from '#server/calls/done.ts';
import { statementShown, statementsShown } from './answers.ts';
import { decideStatement } from './decision.ts';
import { exportLines } from './export.ts';
import { paperPath } from './papers.ts';
import { submitStatement } from './submit.ts';

const fields = z.keyof(statementFields).options;
const MIN_SEARCH = 3;
const REASON = ruleText('Reason is required');
/** Where receipts were photographed is restored with them. */
const places = [{ table: 'receipt_places', by: 'attachment_id', of: 'attachments' }];

/** What its employee reads of a deletion by somebody else. */
function saidOf({ place_of_visit, code }: ExpenseStatement, reason: string | null) {
  if (reason === null) throw new ApiError('invalid', REASON, { reason: [REASON] });
  return { title: place_of_visit, code, reason };
}

const sent = sql<SqlBool>`expense_statements.submitted_at is not null`;

type Calls = Exclude<keyof typeof expenseStatementCalls, 'expense_statements.attach'>;

export const expenseStatementHandlers: Handlers<Calls> = {
  async 'expense_statements.list'(tx, context, { query }) {
    const { actor } = context;
    const tab = query.filters?.['selectedTab'];
    const where = tabConditions(actor, 'expense_statements', tab);
    if (tab === 'pending_on_me') where.push(sent);
    const { rows, total } = await listRows(tx, actor, 'expense_statements', query, where);
    return { data: { data: await statementsShown(tx, context, rows), total } };
  },

  async 'expense_statements.search'(tx, { actor }, { query }) {
    if ((query.query?.trim() ?? '').length < MIN_SEARCH) return { data: [] };
    const { rows } = await listRows(tx, actor, 'expense_statements', query);
    return { data: rows.map(({ id, code, place_of_visit }) => ({ id, code, place_of_visit })) };
  },

  'expense_statements.detail': async (tx, context, { params }) => ({
    data: await statementShown(tx, context, params.id),
  }),

  'expense_statements.download': async (tx, { actor }, { params }) => ({
    path: await paperPath(tx, actor, params.id),
  }),

  /** A statement is always the caller's own. */
  async 'expense_statements.create'(tx, context, { body }) {
    const id = await createRow(tx, context, 'expense_statements', body.id, () =>
      Promise.resolve({
        ...check(wholeStatement(todayOf(context)), givenFields(body, fields)),
        assigned_to: context.actor.id,
      }),
    );
    return { message: created('Expense Statement'), id };
  },

  async 'expense_statements.update'(tx, context, { params, body }) {
    const row = await ownStatement(tx, context, params.id);
    const { base, updated_at: seen } = body;
    return editRow(tx, context, 'expense_statements', 'Expense Statement', {
      row,
      patch: givenFields(body, fields),
      base,
      seen,
      action: 'read',
      check: (whole) => Promise.resolve(check(wholeStatement(todayOf(context)), whole)),
    });
  },

  'expense_statements.submit': submitStatement,

  'expense_statements.approval': (tx, context, { params, body }) =>
    decideStatement(tx, context, params.id, body),

  'expense_statements.updateStatus': (tx, context, { params, body }) =>
    decideStatement(tx, context, params.id, { approval_status: body.status, reason: null }),

  'expense_statements.updateStatusOfOne': (tx, context, { params, body }) =>
    decideStatement(tx, context, params.id, { approval_status: body.status, reason: null }),

  'expense_statements.export': exportLines,

  async 'expense_statements.delete'(tx, context, { params, body: { reason } }) {
    await lockStatement(tx, params.id);
    const row = await findRow(tx, context.actor, 'expense_statements', params.id);
    if (row.approval_status !== PENDING)
      throw new ApiError('conflict', 'Only a pending Expense Statement can be deleted.');
    if (row.assigned_to === context.actor.id) await deleteRow(tx, context, 'expense_statements', row, 'read');
    else await deleteRestorably(tx, context, 'expense_statements', row, saidOf(row, reason), places);
    return { message: deleted('Expense Statement') };
  },
};
