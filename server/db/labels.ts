import { resourceNames, type ResourceName, type RowOf } from '#contract/resources.ts';
import { sql } from 'kysely';
import type { Actor } from './actor.ts';
import { resourceOf } from './columns.ts';
import type { Tx } from './database.ts';
import { visible } from './scope.ts';

/**
 * Display names of the rows' references (territory, users) by id, in one query. Records with an owner are included
 * only if the actor may read them; without an actor, none are.
 */
export async function labelsOf<N extends ResourceName>(
  tx: Tx,
  name: N,
  rows: readonly RowOf<N>[],
  actor: Actor | null = null,
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map<ResourceName, { field: string; ids: Set<string> }>();
  for (const [column, target] of Object.entries(resourceOf(name).index.refs ?? {})) {
    const table = resourceNames.find((known) => known === target.resource);
    if (!table || (actor === null && resourceOf(table).reads.by !== 'shared')) continue;
    const entry = wanted.get(table) ?? { field: target.field, ids: new Set<string>() };
    for (const row of rows) {
      const id = (row as Readonly<Record<string, unknown>>)[column];
      if (typeof id === 'string') entry.ids.add(id);
    }
    wanted.set(table, entry);
  }
  const parts = [...wanted].filter(([, { ids }]) => ids.size > 0);
  if (parts.length === 0) return new Map();
  const { rows: found } = await sql<{ id: string; label: string }>`${sql.join(
    parts.map(
      ([table, { field, ids }]) =>
        sql`select id, ${sql.ref(field)} as label from ${sql.table(table)}
          where id = any(${[...ids]}::uuid[]) and ${actor ? visible(actor, 'read', table) : sql`true`}`,
    ),
    sql` union all `,
  )}`.execute(tx);
  return new Map(found.map((row) => [row.id, row.label]));
}

export type Named<R> = R & Record<`${string}_name`, string | null>;

/**
 * Adds the names of references to rows: `account_name` for `account_id`, `created_by_name` for `created_by`; null if
 * the actor may not read the record.
 */
export async function withNames<N extends ResourceName>(
  tx: Tx,
  actor: Actor,
  name: N,
  rows: readonly RowOf<N>[],
): Promise<Named<RowOf<N>>[]> {
  const labels = await labelsOf(tx, name, rows, actor);
  const columns = Object.keys(resourceOf(name).index.refs ?? {});
  return rows.map((row) => {
    const fields = new Map<string, unknown>(Object.entries(row));
    const names = columns.map((column) => {
      const id = fields.get(column);
      const label = typeof id === 'string' ? labels.get(id) : undefined;
      return [`${column.replace(/_id$/, '')}_name`, label ?? null] as const;
    });
    return { ...row, ...Object.fromEntries(names) };
  });
}
