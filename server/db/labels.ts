import type { ResourceName, RowOf } from '#contract/resources.ts';
import { sql } from 'kysely';
import { resourceOf } from './columns.ts';
import type { Tx } from './database.ts';

/** The names people know the rows' references by (territory, users), by id, in one query. */
export async function labelsOf<N extends ResourceName>(
  tx: Tx,
  name: N,
  rows: readonly RowOf<N>[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map<string, { field: string; ids: Set<string> }>();
  for (const [column, target] of Object.entries(resourceOf(name).index.refs ?? {})) {
    const entry = wanted.get(target.resource) ?? { field: target.field, ids: new Set<string>() };
    for (const row of rows) {
      const id = (row as Readonly<Record<string, unknown>>)[column];
      if (typeof id === 'string') entry.ids.add(id);
    }
    wanted.set(target.resource, entry);
  }
  const parts = [...wanted].filter(([, { ids }]) => ids.size > 0);
  if (parts.length === 0) return new Map();
  const { rows: found } = await sql<{ id: string; label: string }>`${sql.join(
    parts.map(
      ([table, { field, ids }]) =>
        sql`select id, ${sql.ref(field)} as label from ${sql.table(table)} where id = any(${[...ids]}::uuid[])`,
    ),
    sql` union all `,
  )}`.execute(tx);
  return new Map(found.map((row) => [row.id, row.label]));
}
