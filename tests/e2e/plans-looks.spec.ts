import { expect } from '#tests/support/expect.ts';
import { expectAccessible, looks, signIn, openScreen } from './fixtures.ts';
import { test } from './shared-page.ts';
import { choose, save } from './leads-steps.ts';
import { addShops, pickOne } from './plans-steps.ts';

const LONG = 'श्री लक्ष्मी नारायण ऑटोमोबाइल्स एवं स्नेहक तेल विक्रेता की साप्ताहिक यात्रा';

for (const { name, use } of looks) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test('plans, visits and what waits for a decision are accessible', { tag: '@long' }, async ({ page }) => {
      test.slow();
      await signIn(page, 'manager', '/journeyplans?selectedTab=pending_on_me');
      const link = page.getByRole('main').locator('a[href^="/journeyplans/0"]').first();
      await expect(link).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await expect(page.getByRole('dialog').getByLabel('To Date')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await link.click();
      await expect(
        page.getByRole('region', { name: 'Market Visits' }).getByRole('link').first(),
      ).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('main').getByRole('button', { name: 'Reject' }).click();
      await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
      await expect(page.getByLabel(/^Date of /).first()).toBeVisible();
      await expectAccessible(page);

      await openScreen(page, '/journeyplans/create');
      await expect(page.getByText('Please Select Assigned To')).toBeVisible();
      await expectAccessible(page);
      await choose(page, 'Assigned To', 'Ravi Kulkarni');
      await page.getByLabel('Title').fill(LONG);
      await pickOne(page, 'Territories');
      await addShops(page, 1);
      await save(page).click();
      await expect(page.getByRole('alert')).toBeFocused();
      await expectAccessible(page);

      await openScreen(page, '/marketvisits?filters=true&status=pending');
      const visit = page.getByRole('main').locator('a[href^="/marketvisits/0"]').first();
      await expect(visit).toBeVisible();
      await expectAccessible(page);
      const at = await visit.getAttribute('href');
      await openScreen(page, `/marketvisits/edit/${at?.split('/').at(-1) ?? ''}`);
      await expect(page.getByRole('list', { name: 'Selected Leads / Customers' })).toBeVisible();
      await expectAccessible(page);

      await openScreen(page, '/approvals');
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Selected rows' })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
