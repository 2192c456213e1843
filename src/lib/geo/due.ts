import { distanceMetres, type Point } from './distance.ts';

/** A track point: position, accuracy and time (epoch ms). */
export interface Fix extends Point {
  accuracy: number;
  at: number;
}

/** Recording interval of a stationary user. */
export const EVERY_MS = 15 * 60_000;
/** Moving this far is recorded at once. */
const EVERY_M = 200;

/** True when a point must be recorded: the interval has passed, or it is clearly far from the last one. */
export function isDue(last: Fix | undefined, next: Fix): boolean {
  if (!last || next.at - last.at >= EVERY_MS) return true;
  return distanceMetres(last, next) >= Math.max(EVERY_M, next.accuracy);
}
