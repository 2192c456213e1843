/** Map tiles: the first to go when room is short, and never more than a copy. */
export const TILES = 'beatbook-tiles';

/** Deletes the copies of map tiles. */
export const dropTiles = (): Promise<boolean> => caches.delete(TILES);

/** Takes service workers and every copy of the app from this device; databases are not touched. */
export async function removeKeptApp(workers: readonly ServiceWorkerRegistration[]): Promise<void> {
  await Promise.all(workers.map((worker) => worker.unregister()));
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
