import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  test as base,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import * as z from 'zod/mini';
import { allLooks, slowdown } from '#tests/support/run-options.ts';
import { expect } from '#tests/support/expect.ts';
import { drawNoMap, reportLate } from '#tests/support/page-scripts.ts';
import { forgetUser, leftContext, pulled, setUser, userOf } from '#tests/support/shared-page.ts';
import { slowDown } from '#tests/support/slowdown.ts';
import { restoreSignIn } from '#tests/support/stored-state.ts';

/**
 * Playwright's own test, with every page as slow as the run asks for, and the app as on a first visit.
 * Drawing a map in software costs more than most tests, so the device draws none unless `map` asks for it.
 */
export const test = base.extend<{ map: boolean; contextsOfTest: undefined }, { browser: Browser }>({
  serviceWorkers: 'block',
  map: [allLooks, { option: true }],
  context: async ({ context, map }, give) => {
    if (!map) await context.addInitScript(drawNoMap);
    await context.addInitScript(reportLate);
    await give(context);
  },
  // A page left open goes on syncing beside the tests that follow.
  contextsOfTest: [
    async ({ browser }, use) => {
      await use(undefined);
      const left = leftContext();
      const others = browser.contexts().filter((context) => context !== left);
      await Promise.all(others.map((context) => context.close()));
    },
    { auto: true },
  ],
  browser: [
    async ({ browser }, use) => {
      const slow = (context: BrowserContext) => void slowDown(context);
      browser.on('context', slow);
      await use(browser);
      browser.off('context', slow);
    },
    { scope: 'worker' },
  ],
});

/** The same with the service worker, whose install costs more than most tests: for what has to start or load without network. */
export const installed = test.extend({ serviceWorkers: 'allow' });

/** A limit for what takes longer than anything else, on a machine as slow as the run asks for. */
export const within = (ms: number) => ({ timeout: ms * slowdown });

/** The password of every user of the demonstration company. */
export const PASSWORD = 'beatbook-demo';

export const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
} as const satisfies BrowserContextOptions;

export const desktop = { viewport: { width: 1440, height: 900 } } as const satisfies BrowserContextOptions;

/** What most desktop tests take, so that one of them shows each of its screens in the dark scheme. */
export const desktopByNight = { ...desktop, colorScheme: 'dark' } as const satisfies BrowserContextOptions;

/** Both sizes in both colour schemes; a normal run takes each size and each scheme once, E2E_LOOKS=all every pair. */
const everyLook = [
  { name: 'a phone by day', use: { ...phone, colorScheme: 'light' } },
  { name: 'a phone by night', use: { ...phone, colorScheme: 'dark' } },
  { name: 'a desktop by day', use: { ...desktop, colorScheme: 'light' } },
  { name: 'a desktop by night', use: { ...desktop, colorScheme: 'dark' } },
] as const satisfies readonly { name: string; use: BrowserContextOptions }[];

export const looks = allLooks ? everyLook : [everyLook[0], everyLook[3]];

/** One look for what is put together from parts that others show in both. */
export const phoneLook = allLooks ? everyLook : [everyLook[0]];
export const deskLook = allLooks ? everyLook : [everyLook[3]];

/** Fills the sign-in card that is open and waits until the app stands behind it. */
export async function fillSignIn(page: Page, username = 'officer', password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible();
}

/** Types a day and leaves its field, which closes its calendar. */
export async function fillDay(field: Locator, day: string): Promise<void> {
  await field.fill(day);
  await field.blur();
}

/** Opens a list of choices. A click at the place of a choice, as soon as its list is gone, is taken for its second tap. */
export async function openChoices(field: Locator, options: Locator, most = within(15_000)): Promise<void> {
  await expect(async () => {
    if (!(await options.first().isVisible())) await field.click(most);
    await expect(options.first()).toBeVisible(within(500));
  }).toPass(most);
}

/** Types a time as HH:mm into its hours, its minutes, and am or pm. */
export async function fillTime(field: Locator, time: string): Promise<void> {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  await field.pressSequentially(String(hours % 12 || 12));
  await field.press('ArrowRight');
  await field.page().keyboard.type(String(minutes).padStart(2, '0'));
  for (const key of ['ArrowRight', hours < 12 ? 'a' : 'p', 'Tab']) await field.page().keyboard.press(key);
}

/** Waits until everything written here is on the server, and what the server has is here. */
export const allSent = (page: Page, ms = 30_000) =>
  expect(page.getByRole('link', { name: 'All synced' })).toBeVisible(within(ms));

/** Signs in by the card, where a browser has had a user before. */
export async function signInByForm(page: Page, username: string, at: string): Promise<void> {
  await page.goto(at);
  await fillSignIn(page, username);
  await allSent(page);
}

/**
 * Opens a screen as a signed-in user, with the first data on the device; only the first time by the form.
 * Where the server is not that of the worker, the address says so.
 */
