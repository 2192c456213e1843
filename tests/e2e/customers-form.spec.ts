import { gunzipSync, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { packRows, unpackRows, type Run } from '#contract/columns.ts';
import { createCustomerByForm, fillCustomer, idOf, rowOf, someCustomer } from './customers-steps.ts';
import { desktop, goOffline, goOnline, signIn, test, openScreen } from './fixtures.ts';
import { choose, fact, inPune, input, keepUnsent, mark, save, snackbar, title } from './leads-steps.ts';
import { onDevice } from './device-words.ts';

test.use({ ...desktop, ...inPune });

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
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/customers$/);
  });
});

test.describe('a new customer', () => {
  test(
    'hides Assigned To from a Sales Officer, and Department where it is fixed',
    { tag: '@long' },
    async ({ page }) => {
      await signIn(page, 'officer3', '/customers/create');
      await expect(input(page, 'SAP/DMS Code')).toBeVisible();
      await expect(input(page, 'Assigned To')).toHaveCount(0);
      await expect(input(page, 'Department')).toHaveCount(0);
      await input(page, 'Customer Type').click();
      await expect(page.getByRole('option', { name: 'Factory' })).toBeVisible();
    },
  );

  test('is kept without a network and gets its ID with it', async ({ page }) => {
    await signIn(page, 'officer');
    await goOffline(page);
    const made = someCustomer();
    await openScreen(page, '/customers/create');
    await fillCustomer(page, made);
    await save(page).click();
    await expect(title(page, made.name)).toBeVisible();
    await expect(mark(page, 'Waiting')).toBeVisible();
    await openScreen(page, '/customers');
    await expect(rowOf(page, made.name)).toContainText('New');
    await goOnline(page);
    await expect(rowOf(page, made.name)).toContainText(/CDP-\d+/);
    await expect(rowOf(page, made.name)).not.toContainText('Waiting');
  });

  test(
    'can be taken back while it is unsent, and the typed values come back',
    { tag: '@long' },
    async ({ page }) => {
      await signIn(page, 'officer');
      await openScreen(page, '/customers/create');
      const made = someCustomer();
      await fillCustomer(page, made);
      await keepUnsent(page);
      await save(page).click();
      await expect(title(page, made.name)).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
      await expect(page).toHaveURL(/\/customers\/create$/);
      await expect(input(page, 'Shop Name')).toHaveValue(made.name);
      await expect(input(page, 'SAP/DMS Code')).toHaveValue(made.sap_code);
    },
  );

  test(
    'survives a reload half filled, and says when it may be here already',
    { tag: '@long' },
    async ({ page }) => {
      await signIn(page, 'officer');
      const first = await createCustomerByForm(page);
      await openScreen(page, '/customers/create');
      await input(page, 'SAP/DMS Code').fill('HALF1');
      await input(page, 'Mobile').fill(first.mobile);
      const hint = page.getByRole('status').filter({ hasText: 'Possible duplicate' });
      await expect(hint).toContainText(`${first.name} (same mobile)`);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.reload();
      await expect(page.getByText(/^Draft from .* restored$/)).toBeVisible();
      await expect(input(page, 'SAP/DMS Code')).toHaveValue('HALF1');
      await hint.getByRole('link', { name: 'Open existing' }).click();
      await expect(title(page, first.name)).toBeVisible();
    },
  );
});

test.describe('an edited customer', () => {
  test('is filled, saved with what was changed, and shown again', async ({ page }) => {
    await signIn(page, 'officer');
    const made = await createCustomerByForm(page);
    await expect(mark(page, 'Sent')).toBeVisible();
    await edit(page).click();
    await expect(title(page, 'Edit Customer')).toBeVisible();
    await expect(input(page, 'Shop Name')).toHaveValue(made.name);
    await expect(input(page, 'SAP/DMS Code')).toHaveValue(made.sap_code);
    await choose(page, 'Priority', 'High');
    await input(page, 'SAP/DMS Code').fill('CHANGED7');
    await save(page).click();
    await expect(title(page, made.name)).toBeVisible();
    await expect(snackbar(page, onDevice('Saved on this {device}'))).toBeVisible();
    await expect(mark(page, 'Sent')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Additional Details' }).click();
    await expect(fact(page, 'SAP/DMS Code')).toHaveText('CHANGED7');
    await edit(page).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/customers$/);
  });

  test('that was refused is mended and sent again from the Outbox', { tag: '@long' }, async ({ page }) => {
    await signIn(page, 'officer');
    const made = await createCustomerByForm(page);
    const id = idOf(page);
    await expect(mark(page, 'Sent')).toBeVisible();
    await spoil(page, 'mobile', '12');
    await edit(page).click();
    await input(page, 'Mobile').fill('9123456780');
    await save(page).click();
    await expect(mark(page, 'Needs attention')).toBeVisible();
    await page.context().unrouteAll();
    await page.getByRole('main').getByRole('link', { name: 'See what can be done' }).click();
    await expect(page.getByText(`Changed customer: ${made.name}`)).toBeVisible();
    await page.getByRole('link', { name: 'Edit and resend' }).click();
    await expect(page).toHaveURL(new RegExp(`/customers/edit/${id}\\?op=`));
    await expect(page.getByRole('alert')).toContainText('Mobile No must be of 10 digits');
    await expect(input(page, 'Mobile')).toHaveValue('9123456780');
    await input(page, 'Mobile').fill('9123456781');
    await save(page).click();
    await expect(fact(page, 'Mobile')).toHaveText('9123456781');
    await expect(mark(page, 'Sent')).toBeVisible();
  });
});

/** Spoils one field of the next operations on the way, so that the server really refuses them. */
async function spoil(page: Page, field: string, value: string): Promise<void> {
  await page.context().route('**/api/sync/push', async (route) => {
    const sent = route.request().postDataBuffer() ?? Buffer.alloc(0);
    const request: { ops: Run[] } = JSON.parse(gunzipSync(sent).toString());
    const ops = unpackRows(request.ops).map((op) => ({
      ...op,
      body: { ...Object(op['body']), [field]: value },
    }));
    await route.continue({ postData: gzipSync(JSON.stringify({ ...request, ops: packRows(ops) })) });
  });
}
