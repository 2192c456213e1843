import { resourceNames } from '#contract/resources.ts';
import { sql } from 'kysely';
import type { Tx } from './database.ts';

const versioned = [...resourceNames, 'tombstones', 'scope_moves'];

/**
 * Starts a new epoch after a restore: devices send lost work again and pull everything. Every row gets a new version,
 * because transaction ids of a restored cluster start elsewhere.
 */
export async function startNewEpoch(tx: Tx): Promise<void> {
  for (const name of versioned) {
    const table = sql.table(name);
    await sql`alter table ${table} disable trigger user`.execute(tx);
    await sql`update ${table} set ver = pg_current_xact_id()`.execute(tx);
    await sql`alter table ${table} enable trigger user`.execute(tx);
  }
  await sql`update app_state set epoch = gen_random_uuid()`.execute(tx);
}

/** True when rows have versions this cluster has not reached: they were restored from a dump. */
export async function cameFromElsewhere(tx: Tx): Promise<boolean> {
  const highest = versioned.map((name) => sql`(select max(ver) from ${sql.table(name)})`);
  const { rows } = await sql<{ ahead: boolean | null }>`
    select greatest(${sql.join(highest)}) >= pg_snapshot_xmax(pg_current_snapshot()) as ahead`.execute(tx);
  return rows[0]?.ahead === true;
}
