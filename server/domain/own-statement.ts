import { message } from '#contract/language/message.ts';
import { PENDING } from '#contract/approval.ts';
import { ApiError } from '#contract/errors.ts';
import type { ExpenseStatement } from '#contract/expense-statements.ts';
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
