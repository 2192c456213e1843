import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import {
  expectAccessible,
  goOffline,
  deskLook,
  phone,
  signIn,
  allSent,
  openScreen,
  desktopByNight,
  test as fresh,
} from './fixtures.ts';
import { test } from './shared-page.ts';
import { createLead, inPune, input, rows, title } from './leads-steps.ts';

test.use({ ...inPune });

const search = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const found = (page: Page, name: string | RegExp) => search(page).getByRole('option', { name });
/** Opens the search by its key; what is typed before it is there would go nowhere. */
async function openSearch(page: Page): Promise<void> {
  await expect(search(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(search(page).getByRole('combobox')).toBeFocused();
}

/** Presses both keys at once: the second may not wait until a busy page has handled the first. */
const goToLeads = (page: Page) => Promise.all([page.keyboard.press('g'), page.keyboard.press('l')]);

const map = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** What other tests make does not come between. */
const oldestFirst = '/leads?sort=created_at&descending=false';

test.describe('the search of everything', () => {
  test.use(desktopByNight);

  test('finds records, places and actions without a network, by keyboard alone', async ({ page }) => {
    await signIn(page, 'officer', oldestFirst);
    const name = await rows(page).first().getByRole('cell').nth(1).innerText();
    await rows(page).first().getByRole('link').click();
    await expect(title(page, name)).toBeVisible();
    await openScreen(page, '/outbox');
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Dashboard' })
      .click();
    await allSent(page);
    await openSearch(page);
    await page.keyboard.press('Escape');
    await goOffline(page);
    await openSearch(page);
    await page.keyboard.type(name);
    await expect(found(page, name).first()).toContainText('Lead');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(title(page, name)).toBeVisible();

    await openSearch(page);
    await expect(found(page, name).first()).toBeVisible();
    await page.keyboard.type('outb');
    await expect(found(page, 'Outbox')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/outbox$/);

    await openSearch(page);
    await page.keyboard.type('dark theme');
    await expect(page.getByRole('option').first()).toContainText('Dark theme');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  test('closes with Escape and gives the focus back, makes a new lead and logs out', async ({ page }) => {
    await signIn(page);
    const button = page.getByRole('button', { name: 'Search', exact: true });
    await button.click();
    await expect(search(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(search(page)).toBeHidden();
    await expect(button).toBeFocused();

    await openSearch(page);
    await page.keyboard.type('new lead');
    await expect(found(page, 'New lead')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(title(page, 'Create Lead')).toBeVisible();
    await openSearch(page);
    await page.keyboard.type('logout');
    await expect(found(page, 'Logout')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Username')).toBeVisible();
  });
});

test.describe('the keys', () => {
  test.use(desktopByNight);

  test('walk through a list, choose, open, edit and go back', async ({ page }) => {
    await signIn(page, 'officer', '/');
    await goToLeads(page);
    await expect(title(page, 'Leads')).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    const link = (at: number) => rows(page).nth(at).getByRole('link');
    await page.keyboard.press('j');
    await expect(link(0)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(link(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(link(0)).toBeFocused();
    await page.keyboard.press('x');
    await expect(rows(page).first().getByRole('checkbox')).toBeChecked();
    await page.keyboard.press('x');
    await expect(rows(page).first().getByRole('checkbox')).not.toBeChecked();
    const name = await page.locator('tr:focus-within').getByRole('cell').nth(1).innerText();
    await page.keyboard.press('Enter');
    await expect(title(page, name)).toBeVisible();
    await test.step('not under a dialog, wherever the focus is', async () => {
      await page.keyboard.press('?');
      await map(page).locator(':focus').blur();
      const at = page.url();
      await page.keyboard.press('e');
      expect(page.url()).toBe(at);
      await page.keyboard.press('Escape');
      await expect(map(page)).toBeHidden();
      await expect(title(page, name)).toBeVisible();
    });
    await page.keyboard.press('Escape');
    await expect(title(page, 'Leads')).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await expect(title(page, 'Edit Lead')).toBeVisible();
    await goToLeads(page);
    await expect(rows(page)).toHaveCount(10);
    await page.keyboard.press('/');
    await expect(page.getByLabel('Search ID or Name')).toBeFocused();
    await page.keyboard.type('njk?');
    await expect(page.getByLabel('Search ID or Name')).toHaveValue('njk?');
    await expect(page).toHaveURL(/\/leads$/);
  });

  test('save a form', async ({ page }) => {
    await signIn(page);
    const { name } = await createLead(page);
    await page.getByRole('link', { name: 'Edit' }).click();
    await input(page, 'Shop Name').fill(`${name} two`);
    await page.keyboard.press('Control+Enter');
    await expect(title(page, `${name} two`)).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await input(page, 'Shop Name').fill(`${name} three`);
    await page.keyboard.press('Control+s');
    await expect(title(page, `${name} three`)).toBeVisible();
  });

  fresh('are told on ?, and those without Ctrl can be switched off for good', async ({ page }) => {
    await signIn(page, 'officer', '/leads');
    await expect(rows(page)).toHaveCount(10);
    await page.keyboard.press('?');
    await expect(map(page).getByRole('row', { name: 'g l Leads' })).toBeVisible();
    await expectAccessible(page);
    await map(page)
      .getByRole('switch', { name: /Single-key shortcuts/ })
      .click();
    await expect(map(page).getByRole('row', { name: 'g l Leads' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(map(page)).toBeHidden();
    await page.reload();
    await expect(rows(page)).toHaveCount(10);
    await page.keyboard.press('j');
    await page.keyboard.press('n');
    await page.keyboard.press('?');
    await openSearch(page);
    await expect(title(page, 'Leads')).toBeAttached();
    await page.keyboard.type('keyboard');
    await expect(found(page, 'Keyboard shortcuts')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(map(page)).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the search opens from the top bar and remembers what was opened', async ({ page }) => {
    await signIn(page, 'officer', oldestFirst);
    const card = page.getByRole('list', { name: 'Leads' }).getByRole('link').first();
    const name = await card.innerText();
    await card.click();
    await expect(title(page, name)).toBeVisible();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(search(page).getByText('Recently opened')).toBeVisible();
    await expect(found(page, name).first()).toBeVisible();
  });
});

for (const { name, use } of deskLook) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test('the search and the overview of keys are accessible', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'manager', '/leads');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(found(page, 'New lead')).toBeAttached();
      await expectAccessible(page);
      await search(page).getByRole('combobox').fill('sha');
      await expect(found(page, /^Sharma/).first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expectAccessible(page);
      await search(page).getByRole('combobox').fill('keyb');
      await found(page, 'Keyboard shortcuts').click();
      await expect(map(page)).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('Enter that ends a composition chooses nothing', async ({ page }) => {
  await signIn(page, 'officer', '/leads');
  await openSearch(page);
  const box = search(page).getByRole('combobox');
  await box.fill('sync now');
  await expect(found(page, /^Sync now/)).toBeVisible();
  const press = (isComposing: boolean) =>
    box.dispatchEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, isComposing });
  await press(true);
  await box.pressSequentially(' ');
  await expect(search(page)).toBeVisible();
  await press(false);
  await expect(search(page)).toBeHidden();
});
