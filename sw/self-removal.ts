import { isRemovalAsked } from '#data/removal-flag.ts';

declare const self: ServiceWorkerGlobalScope;

const LOOK_EVERY_MS = 600_000;

let looked_at = 0;

/**
 * The way back from a broken release, see kill-switch.md: while the server answers the flag with the one
 * word, this service worker takes itself and its copies of the app away. Databases are not touched.
 */
export async function removeIfAsked(): Promise<void> {
  if (performance.now() - looked_at < LOOK_EVERY_MS && looked_at > 0) return;
  looked_at = performance.now();
  if (await isRemovalAsked()) await removeSelf();
}

async function removeSelf(): Promise<void> {
  await self.registration.unregister();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  const windows = await self.clients.matchAll({ type: 'window' });
  await Promise.all(windows.map((client) => client.navigate(client.url).catch(() => null)));
}
