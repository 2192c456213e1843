import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * What a start without signal needs: all code, the base map, the pincodes, the pictures of the shell, the manuals
 * (sw/precache.ts leaves out those in other languages).
 */
const PRECACHED =
  /^(?:index\.html|start\.js|favicon\.ico|manifest\.webmanifest|assets\/[^/]+\.(?:js|mjs|css)|geo\/[^/]+\.(?:json|bin)|icons\/icon-192\.png|images\/[^/]+(?<!\.br)|manuals\/.+\.pdf)$/;

/** Vite puts a hash into the names of these. */
const HASHED = /^assets\//;

/** A file beyond this is a mistake: every phone downloads it. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The files of the built app that the service worker keeps, for Workbox. With `integrity` a browser takes no other
 * content for them, such as the page of a captive portal.
 * @param {string} folder the built app, before compression
 * @returns {{ url: string, revision: string | null, integrity: string }[]}
 */
export function precachedFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((url) => PRECACHED.test(url))
    .sort()
    .map((url) => {
      const content = readFileSync(join(folder, url));
      if (content.length > MAX_BYTES) throw new Error(`${url} is too large to be kept on every phone.`);
      const hash = createHash('sha256').update(content).digest('base64');
      return { url, revision: HASHED.test(url) ? null : hash, integrity: `sha256-${hash}` };
    });
}
