import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './tests/support/chromium.ts';
import { freePort } from './tests/support/ports.ts';

// Chosen once by the runner; its workers load this file again and inherit the choice.
const port = (process.env['E2E_PORT'] ??= String(await freePort()));

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/e2e-server.ts',
  outputDir: 'test-results',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: chromiumOptions(),
  },
});
