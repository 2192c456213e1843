import { LONGEST_DUTY_MS, type TrackPoint } from '#contract/attendance.ts';
import { positionFrom } from '#contract/positions.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Context } from '#server/http/handler.ts';
import { momentOf } from '#server/http/moment.ts';

const LONGEST_DUTY = sql`make_interval(secs => ${LONGEST_DUTY_MS / 1000})`;

/**
 * Keeps the points that lie between a log-in and the next log-out, and gives how many are new; all others
 * are dropped here, whatever a device sends. The duty they came with counts them.
 */
export async function keepPositions(
  tx: Tx,
  context: Context,
  positions: readonly TrackPoint[],
  duty_id: string | null,
): Promise<number> {
  const points = positions.map(({ datetime, address, ...said }) => {
    const { at, received_at } = momentOf(context, datetime);
    return { at, received_at, address, ...positionFrom(said) };
  });
  const user_id = context.actor.id;
  const { numAffectedRows: kept = 0n } = await sql`
    insert into positions (user_id, type, at, received_at, lat, lng, accuracy, address)
    select ${user_id}::uuid, 'tracker', p.at, p.received_at, p.lat, p.lng, p.accuracy, p.address
    from json_populate_recordset(null::positions, ${JSON.stringify(points)}::json) as p
      cross join lateral (
        select a.type, a.at from attendances a
        where a.assigned_to = ${user_id}::uuid and a.at <= p.at
        order by a.at desc, a.id desc limit 1) as last
    where p.lat is not null and last.type = 'log_in' and last.at > p.at - ${LONGEST_DUTY}
    on conflict do nothing`.execute(tx);
  if (duty_id !== null && kept > 0n)
    await sql`
      update attendances set positions_count = positions_count + ${Number(kept)}
      where id = ${duty_id}::uuid`.execute(tx);
  return Number(kept);
}
