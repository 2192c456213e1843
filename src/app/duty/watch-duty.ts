import { attendances, isOnDuty } from '#contract/attendance.ts';
import { currentSession, engine, onEngineEvent } from '#data/engine.ts';
import { lastEventOf } from '#domain/duty/use-duty.ts';
import { sendLeft } from './points.ts';
import { recordTrack } from './recorder.ts';

const LOOK_MS = 60_000;

/** Records the signed-in user's position only while they are on duty and the app is visible. (Decision 024.) */
export function watchDuty(): void {
  if (!('geolocation' in navigator)) return;
  let recording: { duty_id: string; stop: () => void } | undefined;
  const look = async () => {
    const duty_id = document.visibilityState === 'visible' ? await dutyNow() : null;
    if (recording?.duty_id === (duty_id ?? undefined)) return;
    recording?.stop();
    recording = duty_id === null ? undefined : { duty_id, stop: recordTrack(duty_id) };
  };
  let looked = Promise.resolve();
  const lookAgain = () => {
    looked = looked.then(look).catch(() => undefined);
  };
  // If they cannot be sent now, the next start retries.
  const sendWhatIsLeft = () => {
    if (currentSession()) sendLeft().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', lookAgain);
  onEngineEvent((event) => {
    const concerns = event.kind === 'rows' && event.resources.includes(attendances.name);
    if (concerns || event.kind === 'session') lookAgain();
    if (event.kind === 'session') sendWhatIsLeft();
  });
  setInterval(lookAgain, LOOK_MS);
  lookAgain();
  sendWhatIsLeft();
}

/** The log-in of the signed-in user's current duty, unless the server rejected it. */
async function dutyNow(): Promise<string | null> {
  const session = currentSession();
  if (!session) return null;
  const { rows } = await engine().list(attendances.name, lastEventOf(session.user.id));
  const [last] = rows;
  return last && last._mark !== 'attention' && isOnDuty(last, Date.now()) ? last.id : null;
}
