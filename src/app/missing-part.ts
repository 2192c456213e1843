import { hasUnsaved } from '#ui/unsaved.ts';

const KEY = 'beatbook-reloaded-at';
const ONCE_IN_MS = 60_000;

/** A part of the app that is gone after an update is fetched by one reload, never over a half-filled form. */
export function reloadForMissingParts(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (hasUnsaved() || !navigator.onLine || Date.now() - last < ONCE_IN_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}
