import { resourceNames } from '#contract/resources.ts';
import { sql } from 'kysely';
import type { Tx } from './database.ts';

const versioned = [...resourceNames, 'tombstones', 'scope_moves'];

/**
 * Declares this database to be another one than devices knew: they send again what it lost and fetch
 * everything anew. Every version is written afresh, because a restored cluster counts its transactions
 * from somewhere else.
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

/** True when rows carry versions this cluster has not reached: they came here by a dump. */
export async function cameFromElsewhere(tx: Tx): Promise<boolean> {
  const highest = versioned.map((name) => sql`(select max(ver) from ${sql.table(name)})`);
  const { rows } = await sql<{ ahead: boolean | null }>`
    select greatest(${sql.join(highest)}) >= pg_snapshot_xmax(pg_current_snapshot()) as ahead`.execute(tx);
  return rows[0]?.ahead === true;
}
