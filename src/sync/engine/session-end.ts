import type { Session } from '#data/api.ts';
import { leaveWith } from '#data/device/left.ts';
import { clearSessionOf, readSession, readSessionEnded } from '#data/device/session.ts';
import { wipeUser } from './wipe.ts';

/** Why the server rejected a session: its phone was lost, or its user was disabled. */
export interface SessionEnd {
  wipe: boolean;
  left?: boolean;
}

/**
 * Deletes a rejected session's keys, if no other replaced it, plus the data of a lost phone or disabled user. Gives
 * what is true here afterwards: another context may have ended it first, or signed in again since.
 */
export async function endSession(
  token: string,
  user_id: string,
  { wipe, left = false }: SessionEnd,
): Promise<{ session: Session | null; ended: boolean }> {
  if (left && !wipe) await leaveWith(token, user_id);
  else await clearSessionOf(token, wipe ? user_id : null);
  if (wipe) await wipeUser(user_id);
  return { session: await readSession(), ended: await readSessionEnded() };
}
