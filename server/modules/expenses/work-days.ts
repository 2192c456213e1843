import { LONGEST_DUTY_MS } from '#contract/attendance.ts';
import type { DutyMark, Placed } from '#contract/day-kilometres.ts';
import type { CheckType } from '#contract/market-visits.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** One day of one user. */
export interface UserDay {
  user_id: string;
  date: string;
}

/** A check of a visit with its position. */
export interface CheckPoint extends Placed {
  type: CheckType;
  visit_id: string | null;
}

/** What a user did on the days that were asked for. */
export interface Work {
  marks: DutyMark[];
  checks: CheckPoint[];
}

/** Log-ins, log-outs and checks of some days, by user. A duty may end on the day after. */
export async function workOn(tx: Tx, days: readonly UserDay[]): Promise<(user_id: string) => Work> {
  const asked = sql`(
    select user_id, date::timestamp at time zone 'Asia/Kolkata' as since,
      date::timestamp at time zone 'Asia/Kolkata'
        + make_interval(days => 1, secs => ${LONGEST_DUTY_MS / 1000}) as until
    from json_to_recordset(${JSON.stringify(days)}::json) as d (user_id uuid, date date)) as d`;
  const { rows: marks } = await sql<DutyMark & { user_id: string }>`
    select distinct a.id, a.assigned_to as user_id, a.type, a.at, a.odometer, a.lat, a.lng
    from ${asked} join attendances a on a.assigned_to = d.user_id and a.at >= d.since and a.at < d.until`.execute(
    tx,
  );
  const { rows: checks } = await sql<CheckPoint & { user_id: string }>`
    select distinct p.user_id, p.type, p.at, p.lat, p.lng, p.visit_id
    from ${asked} join positions p on p.user_id = d.user_id and p.at >= d.since and p.at < d.until
    where p.type in ('check_in', 'check_out') and p.lat is not null`.execute(tx);
  return (user_id) => ({
    marks: marks.filter((mark) => mark.user_id === user_id),
    checks: checks.filter((check) => check.user_id === user_id),
  });
}
