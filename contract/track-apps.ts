import * as z from 'zod/mini';
import { ok, type Call } from './core/call.ts';
import { id, instant, required } from './core/fields.ts';
import { askedBy, byId, message, SESSION } from './core/plain-calls.ts';
import { positionFields } from './core/positions.ts';
import { bounded } from './core/text.ts';

/** A tracking app that reports a user's position all day; it has its own code. */
const trackApp = z.object({
  id,
  name: z.string(),
  created_at: instant,
  /** The time of the newest point it sent, stored or not. */
  last_at: z.nullable(instant),
});
export type TrackApp = z.infer<typeof trackApp>;

const code = bounded(100).check(z.minLength(1));
/** A number, as JSON or as query text. */
const number = z.pipe(
  z.union([z.number(), bounded(40).check(z.regex(/^-?\d{1,15}(\.\d{1,20})?$/))]),
  z.transform((value): number | null | undefined => Number(value)),
);
const latitude = z.pipe(number, positionFields.shape.lat);
const longitude = z.pipe(number, positionFields.shape.lng);
const accuracy = z.pipe(number, positionFields.shape.accuracy);
/** Seconds or milliseconds since 1970, or ISO 8601. */
const moment = z.union([bounded(40), z.number()]);

/** A point in the JSON format of newer apps. (Traccar’s OsmAnd protocol, JSON.) */
const fix = z.object({
  timestamp: z.nullish(moment),
  coords: z.object({ latitude, longitude, accuracy: z.nullish(accuracy) }),
});

/** A report of a tracking app: query parameters, or a body with a fix. (Traccar’s OsmAnd protocol.) */
export const trackMessage = z.object({
  id: z.optional(code),
  deviceid: z.optional(code),
  device_id: z.optional(code),
  lat: z.optional(latitude),
  lon: z.optional(longitude),
  accuracy: z.optional(accuracy),
  timestamp: z.optional(moment),
  location: z.optional(fix),
});
export type TrackMessage = z.infer<typeof trackMessage>;

const own = askedBy('tracker', SESSION);
/** The code of an app authenticates it; phones on one network share an address. */
const app = askedBy('tracker', { kind: 'guest', often: true });

export const trackAppCalls = {
  'track_apps.list': own.get('/api/salesforcetracker/apps', {
    answer: ok({ data: z.array(trackApp) }),
  }),
  /** The code is returned here only, never again. */
  'track_apps.connect': own.post('/api/salesforcetracker/apps', {
    body: z.object({ name: required('Name', 60) }),
    answer: ok({ message, id, url: z.string(), code: z.string() }),
  }),
  'track_apps.disconnect': own.post('/api/salesforcetracker/apps/{id}/delete', {
    params: byId,
    answer: ok({ message }),
  }),
  /** `stored` is false when the point is outside any duty, or too close to the previous one. */
  'track_apps.receive': app.post('/api/track', {
    form: true,
    query: trackMessage,
    body: trackMessage,
    answer: ok({ stored: z.boolean() }),
  }),
  /** The same as GET, for apps that support nothing else. */
  'track_apps.receive_bare': app.get('/api/track', {
    keeps: true,
    query: trackMessage,
    answer: ok({ stored: z.boolean() }),
  }),
} as const satisfies Record<string, Call>;
