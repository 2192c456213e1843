import { seenOf, type ExpenseStatement, type SeenStatement } from '#contract/expense-statements.ts';
import type { Expense } from '#contract/expenses.ts';
import { sql } from 'kysely';
import { todayOf } from '#server/domain/moment.ts';
import type { Actor } from '#server/db/actor.ts';
import { selectColumns } from '#server/db/columns.ts';
import type { Tx } from '#server/db/database.ts';
import { withNames } from '#server/db/labels.ts';
import { visible } from '#server/db/scope.ts';
import { findRow } from '#server/db/table.ts';
import { amountInWords } from '#server/domain/amount-words.ts';
import type { Context } from '#server/calls/handler.ts';
import { withPaths } from '#server/files/hold.ts';
import { flagsOf, type Flagged } from './flags.ts';
import { nearChecks } from './receipt-places.ts';

/** Who asks, and when. */
type Asked = Pick<Context, 'actor' | 'now'>;

/** Statements for a list: the employee by name, how many receipts there are and are on the way, and counts of flags. */
export async function statementsShown(
  tx: Tx,
  asked: Asked,
  rows: readonly ExpenseStatement[],
  shownOf = ({ flag_counts }: Flagged): Partial<Flagged> => ({ flag_counts }),
) {
  const { actor } = asked;
  const ids = rows.map(({ id }) => id);
  const { rows: counts } = await sql<{ id: string; receipts: number; waiting: number }>`
    select record_id as id, count(*) as receipts, count(*) filter (where not stored) as waiting
    from attachments where record_type = 'expense_statement' and record_id = any(${ids}::uuid[])
    group by record_id`.execute(tx);
  const countOf = new Map(counts.map((count) => [count.id, count]));
  const flaggedOf = await flagsOf(tx, actor, ids, todayOf(asked));
  const named = await withNames(tx, actor, 'expense_statements', rows);
  return named.map((row) => ({
    ...row,
    assigned_to: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assigned_to_name },
    assigned_name: row.assigned_to_name,
    receipts: countOf.get(row.id)?.receipts ?? 0,
    receipts_waiting: countOf.get(row.id)?.waiting ?? 0,
    ...shownOf(flaggedOf(row.id)),
  }));
}

/** One statement with its expenses and receipts, and what a decision on it would be made on. */
export async function statementShown(tx: Tx, asked: Asked, id: string) {
  const { actor } = asked;
  const row = await findRow(tx, actor, 'expense_statements', id);
  const [statement = { ...row }] = await statementsShown(tx, asked, [row], (flagged) => flagged);
  return {
    ...statement,
    payable_in_words: amountInWords(row.payable_amount, actor.language),
    employee_grade: await gradeOf(tx, row.assigned_to),
    expenses: await linesOf(tx, id),
    attachments: await receiptsOf(tx, actor, id),
    seen: await seenNow(tx, row),
  };
}

/** By which policies its employee is measured today. */
async function gradeOf(tx: Tx, user_id: string | null): Promise<string | null> {
  if (user_id === null) return null;
  const user = await tx.selectFrom('users').select('grade').where('id', '=', user_id).executeTakeFirst();
  return user?.grade ?? null;
}

export async function linesOf(tx: Tx, id: string): Promise<Expense[]> {
  const { rows } = await sql<Expense>`
    select ${selectColumns('expenses')} from expenses where record_id = ${id}::uuid order by date, id`.execute(
    tx,
  );
  return rows;
}

/** What a decision on a statement depends on, as it is stored now. */
export async function seenNow(
  tx: Tx,
  { id, advance_amount }: Pick<ExpenseStatement, 'id' | 'advance_amount'>,
): Promise<SeenStatement> {
  const { rows } = await sql<{ id: string }>`
    select id from attachments where record_type = 'expense_statement' and record_id = ${id}::uuid`.execute(
    tx,
  );
  return seenOf(
    { advance_amount },
    await linesOf(tx, id),
    rows.map((row) => row.id),
  );
}

async function receiptsOf(tx: Tx, actor: Actor, id: string) {
  const rows = await tx
    .selectFrom('attachments')
    .leftJoin('users', 'users.id', 'attachments.assigned_to')
    .select(['attachments.id', 'attachments.name', 'filename', 'size', 'type', 'stored', 'file_id'])
    .select(['attachments.assigned_to', 'users.name as assigned_to_name', 'attachments.created_at'])
    .select(['expense_id', 'taken_at', 'taken_from', 'page_at'])
    .where('record_type', '=', 'expense_statement')
    .where('record_id', '=', id)
    .where(visible(actor, 'read', 'attachments'))
    .orderBy('attachments.created_at', 'desc')
    .execute();
  const near = await nearChecks(tx, actor, id);
  return (await withPaths(tx, actor, rows)).map(({ file_path: path, ...file }) => ({
    ...file,
    path,
    check_in: near.get(file.id) ?? null,
  }));
}
