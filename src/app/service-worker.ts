import type { Workbox } from 'workbox-window';
import { removeCachedApp } from '#data/device/caches.ts';
import { isRemovalAsked } from '#data/device/removal-flag.ts';
import { writeManualFolder } from '#data/device/manuals.ts';
import { FETCH_MANUALS, IS_REMOVED, RETIRE } from '#data/device/worker-words.ts';
import { listeners } from '#lib/listeners.ts';
import { loadPart } from '#ui/hooks/parts.ts';
import { manualFolder } from '#ui/language/manuals.ts';

const LOOK_EVERY_MS = 3_600_000;
/** All cached files are read before some answers. */
const ANSWER_MS = 20_000;
/**
 * A request that wakes the old version as it stops makes Chromium wait 30 s or more. A reload ends that, unless another
 * request comes meanwhile: then the reload itself waits, and the next one, after twice the time, ends both.
 */
const TAKE_OVER_MS = 2_000;

/** The version that waits, and the one in control when it came. */
let waiting: { workbox: Workbox; old: ServiceWorker | null } | undefined;
const { subscribe, tell } = listeners();

/** Registers the service worker of a built app; a new version waits for the user's consent. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A service worker that removes itself does not see the page being opened, and registering would restore it.
  const answer = await askServiceWorker(IS_REMOVED);
  if (typeof answer === 'boolean' ? answer : await isRemovalAsked()) {
    await removeCachedApp(await navigator.serviceWorker.getRegistrations());
    if (navigator.serviceWorker.controller) window.location.reload();
    return;
  }
  // A separate chunk, because the first screen does not need it.
  const { Workbox } = await loadPart(() => import('workbox-window'));
  const workbox = new Workbox('/sw.js', { scope: '/' });
  workbox.addEventListener('waiting', () => {
    waiting = { workbox, old: navigator.serviceWorker.controller };
    tell();
  });
  // Without this note the service worker takes the manuals in English.
  await writeManualFolder(manualFolder).catch(() => undefined);
  await workbox.register();
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: FETCH_MANUALS }));
  setInterval(() => {
    // When offline, the next hour retries.
    workbox.update().catch(() => undefined);
  }, LOOK_EVERY_MS);
}

/** Asks this page's service worker; null without one, or if an older one does not know the message. */
export function askServiceWorker(type: string): Promise<unknown> {
  const controller = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  if (!controller) return Promise.resolve(null);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data));
    port1.start();
    controller.postMessage({ type }, [port2]);
    setTimeout(() => resolve(null), ANSWER_MS);
  });
}

/** For useSyncExternalStore: whether a new version waits. */
export const newVersion = {
  subscribe,
  waits: (): boolean => waiting !== undefined,
};

/** Activates the waiting version and reloads the page. Another window may have activated it before. */
export function startNewVersion(): void {
  if (!waiting) return;
  const { workbox, old } = waiting;
  if (navigator.serviceWorker.controller !== old) {
    reload();
    return;
  }
  workbox.addEventListener('controlling', reload);
  old?.postMessage({ type: RETIRE });
  workbox.messageSkipWaiting();
  keepReloading(TAKE_OVER_MS);
}

const reload = () => window.location.reload();

function keepReloading(ms: number): void {
  setTimeout(() => {
    reload();
    keepReloading(2 * ms);
  }, ms);
}
