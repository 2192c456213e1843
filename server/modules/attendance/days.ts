import { sql } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { visible } from '#server/db/scope.ts';

const MAX_DAYS = 400;

interface Asked {
  user_id: string;
  from: string | null;
  to: string | null;
}

interface Day {
  id: string;
  name: string;
  date: string;
  login_time: string | null;
  logout_time: string | null;
  duration: number | null;
  lat: number | null;
}

/** The days a user worked, newest first: from the first log-in to the last log-out, unless that came before. */
export async function daysOf(tx: Tx, actor: Actor, { user_id, from, to }: Asked): Promise<Day[]> {
  const { rows } = await sql<Day>`
    with events as (
      select id, type, at, lat, (at at time zone 'Asia/Kolkata')::date as date from attendances
      where assigned_to = ${user_id}::uuid and ${visible(actor, 'read', 'attendances')}
    ), days as (
      select date, min(at) filter (where type = 'log_in') as login_time,
        max(at) filter (where type = 'log_out') as logout_time,
        (array_agg(id order by at, id))[1] as id, (array_agg(lat order by at, id))[1] as lat
      from events
      where (${from}::date is null or date >= ${from}::date) and (${to}::date is null or date <= ${to}::date)
      group by date)
    select id, (select name from users where id = ${user_id}::uuid) as name, date, login_time, logout_time, lat, case when logout_time >= login_time then
      round((extract(epoch from logout_time - login_time) / 3600)::numeric, 2)::float8 end as duration
    from days order by date desc limit ${MAX_DAYS}`.execute(tx);
  return rows;
}
