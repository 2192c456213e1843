import { currentStatus } from '#data/engine.ts';
import { EVERY_MS, isDue, type Fix } from '#lib/geo/due.ts';
import { followPosition, requestPosition } from '#ui/device/position.ts';
import { lockOf, pointsOf } from './points.ts';

const LOOK_MS = 60_000;
/** While online a point is sent at once, with any following this soon. */
const SEND_MS = 15_000;
/** While offline points become one change after this long, or at this many. */
const GATHER_MS = 10 * 60_000;
const MOST_POINTS = 50;
const watchOptions: PositionOptions = { enableHighAccuracy: true, maximumAge: 15_000 };

/** Records the device's position as changes of one duty, until stopped. One tab of this device at a time. */
export function recordTrack(duty_id: string): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const recording = navigator.locks.request(
    lockOf(duty_id),
    { signal },
    () =>
      new Promise<void>((resolve) => {
        const end = followDevice(duty_id);
        signal.addEventListener('abort', () => {
          end();
          resolve();
        });
      }),
  );
  // Stopped before it got the lock.
  recording.catch(() => undefined);
  return () => stop.abort();
}

function followDevice(duty_id: string): () => void {
  const points = pointsOf(duty_id);
  let last: Fix | undefined;
  let gathered = 0;
  let since = 0;
  let sent_at = 0;
  let ended = false;

  const send = () => {
    gathered = 0;
    void points.send();
  };
  const sendDue = () => {
    if (gathered === 0) return;
    const now = Date.now();
    const waited = currentStatus().online === true ? now - sent_at >= SEND_MS : now - since >= GATHER_MS;
    if (gathered < MOST_POINTS && !waited) return;
    sent_at = now;
    send();
  };
  const take = ({ latitude, longitude, accuracy }: Omit<Fix, 'at'>) => {
    const fix = { latitude, longitude, accuracy, at: Date.now() };
    if (ended || !isDue(last, fix)) return;
    last = fix;
    if (gathered === 0) since = fix.at;
    gathered += 1;
    points.add(fix);
    sendDue();
  };
  const look = async () => {
    if (last && Date.now() - last.at < EVERY_MS) return;
    const answer = await requestPosition();
    if (answer.ok) take(answer.position);
  };

  // Points of an earlier page.
  send();
  let unfollow: (() => void) | undefined;
  // The first fix is compared with the previous page's last.
  void points.last().then((found) => {
    last = found;
    if (ended) return;
    unfollow = followPosition((answer) => {
      if (answer.ok) take(answer.position);
    }, watchOptions);
  });
  const timers = [setInterval(() => void look(), LOOK_MS), setInterval(sendDue, SEND_MS / 3)];
  return () => {
    ended = true;
    unfollow?.();
    for (const timer of timers) clearInterval(timer);
    send();
  };
}
