import { resourceNames } from '#contract/resources.ts';
import { sql } from 'kysely';
import type { Tx } from './database.ts';

const versioned = [...resourceNames, 'tombstones', 'scope_moves', 'events'];

/**
 * Starts a new epoch: the database may have lost what it acknowledged, and devices send it again. Transactions below
 * the cut were not lost, so a cursor that saw nothing above it stays valid.
 */
export async function startEpoch(tx: Tx, cut: string): Promise<void> {
  await sql`
    with ended as (select epoch from app_state),
      started as (
        update app_state set epoch = gen_random_uuid(), system_id = here.system_id, timeline = here.timeline
        from server_history() as here returning epoch)
    insert into epochs (epoch, parent, cut)
    select started.epoch, ended.epoch, ${cut}::xid8 from started, ended`.execute(tx);
}

/**
 * Starts a new epoch of rows that came from another cluster. Every row gets a new version, because transaction ids
 * start elsewhere, and no cursor stays valid.
 */
export async function startNewEpoch(tx: Tx): Promise<void> {
  for (const name of versioned) {
    const table = sql.table(name);
    await sql`alter table ${table} disable trigger user`.execute(tx);
    await sql`update ${table} set ver = pg_current_xact_id()`.execute(tx);
    await sql`alter table ${table} enable trigger user`.execute(tx);
  }
  await sql`delete from heartbeats`.execute(tx); // of the other cluster
  // Every event is read again; one that has become a job becomes no second, by its key.
  await sql`update event_readers set ver = '0', id = 0`.execute(tx);
  await startEpoch(tx, '0');
}

/** True when rows have versions this cluster has not reached: they were restored from a dump. */
export async function cameFromElsewhere(tx: Tx): Promise<boolean> {
  const highest = versioned.map((name) => sql`(select max(ver) from ${sql.table(name)})`);
  const { rows } = await sql<{ ahead: boolean | null }>`
    select greatest(${sql.join(highest)}) >= pg_snapshot_xmax(pg_current_snapshot()) as ahead`.execute(tx);
  return rows[0]?.ahead === true;
}

/** The next transaction id: whatever is below it is part of this database. */
export async function nextXid(tx: Tx): Promise<string> {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(tx);
  return rows[0]?.xid ?? '0';
}

/** The transaction id below which nothing of an earlier epoch was lost since; null if the epoch is no ancestor. */
export async function cutSince(tx: Tx, earlier: string, epoch: string): Promise<string | null> {
  const { rows } = await sql<{ cut: string }>`
    with recursive line as (
      select parent, cut from epochs where epoch = ${epoch}::uuid
      union all
      select epochs.parent, least(epochs.cut, line.cut) from epochs join line on epochs.epoch = line.parent)
    select cut::text from line where parent = ${earlier}::uuid`.execute(tx);
  return rows[0]?.cut ?? null;
}
