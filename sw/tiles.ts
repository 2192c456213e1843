import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { TILES } from '#data/device/caches.ts';

/** About 40 MB of tiles: a district at the zooms people walk with. */
const MOST_TILES = 2_000;
const KEPT_DAYS = 90;

/** Tiles once seen are seen again without signal. They are the first to go when room is short. */
export const tiles = new CacheFirst({
  cacheName: TILES,
  plugins: [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({
      maxEntries: MOST_TILES,
      maxAgeSeconds: KEPT_DAYS * 86_400,
      purgeOnQuotaError: true,
    }),
  ],
});
