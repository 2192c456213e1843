import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import {
  desktop,
  expectAccessible,
  goOffline,
  goOnline,
  deskLook,
  openScreen,
  signIn,
  allSent,
  desktopByNight,
} from './fixtures.ts';
import { test } from './shared-page.ts';
import { rows } from './leads-steps.ts';

test.use(desktopByNight);

const views = (page: Page, name: string | RegExp = 'Views') =>
  page.getByRole('button', { name, exact: true });
const entry = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });

async function saveView(page: Page, name: string, open: string | RegExp = 'Views'): Promise<void> {
  await views(page, open).click();
  await entry(page, 'Save as a new view').click();
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(views(page, name)).toBeVisible();
}

/** The status of the first lead. */
const statusCell = (page: Page) => rows(page).first().getByRole('cell').nth(5);

const someName = () => `View ${Math.floor(Math.random() * 1e9)}`;

test('a view is saved without a network, opens again, and reaches another device', async ({
  page,
  browser,
}) => {
  const name = someName();
  await signIn(page, 'manager', '/leads');
  const status = await statusCell(page).innerText();
  await openScreen(page, `/leads?filters=true&status=${encodeURIComponent(status)}&sort=name`);
  await views(page).click();
  await entry(page, 'Save as a new view').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await goOffline(page);
  await saveView(page, name);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Leads' }).click();
  await expect(page).toHaveURL(/\/leads$/);
  await views(page).click();
  await entry(page, name).click();
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toMatchObject({ status, sort: 'name' });
  await expect(statusCell(page)).toHaveText(status);
  await goOnline(page);
  await allSent(page);

  const other = await browser.newContext({ ...desktop, serviceWorkers: 'block' });
  const desk = await other.newPage();
  await signIn(desk, 'manager', new URL('/leads', page.url()).href);
  await views(desk).click();
  await expect(entry(desk, name)).toBeVisible();
  await other.close();
});

test('a changed view says so and takes the change, or a name and an end', async ({ page }) => {
  const name = someName();
  await signIn(page, 'officer', '/customers?filters=true&status=Active');
  await saveView(page, name);
  await page.getByRole('button', { name: 'Remove filter Status' }).click();
  await views(page, `${name} (changed)`).click();
  await entry(page, `Save changes to ${name}`).click();
  await expect(views(page, name)).toBeVisible();
  await views(page, name).click();
  await expect(entry(page, `Rename ${name}`)).toBeVisible();
  await expectAccessible(page);
  await entry(page, `Rename ${name}`).click();
  await page.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name').fill(`${name} too`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await views(page, `${name} too`).click();
  await entry(page, `Delete ${name} too`).click();
  await expect(views(page)).toBeVisible();
  await allSent(page);
  await page.reload();
  await views(page).click();
  await expect(entry(page, 'All customers')).toBeVisible();
  await expect(entry(page, `${name} too`)).toHaveCount(0);
});

test(
  'a list opens with its default view, and shows all when that is asked for',
  { tag: '@long' },
  async ({ page }) => {
    const name = someName();
    await signIn(page, 'officer', '/accounts?filters=true&priority=High');
    await saveView(page, name);
    await views(page, name).click();
    await entry(page, `Set ${name} as default`).click();
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Accounts' }).click();
    await expect(views(page, name)).toBeVisible();
    await expect(page).toHaveURL(/priority=High/);
    await views(page, name).click();
    await entry(page, 'All accounts').click();
    await expect(page.getByRole('list', { name: 'Filters' })).toHaveCount(0);
    await page.reload();
    await expect(views(page)).toBeVisible();
    await expect(page).not.toHaveURL(/priority/);
    await views(page).click();
    await entry(page, name).click();
    await views(page, name).click();
    await entry(page, `Don’t use ${name} as default`).click();
    await page.goto('/accounts');
    await expect(views(page)).toBeVisible();
  },
);

for (const { name, use } of deskLook) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test('the menu of views and its dialog are accessible', { tag: '@long' }, async ({ page }) => {
      const view = someName();
      await signIn(page, 'officer', '/leads');
      await saveView(page, view);
      await views(page, view).click();
      await expect(entry(page, `Rename ${view}`)).toBeVisible();
      await expectAccessible(page);
      await entry(page, 'Save as a new view').click();
      await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
      await expectAccessible(page);
    });
  });
}
