import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Job } from '../calls/job.ts';
import type { Db } from '../db/database.ts';

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

/** Only for the embedded engine, which has no autovacuum: without statistics, large exports take minutes. */
export const vacuumJob: Job = {
  kind: 'vacuum',
  payload: z.unknown(),
  // After the first calls of a start, and soon after an import.
  first_after_s: 30,
  every_s: 120,
  run: async ({ db }) => ({ count: await vacuum(db) }),
};
