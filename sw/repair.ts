import { noteFault } from '#data/device/faults.ts';
import { retirement } from './retirement.ts';

/** Startup has priority; only then are the app's cached files verified. */
const AFTER_MS = 5_000;
const EVERY_MS = 600_000;

/** Reading and hashing all files at once would starve the page on a cheap phone. */
const PAUSE_MS = 20;

type Repair = (between: () => Promise<void>) => Promise<number>;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let begun_at: number | undefined;
let running: Promise<number> | undefined;
/** A caller waits for the answer. */
let is_urgent = false;

/**
 * Repairs the app's cached files; returns how many were damaged or missing. Concurrent calls share one run.
 * (Decision 033.)
 */
export async function repairNow(repair: Repair): Promise<number> {
  is_urgent = true;
  // A run in progress may have verified the caller's file before it was damaged.
  const repaired = await running;
  if (repaired) return repaired;
  is_urgent = true;
  return running ?? begin(repair);
}

function begin(repair: Repair): Promise<number> {
  running = noted(repair).finally(() => {
    running = undefined;
    is_urgent = false;
  });
  return running;
}

async function noted(repair: Repair): Promise<number> {
  const repaired = await repair(() => (is_urgent ? Promise.resolve() : pause(PAUSE_MS)));
  if (repaired > 0) await noteFault('damaged files of the app', { name: `${repaired} repaired` });
  return repaired;
}

/** The same once startup is over; a page that begins with a damaged file cannot request it. */
export async function repairAfterStart(repair: Repair): Promise<void> {
  if (begun_at !== undefined && performance.now() - begun_at < EVERY_MS) return;
  begun_at = performance.now();
  await Promise.race([pause(AFTER_MS), retirement]);
  await (running ?? begin(repair));
}
