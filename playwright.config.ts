import { defineConfig } from '@playwright/test';
import { chromiumOptions, shortLivedChromium } from './tests/support/chromium.ts';
import { workerPorts } from './tests/support/ports.ts';
import { allLooks, monkey, slowdown, workerSlot } from './tests/support/run-options.ts';

const ports = await workerPorts();
// Each worker loads this file for itself, and every one has a server of its own.
const port = ports[workerSlot];

export default defineConfig({
  testDir: 'tests/e2e',
  // The longest files first, so that no worker ends late with one of them.
  projects: [
    { name: 'main job', testMatch: 'main-job/*.spec.ts' },
    { name: 'screens', testIgnore: 'main-job/*.spec.ts' },
  ],
  globalSetup: './tests/support/e2e-server.ts',
  outputDir: 'test-results',
  // What repeats a shared part for another area runs with all looks, the monkey by itself.
  grep: monkey.minutes > 0 ? /@monkey/ : /^/,
  grepInvert: [...(allLooks ? [] : [/@long/]), ...(monkey.minutes > 0 ? [] : [/@monkey/])],
  workers: ports.length,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000 * slowdown,
  expect: { timeout: 10_000 * slowdown },
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: allLooks || monkey.minutes > 0 ? chromiumOptions() : shortLivedChromium(),
    contextOptions: { reducedMotion: allLooks ? 'no-preference' : 'reduce' },
    trace: 'off',
    video: 'off',
    screenshot: 'off',
  },
});
