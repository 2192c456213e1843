import { attendances, LONGEST_DUTY_MS, MOST_POINTS, type TrackPoint } from '#contract/attendance.ts';
import { currentSession, engine } from '#data/engine.ts';
import { actOn } from '#data/write.ts';
import type { Fix } from '#lib/geo/due.ts';
import { LEFT, leftPoints } from '#domain/duty/left-points.ts';

/** The points of one duty: each is on this device at once, and becomes part of a change when they are sent. */
export interface Points {
  add: (fix: Fix) => void;
  /** Where this device was when it was recorded last on this duty, the log-in included. */
  last: () => Promise<Fix | undefined>;
  /** Makes one change of them, those an earlier page left included; as many as it may carry, the rest with the next. */
  send: () => Promise<void>;
}

/** Whoever calls holds the lock of the duty. */
export function pointsOf(duty_id: string): Points {
  const key = LEFT + duty_id;
  const user_id = currentSession()?.user.id;
  let points: readonly TrackPoint[] = [];
  let recorded: Fix | undefined;
  const store = () =>
    points.length === 0 && !recorded
      ? engine().dropDraft(key)
      : engine().saveDraft(key, { positions: points, ...(recorded && { last: recorded }) });
  const load = async () => {
    const found = leftPoints.safeParse((await engine().draft(key))?.values);
    if (found.success) points = found.data.positions;
    recorded = (found.success ? found.data.last : undefined) ?? (await logInFix(duty_id));
  };
  const send = async () => {
    const positions = points.slice(0, MOST_POINTS);
    if (positions.length === 0) {
      // Of a day that is long over nothing has to be remembered.
      if (!recorded || Date.now() - recorded.at < LONGEST_DUTY_MS) return;
      recorded = undefined;
      await store();
      return;
    }
    const written = await actOn('attendance.positions', duty_id, { positions });
    // What cannot be kept now goes with the next ones; where the duty is gone, its points go with it.
    const gone = !(await engine().record(attendances.name, duty_id));
    if (!written.ok && !gone) return;
    points = points.slice(positions.length);
    if (gone) recorded = undefined;
    await store();
  };
  let last = load().catch(() => undefined);
  // Someone else's database is no place for them; they stay in the one they were recorded for.
  const inTurn = (step: () => Promise<void>): Promise<void> => {
    last = last
      .then(() => (currentSession()?.user.id === user_id ? step() : undefined))
      .catch(() => undefined);
    return last;
  };
  return {
    add: (fix) =>
      void inTurn(() => {
        points = [...points, pointOf(fix)];
        recorded = fix;
        return store();
      }),
    last: async () => {
      await inTurn(() => Promise.resolve());
      return recorded;
    },
    send: () => inTurn(send),
  };
}

const pointOf = ({ latitude, longitude, accuracy, at }: Fix): TrackPoint => ({
  lat: latitude,
  lng: longitude,
  accuracy: Math.round(accuracy),
  address: null,
  datetime: new Date(at).toISOString(),
});

/** Whoever starts a day with a position has recorded it. */
async function logInFix(duty_id: string): Promise<Fix | undefined> {
  const { lat, lng, accuracy, device_at, at } =
    (await engine().record(attendances.name, duty_id))?.record ?? {};
  if (typeof lat !== 'number' || typeof lng !== 'number') return undefined;
  const when = Date.parse(device_at ?? at ?? '');
  return Number.isNaN(when)
    ? undefined
    : { latitude: lat, longitude: lng, accuracy: accuracy ?? 0, at: when };
}

/** One tab of this device at a time has the points of a duty. */
export const lockOf = (duty_id: string): string => `beatbook-track:${duty_id}`;

/** Sends what pages that were killed have left, of whatever duty that no tab records now. */
export async function sendLeft(): Promise<void> {
  const duties = (await engine().drafts()).flatMap(({ key }) =>
    key.startsWith(LEFT) ? [key.slice(LEFT.length)] : [],
  );
  const unlessHeld = { ifAvailable: true };
  for (const duty_id of duties)
    await navigator.locks.request(lockOf(duty_id), unlessHeld, async (lock) => {
      if (lock) await pointsOf(duty_id).send();
    });
}
