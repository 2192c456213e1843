import { packRows, type Run } from '#contract/core/columns.ts';
import type { ResourceName } from '#contract/resources.ts';
import { sql } from 'kysely';
import type { Actor } from '../db/actor.ts';
import { resourceOf, selectColumns } from '../db/columns.ts';
import type { Tx } from '../db/database.ts';
import { visible, wasVisible } from '../db/scope.ts';
import type { Cursor } from './cursor.ts';

/** The entries of a page, their number, and the last key. */
export interface Part<T> {
  data: T;
  size: number;
  last: Cursor['after'];
}

type Row = Record<string, unknown> & { id: string; _ver: string };

/** The tables with any change in the cursor's window, in one statement instead of one each. */
export async function changedTables(
  tx: Tx,
  tables: readonly string[],
  { from, until }: Pick<Cursor, 'from' | 'until'>,
): Promise<Set<string>> {
  const looks = tables.map(
    (name) => sql`
      select ${sql.lit(name)} as name where exists (
        select 1 from ${sql.table(name)} where ver >= ${from}::xid8 and ver < ${until}::xid8)`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(looks, sql` union all `)}`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}

/** Visible rows of one resource: all of them newest first, or those of the cursor's window in order. */
export async function pullRows(
  tx: Tx,
  actor: Actor,
  name: ResourceName,
  cursor: Cursor,
  limit: number,
): Promise<Part<Run[]>> {
  const id = sql.ref(`${name}.id`);
  const ver = sql.ref(`${name}.ver`);
  const { after } = cursor;
  const page =
    cursor.mode === 'full'
      ? sql`${after ? sql`${id} < ${after.id}::uuid` : sql`true`} order by ${id} desc`
      : sql`${windowOf(cursor, ver, id)} order by ${ver}, ${id}`;
  const { rows } = await sql<Row>`
    select ${selectColumns(name)}, ${sql.ref(`${name}.rev`)} as _rev, ${ver}::text as _ver
    from ${sql.table(name)} where ${visible(actor, 'read', name)} and ${page} limit ${limit}`.execute(tx);
  const last = rows.at(-1);
  return {
    data: packRows(rows.map(({ _ver, ...row }) => row)),
    size: rows.length,
    last: last ? { ver: last._ver, id: last.id } : null,
  };
}

const windowOf = ({ from, until, after }: Cursor, ver: ReturnType<typeof sql.ref>, id: typeof ver) =>
  sql`${ver} < ${until}::xid8 and ${
    after ? sql`(${ver}, ${id}) > (${after.ver}::xid8, ${after.id}::uuid)` : sql`${ver} >= ${from}::xid8`
  }`;

export interface Gone {
  resource: string;
  id: string;
  reason: 'deleted' | 'moved';
}

/**
 * Ids removed in the cursor's window, of rows whose owners at that time were within the actor's scope: deleted and
 * not created again, or moved and no longer visible.
 */
export async function pullGone(
  tx: Tx,
  actor: Actor,
  names: readonly ResourceName[],
  table: 'tombstones' | 'scope_moves',
  cursor: Cursor,
  limit: number,
): Promise<Part<Gone[]>> {
  const left = names.map(
    (name) =>
      sql`(t.resource = ${name} and ${wasVisible(actor, resourceOf(name), 't')} and ${isAway(actor, name, table)})`,
  );
  const { rows } = await sql<{ resource: string; id: string; _ver: string }>`
    select t.resource, t.id, t.ver::text as _ver from ${sql.table(table)} as t
    where ${windowOf(cursor, sql.ref('t.ver'), sql.ref('t.id'))} and (${sql.join(left, sql` or `)})
    order by t.ver, t.id limit ${limit}`.execute(tx);
  const last = rows.at(-1);
  const reason = table === 'tombstones' ? 'deleted' : 'moved';
  return {
    data: rows.map((row) => ({ resource: row.resource, id: row.id, reason })),
    size: rows.length,
    last: last ? { ver: last._ver, id: last.id } : null,
  };
}

function isAway(actor: Actor, name: ResourceName, table: 'tombstones' | 'scope_moves') {
  const here = table === 'tombstones' ? sql`true` : visible(actor, 'read', name, 'here');
  return sql`not exists (select 1 from ${sql.table(name)} as here where here.id = t.id and ${here})`;
}
