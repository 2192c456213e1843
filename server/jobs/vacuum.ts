import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import type { Store } from '../db/engine/open.ts';
import { startJob } from './job.ts';

/** After the first calls of a start, and soon after an import. */
const FIRST_AFTER_MS = 30_000;
const EVERY_MS = 120_000;

/**
 * Vacuums and analyzes the tables that changed enough, by the thresholds of PostgreSQL's autovacuum; returns how many.
 * One statement a table: other calls on the only connection run in between. The counters of the embedded engine start
 * anew with it, so after a start every table is due once.
 */
export async function vacuum(db: Db): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.last_analyze is null
      or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
      or s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    order by s.relname`.execute(db);
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db);
  return rows.length;
}

/** The embedded engine has no autovacuum: without statistics, large exports take minutes. PostgreSQL does it itself. */
export const startVacuum = (store: Store, log: FastifyBaseLogger): (() => void) =>
  store.engine === 'postgresql'
    ? () => undefined
    : startJob(store, log, {
        name: 'vacuum',
        first_after_ms: FIRST_AFTER_MS,
        every_ms: EVERY_MS,
        run: () => vacuum(store.db),
      });
