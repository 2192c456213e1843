import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import {
  desktop,
  expectAccessible,
  goOnline,
  offlineBanner,
  phone,
  signIn,
  syncNow,
  openScreen,
  test as fresh,
} from './fixtures.ts';
import { test } from './shared-page.ts';
import { onDevice, wholeOnDevice } from './device-words.ts';

const account = (page: Page) => page.getByRole('button', { name: /Account of/ });
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('addresses', () => {
  test.use(desktop);

  test('are plain, survive a reload, and go back and forward, in any case of their letters', async ({
    page,
  }) => {
    await signIn(page, 'officer', '/outbox');
    await expect(title(page, 'Outbox')).toBeVisible();
    await page.reload();
    await expect(title(page, 'Outbox')).toBeVisible();
    await mainMenu(page).getByRole('link', { name: 'Data safety' }).click();
    await expect(page).toHaveURL(/\/data-safety$/);
    await page.goBack();
    await expect(title(page, 'Outbox')).toBeVisible();
    await page.goForward();
    await expect(title(page, 'Data safety')).toBeVisible();
    expect(page.url()).not.toContain('#');
    await page.goto('/LEADS/Create');
    await expect(title(page, 'Create Lead')).toBeVisible();
  });

  test('that nobody knows say so, and those of an edit screen exist in both spellings', async ({ page }) => {
    await signIn(page, 'officer', '/no/such/screen');
    await expect(title(page, 'Page not found')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(title(page, 'Dashboard')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await openScreen(page, '/leads');
    await page.getByRole('main').getByRole('link', { name: /^CDP-/ }).first().click();
    await expect(page).toHaveURL(/\/leads\/[0-9a-f-]{36}$/);
    const id = page.url().split('/').at(-1) ?? '';
    await page.goto(`/leads/${id}/edit`);
    await expect(page).toHaveURL(new RegExp(`/leads/edit/${id}$`));
    await expect(title(page, 'Edit Lead')).toBeVisible();
  });
});

test.describe('the frame of a desktop', () => {
  test.use(desktop);

  test('has its menu, its account and its manuals', async ({ page, request }) => {
    let comeMenu = () => {};
    const menuCame = new Promise<void>((resolve) => {
      comeMenu = resolve;
    });
    await page.route('**/user-menu-*.js', async (route) => {
      await menuCame;
      await route.fallback();
    });
    await signIn(page);
    await test.step('has the side menu in order, 230 px wide, with a toggle', async () => {
      await expect(mainMenu(page).getByRole('link')).toHaveText([
        'Dashboard',
        'Leads',
        'Customers',
        'Journey Plans',
        'Market Visits',
        'Expense Statements',
        'States and Territories',
        'Accounts',
        'Opportunities',
        'Activities',
        'Tickets',
        'Documents',
        'Outbox',
        'Data safety',
        'User Manual – App',
        'User Manual – CRM',
      ]);
      const drawer = page
        .locator('nav')
        .filter({ has: mainMenu(page) })
        .or(mainMenu(page).locator('..'));
      expect((await drawer.first().boundingBox())?.width).toBeCloseTo(230);
      const toggle = page.getByRole('button', { name: 'Menu' });
      await expect(toggle).toHaveAttribute('aria-expanded', 'true');
      await toggle.click();
      await expect(mainMenu(page)).toHaveCount(0);
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
      await toggle.click();
      await expect(mainMenu(page)).toBeVisible();
    });
    await test.step('marks the screen that is open', async () => {
      await openScreen(page, '/leads');
      await expect(mainMenu(page).getByRole('link', { name: 'Leads' })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await expect(mainMenu(page).getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute(
        'aria-current',
      );
    });
    await test.step('shows initials, and behind them the name and Logout', async () => {
      await openScreen(page, '/');
      await expect(account(page)).toContainText('RK');
      // The menu is loaded while the button is pressed.
      await account(page).hover();
      await page.mouse.down();
      const loaded = page.waitForResponse('**/user-menu-*.js');
      comeMenu();
      await loaded;
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      await page.mouse.up();
      await expect(page.getByRole('menuitem')).toHaveText(['Ravi Kulkarni', 'Logout']);
      await page.getByRole('menuitem', { name: 'Ravi Kulkarni' }).click();
      await expect(page).toHaveURL(/\/my-profile$/);
      await expect(title(page, 'My profile')).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Sales Officer');
    });
    await test.step('shows the menu of the account by keyboard', async () => {
      await openScreen(page, '/');
      await account(page).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Ravi Kulkarni' })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeHidden();
      await expect(account(page)).toBeFocused();
    });
    await test.step('opens both manuals as PDF files', async () => {
      await openScreen(page, '/');
      for (const name of ['User Manual – App', 'User Manual – CRM']) {
        const href = await mainMenu(page).getByRole('link', { name }).getAttribute('href');
        const file = await request.get(href ?? '');
        expect(file.headers()['content-type']).toContain('application/pdf');
        expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
      }
    });
  });

  test('opens the app only where the server says', async ({ page, context, baseURL }) => {
    await signIn(page);
    const download = mainMenu(page).getByRole('button', { name: 'Download App' });
    const link = `${baseURL ?? ''}/manuals/app-user-manual.pdf`;
    const answers = [
      { status: 0, code: 'unavailable', message: 'Not today.' },
      { status: 1, link },
    ];
    await page.route('**/api/getAppLink', (route) =>
      route.fulfill({ json: answers.shift(), headers: { 'x-beatbook': '1' } }),
    );
    await download.click();
    await expect(mainMenu(page).getByRole('status')).not.toBeEmpty();
    expect(context.pages()).toHaveLength(1);
    const opened = context.waitForEvent('page');
    await download.click();
    await opened;
    expect(answers).toHaveLength(0);
  });
});

test.describe('the frame of a phone', () => {
  test.use(phone);

  fresh('has its places at the thumb, big enough to hit', async ({ page }) => {
    // A browser without the button takes Escape in its place; the page itself must not see the key.
    await page.addInitScript(() =>
      addEventListener('keydown', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    await signIn(page);
    await test.step('has five places at the thumb and the menu behind More', async () => {
      const bar = page.getByRole('navigation', { name: 'Quick menu' });
      await expect(bar.getByRole('link')).toHaveText(['Today', 'Visits', 'Customers']);
      await expect(mainMenu(page)).toHaveCount(0);
      await bar.getByRole('button', { name: 'More' }).click();
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      await expect(drawer.getByRole('link', { name: 'Data safety' })).toBeVisible();
      expect((await drawer.boundingBox())?.width).toBeCloseTo(230);
      await drawer.getByRole('link', { name: 'Data safety' }).click();
      await expect(drawer).toBeHidden();
      await expect(title(page, 'Data safety')).toBeVisible();
      await bar.getByRole('button', { name: 'New' }).click();
      await page.getByRole('dialog', { name: 'New' }).getByRole('link', { name: 'Lead' }).click();
      await expect(page).toHaveURL(/\/leads\/create$/);
    });
    await test.step('has Back close what is open over the screen', async () => {
      await page
        .getByRole('navigation', { name: 'Quick menu' })
        .getByRole('button', { name: 'More' })
        .click();
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      await expect(drawer).toBeVisible();
      await page.goBack();
      await expect(drawer).toBeHidden();
      await expect(title(page, 'Create Lead')).toBeVisible();
      await page.goBack();
      await expect(title(page, 'Data safety')).toBeVisible();
    });
    await test.step("has Android's Back close it where nothing is to go back to", async () => {
      await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('button', { name: 'New' }).click();
      await expect(page.getByRole('dialog', { name: 'New' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'New' })).toBeHidden();
    });
    await test.step('has targets of at least 44 px', async () => {
      await openScreen(page, '/');
      for (const target of await page.locator('header a, header button, footer a, footer button').all()) {
        if (!(await target.isVisible())) continue;
        const box = await target.boundingBox();
        expect(box?.height ?? 0).toBeGreaterThanOrEqual(40);
      }
      const toggle = await page.getByRole('button', { name: 'Menu' }).boundingBox();
      expect(toggle?.height).toBeGreaterThanOrEqual(44);
      expect(toggle?.width).toBeGreaterThanOrEqual(44);
    });
  });
});

test.describe('moving about', () => {
  test.use(desktop);

  test('can skip the menu by keyboard, and brings the focus and the tab title to the new screen', async ({
    page,
  }) => {
    await signIn(page);
    await page.reload();
    await expect(title(page, 'Dashboard')).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveTitle('Dashboard · Beatbook');
    await mainMenu(page).getByRole('link', { name: 'Outbox' }).click();
    await expect(title(page, 'Outbox')).toBeFocused();
    await expect(page).toHaveTitle('Outbox · Beatbook');
    await mainMenu(page).getByRole('link', { name: 'Leads' }).click();
    await page.getByRole('main').getByRole('link', { name: /^CDP-/ }).first().click();
    await expect(page.locator('h1')).toBeFocused();
  });
});

fresh('the chosen theme and big text are remembered', async ({ page }) => {
  await signIn(page, 'officer', '/my-profile');
  await page.getByText('Dark', { exact: true }).click();
  await page.getByRole('switch', { name: 'Large text, high contrast' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'high');
  await expect(page.getByRole('switch', { name: 'Large text, high contrast' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

/** Waits until a screen that is not there was asked for once more in vain: a second after it failed. */
const nextTryInVain = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)));

fresh(
  'the app says calmly that there is no network, also of a screen that is not on the phone yet, and stops saying so',
  async ({ page }) => {
    await signIn(page);
    await page.context().setOffline(true);
    await syncNow(page);
    await expect(offlineBanner(page)).toHaveText(
      wholeOnDevice('No network. Changes are saved on this {device} and will sync automatically.'),
    );
    await expect(page.getByRole('link', { name: 'No network', exact: true })).toBeVisible();
    const documents = page.getByRole('link', { name: 'Documents' });
    const notYet = page.getByRole('heading', { name: onDevice('This screen is not on this {device} yet') });
    await documents.click();
    await expect(notYet).toBeVisible();
    await page.getByRole('button', { name: 'Go back' }).focus();
    await nextTryInVain(page);
    await page.keyboard.press('Enter');
    await expect(title(page, 'Dashboard')).toBeVisible();
    await documents.click();
    await expect(notYet).toBeVisible();
    await goOnline(page);
    await expect(title(page, 'Documents')).toBeVisible();
    await expect(page.getByRole('link', { name: 'All synced' })).toBeVisible();
  },
);
