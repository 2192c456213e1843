import { documentParents, documentTypes, type DocumentRow } from '#contract/documents.ts';
import { sql } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { withNames } from '#server/db/labels.ts';
import { visible } from '#server/db/scope.ts';
import { findRow } from '#server/db/table.ts';
import { withPaths } from '#server/files/hold.ts';

/** Documents for answers: with names for ids, and the URL of each file. */
export async function shown(tx: Tx, actor: Actor, rows: readonly DocumentRow[]) {
  const names = await recordNames(tx, actor, rows);
  const named = await withNames(tx, actor, 'documents', rows);
  const complete = named.map((row) => ({ ...row, record_name: names.get(row.record_id) ?? null }));
  return withPaths(tx, actor, complete);
}

export async function documentShown(tx: Tx, actor: Actor, id: string) {
  const row = await findRow(tx, actor, 'documents', id);
  const [document = row] = await shown(tx, actor, [row]);
  return { ...document };
}

/** The names of the records the documents belong to, in one query. */
async function recordNames(
  tx: Tx,
  actor: Actor,
  rows: readonly DocumentRow[],
): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map();
  const parts = documentTypes.map((type) => {
    const table = documentParents[type];
    const ids = rows.filter((row) => row.record_type === type).map((row) => row.record_id);
    return sql`select id, name from ${sql.table(table)}
      where ${sql.ref(`${table}.id`)} = any(${ids}::uuid[]) and ${visible(actor, 'read', table)}`;
  });
  const { rows: found } = await sql<{
    id: string;
    name: string;
  }>`${sql.join(parts, sql` union all `)}`.execute(tx);
  return new Map(found.map(({ id, name }) => [id, name]));
}
