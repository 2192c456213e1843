import { askPersistence, hintBackgroundSend } from '#data/device/device.ts';
import { currentStatus, engine, onEngineEvent } from '#data/engine.ts';
import { loadPart } from '#ui/hooks/parts.ts';
import { t } from '#ui/language/text.ts';

const DUTY_MS = 3000;
const NOT_RECORDED = t(
  'Your location is not being recorded yet: that part of the app could not be loaded. It will load when you are back online.',
);

/** Reports page events to the engine; both are hints, the engine measures for itself. */
export function watchPage(): void {
  document.addEventListener('visibilitychange', () => {
    const visible = document.visibilityState === 'visible';
    void engine().wake(visible ? 'visible' : 'hidden');
    if (!visible && currentStatus().unsent > 0) void hintBackgroundSend();
  });
  for (const link of ['online', 'offline'] as const)
    window.addEventListener(link, () => {
      void engine().wake(link);
    });
  askOnceThereIsWork();
  setTimeout(() => void watchDutyLater(), DUTY_MS);
}

/** Duty recording is not part of the first screen. */
async function watchDutyLater(): Promise<void> {
  const { watchDuty } = await loadPart(() => import('./duty/watch-duty.ts'), NOT_RECORDED);
  watchDuty();
}

/** Requests persistent storage once the first work is stored: then the user has something to lose. */
function askOnceThereIsWork(): void {
  const stop = onEngineEvent((event) => {
    if (event.kind !== 'status' || event.status.unsent === 0) return;
    stop();
    void askPersistence();
  });
}
