import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { desktop, goOffline, goOnline, signIn, test, within, expectAccessible } from './fixtures.ts';

test.use({ ...desktop });

/** A name of letters that nobody else uses. */
const letters = () =>
  Array.from({ length: 10 }, () => 'abcdefghijkl'[Math.floor(Math.random() * 12)]).join('');

const dialog = (page: Page) => page.getByRole('dialog');
const snackbar = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const territories = (page: Page, state: string) =>
  page.getByRole('list', { name: `Territories of ${state}` });

async function nameIt(page: Page, name: string): Promise<void> {
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
}

test('a state and its territories are kept by the administrator and reach the phones of officers', async ({
  page,
  browser,
}) => {
  const [state, first, second] = [`State ${letters()}`, `Place ${letters()}`, `Renamed ${letters()}`];
  const other = await (await browser.newContext({ ...desktop, serviceWorkers: 'block' })).newPage();
  await signIn(other, 'officer', '/states-and-territories');
  await expect(other.getByRole('button', { name: 'Add State' })).toHaveCount(0);
  await signIn(page, 'admin', '/configurations');
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/configurations\/edit$/);

  await page.getByRole('button', { name: 'Add State' }).click();
  await dialog(page).getByLabel('Name').fill('Goa 2');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toContainText('Only letters and spaces are allowed');
  await expectAccessible(page);
  await nameIt(page, state);
  await page.getByRole('button', { name: `ADD TERRITORY to ${state}` }).click();
  await nameIt(page, first);
  await territories(page, state).getByRole('button', { name: first, exact: true }).click();
  await nameIt(page, second);
  await expect(territories(page, state)).toContainText(second);

  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(territories(other, state)).toContainText(second, within(20_000));

  await page.getByRole('button', { name: `Remove ${state}` }).click();
  await expect(snackbar(page, 'State cannot be delete as it contain territories.')).toBeVisible();
  await page.getByRole('button', { name: `Delete ${second}` }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(territories(page, state)).toContainText(second);
  await goOffline(page);
  await page.getByRole('button', { name: `Delete ${second}` }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(snackbar(page, 'Can’t reach the server.')).toBeVisible();
  await goOnline(page);
  await page.getByRole('button', { name: `Delete ${second}` }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(territories(page, state)).not.toContainText(second);
  await page.getByRole('button', { name: `Remove ${state}` }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(territories(page, state)).toHaveCount(0);
  await other.context().close();
});
