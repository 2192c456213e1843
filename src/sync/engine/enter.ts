import { noteFault } from '#data/device/faults.ts';
import { readLeft, stillLeaving } from '#data/device/left.ts';
import { holdData } from '../host/data-lock.ts';

/** What is fetched once somebody is signed in, so that it is here when they leave without a network. */
export const loadSeal = () => import('../seal/leaving.ts');

/**
 * Takes a user's database into use once what they left locked is back in it; gives the way to let go. What cannot
 * be opened now stays locked, leaves a line in the log, and is tried again at the next start.
 */
export async function enter(user_id: string, isOpen: () => boolean): Promise<() => void> {
  const free = await holdData(user_id);
  if (!(await readLeft(user_id))) return free;
  free();
  const seal = await untilLoaded(isOpen);
  const error = (await seal?.bringBack(user_id)) ?? null;
  if (error !== null) await noteFault('opening what was locked', error);
  return holdData(user_id);
}

/** Without the part that opens it, the database must not be begun anew. */
async function untilLoaded(isOpen: () => boolean) {
  for (let wait = 1_000; isOpen(); wait = Math.min(wait * 2, 30_000)) {
    const seal = await loadSeal().catch(() => null);
    if (seal) return seal;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return null;
}

/** What a sign-out began, here or in a context that is gone, is finished; the next start tries again. */
export async function finishLeaving(): Promise<void> {
  try {
    if ((await stillLeaving()).length > 0) await (await loadSeal()).finishAll();
  } catch (error) {
    await noteFault('locking what is not sent', error);
  }
}
