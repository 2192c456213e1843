import type { Workbox } from 'workbox-window';
import { isRemovalAsked, removeKeptApp } from '#data/removal-flag.ts';
import { loadPart } from '#ui/parts.ts';

const LOOK_EVERY_MS = 3_600_000;

let waiting: Workbox | undefined;
const listeners = new Set<() => void>();

/** Registers the service worker of a built app; a new version waits until the user agrees. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A service worker taking itself away does not see the page that is just being opened, and registering would bring it back.
  if (await isRemovalAsked()) {
    await removeKeptApp();
    if (navigator.serviceWorker.controller) window.location.reload();
    return;
  }
  // Fetched apart, because the first screen does not need it.
  const { Workbox } = await loadPart(() => import('workbox-window'));
  const workbox = new Workbox('/sw.js', { scope: '/' });
  workbox.addEventListener('waiting', () => {
    waiting = workbox;
    for (const listener of listeners) listener();
  });
  await workbox.register();
  setInterval(() => {
    // Without a network the next hour tries again.
    workbox.update().catch(() => undefined);
  }, LOOK_EVERY_MS);
}

/** For useSyncExternalStore: whether a new version waits. */
export const newVersion = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  waits: (): boolean => waiting !== undefined,
};

/** Starts the waiting version and draws the page anew with it. */
export function startNewVersion(): void {
  if (!waiting) return;
  waiting.addEventListener('controlling', () => {
    window.location.reload();
  });
  waiting.messageSkipWaiting();
}
