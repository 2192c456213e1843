import { distanceMetres, type Point } from '#lib/geo/distance.ts';
import type { RowIndex } from './row-index.ts';

interface Found {
  slot: number;
  place: Point;
  metres: number;
}

/** A row's position, or null. */
export function placeAt(index: RowIndex, slot: number): Point | null {
  const latitude = index.latitudes[slot] ?? Number.NaN;
  const longitude = index.longitudes[slot] ?? Number.NaN;
  return Number.isNaN(latitude + longitude) ? null : { latitude, longitude };
}

/** The rows nearest to a position, nearest first. */
export function nearestTo(index: RowIndex, from: Point, limit: number): Found[] {
  const found: Found[] = [];
  for (let slot = 0; slot < index.size; slot += 1) {
    const place = index.alive[slot] === 1 ? placeAt(index, slot) : null;
    if (place) found.push({ slot, place, metres: distanceMetres(from, place) });
  }
  return found.sort((one, other) => one.metres - other.metres).slice(0, limit);
}
