import { sql } from 'kysely';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { APPROVED } from '#contract/approval.ts';
import { ApiError } from '#contract/core/errors.ts';
import type { Job } from '#server/calls/job.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { findRow } from '#server/db/table.ts';
import { transact } from '#server/db/transaction.ts';
import { linkSigner } from '#server/files/addresses.ts';
import { fileKey } from '#server/files/keys.ts';
import { isPicture } from '#server/files/pictures.ts';
import type { FileStore } from '#server/files/store.ts';
import { linesOf, seenNow } from './answers.ts';
import { digestOf } from './decision.ts';
import type { Printer } from './paper-thread.ts';
import type { PrintedPaper } from './print-statement.ts';

/** How long a paper waits for receipts that are still on the way; those are listed then without a page. */
const WAIT_HOURS = 24;
/** How often it looks for them meanwhile. */
const WAIT_S = 30;

/** The signed path of the paper of an approved statement. Refuses one that is not approved or not made yet. */
export async function paperPath(tx: Tx, actor: Actor, id: string): Promise<string> {
  const { approval_status } = await findRow(tx, actor, 'expense_statements', id);
  if (approval_status !== APPROVED)
    throw new ApiError('conflict', 'Only an approved Expense Statement can be downloaded.');
  const file = await tx
    .selectFrom('statement_papers')
    .innerJoin('files', 'files.id', 'file_id')
    .select(['files.id', 'files.name'])
    .where('statement_id', '=', id)
    .executeTakeFirst();
  if (!file)
    throw new ApiError(
      'conflict',
      'The PDF is being made. It waits for receipts that are still on the way. Try again in a minute.',
    );
  return (await linkSigner(tx, actor))(file.id, file.name).path;
}

/**
 * Makes the papers of approved statements, or of one of them, one after the other; returns how many. One that fails is
 * reported, tried again the next time and holds up no other.
 */
export async function makePapers(
  db: Db,
  store: FileStore,
  print: Printer['print'],
  onFailure: (error: unknown) => void,
  only: string | null = null,
): Promise<number> {
  const { rows } = await sql<{ statement_id: string }>`
    select statement_id from statement_papers
    where file_id is null and (${only}::uuid is null or statement_id = ${only}::uuid) and (created_at < now() - make_interval(hours => ${WAIT_HOURS}) or not exists (
      select from attachments where record_type = 'expense_statement' and record_id = statement_id and not stored))
    order by created_at`.execute(db);
  let made = 0;
  for (const { statement_id } of rows)
    try {
      await makePaper(db, store, print, statement_id);
      made += 1;
    } catch (error) {
      onFailure(error);
    }
  return made;
}

async function makePaper(db: Db, store: FileStore, print: Printer['print'], id: string): Promise<void> {
  const { receipts, ...content } = await transact(db, (tx) => contentOf(tx, id));
  const file = v7();
  const key = fileKey(file);
  const paper = await print({ ...content, receipts: receipts.map(printedOf), key });
  const stored = await transact(db, (tx) => keepPaper(tx, content, { id, file, ...paper }));
  // Another server was first.
  if (!stored) await store.remove(key);
}

type Content = Awaited<ReturnType<typeof contentOf>>;

/** What stands on the paper of a statement; its receipts are still without their bytes. */
export async function contentOf(tx: Tx, id: string) {
  const statement = await tx
    .selectFrom('expense_statements')
    .innerJoin('users as employee', 'employee.id', 'expense_statements.assigned_to')
    .innerJoin('users as approver', 'approver.id', 'decided_by')
    .select([
      'expense_statements.code',
      'place_of_visit',
      'departure_date',
      'arrival_date',
      'tickets_arranged_by',
    ])
    .select(['advance_amount', 'total_expense', 'payable_amount', 'accompanied_with', 'reason'])
    .select([
      'employee.name as employee_name',
      'employee.code as employee_code',
      'employee.language as employee_language',
      'approver.name as approver_name',
    ])
    .select(['decided_by', 'decided_at'])
    .where('expense_statements.id', '=', id)
    .executeTakeFirstOrThrow();
  const receipts = await tx
    .selectFrom('attachments')
    .innerJoin('files', 'files.id', 'file_id')
    .select(['files.id', 'attachments.name', 'files.sha256', 'files.type', 'stored'])
    .where('record_type', '=', 'expense_statement')
    .where('record_id', '=', id)
    .orderBy((order) => order.fn.coalesce('page_at', 'attachments.created_at'))
    .orderBy('attachments.id')
    .execute();
  const { employee_name, employee_code, employee_language, approver_name } = statement;
  const { decided_at, reason, advance_amount } = statement;
  return {
    statement,
    employee: { name: employee_name, code: employee_code, language: employee_language },
    lines: await linesOf(tx, id),
    digest: digestOf(await seenNow(tx, { id, advance_amount })),
    receipts,
    approval: { by: approver_name, at: new Date(decided_at ?? 0), reason },
  };
}

const printedOf = ({ id, name, sha256, type, stored }: Content['receipts'][number]) => ({
  name,
  sha256,
  key: stored && type !== null && isPicture(type) ? fileKey(id) : null,
});

interface Made extends PrintedPaper {
  id: string;
  file: string;
}

async function keepPaper(
  tx: Tx,
  { statement: { code, decided_by } }: Pick<Content, 'statement'>,
  { id, file, size, sha256 }: Made,
): Promise<boolean> {
  const open = await tx
    .selectFrom('statement_papers')
    .select('statement_id')
    .where('statement_id', '=', id)
    .where('file_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!open || decided_by === null) return false;
  await tx
    .insertInto('files')
    .values({
      id: file,
      user_id: decided_by,
      name: `${code ?? 'Expense Statement'}.pdf`,
      size,
      sha256,
      state: 'stored',
      type: 'application/pdf',
      stored_size: size,
      holder: 'statement_papers',
      holder_id: id,
    })
    .execute();
  await tx.updateTable('statement_papers').set({ file_id: file }).where('statement_id', '=', id).execute();
  return true;
}

/**
 * The paper of a statement as it is approved, and every hour those that were left: of a statement that was restored, or
 * approved by a server that knew no events. One that waits for receipts is looked at again.
 */
export const papersJob = (printer: Printer): Job<{ record_id?: string | undefined }> => ({
  kind: 'expenses.papers',
  payload: z.object({ record_id: z.optional(z.uuid()) }),
  first_after_s: 2,
  every_s: 3_600,
  wants: (event) =>
    event.kind === 'decided' &&
    event.resource === 'expense_statements' &&
    event.detail.approval_status === APPROVED,
  async run({ db, files, payload: { record_id } }) {
    const failures: unknown[] = [];
    const failed = (error: unknown) => failures.push(error);
    const count = await makePapers(db, files, printer.print, failed, record_id);
    await printer.close();
    if (failures.length > 0) throw failures[0];
    if (record_id === undefined || !(await isOpen(db, record_id))) return { count };
    return { count, again_in_s: WAIT_S };
  },
});

async function isOpen(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from statement_papers where statement_id = ${id}::uuid and file_id is null`.execute(db);
  return rows.length > 0;
}
