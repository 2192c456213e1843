import { pointAt } from '#contract/core/positions.ts';
import type { TrackEntry } from '#contract/tracker.ts';
import { legsOf, stopsOf, type Stamped } from '#lib/geo/track.ts';
import type { Track } from './track-layer.ts';

/** An entry's position, or null without a fix. */
export function placeOf({ lat, lng, datetime }: TrackEntry): Stamped | null {
  const point = pointAt({ latitude: lat, longitude: lng });
  return point && { ...point, at: Date.parse(datetime) };
}

/** The track of a day's entries, which are in time order. */
export function trackOf(entries: readonly TrackEntry[]): Track {
  const points = entries.map(placeOf).filter((point) => point !== null);
  return { points, legs: legsOf(points), stops: stopsOf(points) };
}

export const noTrack: Track = { points: [], legs: [], stops: [] };