export async function signIn(page: Page, username = 'officer', at = '/'): Promise<void> {
  const user = userOf(page);
  if (user === username) {
    await openScreen(page, at);
    await pulled(page, () => syncNow(page));
    await allSent(page);
    return;
  }
  if (user !== undefined) await forgetUser(page);
  const url = new URL(at, base.info().project.use.baseURL).origin;
  await restoreSignIn(page, username, {
    url,
    password: PASSWORD,
    form: (first) => signInByForm(first, username, '/my-profile'),
  });
  await page.goto(at);
  await allSent(page);
  setUser(page, username);
}

/** Goes to a screen as a link of the app does; a start by the address costs most of a second. */
export async function openScreen(page: Page, to: string): Promise<void> {
  await page.evaluate((path) => {
    if (location.pathname === new URL(path, location.href).pathname) return;
    document.querySelector('h1')?.setAttribute('data-left', '');
  }, to);
  await page.evaluate((path) => history.pushState({}, '', path), to);
  await expect(page.locator('h1:not([data-left])')).toBeVisible();
}

/** Waits until the service worker answers for this page, so that any screen opens without a network; false where workers are blocked. */
export function controlled(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    // Where a test blocks workers, the runner has put its own function in the browser's place.
    if (!String(navigator.serviceWorker.register).includes('[native code]')) return false;
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return true;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    return true;
  });
}

/** What a server answers, and no service worker. */
const CALLS = /^https?:\/\/[^/]+\/(api|files|healthz|readyz)(\/|\?|$)/;

/**
 * Takes the network away as from an installed app, and waits until it has noticed. Where no service worker is installed,
 * the app's own files stay in reach instead, so only what starts or loads without network has to pay for an install.
 */
export async function goOffline(page: Page): Promise<void> {
  if (await controlled(page)) await page.context().setOffline(true);
  else {
    await page.context().route(CALLS, (route) => route.abort('internetdisconnected'));
    await syncNow(page);
  }
  await expect(offlineBanner(page)).toBeVisible();
}

/** Gives the network back. */
export async function reconnect(page: Page): Promise<void> {
  await page.context().unroute(CALLS);
  await page.context().setOffline(false);
}

/** Gives the network back and waits until the app has noticed. */
export async function goOnline(page: Page): Promise<void> {
  await reconnect(page);
  await syncNow(page);
  await expect(offlineBanner(page)).toBeHidden();
}

const session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });

/** Signs somebody in beside the page, as another program of theirs would, and gives what its calls carry. */
export async function signInBeside(request: APIRequestContext, username: string, url = '') {
  const answer = await request.post(`${url}/api/login`, { data: { username, password: PASSWORD } });
  const { access_token, user } = session.parse(await answer.json());
  return { id: user.id, headers: { authorization: `Bearer ${access_token}` } };
}

export const offlineBanner = (page: Page) => page.getByText('No network. Changes are saved').first();

/** Has the engine try the server now, as coming back to the page does; a network that returns is tried later. */
export async function syncNow(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** The calls of one path that leave the browser from now on, in order. */
export function callsTo(page: Page, path: string): Request[] {
  const seen: Request[] = [];
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === path) seen.push(request);
  });
  return seen;
}

/** What the app keeps of the session, by key. */
export function storedSession(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(
    () =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        const opening = indexedDB.open('beatbook');
        opening.onerror = () => reject(new Error('The shared database does not open.'));
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('keyval')) {
            database.close();
            resolve({});
            return;
          }
          const store = database.transaction('keyval').objectStore('keyval');
          const keys = store.getAllKeys();
          const values = store.getAll();
          values.onsuccess = () => {
            database.close();
            const names = keys.result.filter((key) => typeof key === 'string');
            resolve(Object.fromEntries(names.map((key, at) => [key, values.result[at]])));
          };
        };
      }),
  );
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// A target that the bar of Save covers at this moment is judged where it is in view.
const RUN_AXE = `(async () => {
  const run = async (runOnly) => (await axe.run(document, { runOnly, resultTypes: ['violations'] })).violations
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => ({ id, at: target.join(' '), failureSummary })));
  const found = [];
  const broken = [
    ...(await run(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])),
    ...(await run(['landmark-no-duplicate-banner', 'region'])),
  ];
  for (const { id, at, failureSummary } of broken) {
    if (id === 'target-size') {
      document.querySelector(at)?.scrollIntoView({ block: 'center', behavior: 'instant' });
      if (!(await run(['target-size'])).some((again) => again.at === at)) continue;
    }
    found.push(id + ' at ' + at + ': ' + failureSummary);
  }
  return found;
})()`;

/** The page keeps WCAG 2.2 AA as far as a machine can tell, has all in its landmarks, and does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // What fades away while the machine looks would be judged half way.
  if (allLooks) await page.emulateMedia({ reducedMotion: 'reduce' });
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found: unknown = await page.evaluate(RUN_AXE);
  if (allLooks) await page.emulateMedia({ reducedMotion: null });
  expect(found).toEqual([]);
  await expectToFit(page);
}

/** The page does not scroll sideways. */
export async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Waits for transitions to end, not for what turns for ever: colours half way are nobody's contrast. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
}
