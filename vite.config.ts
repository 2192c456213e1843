import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { catalogue } from './scripts/lib/catalogue.mjs';
import { routes } from './src/routes.ts';

const manifest = JSON.parse(
  readFileSync(fileURLToPath(new URL('./manifest.webmanifest', import.meta.url)), 'utf8'),
) as Partial<ManifestOptions>;

const { version } = JSON.parse(
  readFileSync(fileURLToPath(new URL('./package.json', import.meta.url)), 'utf8'),
) as { version: string };
// The app shows it, so that people can say which build they have.
process.env['VITE_RELEASE'] ??= version;

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`;

const router = tanstackRouter({
  target: 'react',
  virtualRouteConfig: routes,
  routesDirectory: './src',
  generatedRouteTree: './src/routeTree.gen.ts',
  autoCodeSplitting: true,
});

let built = '';
const noteOutDir: Plugin = {
  name: 'note-out-dir',
  configResolved({ root, build }) {
    built = resolve(root, build.outDir);
  },
};

/** What a browser compares a file with before the service worker keeps it: the page of a captive portal is none of ours. */
const integrityOf = (url: string): string =>
  `sha256-${createHash('sha256')
    .update(readFileSync(join(built, url)))
    .digest('base64')}`;

const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  injectRegister: false,
  registerType: 'prompt',
  manifest,
  manifestFilename: 'manifest.webmanifest',
  includeManifestIcons: false,
  injectManifest: {
    // Exactly what a start without signal needs: all code, the base map, the pincodes, the pictures of the shell, the manuals (sw/precache.ts leaves out those in other languages).
    globPatterns: [
      'index.html',
      'start.js',
      'favicon.ico',
      'assets/*.{js,mjs,css}',
      'geo/*.{json,bin}',
      'icons/icon-192.png',
      'images/*',
      'manuals/**/*.pdf',
    ],
    maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
    manifestTransforms: [
      (entries) => ({
        manifest: entries.map((entry) => ({ ...entry, integrity: integrityOf(entry.url) })),
        warnings: [],
      }),
    ],
  },
});

const texts = catalogue({ checks: true });

// Loads Vitest's own code, which a build has no use for.
const sequence = process.env['VITEST']
  ? { sequencer: (await import('./tests/support/longest-first.ts')).LongestFirst }
  : {};

/** What is large and rarely needed: maps, spreadsheets, what a photo says of itself, and catalogues. */
const LATE = /maplibre|base-map|sheet|exif|contract\/language/;

/** Folders and databases of a run; a project makes its own. */
const globalSetup = 'tests/support/global-setup.ts';

export default defineConfig({
  plugins: process.env['VITEST'] ? [texts] : [noteOutDir, texts, router, react(), serviceWorker],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: 'dist/app',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // The build prints its own line with the size of the first load.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // What every start needs is one file, so is what the sign-in card adds, what many screens share, and each feature:
        // each file more costs a turn on the link, or through the service worker.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'sign-in', test: /\/features\/session\// },
            // Every screen with records needs nearly all of it, and in parts it would be a dozen files more.
            // A catalogue stays a file of its own: what the start waits for may not wait for the start.
            { name: 'contract', test: /\/contract\/[\w-]+\.ts$/ },
            { name: 'screens', minShareCount: 6, test: (id) => !LATE.test(id) },
            { name: (id) => /\/src\/features\/([\w-]+)\//.exec(id)?.[1] ?? null },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/files': api, '/healthz': api, '/readyz': api } },
  test: {
    // One file a core; the default leaves a core free, which on two cores doubles the time.
    maxWorkers: '100%',
    sequence,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'app',
          globalSetup,
          include: ['tests/house/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          globalSetup,
          include: ['tests/{contract,lib,ui,domain,features,app,data,sync}/**/*.test.{ts,tsx}'],
          // Nothing of a page is behind them: the code is loaded once a worker, and the databases are emptied after each file.
          isolate: false,
          setupFiles: 'tests/support/rules-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup,
          include: ['tests/server/**/*.test.ts'],
          // The server's code is loaded once a worker; what tests may leave in it is put back before each file.
          isolate: false,
          setupFiles: 'tests/support/server-setup.ts',
        },
      },
      { extends: true, test: { name: 'sim', globalSetup, include: ['tests/sim/**/*.test.ts'] } },
    ],
  },
});
