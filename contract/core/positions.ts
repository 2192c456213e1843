import * as z from 'zod/mini';
import { degrees, optionalText } from './fields.ts';
import { settings } from './settings.ts';

/** The position a device reports. Without a fix both coordinates are empty; 0,0 is never a fix. */
export const positionFields = z.object({
  lat: degrees(90),
  lng: degrees(180),
  /** Metres, estimated by the device. */
  accuracy: z.nullish(z.number().check(z.gte(0), z.lte(10_000_000))),
  /** Seconds between the fix and its use. */
  position_age: z.nullish(z.number().check(z.gte(0), z.lte(100_000_000))),
  address: optionalText(500),
});

export type PositionInput = Partial<z.infer<typeof positionFields>>;

/** A fix as stored, or no fix. */
export const storedPosition = z.object({
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  accuracy: z.nullable(z.number()),
  position_age: z.nullable(z.number()),
});
export type StoredPosition = z.infer<typeof storedPosition>;

/** True for a fix: what reports 0,0, no number, or to be accurate to nothing at all has none. */
export function isFix({ lat, lng, accuracy }: Pick<PositionInput, 'lat' | 'lng' | 'accuracy'>): boolean {
  if (typeof lat !== 'number' || typeof lng !== 'number' || !Number.isFinite(lat + lng)) return false;
  if (lat === 0 && lng === 0) return false;
  return accuracy === null || accuracy === undefined || accuracy > 0;
}

/** The point of an address or a fix; null where there is none. */
export function pointAt({
  latitude,
  longitude,
}: {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}): { latitude: number; longitude: number } | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return isFix({ lat: latitude, lng: longitude }) ? { latitude, longitude } : null;
}

/** The position to store; what is no fix becomes none. */
export function positionFrom(input: PositionInput): StoredPosition {
  const { lat = null, lng = null, accuracy = null, position_age = null } = input;
  return isFix(input)
    ? { lat, lng, accuracy, position_age }
    : { lat: null, lng: null, accuracy: null, position_age: null };
}

export const verdicts = ['at_shop', 'away', 'no_position'] as const;
export type Verdict = (typeof verdicts)[number];

/** Cap in metres on the accuracy of a fix that widens the radius; a vaguer one says nothing about a distance. */
export const MOST_DOUBT_M = 200;

/** Verdict on the distance of a check-in: within the radius of the shop plus the accuracy of the fix. */
export function verdictOf(distance: number | null, accuracy: number | null): Verdict {
  if (distance === null) return 'no_position';
  const doubt = Math.min(accuracy ?? 0, MOST_DOUBT_M);
  return distance - doubt <= settings.check_radius ? 'at_shop' : 'away';
}
