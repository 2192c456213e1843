import { EVERY_MS, isDue, type Fix } from '#lib/geo/due.ts';
import { requestPosition } from '#lib/geo/position.ts';
import { lockOf, pointsOf } from './points.ts';

const LOOK_MS = 60_000;
/** Points wait for each other so long, or until so many are there, before they become one change. */
const GATHER_MS = 10 * 60_000;
const MOST_POINTS = 50;

/** Records where this device is, as changes of one duty, until stopped. One tab of this device at a time. */
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
  // Stopped before its turn came.
  recording.catch(() => undefined);
  return () => stop.abort();
}

function followDevice(duty_id: string): () => void {
  const points = pointsOf(duty_id);
  let last: Fix | undefined;
  let gathered = 0;
  let gathering: ReturnType<typeof setTimeout> | undefined;

  const send = () => {
    clearTimeout(gathering);
    gathering = undefined;
    gathered = 0;
    void points.send();
  };
  const take = ({ latitude, longitude, accuracy }: Omit<Fix, 'at'>) => {
    const fix = { latitude, longitude, accuracy, at: Date.now() };
    if (!isDue(last, fix)) return;
    last = fix;
    const datetime = new Date(fix.at).toISOString();
    const said = { lat: latitude, lng: longitude, accuracy: Math.round(accuracy), address: null };
    points.add({ ...said, datetime });
    gathered += 1;
    if (gathered >= MOST_POINTS) send();
    else gathering ??= setTimeout(send, GATHER_MS);
  };
  const look = async () => {
    if (last && Date.now() - last.at < EVERY_MS) return;
    const answer = await requestPosition();
    if (answer.ok) take(answer.position);
  };

  // What an earlier page has left.
  send();
  const watch = navigator.geolocation.watchPosition(({ coords }) => take(coords), undefined, {
    enableHighAccuracy: true,
    maximumAge: 15_000,
  });
  const timer = setInterval(() => void look(), LOOK_MS);
  return () => {
    navigator.geolocation.clearWatch(watch);
    clearInterval(timer);
    send();
  };
}
