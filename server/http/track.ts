import type { KeptPosition } from '#contract/positions.ts';
import type { Tx } from '../db/database.ts';

/** One point of somebody's day. */
export interface TrackPoint extends KeptPosition {
  type: string;
  datetime: string;
  received_at: string;
  address: string | null;
  remarks: string | null;
  visit_id?: string;
}

/** Adds an event to the track of its person; an event without a fix has its place in the day too. */
export async function keepTrackPoint(tx: Tx, user_id: string, point: TrackPoint): Promise<void> {
  const { type, datetime: at, received_at, lat, lng, accuracy, address, remarks, visit_id = null } = point;
  await tx
    .insertInto('positions')
    .values({ user_id, type, at, received_at, lat, lng, accuracy, address, remarks, visit_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
