import { noteFault } from '#data/device/faults.ts';
import { readLeft, stillLeaving } from '#data/device/left.ts';
import { holdData } from '../host/data-lock.ts';

/** Loaded at sign-in, so that it is available for an offline sign-out. */
export const loadSeal = () => import('../seal/leaving.ts');

/**
 * Restores a user's encrypted work and takes a shared lock on their database; returns its release. What cannot be
 * decrypted stays encrypted, is logged, and is retried at the next start.
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

/** Without the code that decrypts, the database must not be created. */
async function untilLoaded(isOpen: () => boolean) {
  for (let wait = 1_000; isOpen(); wait = Math.min(wait * 2, 30_000)) {
    const seal = await loadSeal().catch(() => null);
    if (seal) return seal;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return null;
}

/** Completes sign-outs begun here or in a closed context; the next start retries. */
export async function finishLeaving(): Promise<void> {
  try {
    if ((await stillLeaving()).length > 0) await (await loadSeal()).finishAll();
  } catch (error) {
    await noteFault('locking what is not sent', error);
  }
}
