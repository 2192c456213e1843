import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { TILES } from '#data/device/caches.ts';
import { retired } from './retirement.ts';

/** About 40 MB: a district at walking zooms. */
const MOST_TILES = 2_000;
const MAX_DAYS = 90;

/** Tiles once seen work offline. They are evicted first when storage is short. */
export const tiles = new CacheFirst({
  cacheName: TILES,
  plugins: [
    {
      requestWillFetch: ({ request }) =>
        Promise.resolve(new Request(request, { signal: AbortSignal.any([request.signal, retired]) })),
    },
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({
      maxEntries: MOST_TILES,
      maxAgeSeconds: MAX_DAYS * 86_400,
      purgeOnQuotaError: true,
    }),
  ],
});
