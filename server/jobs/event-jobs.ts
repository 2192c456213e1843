import { sql } from 'kysely';
import type { Job } from '../calls/job.ts';
import type { Db, Tx } from '../db/database.ts';
import { readEvents, type Event, type EventCursor } from '../db/events.ts';
import { transact } from '../db/transaction.ts';

const PORTION = 500;

const readersOf = (jobs: readonly Job[]) => jobs.filter(({ wants }) => wants !== undefined);

/** Lets jobs that want events begin with those that are written from now on. */
export async function followEvents(db: Db, jobs: readonly Job[]): Promise<void> {
  for (const { kind } of readersOf(jobs))
    await sql`
      insert into event_readers (job, ver, id) values (${kind}, pg_snapshot_xmin(pg_current_snapshot()), 0)
      on conflict (job) do nothing`.execute(db);
}

/**
 * Makes jobs of the new events. True when there are events that no server can read yet, because an older transaction is
 * still open.
 */
export async function queueEvents(db: Db, jobs: readonly Job[]): Promise<boolean> {
  let early = false;
  for (const job of readersOf(jobs)) {
    let next = await nextEvent(db, job);
    while (next?.readable === true && (await queuePortion(db, job))) next = await nextEvent(db, job);
    early ||= next?.readable === false;
  }
  return early;
}

/** Whether the first event after a reader can be read; undefined without one. Takes no lock, so that idle writes nothing. */
async function nextEvent(db: Db, { kind }: Job): Promise<{ readable: boolean } | undefined> {
  const { rows } = await sql<{ readable: boolean }>`
    select next.ver < pg_snapshot_xmin(pg_current_snapshot()) as readable
    from event_readers as reader cross join lateral (
      select ver from events where (events.ver, events.id) > (reader.ver, reader.id) order by ver, id limit 1) as next
    where job = ${kind}`.execute(db);
  return rows[0];
}

/** The jobs and how far they have come are one transaction. False when another server is at it. */
const queuePortion = (db: Db, job: Job): Promise<boolean> =>
  transact(db, async (tx) => {
    const { rows } = await sql<EventCursor>`
      select ver::text, id from event_readers where job = ${job.kind} for update skip locked`.execute(tx);
    const [cursor] = rows;
    if (!cursor) return false;
    const events = await readEvents(tx, cursor, PORTION);
    const last = events.at(-1);
    if (!last) return false;
    await insertRuns(
      tx,
      job,
      events.filter((event) => job.wants?.(event)),
    );
    await sql`
      update event_readers set ver = ${last.ver}::xid8, id = ${last.id} where job = ${job.kind}`.execute(tx);
    return true;
  });

async function insertRuns(tx: Tx, { kind }: Job, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into jobs (kind, key, payload)
    select ${kind}, event ->> 'id', event from jsonb_array_elements(${JSON.stringify(events)}::jsonb) as event
    on conflict (kind, key) do nothing`.execute(tx);
}
