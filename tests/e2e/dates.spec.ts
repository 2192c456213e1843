import { expect } from '#tests/support/expect.ts';
import { desktop, expectAccessible, fillTime, phone, signIn } from './fixtures.ts';
import { test } from './shared-page.ts';
import { choose, input } from './leads-steps.ts';

test.describe('on a phone that speaks American English', () => {
  test.use({ ...phone, locale: 'en-US' });

  test('a day is chosen by touch, shown with its month in letters, and cleared', async ({ page }) => {
    await signIn(page, 'officer', '/leads/create');
    const day = input(page, 'Anniversary Date');
    await day.tap();
    const calendar = page.locator('[data-dates-dropdown]');
    await expect(calendar).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await calendar.getByRole('button', { name: 'Previous month' }).tap();
    await calendar.getByRole('button', { name: /^15 / }).tap();
    await expect(day).toHaveValue(/^15 [A-Z][a-z]{2} 20\d\d$/);
    await expect(calendar).toBeHidden();
    const field = page
      .locator('.mantine-DateInput-root')
      .filter({ has: page.getByLabel('Anniversary Date') });
    await field.getByRole('button', { name: 'Clear' }).tap();
    await expect(day).toHaveValue('');
  });
});

test.describe('on a desktop', () => {
  test.use(desktop);

  test('Escape closes the calendar first and then the dialog', { tag: '@long' }, async ({ page }) => {
    await signIn(page, 'officer', '/leads');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const from = dialog.getByLabel('Created From');
    await from.click();
    const calendar = page.locator('[data-dates-dropdown]');
    await expect(calendar).toBeVisible();
    await page.keyboard.type('5/8/2026');
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(from).toHaveValue('05 Aug 2026');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('a time is typed, or chosen from lists', async ({ page }) => {
    await signIn(page, 'manager', '/marketvisits/create');
    await choose(page, 'Assigned To', 'Ravi Kulkarni');
    const hours = page.getByLabel('Reminder Time');
    await fillTime(hours, '15:05');
    await expect(hours).toHaveValue('03');
    await expect(page.getByLabel('Minutes')).toHaveValue('05');
    await expect(page.getByLabel('am or pm')).toHaveValue('pm');
    await hours.click();
    await expectAccessible(page);
  });
});
