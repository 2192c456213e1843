import { ApiError } from '#contract/core/errors.ts';
import { positionFrom } from '#contract/core/positions.ts';
import type { TrackMessage } from '#contract/track-apps.ts';
import type { Tx } from '#server/db/database.ts';
import { digest } from '#server/calls/secrets.ts';
import { keepStrayPoint } from '#server/domain/track.ts';

/** Points closer together than this are dropped as redundant. */
const CLOSEST_MS = 10_000;
/** A number above this would be after the year 2286 in seconds, so it is in milliseconds. */
const MILLISECONDS_FROM = 10_000_000_000;

/** Stores the position that a tracking app reports, only on duty. (Decision 026.) */
export async function receivePosition(
  tx: Tx,
  now: Date,
  message: TrackMessage,
): Promise<{ stored: boolean }> {
  const code = message.id ?? message.deviceid ?? message.device_id ?? '';
  const app = await tx
    .selectFrom('track_apps')
    .innerJoin('users', 'users.id', 'track_apps.user_id')
    .select(['track_apps.id', 'track_apps.user_id', 'track_apps.last_at'])
    .where('track_apps.code_hash', '=', digest(code))
    .where('users.active', '=', true)
    .executeTakeFirst();
  if (!app)
    throw new ApiError(
      'not_found',
      'No app is connected with this identifier. Connect it again in Beatbook.',
    );
  const position = positionFrom(placeOf(message));
  const at = timeOf(message.location?.timestamp ?? message.timestamp, now);
  if (position.lat === null || isTooClose(app.last_at, at)) return { stored: false };
  await tx.updateTable('track_apps').set({ last_at: at }).where('id', '=', app.id).execute();
  const received_at = now.toISOString();
  const point = { type: 'tracker', at, received_at, address: null, ...position };
  return { stored: await keepStrayPoint(tx, app.user_id, point) };
}

function placeOf({ location, lat, lon, accuracy }: TrackMessage) {
  if (!location) return { lat, lng: lon, accuracy };
  const { latitude, longitude, accuracy: near } = location.coords;
  return { lat: latitude, lng: longitude, accuracy: near };
}

/** The reported time as ISO 8601, never later than now; now if there is none. */
function timeOf(message: string | number | null | undefined, now: Date): string {
  if (message === null || message === undefined) return now.toISOString();
  const number = Number(message);
  const ms = Number.isNaN(number)
    ? Date.parse(String(message))
    : number * (number < MILLISECONDS_FROM ? 1000 : 1);
  if (!(ms > 0)) throw new ApiError('invalid', 'The time cannot be read.', { timestamp: ['Not a time'] });
  return new Date(Math.min(ms, now.getTime())).toISOString();
}

/** Points stored during an outage arrive late but in order; a retry of a point is too close to itself. */
const isTooClose = (last_at: string | null, at: string): boolean =>
  last_at !== null && Math.abs(Date.parse(at) - Date.parse(last_at)) < CLOSEST_MS;
