import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { readSettings, watchSession } from '#data/device/session.ts';
import { FETCH_MANUALS, IS_REMOVED, REPAIR, RETIRE } from '#data/device/worker-words.ts';
import { PUSH_TAG, sendInBackground } from './background.ts';
import { repairAfterStart, repairNow } from './repair.ts';
import { precache } from './precache.ts';
import { openNotice, showNotice } from './push.ts';
import { routeOf, tilesBelow } from './routes.ts';
import { retire } from './retirement.ts';
import { removalOfStart, removeAtStart } from './self-removal.ts';
import { tiles } from './tiles.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Parameters<typeof precache>[0];
};

/** The standard library's types lack Background Sync. */
type SyncEvent = ExtendableEvent & { tag: string };

const known: { origin: string; tiles: string | null } = { origin: self.location.origin, tiles: null };

async function learnTiles(): Promise<void> {
  known.tiles = tilesBelow((await readSettings()).tiles_url, known.origin);
}

void learnTiles();
watchSession(() => {
  void learnTiles();
});

// Before the routes: a listener that answers a navigation stops later ones.
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.waitUntil(removeAtStart());
  event.waitUntil(repairAfterStart(repair));
});

clientsClaim();
cleanupOutdatedCaches();
const shell = precache(self.__WB_MANIFEST);
const repair = shell.repair.bind(shell);

const isRoute =
  (route: 'shell' | 'tiles') =>
  ({ url, request }: { url: URL; request: Request }) =>
    routeOf({ url, method: request.method, navigates: request.mode === 'navigate' }, known) === route;

registerRoute(isRoute('shell'), shell.createHandlerBoundToURL('/index.html'));
registerRoute(isRoute('tiles'), tiles);

// A new version waits until the user agrees; the page first asks the engine whether something is being sent.
self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: unknown }; // whatever a page sends
  const answer = (value: unknown) => event.ports[0]?.postMessage(value);
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === RETIRE) retire();
  if (type === IS_REMOVED) event.waitUntil(removalOfStart().then(answer));
  if (type === FETCH_MANUALS) event.waitUntil(shell.fetchManuals());
  if (type === REPAIR) event.waitUntil(repairNow(repair).then(answer));
});

self.addEventListener('push', (event) => {
  event.waitUntil(showNotice(event.data?.text() ?? ''));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotice(event.notification.data));
});

self.addEventListener('sync' as 'message', (event) => {
  const sync = event as unknown as SyncEvent;
  if (sync.tag === PUSH_TAG) sync.waitUntil(sendInBackground());
});
