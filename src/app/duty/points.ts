import { attendances, MOST_POINTS, type TrackPoint } from '#contract/attendance.ts';
import { currentSession, engine } from '#data/engine.ts';
import { actOn } from '#data/write.ts';
import { LEFT, leftPoints } from '#ui/duty/left-points.ts';

/** The points of one duty: each is on this device at once, and becomes part of a change when they are sent. */
export interface Points {
  add: (point: TrackPoint) => void;
  /** Makes one change of them, those an earlier page left included; as many as it may carry, the rest with the next. */
  send: () => Promise<void>;
}

/** Whoever calls holds the lock of the duty. */
export function pointsOf(duty_id: string): Points {
  const key = LEFT + duty_id;
  const user_id = currentSession()?.user.id;
  let points: readonly TrackPoint[] = [];
  const store = () =>
    points.length === 0 ? engine().dropDraft(key) : engine().saveDraft(key, { positions: points });
  const load = async () => {
    const found = leftPoints.safeParse((await engine().draft(key))?.values);
    if (found.success) points = found.data.positions;
  };
  const send = async () => {
    const positions = points.slice(0, MOST_POINTS);
    if (positions.length === 0) return;
    const written = await actOn('attendance.positions', duty_id, { positions });
    // What cannot be kept now goes with the next ones; where the duty is gone, its points go with it.
    if (!written.ok && (await engine().record(attendances.name, duty_id))) return;
    points = points.slice(positions.length);
    await store();
  };
  let last = load().catch(() => undefined);
  // Somebody else's database is no place for them; they stay in the one they were recorded for.
  const inTurn = (step: () => Promise<void>): Promise<void> => {
    last = last
      .then(() => (currentSession()?.user.id === user_id ? step() : undefined))
      .catch(() => undefined);
    return last;
  };
  return {
    add: (point) =>
      void inTurn(() => {
        points = [...points, point];
        return store();
      }),
    send: () => inTurn(send),
  };
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
