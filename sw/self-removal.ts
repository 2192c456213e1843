import { removeCachedApp } from '#data/device/caches.ts';
import { isRemovalAsked } from '#data/device/removal-flag.ts';
import { retired } from './retirement.ts';

declare const self: ServiceWorkerGlobalScope;

/** The look of the newest start, which its page asks for too. */
let looked: Promise<boolean> | undefined;

/**
 * The kill switch for a broken release, see kill-switch.md: while the server answers the flag with that word,
 * this service worker unregisters and deletes its copies of the app, not databases. True when removal was
 * requested; a page being opened learns it from the result, as it cannot receive messages.
 */
export function removeAtStart(): Promise<boolean> {
  looked = lookOnce();
  return looked;
}

/** The same for the page of a start; it asks once. */
export const removalOfStart = (): Promise<boolean> => looked ?? removeAtStart();

async function lookOnce(): Promise<boolean> {
  if (!(await isRemovalAsked(retired))) return false;
  await removeCachedApp([self.registration]);
  const windows = await self.clients.matchAll({ type: 'window' });
  await Promise.all(windows.map((client) => client.navigate(client.url).catch(() => null)));
  return true;
}
