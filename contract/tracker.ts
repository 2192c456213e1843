import * as z from 'zod/mini';
import { ok, type Call } from './core/call.ts';
import { id, instant, optionalDay, requiredDay } from './core/fields.ts';
import { searchRequest } from './core/lists.ts';
import { askedBy, SESSION } from './core/plain-calls.ts';

export const trackTypes = [
  'check_in',
  'check_out',
  'tracker',
  'log_in',
  'log_out',
  'sign_in',
  'sign_out',
] as const;

/** One entry of a user's day; without a fix it is not on the map. (Document 3, section 3.) */
const entry = z.object({
  user_id: id,
  username: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  address: z.nullable(z.string()),
  datetime: instant,
  type: z.string(),
  remarks: z.nullable(z.string()),
});

export type TrackEntry = z.infer<typeof entry>;

const person = z.object({ id, name: z.string() });
/** A viewer with number of views and time of the last one. */
const look = z.object({ name: z.string(), times: z.int(), last_at: instant });
const asked = askedBy('tracker', { kind: 'can', action: 'read', resource: 'salesforce_trackers' });
const open = askedBy('tracker', SESSION);

export const trackerCalls = {
  'tracker.users': asked.get('/api/salesforcetracker/userlist', {
    query: searchRequest,
    answer: ok({ data: z.array(person) }),
  }),
  /** The last known point, or null if there is none. */
  'tracker.live': asked.post('/api/salesforcetracker/livelocation', {
    body: z.object({ id, user: z.nullish(z.unknown()) }),
    answer: ok({ data: z.nullable(entry) }),
  }),
  /** One day: `map` has the entries with a position, `list` all entries, both in time order. */
  'tracker.day': asked.post('/api/salesforcetracker/activitytracker', {
    body: z.object({ id, date: requiredDay('Date') }),
    answer: ok({ map: z.array(entry), list: z.array(entry), user: person }),
  }),
  /** The user's own day, and who viewed the user's location in the last thirty days. */
  'tracker.own': open.get('/api/salesforcetracker/own', {
    query: z.object({ date: optionalDay }),
    answer: ok({ list: z.array(entry), looks: z.array(look) }),
  }),
  /** What was recorded of the assignee during a visit, and the start and end of that day. */
  'tracker.visit': open.post('/api/salesforcetracker/visit', {
    body: z.object({ id }),
    answer: ok({ list: z.array(entry) }),
  }),
} as const satisfies Record<string, Call>;
