import type { IncomingMessage } from 'node:http';
import type { Page } from '@playwright/test';
import { REPAIR } from '#data/device/worker-words.ts';
import { expect } from '#tests/support/expect.ts';
import { startFront } from '#tests/support/front.ts';
import { downloaded } from './files-steps.ts';
import { allSent, controlled, openScreen, phone, signInByForm, test, within } from './fixtures.ts';

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
    if (url !== '/sw-kill') return null;
    times += 1;
    if (!isAsked) return null;
    return { type: 'text/plain', body: 'remove\n' };
  };
  await visit(page, baseURL, answer, async (app) => {
    await app.goto('/login');
    await controlled(app);
    // One request at each start, however soon after the one before.
    for (const start of [1, 2]) {
      const before = times;
      await app.goto('/login');
      await expect(card(app)).toBeVisible();
      await expect.poll(() => times, `start ${start}`).toBe(before + 1);
    }
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
    expect(await app.evaluate(repairAfterRemoval, REPAIR)).toEqual([]);
  });
});

/** Runs in the page: removes the app, has the service worker that still runs repair it, and gives the caches then. */
async function repairAfterRemoval(type: string): Promise<string[]> {
  const { controller } = navigator.serviceWorker;
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => {
    port1.onmessage = resolve;
  });
  controller?.postMessage({ type }, [port2]);
  await answered;
  return caches.keys();
}

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

/** Writes over a file of the app as a failing phone does; gives what it was. */
const damage = (page: Page, file: string) =>
  page.evaluate(async (name) => {
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName);
      for (const request of await cache.keys())
        if (new RegExp(name).test(request.url)) {
          const headers = { 'content-type': 'text/javascript' };
          await cache.put(request, new Response('const broken = ;', { headers }));
        }
    }
  }, file);

/** Only the request of the page repairs; the worker's own check, seconds after a start, could be first. */
const holdCheckAfterStart = (page: Page) =>
  Promise.all(
    page
      .context()
      .serviceWorkers()
      .map((worker) =>
        worker.evaluate(() => {
          const timer = globalThis.setTimeout;
          Object.assign(globalThis, {
            setTimeout: (act: () => void, ms?: number) => (ms === 5_000 ? 0 : timer(act, ms)),
          });
        }),
      ),
  );

test('a damaged file of the app is found after a start, fetched again, and the next start works', async ({
  page,
  baseURL,
}) => {
  await visit(
    page,
    baseURL,
    () => null,
    async (app) => {
      await app.goto('/login');
      await controlled(app);
      await damage(app, '/assets/start-[^.]*\\.js');
      await app.goto('/login');
      await expect(card(app)).toBeHidden();
      await expect(async () => {
        await app.goto('/login');
        await expect(card(app)).toBeVisible(within(1000));
      }).toPass();
    },
  );
});

test(
  'a damaged part of the app that is asked for is fetched again at once',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    await visit(
      page,
      baseURL,
      () => null,
      async (app) => {
        await signInByForm(app, 'officer8', '/leads');
        await controlled(app);
        await holdCheckAfterStart(app);
        await damage(app, '/assets/outbox-[^.]*\\.js');
        await app.reload();
        await allSent(app);
        await app.getByRole('link', { name: 'All synced' }).click();
        await expect(app.getByText('You’re all caught up.')).toBeVisible(within(20_000));
        await openScreen(app, '/data-safety');
        const log = app.getByRole('region', { name: 'App errors' });
        await expect(log.getByText('damaged files of the app')).toBeVisible();
        const text = (await downloaded(app, log.getByRole('button', { name: 'Save the log' }))).toString();
        expect(text).toMatch(/a part of the app \| \w+Error/);
      },
    );
  },
);

/** The manuals that are cached. */
const cachedManuals = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    const paths = all.flat().map(({ url }) => new URL(url).pathname);
    return paths.filter((path) => path.startsWith('/manuals/')).toSorted();
  });

const inEnglish = ['/manuals/app-user-manual.pdf', '/manuals/crm-user-manual.pdf'];
const inHindi = ['/manuals/hi/app-user-manual.pdf', '/manuals/hi/crm-user-manual.pdf'];

test(
  'a device holds the manuals in English and in its language; others are cached once opened',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    await visit(
      page,
      baseURL,
      () => null,
      async (app) => {
        await app.goto('/login');
        await controlled(app);
        expect(await cachedManuals(app)).toEqual(inEnglish);
        const [first = ''] = inHindi;
        expect(await app.evaluate(async (path) => (await fetch(path)).ok, first)).toBe(true);
        await expect.poll(() => cachedManuals(app)).toEqual([...inEnglish, first]);
        await app.getByRole('button', { name: 'हिन्दी' }).click();
        await expect.poll(() => cachedManuals(app), within(20_000)).toEqual([...inEnglish, ...inHindi]);
        await app.context().setOffline(true);
        const read = (path: string) =>
          app.evaluate(async (url) => (await (await fetch(url)).blob()).size, path);
        for (const path of inHindi) expect(await read(path)).toBeGreaterThan(100_000);
      },
    );
  },
);
