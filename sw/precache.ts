import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/** Files of the app that travel at once: enough that a slow link is full, few enough that records get through. */
const LANES = 6;

type Installing = Parameters<PrecacheController['install']>[0];
type Installed = Awaited<ReturnType<PrecacheController['install']>>;

/** Workbox keeps one file after the other, which costs a link of 400 ms two minutes of waiting alone. */
class LanedPrecache extends PrecacheController {
  override install(event: Installing): Promise<Installed> {
    const installed = this.keepAll(event);
    event.waitUntil(installed);
    return installed;
  }

  private async keepAll(event: Installing): Promise<Installed> {
    const files = this.getURLsToCacheKeys().entries();
    const lane = async () => {
      for (const [url, cacheKey] of files) {
        const integrity = this.getIntegrityForCacheKey(cacheKey) ?? '';
        // What carries no hash in its name is fetched past the browser's own cache.
        const request = new Request(url, {
          integrity,
          cache: cacheKey === url ? 'default' : 'reload',
          credentials: 'same-origin',
        });
        await Promise.all(this.strategy.handleAll({ event, request, params: { cacheKey, integrity } }));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return { updatedURLs: this.getCachedURLs(), notUpdatedURLs: [] };
  }

  /** Compares what is kept with its hash, file by file, and fetches anew what differs; gives how many it mended. */
  async mend(between: () => Promise<void>): Promise<number> {
    const cache = await caches.open(this.strategy.cacheName);
    let mended = 0;
    for (const [url, cacheKey] of this.getURLsToCacheKeys()) {
      await between();
      const integrity = this.getIntegrityForCacheKey(cacheKey) ?? '';
      const kept = await cache.match(cacheKey);
      if (kept && (await hashOf(kept)) === integrity) continue;
      // What does not come now is looked for again at the next start.
      const whole = await fetch(url, { integrity, cache: 'reload' }).catch(() => null);
      if (!whole?.ok) continue;
      await cache.put(cacheKey, whole);
      mended += 1;
    }
    return mended;
  }
}

async function hashOf(response: Response): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}

/** Keeps the files of the app at install, answers for them, and drops the old ones once it is in charge. */
export function precache(files: Parameters<PrecacheController['precache']>[0]): LanedPrecache {
  const controller = new LanedPrecache();
  controller.precache(files);
  registerRoute(new PrecacheRoute(controller));
  return controller;
}
