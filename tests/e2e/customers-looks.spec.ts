import { expect } from '#tests/support/expect.ts';
import { createCustomer, rowOf, someCustomer } from './customers-steps.ts';
import { expectAccessible, deskLook, phone, signIn, openScreen } from './fixtures.ts';
import { test } from './shared-page.ts';
import { createLead, inPune, input, mark, save, title } from './leads-steps.ts';

test.use({ ...inPune });

const long = () => ({
  ...someCustomer(),
  name: `श्री लक्ष्मी नारायण ऑटोमोबाइल्स एवं स्नेहक तेल विक्रेता ${someCustomer().sap_code}`,
});

for (const { name, use } of deskLook) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test(
      'list, filter, search, detail, form and conversion are accessible',
      { tag: '@long' },
      async ({ page }) => {
        await signIn(page, 'officer');
        const made = await createCustomer(page, long());
        await page.getByRole('button', { name: 'Additional Details' }).click();
        await expectAccessible(page);
        await openScreen(page, '/customers?filters=true&status=Active');
        await expect(page.getByRole('main').getByText(made.name)).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Filter', exact: true }).click();
        await expect(page.getByRole('dialog').getByLabel('Created To')).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await page.getByLabel('Search ID or Name').fill('श्री');
        await expect(page.getByRole('option').filter({ hasText: made.name })).toBeVisible();
        await expectAccessible(page);
        await openScreen(page, '/customers/create');
        await expect(input(page, 'City')).not.toHaveValue('');
        await save(page).click();
        await expect(page.getByRole('alert')).toBeFocused();
        await expectAccessible(page);
      },
    );

    test('the way from a lead to its customer is accessible', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'officer');
      const lead = await createLead(page);
      await expect(mark(page, 'Synced')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Convert to Customer' }).click();
      await input(page, 'SAP/DMS Code').fill('LOOK-1');
      await expectAccessible(page);
      await save(page).click();
      await expect(page.getByText('Converted from lead')).toBeVisible();
      await expectAccessible(page);
      await page.getByText('Converted from lead').getByRole('link').click();
      await expect(page.getByText(/^Converted to customer/)).toBeVisible();
      await expect(title(page, lead.name)).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe('on the narrowest phone', () => {
  test.use({ ...phone, viewport: { width: 320, height: 568 } });

  test('nothing has to be pushed sideways', { tag: '@long' }, async ({ page }) => {
    await signIn(page, 'officer');
    const made = await createCustomer(page, {
      ...someCustomer(),
      name: 'न्यू इंडिया मोटर स्टोर्स और सर्विस सेंटर, पुराना बाज़ार',
    });
    await expectAccessible(page);
    await page
      .getByRole('navigation', { name: 'Quick menu' })
      .getByRole('link', { name: 'Customers' })
      .click();
    await expect(page.getByRole('list', { name: 'Customers' }).getByText(made.name)).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('with the keyboard alone', () => {
  test('a customer is found, opened and its status changed', { tag: '@long' }, async ({ page }) => {
    await signIn(page, 'officer');
    const made = await createCustomer(page);
    await page.goto('/customers');
    await expect(rowOf(page, made.name)).toBeVisible();
    await page.getByLabel('Search ID or Name').focus();
    await page.keyboard.type(made.name);
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(made.name);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(title(page, made.name)).toBeVisible();
    const status = page.getByRole('button', { name: /^Status: / });
    await status.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: /^Active/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(status).not.toHaveText('Active');
    await expect(status).toBeFocused();
  });
});
