import type { Mark } from '../api.ts';
import { isStuck, type Fields, type Left, type OutboxEntry, type OwnRow } from '../stored.ts';

/** The server state of one row, and what belongs to it regardless of entries. */
export interface Held {
  id: string;
  /** The server's copy; null when it has none. */
  base: Fields | null;
  rev: number | null;
  gen: number;
  seen?: number;
  left?: Left;
}

/** The keys of a patch that are fields of the row; a call's body may carry more. */
export function onlyFields(patch: Fields, fields: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(patch).filter(([key]) => fields.has(key)));
}

/**
 * The row as shown: the server's copy with the waiting entries applied in order. A rejected create stays, a
 * rejected change is undone. Null when there is nothing to show.
 */
export function fold(
  base: Fields | null,
  entries: readonly OutboxEntry[],
  fields: ReadonlySet<string>,
  seen = 0,
): Fields | null {
  let row = base;
  for (const entry of entries) {
    if (entry.seq !== undefined && entry.seq <= seen) continue;
    if (entry.does === 'create')
      row = { ...entry.shows, ...row, ...onlyFields(entry.patch, fields), id: entry.record_id };
    else if (isStuck(entry)) continue;
    else if (entry.does === 'remove') row = null;
    else if (row) row = { ...row, ...onlyFields(entry.patch, fields), ...entry.shows };
  }
  return row;
}

/** The mark of a row, derived from its entries and open conflicts. */
export function markOf(entries: readonly OutboxEntry[], issues: number): Mark {
  if (issues > 0 || entries.some(isStuck)) return 'attention';
  return entries.length > 0 ? 'waiting' : 'synced';
}

/** Rebuilds the record of a row from its server state, its entries and its conflicts. Null when nothing is left. */
export function build(
  held: Held,
  entries: readonly OutboxEntry[],
  issues: number,
  fields: ReadonlySet<string>,
): OwnRow | null {
  const shown = fold(held.base, entries, fields, held.seen);
  const visible = shown ?? held.base;
  if (!visible || (entries.length === 0 && held.left)) return null;
  return {
    ...visible,
    id: held.id,
    _rev: held.rev,
    _pend: entries.length,
    _mark: markOf(entries, issues),
    _gen: held.gen,
    ...(entries.length > 0 && { _base: held.base }),
    ...(entries.length > 0 && held.seen !== undefined && { _seen: held.seen }),
    ...(held.left && { _left: held.left }),
    ...(!shown && { _hidden: true }),
  };
}

/** The row without device-only fields. */
export function plain(row: OwnRow | Fields): Fields {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith('_')));
}

/** The server state of a row with a separate record. */
export function heldOf(own: OwnRow): Held {
  const base = own._gone ? null : own._base === undefined ? plain(own) : own._base;
  return {
    id: own.id,
    base,
    rev: own._gone ? null : own._rev,
    gen: own._gen,
    ...(own._seen !== undefined && { seen: own._seen }),
    ...(own._left && { left: own._left }),
  };
}

/** The server state of a row from a pull. */
export function heldOfPulled(row: Fields, gen: number): Held & { rev: number } {
  const rev = row['_rev'];
  return { id: String(row['id']), base: plain(row), rev: typeof rev === 'number' ? rev : 0, gen };
}
