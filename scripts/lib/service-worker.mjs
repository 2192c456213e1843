import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VitePWA } from 'vite-plugin-pwa';
import { root } from './paths.mjs';

/** Vite puts a hash into the names of these. */
const HASHED = /^assets\//;

/**
 * Builds the service worker after the app, with the list of files that it keeps. (Decision 076.)
 * @param {string} outDir
 */
export function serviceWorker(outDir) {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    // Registration, updates and retirement are src/app/service-worker.ts.
    injectRegister: false,
    integration: {
      configureCustomSWViteBuild(config) {
        config.logLevel = 'warn';
      },
    },
    // The plugin would list it without integrity; vite.config.ts emits it as it is.
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      // What a start without signal needs: all code, the base map, the pincodes, the pictures of the shell, the manuals
      // (sw/precache.ts leaves out those in other languages).
      globPatterns: [
        '{index.html,start.js,favicon.ico,manifest.webmanifest}',
        'assets/*.{js,mjs,css}',
        'geo/*.{json,bin}',
        'icons/icon-192.png',
        'images/*',
        'manuals/**/*.pdf',
      ],
      dontCacheBustURLsMatching: HASHED,
      // A file beyond this is a mistake, and fails the build: every phone downloads it.
      maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      manifestTransforms: [withIntegrity(outDir)],
    },
  });
}

/**
 * With `integrity` a browser takes no other content for a file, such as the page of a captive portal.
 * @param {string} folder the built app
 * @returns {import('workbox-build').ManifestTransform}
 */
function withIntegrity(folder) {
  return (entries) => ({
    manifest: entries.map(({ url, size }) => {
      const hash = createHash('sha256')
        .update(readFileSync(join(root, folder, url)))
        .digest('base64');
      return { url, size, revision: HASHED.test(url) ? null : hash, integrity: `sha256-${hash}` };
    }),
    warnings: [],
  });
}
