import { readManualFolder } from '#data/device/manuals.ts';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { retired } from './retirement.ts';

/** Parallel downloads: enough to fill a slow link, few enough to let records through. */
const LANES = 6;

type Installing = Parameters<PrecacheController['install']>[0];
type Installed = Awaited<ReturnType<PrecacheController['install']>>;

/** The folder of a manual that is not in English. */
const FOLDER = /\/manuals\/(\w+\/)/;

/**
 * Tells the files that every device holds, and those of its language, from the manuals in other languages.
 * (Decision 054.)
 */
async function ownFiles(): Promise<(url: string) => boolean> {
  const own = await readManualFolder();
  return (url) => {
    const folder = FOLDER.exec(url)?.[1];
    return folder === undefined || folder === own;
  };
}

/** Workbox precaches files one by one, which costs two minutes of waiting on a link of 400 ms. */
class LanedPrecache extends PrecacheController {
  override install(event: Installing): Promise<Installed> {
    const installed = this.keepAll(event);
    event.waitUntil(installed);
    return installed;
  }

  private async keepAll(event: Installing): Promise<Installed> {
    const isOwn = await ownFiles();
    const files = this.getURLsToCacheKeys().entries();
    const lane = async () => {
      for (const [url, cacheKey] of files) {
        if (!isOwn(url)) continue;
        const integrity = this.getIntegrityForCacheKey(cacheKey) ?? '';
        // Files without a hash in their name bypass the HTTP cache.
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

  /** Verifies the cached files by hash, one by one, and downloads those that differ; returns how many it repaired. */
  async repair(between: () => Promise<void>): Promise<number> {
    const cache = await this.openCache();
    if (!cache) return 0;
    const isOwn = await ownFiles();
    let repaired = 0;
    for (const [url, cacheKey] of this.getURLsToCacheKeys()) {
      await between();
      if (retired.aborted) break;
      const cached = await cache.match(cacheKey);
      const damaged = cached && (await hashOf(cached)) !== this.getIntegrityForCacheKey(cacheKey);
      // A manual in another language is here if it was opened once.
      if ((damaged || (!cached && isOwn(url))) && (await this.fetchWhole(cache, url, cacheKey)))
        repaired += 1;
    }
    return repaired;
  }

  /** Downloads the manuals in the language of this device that are not cached. */
  async fetchManuals(): Promise<void> {
    const cache = await this.openCache();
    if (!cache) return;
    const isOwn = await ownFiles();
    for (const [url, cacheKey] of this.getURLsToCacheKeys())
      if (FOLDER.test(url) && isOwn(url) && !(await cache.match(cacheKey)))
        await this.fetchWhole(cache, url, cacheKey);
  }

  /** The cache of the installed app; null once the app was removed: opening the cache would restore it. */
  private async openCache(): Promise<Cache | null> {
    const { cacheName } = this.strategy;
    return (await caches.has(cacheName)) ? caches.open(cacheName) : null;
  }

  /** Downloads a file; false if that failed, which the next start retries. */
  private async fetchWhole(cache: Cache, url: string, cacheKey: string): Promise<boolean> {
    const integrity = this.getIntegrityForCacheKey(cacheKey) ?? '';
    const whole = await fetch(url, { integrity, cache: 'reload', signal: retired }).catch(() => null);
    if (!whole?.ok) return false;
    await cache.put(cacheKey, whole);
    return true;
  }
}

async function hashOf(response: Response): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}

/** Precaches the app at install, serves it, and deletes old files on activation. */
export function precache(files: Parameters<PrecacheController['precache']>[0]): LanedPrecache {
  const controller = new LanedPrecache();
  controller.precache(files);
  registerRoute(new PrecacheRoute(controller));
  return controller;
}
