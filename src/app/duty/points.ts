import { attendances, LONGEST_DUTY_MS, MOST_POINTS, type TrackPoint } from '#contract/attendance.ts';
import { currentSession, engine } from '#data/engine.ts';
import { actOn } from '#data/write.ts';
import type { Fix } from '#lib/geo/due.ts';
import { wholeMetres } from '#ui/device/position.ts';
import { LEFT, leftPoints } from '#domain/duty/left-points.ts';

/** The points of one duty: stored on this device at once, and part of a change when sent. */
export interface Points {
  add: (fix: Fix) => void;
  /** The last recorded position of this duty, including the log-in. */
  last: () => Promise<Fix | undefined>;
  /** Makes one change of the points, also those of an earlier page; as many as it may carry, the rest next time. */
  send: () => Promise<void>;
}

/** The caller must hold the lock of the duty. */
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
      // Nothing to store for a day that is long over.
      if (!recorded || Date.now() - recorded.at < LONGEST_DUTY_MS) return;
      recorded = undefined;
      await store();
      return;
    }
    const written = await actOn('attendance.positions', duty_id, { positions });
    // Points not stored now are stored with the next ones; if the duty is gone, they are deleted.
    const gone = !(await engine().record(attendances.name, duty_id));
    if (!written.ok && !gone) return;
    points = points.slice(positions.length);
    if (gone) recorded = undefined;
    await store();
  };
  let last = load().catch(() => undefined);
  // Points never go to another user's database; they stay in the one they were recorded for.
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
  accuracy: wholeMetres(accuracy),
  address: null,
  datetime: new Date(at).toISOString(),
});

/** A day started with a position has recorded it. */
async function logInFix(duty_id: string): Promise<Fix | undefined> {
  const { lat, lng, accuracy, device_at, at } =
    (await engine().record(attendances.name, duty_id))?.record ?? {};
  if (typeof lat !== 'number' || typeof lng !== 'number') return undefined;
  const when = Date.parse(device_at ?? at ?? '');
  return Number.isNaN(when)
    ? undefined
    : { latitude: lat, longitude: lng, accuracy: accuracy ?? 0, at: when };
}

/** One tab of this device at a time holds the points of a duty. */
export const lockOf = (duty_id: string): string => `beatbook-track:${duty_id}`;

/** Sends points left by killed pages, of any duty that no tab records now. */
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
