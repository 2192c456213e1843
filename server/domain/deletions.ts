import { ApiError } from '#contract/core/errors.ts';
import type { Owned } from '#contract/core/permissions.ts';
import { parentsOf, type Resource } from '#contract/core/resource.ts';
import { isResourceName, resources, type ResourceName, type RowOf } from '#contract/resources.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../calls/handler.ts';
import { deleteRow } from '../calls/write-rows.ts';
import type { Actor } from '../db/actor.ts';
import { writeAudit } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import { findRow } from '../db/table.ts';

/** Rows of one table as they were stored. */
interface StoredRows {
  table: string;
  rows: Record<string, unknown>[];
}

/** A table of no resource: its rows belong to those of another by a column. */
interface ChildTable {
  table: string;
  by: string;
  of: string;
}

interface Said {
  title: string;
  code: string | null;
  reason: string;
}

/** Deletes a record, tells its assignee who did and why, and keeps it with its child records for its restoring. */
export async function deleteRestorably<N extends ResourceName>(
  tx: Tx,
  context: Context,
  name: N,
  row: RowOf<N> & Owned & { id: string },
  { title, code, reason }: Said,
  children: readonly ChildTable[] = [],
): Promise<void> {
  const contents = await contentsOf(tx, name, row.id, children);
  await deleteRow(tx, context, name, row, 'read');
  await tx
    .insertInto('deletions')
    .values({
      id: row.id,
      resource: name,
      title,
      code,
      reason,
      assigned_to: row.assigned_to ?? null,
      created_by: context.actor.id,
      contents: JSON.stringify(contents),
    })
    .execute();
  await sql`update files set dropped_at = null where id = any(${filesOf(contents)}::uuid[])`.execute(tx);
}

async function contentsOf(
  tx: Tx,
  name: ResourceName,
  id: string,
  children: readonly ChildTable[],
): Promise<StoredRows[]> {
  const rowsOf = async (table: string, where: RawBuilder<unknown>): Promise<StoredRows> => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} as t where ${where}`.execute(tx);
    return { table, rows: rows.map(({ row }) => row) };
  };
  const contents = [await rowsOf(name, sql`t.id = ${id}::uuid`)];
  for (const resource of Object.values<Resource>(resources)) {
    const parents = parentsOf(resource);
    const types = Object.keys(parents).filter((type) => parents[type] === name);
    if (types.length === 0) continue;
    contents.push(
      await rowsOf(resource.name, sql`t.record_id = ${id}::uuid and t.record_type = any(${types})`),
    );
  }
  for (const { table, by, of } of children) {
    const ids = contents.find((part) => part.table === of)?.rows.map((row) => row['id']) ?? [];
    contents.push(await rowsOf(table, sql`${sql.ref(`t.${by}`)} = any(${ids}::uuid[])`));
  }
  return contents.filter(({ rows }) => rows.length > 0);
}

const filesOf = (contents: readonly StoredRows[]): string[] =>
  contents.flatMap(({ rows }) => rows.map((row) => row['file_id'])).filter((id) => typeof id === 'string');

/** Brings a deleted record back, once: whoever comes second finds it restored. */
export async function restoreDeleted(tx: Tx, context: Context, id: string): Promise<void> {
  const { actor } = context;
  const found = await findRow(tx, actor, 'deletions', id, 'update').catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  });
  if (!found) return refuseUnrestored(tx, actor, id);
  const { contents } = await tx
    .selectFrom('deletions')
    .select('contents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (const part of contents) await insertStored(tx, part);
  await sql`
    update attachments set stored = true from files
    where files.id = attachments.file_id and files.state = 'stored' and not attachments.stored
      and files.id = any(${filesOf(contents)}::uuid[])`.execute(tx);
  await tx.deleteFrom('deletions').where('id', '=', id).execute();
  const { resource } = found;
  await writeAudit(tx, context, { action: 'restore', resource, record_id: id, after: { contents } });
}

async function refuseUnrestored(tx: Tx, actor: Actor, id: string): Promise<void> {
  const restored = await tx
    .selectFrom('audit')
    .select('resource')
    .where('record_id', '=', id)
    .where('action', '=', 'restore')
    .limit(1)
    .executeTakeFirst();
  const name = restored?.resource ?? '';
  if (!isResourceName(name)) throw new ApiError('not_found', 'This record does not exist.');
  await findRow(tx, actor, name, id);
}

/** Inserts rows as they were, with the revision after the one devices know. Columns made since have their default. */
async function insertStored(tx: Tx, { table, rows }: StoredRows): Promise<void> {
  const { rows: known } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    tx,
  );
  const columns = known.map(({ name }) => name).filter((name) => name in (rows[0] ?? {}));
  const list = sql.join(columns.map((name) => sql.ref(name)));
  const next = rows.map((row) => (typeof row['rev'] === 'number' ? { ...row, rev: row['rev'] + 1 } : row));
  await sql`
    insert into ${sql.table(table)} (${list})
    select ${list} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(next)}::json)`.execute(
    tx,
  );
}
