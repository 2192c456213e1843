import { distanceMetres, type Point } from './distance.ts';

/** A track point with its time (epoch ms). */
export interface Stamped extends Point {
  at: number;
}

/** The segment between two points. A gap is unobserved. */
export interface Leg {
  from: Stamped;
  to: Stamped;
  metres: number;
  gap: boolean;
}

/** A stay at one place. */
export interface Stop extends Point {
  from: number;
  to: number;
}

const MINUTE_MS = 60_000;
/** A moving user is recorded at least every 15 minutes. */
const GAP_MS = 20 * MINUTE_MS;
/** Points closer than this are never a gap, whatever time has passed. */
const GAP_M = 300;
/** GPS drift of a phone at rest. */
const WANDER_M = 25;
const STOP_M = 100;
const STOP_MS = 10 * MINUTE_MS;

/** Segments between points in time order. */
export function legsOf(points: readonly Stamped[]): Leg[] {
  return points.slice(1).flatMap((to, before) => {
    const from = points[before];
    if (!from) return [];
    const metres = distanceMetres(from, to);
    return [{ from, to, metres, gap: to.at - from.at > GAP_MS && metres > GAP_M }];
  });
}

/** Distance travelled: observed, and in gaps as a straight line. */
export function distancesOf(legs: readonly Leg[]): { seen: number; unseen: number } {
  let [seen, unseen] = [0, 0];
  let counted = legs[0]?.from;
  for (const { to, metres, gap } of legs) {
    const moved = distanceMetres(counted ?? to, to);
    if (gap) unseen += metres;
    else if (moved > WANDER_M) seen += moved;
    if (gap || moved > WANDER_M) counted = to;
  }
  return { seen, unseen };
}

/** Stays of a minimum duration, in time order. */
export function stopsOf(points: readonly Stamped[]): Stop[] {
  const stops: Stop[] = [];
  let begin = 0;
  while (begin < points.length) {
    const place = points[begin];
    if (!place) break;
    let end = begin;
    for (let next = points[end + 1]; next && distanceMetres(place, next) <= STOP_M; next = points[end + 1])
      end += 1;
    const to = points[end]?.at ?? place.at;
    if (to - place.at >= STOP_MS)
      stops.push({ latitude: place.latitude, longitude: place.longitude, from: place.at, to });
    begin = end + 1;
  }
  return stops;
}

/** The interpolated position at a time; null without points. */
export function placeAt(points: readonly Stamped[], at: number): Point | null {
  const after = points.findIndex((point) => point.at >= at);
  const next = after === -1 ? points.at(-1) : points[after];
  const before = after > 0 ? points[after - 1] : undefined;
  if (!next) return null;
  if (!before) return { latitude: next.latitude, longitude: next.longitude };
  const share = (at - before.at) / (next.at - before.at);
  const between = (from: number, to: number) => from + (to - from) * share;
  return {
    latitude: between(before.latitude, next.latitude),
    longitude: between(before.longitude, next.longitude),
  };
}
