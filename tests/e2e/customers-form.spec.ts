import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { createCustomerByForm } from './customers-steps.ts';
import { signIn, test, desktopByNight, expectAccessible } from './fixtures.ts';
import { choose, fact, inPune, input, mark, save, snackbar, title } from './leads-steps.ts';
import { onDevice } from './device-words.ts';

test.use({ ...desktopByNight, ...inPune });

const edit = (page: Page) => page.getByRole('link', { name: 'Edit' });

test.describe('the form of a new customer', () => {
  test.use({ map: true });

  test('begins with its defaults and names everything that is missing', async ({ page }) => {
    await signIn(page, 'manager', '/customers/create');
    await expect(page.getByRole('region', { name: 'Mandatory Details' })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Address' }).getByRole('region', { name: /^Map/ }),
    ).toBeVisible();
    await expect(input(page, 'Status')).toHaveValue('Active');
    await expect(input(page, 'Assigned To')).toHaveValue('Anita Deshmukh');
    await expect(input(page, 'City')).not.toHaveValue('');
    await save(page).click();
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
      'Shop Name is required',
      'Mobile is required',
      'First Name is required',
      'Last Name is required',
      'Credit Days is required',
      'Department is required',
      'Customer Type is required',
      'GSTIN No is required',
      'PAN No is required',
      'SAP/DMS Code is required',
      'Territory is required',
      'Address is required',
      'Landmark is required',
    ]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
    await expectAccessible(page);
    await expect(page).toHaveURL(/\/customers$/);
  });
});

test.describe('an edited customer', () => {
  test('is filled, saved with what was changed, and shown again', { tag: '@long' }, async ({ page }) => {
    await signIn(page, 'officer');
    const made = await createCustomerByForm(page);
    await expect(mark(page, 'Synced')).toBeVisible();
    await edit(page).click();
    await expect(title(page, 'Edit Customer')).toBeVisible();
    await expect(input(page, 'Shop Name')).toHaveValue(made.name);
    await expect(input(page, 'SAP/DMS Code')).toHaveValue(made.sap_code);
    await choose(page, 'Priority', 'High');
    await input(page, 'SAP/DMS Code').fill('CHANGED7');
    await save(page).click();
    await expect(snackbar(page, onDevice('Saved on this {device}'))).toBeVisible();
    await expect(title(page, made.name)).toBeVisible();
    await expect(mark(page, 'Synced')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Additional Details' }).click();
    await expect(fact(page, 'SAP/DMS Code')).toHaveText('CHANGED7');
    await edit(page).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/customers$/);
  });
});
