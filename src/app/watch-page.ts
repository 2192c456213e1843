import { askPersistence, hintBackgroundSend } from '#data/device.ts';
import { currentStatus, engine, onEngineEvent } from '#data/engine.ts';

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
}

/** Storage is asked to last when the first work lies in it: then the user has something to lose. */
function askOnceThereIsWork(): void {
  const stop = onEngineEvent((event) => {
    if (event.kind !== 'status' || event.status.unsent === 0) return;
    stop();
    void askPersistence();
  });
}
