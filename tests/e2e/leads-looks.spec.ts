import { expect } from '#tests/support/expect.ts';
import { expectAccessible, signIn, looks, openScreen } from './fixtures.ts';
import { test } from './shared-page.ts';
import { fact, inPune, input, save } from './leads-steps.ts';
import { wholeOnDevice } from './device-words.ts';

test.use({ ...inPune, map: true });

for (const { name, use } of looks) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test('list, filter, search, detail and form are accessible', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'officer', '/leads?filters=true&status=Active');
      const rows = page.getByRole('main').locator('a[href^="/leads/0"]');
      await expect(rows).toHaveCount(10);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await expect(page.getByRole('dialog').getByLabel('Created To')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByLabel('Search ID or Name').fill('a');
      await expect(page.getByRole('listbox').getByText(wholeOnDevice('On this {device}'))).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Search ID or Name').fill('');
      await rows.first().click();
      await page.getByRole('button', { name: 'Additional Details' }).click();
      const mobile = await fact(page, 'Mobile').innerText();
      await expectAccessible(page);
      await openScreen(page, '/leads/create');
      await expect(input(page, 'City')).not.toHaveValue('');
      await expectAccessible(page);
      await save(page).click();
      await expect(page.getByRole('alert')).toBeFocused();
      await expectAccessible(page);
      await input(page, 'Mobile').fill(mobile);
      await expect(page.getByText('Possible duplicate')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: 720, height: 450 } });

  test('nothing has to be pushed sideways', { tag: '@long' }, async ({ page }) => {
    await signIn(page, 'officer', '/leads');
    await expect(page.getByRole('list', { name: 'Leads' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('list', { name: 'Leads' }).getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Basic Details' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('with the keyboard alone', () => {
  test('a lead is found, opened and its status changed', async ({ page }) => {
    await signIn(page, 'officer', '/leads');
    await page.getByLabel('Search ID or Name').focus();
    await page.keyboard.type('a');
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const status = page.getByRole('button', { name: /^Status: / });
    await status.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('[role=menu]:focus-within')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(status).toBeFocused();
  });
});
