/** Map tiles: the first to go when room is short, and never more than a copy. */
export const TILES = 'beatbook-tiles';

/** Deletes one cache of this app, or all that are not the shell. */
export async function dropCaches(name?: string): Promise<void> {
  const names = name === undefined ? await caches.keys() : [name];
  const ours = names.filter((cache) => cache.startsWith('beatbook-'));
  await Promise.all(ours.map((cache) => caches.delete(cache)));
}
