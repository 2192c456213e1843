import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { catalogue } from './scripts/lib/catalogue.mjs';
import { testRunner } from './scripts/lib/short-lived.mjs';
import { routes } from './src/routes.ts';

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

/** What makes the app installable, under the name that index.html links. */
const manifest: Plugin = {
  name: 'manifest',
  generateBundle() {
    const source = readFileSync(fileURLToPath(new URL('./manifest.webmanifest', import.meta.url)));
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source });
  },
};

const texts = catalogue({ checks: true });

const outDir = 'dist/app';

// Loads Vitest's own code, which a build has no use for.
const sequence = process.env['VITEST']
  ? { sequencer: (await import('./tests/support/longest-first.ts')).LongestFirst }
  : {};
const plugins = process.env['VITEST']
  ? [texts]
  : [
      manifest,
      texts,
      router,
      react(),
      (await import('./scripts/lib/service-worker.mjs')).serviceWorker(outDir),
    ];

/** What is large and rarely needed: maps, spreadsheets, what a photo says of itself, and catalogues. */
const LATE = /maplibre|base-map|sheet|exif|contract\/language/;

export default defineConfig({
  plugins,
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // The build prints its own line with the size of the first load.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // What every start needs is one file, so is what the sign-in card adds, what many screens share, and each feature:
        // each file more costs a turn on the link, or through the service worker. (Decision 061.)
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
    execArgv: testRunner,
    sequence,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // The folder and the databases of a run, which its projects share.
    globalSetup: 'tests/support/global-setup.ts',
    projects: [
      { extends: true, test: { name: 'house', include: ['tests/house/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'rules',
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
          include: ['tests/server/**/*.test.ts'],
          // The server's code is loaded once a worker; what tests may leave in it is put back before each file.
          isolate: false,
          setupFiles: 'tests/support/server-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'core',
          isolate: false,
          include: ['tests/sim/{core*,days,settings}.test.ts'],
        },
      },
      // Each file of the whole stack has a clock and a page size of its own.
      { extends: true, test: { name: 'stack', include: ['tests/sim/stack*.test.ts'] } },
    ],
  },
});
