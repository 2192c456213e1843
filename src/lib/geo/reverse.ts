import { wrap, type Remote } from 'comlink';
import type { PincodeQuestions } from './pincode.worker.ts';
import type { Box, Place, PlacedPincode } from './pincodes.ts';
import type { FoundPlace } from './search.ts';

const IDLE_MS = 60_000;

/** The worker failed: its code or data did not load. */
export class PlacesUnavailable extends Error {
  override name = 'PlacesUnavailable' as const;
}

interface Helper {
  worker: Worker;
  remote: Remote<PincodeQuestions>;
  /** Rejects when the worker itself crashes, for which Comlink alone would wait forever. */
  broken: Promise<never>;
}

let helper: Helper | undefined;
let waiting = 0;
let idle: ReturnType<typeof setTimeout> | undefined;

function start(): Helper {
  const worker = new Worker(new URL('./pincode.worker.ts', import.meta.url), { type: 'module' });
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => {
      stop(worker);
      reject(new PlacesUnavailable('The pincode worker did not start'));
    });
  });
  broken.catch(() => undefined);
  return { worker, remote: wrap<PincodeQuestions>(worker), broken };
}

function stop(worker: Worker): void {
  worker.terminate();
  if (helper?.worker === worker) helper = undefined;
}

async function ask<T>(question: (remote: Remote<PincodeQuestions>) => Promise<T>): Promise<T> {
  clearTimeout(idle);
  helper ??= start();
  const { worker, remote, broken } = helper;
  waiting += 1;
  try {
    return await Promise.race([question(remote), broken]);
  } finally {
    waiting -= 1;
    if (waiting === 0) idle = setTimeout(() => stop(worker), IDLE_MS);
  }
}

/** The nearest places of a position, nearest first; empty far from every pincode. Works offline. */
export function placesAt(latitude: number, longitude: number): Promise<Place[]> {
  return ask((remote) => remote.placesAt(latitude, longitude));
}

/** The nearest place of a position in one line, or null if none is near or the table is unavailable. */
export async function addressAt(latitude: number, longitude: number): Promise<string | null> {
  const [place] = await placesAt(latitude, longitude).catch(() => []);
  return place ? `${place.city}, ${place.state} ${place.pin_code}` : null;
}

/** Searches the bundled towns and pincodes by name or number. */
export function searchPlaces(typed: string): Promise<FoundPlace[]> {
  return ask((remote) => remote.search(typed));
}

/** The pincodes inside a map box. */
export function pincodesWithin(box: Box): Promise<PlacedPincode[]> {
  return ask((remote) => remote.within(box));
}
