import { distanceMetres, type Point } from './distance.ts';

/** A point of a track: where, how sure, and when (epoch ms). */
export interface Fix extends Point {
  accuracy: number;
  at: number;
}

/** So long nothing is recorded of somebody who stays where they are. */
export const EVERY_MS = 15 * 60_000;
/** Whoever goes this far is recorded at once. */
const EVERY_M = 200;

/** True when a point is to be recorded after the last one: time for it, or far from there beyond doubt. */
export function isDue(last: Fix | undefined, next: Fix): boolean {
  if (!last || next.at - last.at >= EVERY_MS) return true;
  return distanceMetres(last, next) >= Math.max(EVERY_M, next.accuracy);
}
