import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { fillSignIn, openScreen, phone, signIn, test } from './fixtures.ts';
import { onDevice, wholeOnDevice } from './device-words.ts';
import { input, inPune, snackbar, title } from './leads-steps.ts';

// Whoever loses the signal in the first seconds has no service worker yet.
test.use({ ...inPune });

const MISSING = 'This part of the app could not be loaded. It will load when you are back online.';

/** From the first moment on, these files do not come; the others stop coming with `stop`. Gives both back with `come`. */
async function withhold(page: Page, files: RegExp) {
  let stopped = false;
  let held = true;
  await page.route('**/assets/**', async (route) => {
    const gone = held && (stopped || files.test(route.request().url()));
    await (gone ? route.abort() : route.fallback());
  });
  return {
    stop: () => {
      stopped = true;
    },
    come: () => {
      held = false;
    },
  };
}

const tellOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

test('nothing is said to be empty before the first data is here', async ({ page }) => {
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/api/sync/pull*', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/?view=dashboard');
  await fillSignIn(page);
  await expect(page.getByRole('region', { name: 'My Leads' })).toBeVisible();
  await expect(page.getByText(/None yet|No visits planned|Nobody|No leads yet/)).toHaveCount(0);
  await openScreen(page, '/');
  await expect(page.getByText('Your data is loading')).toBeVisible();
  await expect(page.getByText(/No visits planned|No results|None yet|All changes are saved/)).toHaveCount(0);
  await page.keyboard.press('Control+K');
  await page.getByLabel(onDevice('Search everything on this {device}')).fill('patil');
  await expect(page.getByRole('dialog').getByText('Still loading')).toBeVisible();
  await expect(page.getByText(/Nothing found/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await openScreen(page, '/leads/create');
  await input(page, 'Territory').click();
  await expect(page.getByRole('listbox', { name: 'Territory' })).toHaveText('Still loading');
  await expect(page.getByText(/No territory in/)).toHaveCount(0);
  await openScreen(page, '/leads');
  await expect(page.getByRole('paragraph').filter({ hasText: 'Still loading' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–10 of 10');
  await openScreen(page, '/');
  come();
  await expect(page.getByText('Your data is loading')).toBeHidden();
});

test('while the server does not work nothing is said of what it has not sent', async ({ page }) => {
  await page.route('**/api/sync/**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.goto('/my-profile');
  await fillSignIn(page);
  await expect(page.getByText('Server not working').first()).toBeVisible();
  const details = page.getByRole('region', { name: 'Basic Details' });
  await expect(details.getByText('Still coming')).toHaveCount(2);
  await expect(page.getByText(/haven’t started your day|No States and Territories/)).toHaveCount(0);
  await openScreen(page, '/leads');
  await expect(page.getByText('Data will load when the server works again.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
  await openScreen(page, '/?view=dashboard');
  const calendar = page.getByRole('region', { name: 'My Calendar' });
  await expect(calendar.getByText(wholeOnDevice('No data on this {device} yet'))).toBeVisible();
});

test('a save in the first seconds says so, and is taken back', async ({ page }) => {
  const parts = await withhold(page, /snackbar-host/);
  await signIn(page, 'officer', '/leads');
  await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click();
  const status = page.getByRole('button', { name: /^Status: .* Change$/ });
  await expect(status).toBeVisible();
  parts.stop();
  await page.context().setOffline(true);
  const before = await status.innerText();
  await status.click();
  const other = page.getByRole('menuitem').filter({ hasNotText: '(now)' }).first();
  const chosen = await other.innerText();
  await other.click();
  await expect(status).toHaveText(chosen);
  await snackbar(page, 'saved').getByRole('button', { name: 'Undo' }).click();
  await expect(status).toHaveText(before);
});

test('a screen and a dialog that could not be loaded say so, and come by themselves', async ({ page }) => {
  const parts = await withhold(page, /nothing/);
  await signIn(page, 'officer', '/leads');
  await page.evaluate(() => Reflect.set(window, 'same', true));
  parts.stop();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(snackbar(page, MISSING)).toBeVisible();
  await expect(page.getByRole('main').getByText(MISSING)).toBeVisible();
  await page.getByRole('link', { name: 'Documents' }).click();
  await expect(page.getByRole('alert').getByText(MISSING)).toBeVisible();
  parts.come();
  await tellOnline(page);
  await expect(title(page, 'Documents')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'same') as unknown)).toBe(true);
  await page.goBack();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('main').getByText(MISSING)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a menu and a duty that could not be loaded say so, and work once they can', async ({ page }) => {
    const parts = await withhold(page, /phone-drawer|watch-duty/);
    await signIn(page);
    const notYet = page.getByText('Your location is not being recorded yet');
    await expect(notYet).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await expect(snackbar(page, MISSING)).toBeVisible();
    parts.come();
    await tellOnline(page);
    await expect(page.getByRole('main').getByText(MISSING)).toHaveCount(0);
    await expect(notYet).toBeHidden();
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });
});

test('what was typed before a reload is there after it, and what is typed then is not overwritten', async ({
  page,
}) => {
  await signIn(page, 'officer', '/leads/create');
  const field = input(page, 'Shop Name');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  // The worker hears nothing more, as when it ends with the page before it has written.
  await field.evaluate((element: HTMLInputElement) => {
    Worker.prototype.postMessage = () => undefined;
    for (const text of ['S', 'So', 'Sou', 'South of the river']) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text);
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }
    window.location.reload();
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(page.getByText(/^Draft from .* restored$/)).toBeVisible();
  await expect(field).toHaveValue('South of the river');
  await field.press('End');
  await field.pressSequentially('!');
  await expect(field).toHaveValue('South of the river!');
});

test('a browser that blocks site data is told so, once', async ({ page }) => {
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: blocked });
    IDBFactory.prototype.open = blocked;
  });
  let faults = 0;
  page.on('pageerror', () => (faults += 1));
  await page.goto('/leads');
  await expect(page.getByRole('alert')).toContainText('this browser blocks site data');
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(faults).toBeLessThan(5);
});
