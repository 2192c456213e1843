import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { allLooks } from '#tests/support/run-options.ts';
import { readCatalogue } from '../../scripts/lib/catalogue.mjs';
import {
  controlled,
  expectAccessible,
  expectToFit,
  installed,
  openScreen,
  PASSWORD,
  phone,
  signIn,
  test,
} from './fixtures.ts';

const hindi = readFileSync(join(import.meta.dirname, '../../contract/core/language/hi.po'), 'utf8');

async function fillHindiSignIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('यूज़रनेम').fill(username);
  await page.getByLabel('पासवर्ड', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'लॉगिन' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('Hindi is chosen on the sign-in card, kept with the person, and shown on their next device', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expectAccessible(page);
  const sent = page.waitForResponse('**/api/users/language');
  await fillHindiSignIn(page, 'officer11');
  await sent;
  const other = await browser.newContext({ serviceWorkers: 'block', ...(baseURL && { baseURL }) });
  const next = await other.newPage();
  await next.goto('/login');
  await next.getByLabel('Username').fill('officer11');
  await next.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await next.getByRole('button', { name: 'Login' }).click();
  await expect(next.getByRole('link', { name: 'सब सिंक हो गया' })).toBeVisible();
  await expect(next.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await other.close();
});

installed('Hindi starts without network', { tag: '@long' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await controlled(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'लॉगिन' })).toBeVisible();
});

test.describe('with every text marked and longer by half', () => {
  test.use(phone);

  const screens = ['/', '/leads', '/leads/create', '/customers', '/marketvisits', '/journey-plans']
    .concat(['/outbox', '/my-profile', '/ready', '/data-safety'])
    .map((path) => ({ path }));

  test('the main screens show nothing from outside the catalogue, and nothing breaks', async ({ page }) => {
    test.slow();
    await page.route('**/assets/hi-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: pseudo() }),
    );
    await signIn(page);
    await page.evaluate(() => localStorage.setItem('beatbook-language', 'hi'));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦');
    for (const { path } of screens) {
      await openScreen(page, path);
      await expect.poll(() => unmarked(page), { message: path }).toEqual([]);
      await (allLooks ? expectAccessible : expectToFit)(page);
    }
    await openScreen(page, '/leads/create');
    await page.locator('form button[type=submit]').first().click();
    await expect(page.getByRole('alert').getByRole('listitem').first()).toBeVisible();
    await expect.poll(() => unmarked(page), { message: 'messages of a form' }).toEqual([]);
  });
});

/** A catalogue that shows each text marked, with its values, and longer. */
function pseudo(): string {
  const marked = [...readCatalogue(hindi).texts.keys()].map((text) => {
    const more = ' ~~~~'.repeat(Math.ceil(text.length / 12));
    return [text, `⟦${text}${more}⟧`] as const;
  });
  return `export default ${JSON.stringify(Object.fromEntries(marked))}`;
}

/** Texts of controls, titles and labels that are not from the catalogue. */
const unmarked = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts =
      'button, nav a, h1, h2, h3, label, th, legend, [role=tab], [aria-label], [placeholder], [data-tone], ' +
      '[role=alert], .mantine-InputWrapper-error';
    // A language is called by its own name, and what is hidden is read by nobody.
    const shown = [...document.querySelectorAll(parts)].filter(
      (element) => !element.closest('[lang]:not(html), [aria-hidden=true]'),
    );
    const texts = shown.flatMap((element) => [
      element.hasAttribute('aria-label') && !element.matches('[data-tone]') ? '' : element.textContent,
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('placeholder') ?? '',
    ]);
    const rest = (text: string): string => {
      const shorter = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
      return shorter === text ? text : rest(shorter);
    };
    const dates = /\d\d[ -](Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[ -]\d\d/.exec(
      document.body.innerText,
    );
    return [...new Set(texts.filter((text) => /[a-z]{2}/.test(rest(text)))), ...(dates ?? [])];
  });
