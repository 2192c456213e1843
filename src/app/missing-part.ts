import { noteFault } from '#data/device/faults.ts';
import { hasNewerApp } from '#data/device/newer-app.ts';
import { REPAIR } from '#data/device/worker-words.ts';
import { hasUnsaved } from '#ui/hooks/unsaved.ts';
import { askServiceWorker } from './service-worker.ts';

const KEY = 'beatbook-reloaded-at';
const ONCE_IN_MS = 60_000;
const START = new URL(import.meta.url).pathname;

const missing = new WeakSet<Error>();

/** Whether a screen failed only because a chunk could not be loaded. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && missing.has(error);
}

/**
 * Reloads once for a chunk that is gone after an update, or was damaged, never over unsaved forms. Without an
 * answer of the server it does not reload: a working page is better than none.
 */
export function reloadForMissingParts(): void {
  window.addEventListener('vite:preloadError', (event) => {
    missing.add(event.payload);
    // The router would reload at the first such error, which offline ends in a dead page.
    event.payload.message = `Not on this device: ${event.payload.message}`;
    void noteFault('a part of the app', event.payload);
    void reloadIfBetter().catch(() => undefined);
  });
}

async function reloadIfBetter(): Promise<void> {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (hasUnsaved() || Date.now() - last < ONCE_IN_MS) return;
  if (!(await isRepaired()) && !(await hasNewerApp(START))) return;
  if (hasUnsaved()) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
}

/** Whether the chunk was damaged and is repaired now; the page itself still uses what it read first. */
const isRepaired = async (): Promise<boolean> => Number(await askServiceWorker(REPAIR)) > 0;
