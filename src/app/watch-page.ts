import { askPersistence, hintBackgroundSend } from '#data/device.ts';
import { currentStatus, engine, onEngineEvent } from '#data/engine.ts';

const DUTY_MS = 3000;

/** Tells the engine what only the page sees; both are hints, the engine measures for itself. */
export function watchPage(): void {
  document.addEventListener('visibilitychange', () => {
    const visible = document.visibilityState === 'visible';
    void engine().wake(visible ? 'visible' : 'hidden');
    if (!visible && currentStatus().unsent > 0) void hintBackgroundSend();
  });
  window.addEventListener('online', () => {
    void engine().wake('online');
  });
  askOnceThereIsWork();
  setTimeout(watchDutyLater, DUTY_MS);
}

/** Recording a duty is no part of the first screen; where it cannot come now, the next start tries again. */
function watchDutyLater(): void {
  import('./duty/watch-duty.ts').then(({ watchDuty }) => watchDuty()).catch(() => undefined);
}

/** Storage is asked to last when the first work lies in it: then the user has something to lose. */
function askOnceThereIsWork(): void {
  const stop = onEngineEvent((event) => {
    if (event.kind !== 'status' || event.status.unsent === 0) return;
    stop();
    void askPersistence();
  });
}
