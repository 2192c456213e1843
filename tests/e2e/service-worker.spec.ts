import type { IncomingMessage } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { startFront } from '#tests/support/front.ts';
import { controlled, phone, test } from './fixtures.ts';

/** A first visit to the app behind a front that answers some requests itself. */
async function visit(
  page: Page,
  baseURL: string | undefined,
  answer: Parameters<typeof startFront>[1],
  act: (page: Page) => Promise<void>,
) {
  const front = await startFront(baseURL ?? '', answer);
  const context = await page
    .context()
    .browser()
    ?.newContext({ ...phone, baseURL: front.url, serviceWorkers: 'allow' });
  if (!context) throw new Error('The browser is gone.');
  try {
    await act(await context.newPage());
  } finally {
    await context.close();
    await front.stop();
  }
}

const card = (page: Page) => page.getByLabel('Username');

/** What stands in the way of the network, and what it has kept. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    const caches_ = await caches.keys();
    return { workers: workers.length, caches: caches_.length };
  });

test('a release that is asked away goes, and none is kept for as long as it is asked', async ({
  page,
  baseURL,
}) => {
  let isAsked = false;
  let times = 0;
  const answer = ({ url }: IncomingMessage) => {
    if (!isAsked || url !== '/sw-kill') return null;
    times += 1;
    return { type: 'text/plain', body: 'remove\n' };
  };
  await visit(page, baseURL, answer, async (app) => {
    await app.goto('/login');
    await controlled(app);
    isAsked = true;
    await app.goto('/login');
    const gone = { workers: 0, caches: 0 };
    // The page is opened anew in the middle of a look at it.
    await expect(async () => expect(await kept(app)).toEqual(gone)).toPass();
    const before = times;
    await app.goto('/login');
    await expect(card(app)).toBeVisible();
    await expect.poll(() => times).toBeGreaterThan(before);
    expect(await kept(app)).toEqual(gone);
    isAsked = false;
    await app.goto('/login');
    await controlled(app);
  });
});

test('a page of a captive portal is never kept as a file of the app', async ({ page, baseURL }) => {
  let isPortal = true;
  let pages = 0;
  // What the service worker keeps is asked for by no element of a page.
  const answer = ({ url = '', headers }: IncomingMessage) => {
    const isOurs = isPortal && url.startsWith('/assets/') && headers['sec-fetch-dest'] === 'empty';
    if (!isOurs || !/[a-m]\.\w+$/.test(url)) return null;
    pages += 1;
    return { type: 'text/html', body: '<!doctype html><title>Sign in to the network</title>' };
  };
  await visit(page, baseURL, answer, async (app) => {
    await app.goto('/login');
    await expect.poll(() => pages).toBeGreaterThan(0);
    await expect.poll(async () => (await kept(app)).workers).toBe(0);
    expect(await app.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    isPortal = false;
    await app.goto('/login');
    await controlled(app);
    await app.context().setOffline(true);
    await app.goto('/login');
    await expect(card(app)).toBeVisible();
  });
});
