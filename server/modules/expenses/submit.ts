import { ApiError } from '#contract/core/errors.ts';
import { message, ruleText } from '#contract/core/language/message.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { updateRow } from '#server/db/table.ts';
import { writeAudit } from '#server/db/audit.ts';
import { ownStatement } from '#server/domain/own-statement.ts';
import type { Handler } from '#server/calls/handler.ts';

/** Sends a statement for approval, once everything it names has arrived. (Decision 047.) */
export const submitStatement: Handler<'expense_statements.submit'> = async (
  tx,
  context,
  { params, body },
) => {
  const { id } = await ownStatement(tx, context, params.id);
  const [lines, files] = [await idsOf(tx, 'expenses', id), await idsOf(tx, 'attachments', id)];
  if (lines.length === 0) throw new ApiError('invalid', 'Add at least one expense.', { lines: ['Required'] });
  refuseMissing({ lines: without(body.lines, lines), files: without(body.files, files) });
  const submitted_at = context.now.toISOString();
  await updateRow(tx, context.actor, 'expense_statements', id, { submitted_at }, 'read');
  const after = { submitted_at, lines, files };
  await writeAudit(tx, context, { action: 'submit', resource: 'expense_statements', record_id: id, after });
  return { message: ruleText('Expense Statement sent for approval.'), submitted_at };
};

async function idsOf(tx: Tx, table: 'expenses' | 'attachments', id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where record_type = 'expense_statement' and record_id = ${id}::uuid`.execute(tx);
  return rows.map((row) => row.id);
}

function without(named: readonly string[], known: readonly string[]): string[] {
  const all = new Set(known);
  return named.filter((id) => !all.has(id));
}

const counted = (ids: readonly string[], one: string) =>
  ids.length === 0 ? [] : [`${ids.length} ${one}${ids.length === 1 ? '' : 's'}`];

function refuseMissing({ lines, files }: { lines: string[]; files: string[] }): void {
  const parts = [...counted(lines, 'expense'), ...counted(files, 'receipt')];
  if (parts.length === 0) return;
  const errors = { ...(lines.length > 0 && { lines }), ...(files.length > 0 && { files }) };
  const why = message('Not sent: the server does not have {missing} yet.', { missing: parts.join(' and ') });
  throw new ApiError('conflict', why, errors);
}
