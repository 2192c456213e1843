import { message } from '#contract/core/language/message.ts';
import { PENDING } from '#contract/approval.ts';
import { ApiError } from '#contract/core/errors.ts';
import type { ExpenseStatement } from '#contract/expense-statements.ts';
import { MOST_LINES } from '#contract/expenses.ts';
import { sql } from 'kysely';
import type { Context } from '../calls/handler.ts';
import type { Tx } from '../db/database.ts';
import { findRow } from '../db/table.ts';
import { decisionWords } from './decide.ts';

/** The lock that lines, receipts and decisions of one statement share, until the end of the transaction. */
export async function lockStatement(tx: Tx, id: string): Promise<void> {
  await sql`select 1 from expense_statements where id = ${id}::uuid for update`.execute(tx);
}

/** The statement, locked, for its employee to change. A decided one is refused with who decided and when. */
export async function ownStatement(tx: Tx, { actor, now }: Context, id: string): Promise<ExpenseStatement> {
  await lockStatement(tx, id);
  const statement = await findRow(tx, actor, 'expense_statements', id);
  if (statement.assigned_to !== actor.id)
    throw new ApiError('forbidden', 'Only the employee of this Expense Statement can change it.');
  if (statement.approval_status !== PENDING)
    throw new ApiError(
      'conflict',
      message('This Expense Statement is {decision}.', { decision: await decisionWords(tx, statement, now) }),
    );
  return statement;
}

const TOO_MANY = {
  expenses: message('An Expense Statement takes at most {max} expenses.', { max: MOST_LINES }),
  attachments: message('An Expense Statement takes at most {max} receipts.', { max: MOST_LINES }),
};

/** Refuses one more line or receipt of a statement that was locked and has the most it may have. */
export async function refuseMore(tx: Tx, table: keyof typeof TOO_MANY, id: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)}
    where record_type = 'expense_statement' and record_id = ${id}::uuid`.execute(tx);
  if ((rows[0]?.count ?? 0) < MOST_LINES) return;
  throw new ApiError('invalid', TOO_MANY[table], { record_id: [TOO_MANY[table]] });
}
