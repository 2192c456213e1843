import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { rowsOf } from './device-rows.ts';
import { expect } from './expect.ts';

/** The page that the next test may go on with, if it asks for the same. */
let left: { key: string; page: Page } | undefined;
const users = new WeakMap<Page, string>();

export const userOf = (page: Page): string | undefined => users.get(page);
export const setUser = (page: Page, username: string) => users.set(page, username);

/** The page another test left in order under this key; one under another key is closed at the end of the test. */
export function takeLeft(key: string): Page | undefined {
  const page = left?.key === key ? left.page : undefined;
  left = undefined;
  return page;
}

export const leave = (key: string, page: Page) => {
  left = { key, page };
};

export const leftContext = () => left?.page.context();

/** Leaves nobody signed in, and nothing of the app. */
export async function forgetUser(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/readyz`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
  users.delete(page);
}

/** Has the page pull by `wake`, and waits until what the server had by then is on the device. */
export async function pulled(page: Page, wake: () => Promise<void>): Promise<void> {
  const since = await page.evaluate(() => Date.now());
  const asked = page
    .context()
    .waitForEvent('request', (request) => new URL(request.url()).pathname === '/api/sync/pull');
  await wake();
  await (await asked).response();
  await expect.poll(() => pulledAt(page)).toBeGreaterThanOrEqual(since);
}

/** Whether the page keeps something that was typed and not saved. */
export const hasDrafts = async (page: Page): Promise<boolean> =>
  (await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('beatbook-draft:')))) ||
  (await rowsOf(page, 'drafts')).length > 0;

const meta = z.tuple([z.object({ pulled_at: z.nullable(z.number()) })]);

/** When its last pull ended. */
async function pulledAt(page: Page): Promise<number> {
  const [{ pulled_at }] = meta.parse(await rowsOf(page, 'meta'));
  return pulled_at ?? 0;
}
