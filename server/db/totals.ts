import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './database.ts';

/** The state of a table: its epoch, its highest version and that of the tombstones. */
export interface Reached {
  _epoch: string;
  _ver: string | null;
  _left: string | null;
}

interface Total extends Reached {
  total: number;
}

const MOST = 500;
/** By statement and values, oldest first. */
const totals = new Map<string, Total>();

/** Columns with the state of a table, for a statement that reads it anyway. */
export const reachedColumns = (table: string): RawBuilder<unknown> => sql`
  (select epoch from app_state) as _epoch, (select max(ver) from ${sql.table(table)})::text as _ver, (select max(ver) from tombstones)::text as _left`;

/**
 * Counts the rows of a table that match a condition. Counting a hundred thousand rows is slow, so a count is cached
 * until the table changes. That is exact: every change raises the highest version, and a count is cached only if all
 * transactions up to that version had ended.
 */
export async function countRows(
  tx: Tx,
  table: string,
  condition: RawBuilder<unknown>,
  reached: Reached | undefined,
): Promise<number> {
  const counting = sql<Total & { settled: boolean }>`
    select counted.total, reached._epoch, reached._ver, reached._left,
      coalesce(greatest(reached._ver::xid8, reached._left::xid8) < pg_snapshot_xmin(pg_current_snapshot()), true)
        as settled
    from (select count(*) as total from ${sql.table(table)} where ${condition}) as counted,
      (select ${reachedColumns(table)}) as reached`;
  const { sql: text, parameters } = counting.compile(tx);
  const key = `${text} ${JSON.stringify(parameters)}`;
  const cached = totals.get(key);
  if (cached && reached && isSame(cached, reached)) return cached.total;
  const [counted] = (await counting.execute(tx)).rows;
  if (!counted) return 0;
  totals.delete(key);
  if (counted.settled) totals.set(key, counted);
  const [oldest] = totals.keys();
  if (totals.size > MOST && oldest !== undefined) totals.delete(oldest);
  return counted.total;
}

const isSame = (a: Reached, b: Reached) => a._epoch === b._epoch && a._ver === b._ver && a._left === b._left;
