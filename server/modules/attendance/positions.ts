import type { TrackPoint } from '#contract/attendance.ts';
import { positionFrom } from '#contract/core/positions.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Context } from '#server/calls/handler.ts';
import { momentOf } from '#server/domain/moment.ts';
import { keepDutyPoints } from '#server/domain/track.ts';

/** Stores the points within a duty and returns how many are new. They add to the count of the duty they came with. */
export async function keepPositions(
  tx: Tx,
  context: Context,
  positions: readonly TrackPoint[],
  duty_id: string | null,
): Promise<number> {
  const points = positions.map(({ datetime, address, ...position }) => {
    const { at, received_at } = momentOf(context, datetime);
    return { type: 'tracker', at, received_at, address, ...positionFrom(position) };
  });
  const stored = await keepDutyPoints(tx, context.actor.id, points);
  if (duty_id !== null && stored > 0)
    await sql`
      update attendances set positions_count = positions_count + ${stored}
      where id = ${duty_id}::uuid`.execute(tx);
  return stored;
}
