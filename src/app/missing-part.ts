import { hasUnsaved } from '#ui/unsaved.ts';

const KEY = 'beatbook-reloaded-at';
const ONCE_IN_MS = 60_000;

const missing = new WeakSet<Error>();

/** Whether a screen failed only because a part of the app could not be fetched. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && missing.has(error);
}

/** A part of the app that is gone after an update is fetched by one reload, never over a half-filled form. */
export function reloadForMissingParts(): void {
  window.addEventListener('vite:preloadError', (event) => {
    missing.add(event.payload);
    // The router would reload at its own first sight of such an error, which without a network ends in a dead page.
    event.payload.message = `Not on this device: ${event.payload.message}`;
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (hasUnsaved() || !navigator.onLine || Date.now() - last < ONCE_IN_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}
