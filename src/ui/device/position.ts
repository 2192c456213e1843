import { isFix } from '#contract/core/positions.ts';
import { trueNow } from '#data/true-time.ts';

/** A device position, with the time of its fix (ISO 8601) and its accuracy in metres. */
export interface DevicePosition {
  latitude: number;
  longitude: number;
  accuracy: number;
  at: string;
}

export type PositionRefusal = 'denied' | 'unavailable' | 'timeout';

export type PositionAnswer = { ok: true; position: DevicePosition } | { ok: false; code: PositionRefusal };

/** An accuracy as stored: never 0, which would be none. */
export const wholeMetres = (accuracy: number): number => Math.max(1, Math.round(accuracy));

/** A position as stored in records, with its age in seconds. */
export const carriedPosition = (
  { latitude, longitude, accuracy, at }: DevicePosition,
  now: number = Date.now(),
) => ({
  lat: latitude,
  lng: longitude,
  accuracy: wholeMetres(accuracy),
  position_age: Math.max(0, Math.round((now - Date.parse(at)) / 1000)),
});

const options: PositionOptions = { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 };

/** The codes of GeolocationPositionError, whose constants exist only on its instances. */
const refusals: Readonly<Record<number, PositionRefusal>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** Requests the device's position once; a refusal is a result, never an exception. (RULE-047) */
export function requestPosition(): Promise<PositionAnswer> {
  return askPosition('geolocation' in navigator ? navigator.geolocation : undefined);
}

/** Requests a position; devices without a source have none. */
export function askPosition(
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined,
  wanted = options,
): Promise<PositionAnswer> {
  return new Promise((resolve) => {
    if (!geolocation) {
      resolve({ ok: false, code: 'unavailable' });
      return;
    }
    geolocation.getCurrentPosition(
      (fix) => resolve(positionOf(fix, wanted, 'unavailable')),
      (error) => resolve(refused(error)),
      wanted,
    );
  });
}

/** How much later than allowed a fix may arrive. */
const GRACE_MS = 60_000;

/**
 * The position of a fix, or `none` for what is no fix: 0,0, no number, no accuracy, or one older than was asked for.
 * A phone with a wrong clock may time its fixes by it or by the satellites, so a fix is too old by both clocks only.
 */
export function positionOf(
  { coords: { latitude, longitude, accuracy }, timestamp }: FixOfDevice,
  { maximumAge = 0 }: PositionOptions,
  none: PositionRefusal,
): PositionAnswer {
  const age = Math.min(Date.now() - timestamp, trueNow() - timestamp);
  if (!isFix({ lat: latitude, lng: longitude, accuracy }) || !(age <= maximumAge + GRACE_MS))
    return { ok: false, code: none };
  return { ok: true, position: { latitude, longitude, accuracy, at: new Date(timestamp).toISOString() } };
}

interface FixOfDevice {
  coords: Pick<GeolocationCoordinates, 'latitude' | 'longitude' | 'accuracy'>;
  timestamp: number;
}

const refused = ({ code }: GeolocationPositionError): PositionAnswer => ({
  ok: false,
  code: refusals[code] ?? 'unavailable',
});

/** A recent position is good enough for a photo; the device need not wake its receiver for it. */
const atHandOptions: PositionOptions = { enableHighAccuracy: false, timeout: 3000, maximumAge: 120_000 };

/** A recent position if this app may use it already, or null; the user is never asked. */
export async function positionAtHand(): Promise<DevicePosition | null> {
  if (!('permissions' in navigator && 'geolocation' in navigator)) return null;
  const permission = await navigator.permissions.query({ name: 'geolocation' }).catch(() => null);
  if (permission?.state !== 'granted') return null;
  const answer = await askPosition(navigator.geolocation, atHandOptions);
  return answer.ok ? answer.position : null;
}

/** A watch may start with a fix this old: a recent position beats none for a while. */
const followOptions: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 };

/** Watches the device's position; what is no fix may still become one. Returns the function that stops it. */
export function followPosition(
  onAnswer: (answer: PositionAnswer) => void,
  wanted = followOptions,
  geolocation: Pick<Geolocation, 'watchPosition' | 'clearWatch'> | undefined = 'geolocation' in navigator
    ? navigator.geolocation
    : undefined,
): () => void {
  if (!geolocation) {
    onAnswer({ ok: false, code: 'unavailable' });
    return () => undefined;
  }
  const watch = geolocation.watchPosition(
    (fix) => onAnswer(positionOf(fix, wanted, 'timeout')),
    (error) => onAnswer(refused(error)),
    wanted,
  );
  return () => geolocation.clearWatch(watch);
}

/** An accurate fix outlives less accurate ones for this long. */
const SHARP_MS = 20_000;

/** The better of two fixes for the current position. */
export function betterFix(before: DevicePosition | null, next: DevicePosition): DevicePosition {
  if (before === null || next.accuracy <= before.accuracy) return next;
  return Date.parse(next.at) - Date.parse(before.at) > SHARP_MS ? next : before;
}
