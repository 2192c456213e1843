import { noteFault } from '#data/faults.ts';

/** A start comes first; only then are the files of the app compared with what they should be. */
const AFTER_MS = 5_000;
const EVERY_MS = 600_000;

let begun_at: number | undefined;
let running: Promise<number> | undefined;

/** Mends the kept files of the app; gives how many were damaged or missing. Who asks meanwhile gets the same answer. */
export function mendNow(mend: () => Promise<number>): Promise<number> {
  running ??= noted(mend).finally(() => (running = undefined));
  return running;
}

async function noted(mend: () => Promise<number>): Promise<number> {
  const mended = await mend();
  if (mended > 0) await noteFault('damaged files of the app', { name: `${mended} mended` });
  return mended;
}

/** The same once a start is over; pages that begin with a damaged file cannot ask for it themselves. */
export async function mendAfterStart(mend: () => Promise<number>): Promise<void> {
  if (begun_at !== undefined && performance.now() - begun_at < EVERY_MS) return;
  begun_at = performance.now();
  await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
  await mendNow(mend);
}
