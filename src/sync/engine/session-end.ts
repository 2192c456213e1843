import { leaveWith } from '#data/device/left.ts';
import { clearSessionOf } from '#data/device/session.ts';
import { wipeUser } from './wipe.ts';

/** Why the server rejected a session: its phone was lost, or its user was disabled. */
export interface SessionEnd {
  wipe: boolean;
  left?: boolean;
}

/** Deletes a rejected session's keys, plus the data of a lost phone or disabled user. False if another replaced it. */
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
