/** Map tiles: always copies, evicted first when storage is short. */
export const TILES = 'beatbook-tiles';

/** Deletes the cached map tiles. */
export const dropTiles = (): Promise<boolean> => caches.delete(TILES);

/** Removes service workers and all caches of the app from this device; databases are not touched. */
export async function removeCachedApp(workers: readonly ServiceWorkerRegistration[]): Promise<void> {
  await Promise.all(workers.map((worker) => worker.unregister()));
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
