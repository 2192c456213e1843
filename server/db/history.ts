import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { cameFromElsewhere, startEpoch, startNewEpoch } from './epoch.ts';
import { HistoryMoved } from './failures.ts';
import { transact } from './transaction.ts';

/**
 * True in a statement on a database that is not the one its epoch was started on: a promoted standby has another
 * timeline, a copy in another cluster another system identifier. False where the server does not say. (Decision 066.)
 */
export const historyMoved = sql<boolean>`(
  select coalesce((known.system_id, known.timeline) <> (here.system_id, here.timeline), false)
  from app_state as known, server_history() as here)`;

/** Runs work again after it met another history, in the epoch of that history. */
export async function inOneHistory<T>(db: Db, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HistoryMoved)) throw error;
    await transact(db, followHistory);
    return work();
  }
}

/**
 * Starts the epoch of another history. Of any number that notice at once, the first starts it and the others find it
 * started. The epoch of a promoted standby is cut at the last heartbeat that reached it.
 */
export async function followHistory(tx: Tx): Promise<void> {
  const { rows } = await sql<{ promoted: boolean; cut: string }>`
    select known.system_id = here.system_id as promoted,
      (select coalesce(max(horizon), '0') from heartbeats)::text as cut
    from app_state as known, server_history() as here
    where (known.system_id, known.timeline) <> (here.system_id, here.timeline) for update of known`.execute(
    tx,
  );
  const [moved] = rows;
  if (moved?.promoted) await startEpoch(tx, moved.cut);
  else if (moved) await startNewEpoch(tx);
}

/** At a start: the database may be new, promoted, or restored from a dump. */
export async function meetHistory(tx: Tx): Promise<void> {
  if (await cameFromElsewhere(tx)) await startNewEpoch(tx);
  else await followHistory(tx);
  await sql`
    update app_state set system_id = here.system_id, timeline = here.timeline
    from server_history() as here where app_state.system_id is null`.execute(tx);
}

/** False where the server does not say which history it is: a promotion is noticed only by the numbers of devices. */
export async function saysItsHistory(db: Db): Promise<boolean> {
  const { rows } = await sql<{ said: boolean }>`
    select system_id is not null as said from server_history()`.execute(db);
  return rows[0]?.said === true;
}
