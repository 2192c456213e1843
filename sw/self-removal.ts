import { removeCachedApp } from '#data/device/caches.ts';
import { isRemovalAsked } from '#data/device/removal-flag.ts';
import { retired } from './retirement.ts';

declare const self: ServiceWorkerGlobalScope;

const LOOK_EVERY_MS = 600_000;

let looked: { at: number; asked: Promise<boolean> } | undefined;

/**
 * The kill switch for a broken release, see kill-switch.md: while the server answers the flag with that word,
 * this service worker unregisters and deletes its copies of the app, not databases. True when removal was
 * requested; a page being opened learns it from the result, as it cannot receive messages.
 */
export function removeIfAsked(): Promise<boolean> {
  if (!looked || performance.now() - looked.at >= LOOK_EVERY_MS)
    looked = { at: performance.now(), asked: lookOnce() };
  return looked.asked;
}

async function lookOnce(): Promise<boolean> {
  if (!(await isRemovalAsked(retired))) return false;
  await removeCachedApp([self.registration]);
  const windows = await self.clients.matchAll({ type: 'window' });
  await Promise.all(windows.map((client) => client.navigate(client.url).catch(() => null)));
  return true;
}
