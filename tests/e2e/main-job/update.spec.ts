import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { REPAIR } from '#data/device/worker-words.ts';
import { copyRelease, makeNextRelease } from '../../support/next-release.ts';
import { startProxy, type Proxy } from '../../support/proxy.ts';
import { startDemoServer } from '../../support/e2e-server.ts';
import type { ServerProcess } from '../../support/server-process.ts';
import { captureLead, everythingSent, leadsOnServer } from './capture.ts';
import { fillSignIn } from '../fixtures.ts';
import { Phone, waitUntilReady } from './phone.ts';
import { slowdown } from '../../support/run-options.ts';

test.describe.configure({ timeout: 240_000 * slowdown });

/** The copies of the first page that service workers hold, each of its own build. */
const cachedStarts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
    return urls.filter((url) => new URL(url).pathname === '/index.html');
  });

/** Runs in the page: takes a file from the service worker in control, and asks it to look for damage. */
async function loseAndRepair({ file = '', type }: { file: string | undefined; type: string }): Promise<void> {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(file);
  navigator.serviceWorker.controller?.postMessage({ type });
}

/** Runs in the page: requests for a while, any of which may wake a worker that stops. */
function keepAsking(): void {
  const end = performance.now() + 1_500;
  const ask = () => {
    void fetch('/api/nothing').catch(() => null);
    if (performance.now() < end) setTimeout(ask, 2);
  };
  ask();
}

/** Chromium may let the first reload of the app hang, and the next one four seconds later. */
async function reloadInto(page: Page, version: string): Promise<void> {
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText(version)).toBeVisible({ timeout: 40_000 * slowdown });
}

test('an old build with a full queue takes the new build when the user agrees, and drains', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'beatbook-releases-'));
  const served = join(folder, 'served');
  let server: ServerProcess | undefined;
  let proxy: Proxy | undefined;
  let phone: Phone | undefined;
  try {
    copyRelease(served);
    makeNextRelease('9.9.9', join(folder, 'next'));
    server = await startDemoServer({ env: { APP_DIR: served } });
    proxy = await startProxy(server.port);
    phone = new Phone(proxy.url);
    const page = await phone.open();
    await page.goto('/');
    await fillSignIn(page, 'officer');
    await waitUntilReady(page);
    await page.goto('/my-profile');
    const before = await page.getByText(/^Version /).innerText();
    expect(before).not.toBe('Version 9.9.9');

    await proxy.setFault({ kind: 'refuse' });
    for (const number of [1, 2]) await captureLead(page, `Deccan Lubes ${number}`, `987650006${number}`);
    // Old assets stay beside the new ones, as a careful deployment leaves them.
    cpSync(join(folder, 'next'), served, { recursive: true });
    const other = await page.context().newPage();
    for (const window of [other, page]) {
      await window.goto('/my-profile');
      await expect(window.getByText(before)).toBeVisible();
    }
    await page.bringToFront();

    // The API stays out of reach until the new build runs, so that the queue is full while it takes over.
    await page.context().route('**/api/**', (route) => route.abort());
    await proxy.setFault({ kind: 'none' });
    const [oldStart] = await cachedStarts(page);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    for (const window of [page, other])
      await expect(window.getByRole('button', { name: 'Reload' })).toBeVisible({
        timeout: 20_000 * slowdown,
      });
    // The old worker waits for a file on a dead link, which does not hold the new one back.
    await proxy.setFault({ kind: 'hang' });
    await page.evaluate(loseAndRepair, { file: oldStart, type: REPAIR });
    await page.evaluate(keepAsking);
    for (const window of [page, other]) await reloadInto(window, 'Version 9.9.9');
    await proxy.setFault({ kind: 'none' });
    await page.context().unroute('**/api/**');
    await page.goto('/outbox');
    const sync = page.getByRole('button', { name: 'Sync now' });
    if (await sync.isVisible()) await sync.click();
    await everythingSent(page);
    expect(await leadsOnServer(server.url, 'Deccan Lubes')).toHaveLength(2);
  } finally {
    await phone?.remove();
    await proxy?.stop();
    await server?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});
