import { LONGEST_DUTY_MS } from '#contract/attendance.ts';
import { positionFrom, type StoredPosition, type PositionInput } from '#contract/core/positions.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/database.ts';

/** One point of a user's day. */
export interface TrackPoint extends StoredPosition {
  type: string;
  datetime: string;
  received_at: string;
  address: string | null;
  remarks: string | null;
  visit_id?: string;
}

/** A point that is stored only on duty. */
export interface DutyPoint extends StoredPosition {
  type: string;
  at: string;
  received_at: string;
  address: string | null;
}

/** A user's last log-in or log-out before a moment. */
const lastEvent = (user_id: string, at: RawBuilder<unknown>) => sql`
  select id, type, at from attendances
  where assigned_to = ${user_id}::uuid and attendances.at <= ${at}
  order by attendances.at desc, id desc limit 1`;

const LONGEST_DUTY = sql`make_interval(secs => ${LONGEST_DUTY_MS / 1000})`;

/**
 * Stores the points that lie between a log-in and the next log-out, and returns how many are new; all others are
 * dropped, whatever a device sends. (Decision 021.)
 */
export async function keepDutyPoints(tx: Tx, user_id: string, points: readonly DutyPoint[]): Promise<number> {
  const { numAffectedRows: stored = 0n } = await sql`
    insert into positions (user_id, type, at, received_at, lat, lng, accuracy, address)
    select ${user_id}::uuid, p.type, p.at, p.received_at, p.lat, p.lng, p.accuracy, p.address
    from json_populate_recordset(null::positions, ${JSON.stringify(points)}::json) as p
      cross join lateral (${lastEvent(user_id, sql`p.at`)}) as last
    where p.lat is not null and last.type = 'log_in' and last.at > p.at - ${LONGEST_DUTY}
    on conflict do nothing`.execute(tx);
  return Number(stored);
}

/** Stores one point sent without its duty and adds it to the count there; true if it lies within a duty and is new. */
export async function keepStrayPoint(tx: Tx, user_id: string, point: DutyPoint): Promise<boolean> {
  const stored = await keepDutyPoints(tx, user_id, [point]);
  if (stored === 0) return false;
  await sql`
    update attendances set positions_count = positions_count + ${stored}
    where id = (select last.id from (${lastEvent(user_id, sql`${point.at}::timestamptz`)}) as last)`.execute(
    tx,
  );
  return true;
}

/** Whether a user was on duty at a moment. */
export async function wasOnDuty(tx: Tx, user_id: string, at: string): Promise<boolean> {
  const moment = sql`${at}::timestamptz`;
  const { rows } = await sql`
    select 1 from (${lastEvent(user_id, moment)}) as last
    where last.type = 'log_in' and last.at > ${moment} - ${LONGEST_DUTY}`.execute(tx);
  return rows.length > 0;
}

/** Deletes points after a log-out that arrives late: users are not tracked after their day has ended. */
export async function dropPointsAfter(tx: Tx, user_id: string, log_out_at: string): Promise<void> {
  const at = sql`${log_out_at}::timestamptz`;
  await sql`
    with gone as (
      delete from positions
      where user_id = ${user_id}::uuid and type in ('tracker', 'sign_in', 'sign_out') and at > ${at}
        and at < coalesce((select min(at) from attendances
          where assigned_to = ${user_id}::uuid and attendances.at > ${at}), 'infinity')
      returning type
    ), counted as (select count(*) as points from gone where type = 'tracker')
    update attendances set positions_count = positions_count - counted.points
    from counted, (${lastEvent(user_id, at)}) as last
    where attendances.id = last.id and counted.points > 0`.execute(tx);
}

/** Stores the position of a sign-in or sign-out, if given and on duty. */
export async function keepSessionPoint(
  tx: Tx,
  user_id: string,
  type: 'sign_in' | 'sign_out',
  input: PositionInput,
  now: Date,
): Promise<void> {
  const position = positionFrom(input);
  if (position.lat === null) return;
  const at = now.toISOString();
  await keepDutyPoints(tx, user_id, [{ type, at, received_at: at, address: null, ...position }]);
}

/** Adds an event to the user's track, also without a fix. */
export async function keepTrackPoint(tx: Tx, user_id: string, point: TrackPoint): Promise<void> {
  const { type, datetime: at, received_at, lat, lng, accuracy, address, remarks, visit_id = null } = point;
  await tx
    .insertInto('positions')
    .values({ user_id, type, at, received_at, lat, lng, accuracy, address, remarks, visit_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
