import { get, set } from 'idb-keyval';
import { sharedStore } from './session.ts';

const KEY = 'clock_offset';
/** The time an answer takes makes every reading a little different. */
const SAME_MS = 1_000;

/** Milliseconds the server's clock was ahead of this device's when a page last knew it; null before. */
export async function readClockOffset(): Promise<number | null> {
  return (await get<number>(KEY, sharedStore())) ?? null;
}

/** Stores a new offset for the next start, which needs it before its engine answers. */
export function keepClockOffset(offset: number | null, before: number | null): void {
  if (offset === null || (before !== null && Math.abs(offset - before) < SAME_MS)) return;
  // Without room to store it, the next start learns it from its engine.
  void set(KEY, offset, sharedStore()).catch(() => undefined);
}
