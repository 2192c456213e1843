import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import type { Job } from '../calls/job.ts';
import type { Db } from '../db/database.ts';
import { RESTORABLE_DAYS } from '#contract/deletions.ts';
import { LEFT_DAYS } from '../sync/pull.ts';

/** Deletes in small batches, so that other transactions never wait long. */
const PORTION = 5_000;
const RECEIPT_DAYS = 400;
const DEVICE_DAYS = 400;
/** Longer than events: a job that is done prevents a second one of the same event. */
const JOB_DAYS = 31;
const EVENT_DAYS = 30;
/** A running server writes one at least every hour. */
const HEARTBEAT_DAYS = 30;

export const days = (count: number) => sql`now() - make_interval(days => ${count})`;

const expired = (track_days: number): (readonly [table: string, condition: RawBuilder<unknown>])[] => [
  ['receipts', sql`received_at < ${days(RECEIPT_DAYS)}`],
  ['tombstones', sql`deleted_at < ${days(LEFT_DAYS)}`],
  ['scope_moves', sql`moved_at < ${days(LEFT_DAYS)}`],
  ['otp_flows', sql`expires_at < ${days(2)}`],
  ['reset_marks', sql`expires_at < ${days(2)}`],
  ['limits', sql`last_at < ${days(2)} and (blocked_until is null or blocked_until < now())`],
  ['heartbeats', sql`at < ${days(HEARTBEAT_DAYS)}`],
  ['known_devices', sql`last_at < ${days(DEVICE_DAYS)}`],
  ['positions', sql`at < ${days(track_days)}`],
  ['receipt_places', sql`created_at < ${days(track_days)}`],
  ['events', sql`at < ${days(EVENT_DAYS)}`],
  ['jobs', sql`done_at < ${days(JOB_DAYS)}`],
  ['deletions', sql`created_at < ${days(RESTORABLE_DAYS)}`],
  ['sessions', sql`absolute_expires_at < ${days(90)} and not wipe`],
];

/** Deletes expired rows and returns how many. Streams keep their last sequence number forever. */
export async function cleanUp(db: Db, { track_days }: Pick<Config, 'track_days'>): Promise<number> {
  let removed = 0;
  for (const [table, condition] of expired(track_days)) {
    let portion: number;
    do {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid in (
          select ctid from ${sql.table(table)} where ${condition} limit ${PORTION})`.execute(db);
      portion = Number(numAffectedRows ?? 0n);
      removed += portion;
    } while (portion === PORTION);
  }
  return removed;
}

export const cleanUpJob: Job = {
  kind: 'cleanup',
  payload: z.unknown(),
  first_after_s: 60,
  every_s: 3_600,
  run: async ({ db, config }) => ({ count: await cleanUp(db, config) }),
};
