import { leaveWith } from '#data/device/left.ts';
import { clearSessionOf } from '#data/device/session.ts';
import { wipeUser } from './wipe.ts';

/** What the server said of a session it refuses: its phone was lost, or its user was disabled. */
export interface SessionEnd {
  wipe: boolean;
  left?: boolean;
}

/**
 * Takes from this device what goes with a session the server refused: its keys, and the data of a lost phone or of a
 * user who was disabled. False when another session took its place.
 */
export async function endSession(
  token: string,
  user_id: string,
  { wipe, left = false }: SessionEnd,
): Promise<boolean> {
  if (left && !wipe) return leaveWith(token, user_id);
  const still = await clearSessionOf(token, wipe ? user_id : null);
  if (wipe) await wipeUser(user_id);
  return still;
}
