/** A position the device gave, with the instant of its fix (ISO 8601) and its radius of error in metres. */
export interface DevicePosition {
  latitude: number;
  longitude: number;
  accuracy: number;
  at: string;
}

export type PositionRefusal = 'denied' | 'unavailable' | 'timeout';

export type PositionAnswer = { ok: true; position: DevicePosition } | { ok: false; code: PositionRefusal };

/** A position as records carry it: with how many seconds old it is by now. */
export const carriedPosition = (
  { latitude, longitude, accuracy, at }: DevicePosition,
  now: number = Date.now(),
) => ({
  lat: latitude,
  lng: longitude,
  accuracy: Math.round(accuracy),
  position_age: Math.max(0, Math.round((now - Date.parse(at)) / 1000)),
});

const options: PositionOptions = { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 };

/** The codes of GeolocationPositionError, whose constants exist only on its instances. */
const refusals: Readonly<Record<number, PositionRefusal>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** Asks the device once where it is; a refusal is an answer, never an exception. (RULE-047) */
export function requestPosition(): Promise<PositionAnswer> {
  return askPosition('geolocation' in navigator ? navigator.geolocation : undefined);
}

/** Asks one source of positions; devices without any have none. */
export function askPosition(
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined,
): Promise<PositionAnswer> {
  return new Promise((resolve) => {
    if (!geolocation) {
      resolve({ ok: false, code: 'unavailable' });
      return;
    }
    geolocation.getCurrentPosition(
      ({ coords, timestamp }) => {
        const { latitude, longitude, accuracy } = coords;
        const at = new Date(timestamp).toISOString();
        resolve({ ok: true, position: { latitude, longitude, accuracy, at } });
      },
      (error) => resolve({ ok: false, code: refusals[error.code] ?? 'unavailable' }),
      options,
    );
  });
}
