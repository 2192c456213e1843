import { gunzipSync, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { packRows, unpackRows, type Run } from '#contract/core/columns.ts';
import { idOf, someCustomer } from './customers-steps.ts';
import { desktop, goOffline, goOnline, openScreen, signIn } from './fixtures.ts';
import { test } from './shared-page.ts';
import {
  choose,
  fact,
  inPune,
  input,
  keepUnsent,
  mark,
  save,
  snackbar,
  title,
  waitForAnswer,
} from './leads-steps.ts';
import { onDevice } from './device-words.ts';
import { parties, rowOf } from './parties-steps.ts';

test.use({ ...desktop, ...inPune });

/** Spoils one field of the next operations on the way, so that the server really refuses them. */
async function spoil(page: Page, field: string, value: string): Promise<void> {
  await page.route('**/api/sync/push', async (route) => {
    const sent = route.request().postDataBuffer() ?? Buffer.alloc(0);
    const request: { ops: Run[] } = JSON.parse(gunzipSync(sent).toString());
    const ops = unpackRows(request.ops).map((op) => ({
      ...op,
      body: { ...Object(op['body']), [field]: value },
    }));
    await route.continue({ postData: gzipSync(JSON.stringify({ ...request, ops: packRows(ops) })) });
  });
}

for (const { one, title: kind, plural, path, details, ...party } of parties) {
  test.describe(`the form of a ${one}`, details, () => {
    test(
      'hides Assigned To from a Sales Officer, and Department where it is fixed',
      { tag: '@long' },
      async ({ page }) => {
        await signIn(page, 'officer3', `${path}/create`);
        await expect(input(page, 'Territory')).toBeVisible();
        await expect(input(page, 'Assigned To')).toHaveCount(0);
        await expect(input(page, 'Department')).toHaveCount(0);
        await input(page, 'Customer Type').click();
        await expect(page.getByRole('option', { name: 'Factory' })).toBeVisible();
      },
    );

    test(
      'works without a network, and what it made is sent when there is one',
      { tag: '@long' },
      async ({ page }) => {
        await signIn(page, 'officer');
        await goOffline(page);
        const made = someCustomer();
        await openScreen(page, `${path}/create`);
        await party.fill(page, made);
        await save(page).click();
        await expect(title(page, made.name)).toBeVisible();
        await expect(mark(page, 'Waiting')).toBeVisible();
        await expect(fact(page, 'ID')).toHaveText('Assigned after sync');
        await openScreen(page, path);
        const row = rowOf(page, plural, made.name);
        await expect(row).toContainText('New');
        await expect(row).toContainText('Waiting');
        await expect(page.getByText('1 not sent yet')).toBeVisible();
        await goOnline(page);
        await expect(row).toContainText(/CDP-\d+/);
        await expect(row).not.toContainText('Waiting');
      },
    );

    test('has the typed values again when its save is taken back unsent', async ({ page }) => {
      await signIn(page, 'officer');
      await openScreen(page, `${path}/create`);
      const made = someCustomer();
      await party.fill(page, made);
      await keepUnsent(page);
      await save(page).click();
      await expect(title(page, made.name)).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
      await expect(page).toHaveURL(new RegExp(`${path}/create$`));
      await expect(input(page, 'Shop Name')).toHaveValue(made.name);
      await expect(input(page, 'Address')).toHaveValue('Shop 3, Station Road');
      if (one === 'customer') await expect(input(page, 'SAP/DMS Code')).toHaveValue(made.sap_code);
    });

    test(
      'half filled survives a reload without a network and can be started afresh',
      { tag: '@long' },
      async ({ page }) => {
        await signIn(page, 'officer', `${path}/create`);
        const { name } = someCustomer();
        await input(page, 'Shop Name').fill(name);
        await choose(page, 'Priority', 'High');
        await goOffline(page);
        await page.reload();
        await expect(page.getByText(/^Draft from .* restored$/)).toBeVisible();
        await expect(input(page, 'Shop Name')).toHaveValue(name);
        await expect(input(page, 'Priority')).toHaveValue('High');
        await page.getByRole('button', { name: 'Start empty' }).click();
        await expect(input(page, 'Shop Name')).toHaveValue('');
        await expect(input(page, 'Priority')).toHaveValue('Low');
        await page.reload();
        await expect(input(page, 'Shop Name')).toHaveValue('');
        await expect(page.getByText(/^Draft from/)).toHaveCount(0);
      },
    );

    test('says when the shop may be here already', async ({ page }) => {
      await signIn(page, 'officer');
      const first = await party.create(page);
      await openScreen(page, `${path}/create`);
      await input(page, 'Mobile').fill(first.mobile);
      const hint = page.getByRole('status').filter({ hasText: 'Possible duplicate' });
      await expect(hint).toContainText(`${first.name} (same mobile)`);
      await hint.getByRole('button', { name: 'Create anyway' }).click();
      await expect(hint).toBeHidden();
      await page.reload();
      await hint.getByRole('link', { name: 'Open existing' }).click();
      await expect(title(page, first.name)).toBeVisible();
    });

    test('corrects a refused edit and sends it again from the Outbox', async ({ page }) => {
      await signIn(page, 'officer');
      const made = await party.create(page);
      const id = idOf(page);
      await expect(mark(page, 'Synced')).toBeVisible();
      await spoil(page, 'mobile', '12');
      await page.getByRole('link', { name: 'Edit' }).click();
      await input(page, 'Mobile').fill('9123456780');
      await save(page).click();
      await expect(mark(page, 'Needs attention')).toBeVisible();
      await expect(fact(page, 'Mobile')).toHaveText(made.mobile);
      await page.unroute('**/api/sync/push');
      await page.getByRole('main').getByRole('link', { name: 'See what can be done' }).click();
      await expect(page.getByText(`Changed ${one}: ${made.name}`)).toBeVisible();
      await page.getByRole('link', { name: 'Edit and resend' }).click();
      await expect(page).toHaveURL(new RegExp(`${path}/edit/${id}\\?op=`));
      await expect(page.getByRole('alert')).toContainText('Mobile No must be of 10 digits');
      await expect(input(page, 'Mobile')).toHaveValue('9123456780');
      await expect(input(page, 'Shop Name')).toHaveValue(made.name);
      await input(page, 'Mobile').fill('9123456781');
      await save(page).click();
      await expect(title(page, made.name)).toBeVisible();
      await expect(fact(page, 'Mobile')).toHaveText('9123456781');
      await expect(mark(page, 'Synced')).toBeVisible();
    });

    test('goes to the list on Cancel and keeps nothing', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'officer');
      const { name } = await party.create(page);
      await page.getByRole('link', { name: 'Edit' }).click();
      await expect(title(page, `Edit ${kind}`)).toBeVisible();
      const address = page.url();
      await input(page, 'Shop Name').fill('Something else');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await page.goto(address);
      await expect(input(page, 'Shop Name')).toHaveValue(name);
    });
  });

  test.describe(`the detail of a ${one}`, details, () => {
    test('sets a status that was sent already back by Undo', async ({ page }) => {
      await signIn(page, 'officer');
      await party.create(page);
      await expect(mark(page, 'Synced')).toBeVisible();
      const pushed = page.waitForResponse('**/api/sync/push');
      await fact(page, 'Status').getByRole('button').click();
      await page.getByRole('menuitem', { name: 'Not Interested' }).click();
      await expect(fact(page, 'Status')).toHaveText('Not Interested');
      await pushed;
      const again = page.waitForResponse('**/api/sync/push');
      await snackbar(page, 'Status saved').getByRole('button', { name: 'Undo' }).click();
      await again;
      await expect(fact(page, 'Status')).toHaveText('Active');
      await page.reload();
      await expect(fact(page, 'Status')).toHaveText('Active');
    });

    test('goes back to the list after deleting', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'officer', path);
      const { name } = await party.create(page);
      await expect(mark(page, 'Synced')).toBeVisible();
      await page.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(`Are you sure you want to delete this ${one} ?`);
      await waitForAnswer(page);
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(snackbar(page, `${kind} deleted.`)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(rowOf(page, plural, name)).toHaveCount(0);
    });

    test('says that it is not on this phone', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'officer', `${path}/0197a000-0000-7000-8000-000000000000`);
      await expect(page.getByText(onDevice(`This ${one} is not on this {device}`))).toBeVisible();
      await page.getByRole('link', { name: `All ${one}s` }).click();
      await expect(title(page, plural)).toBeVisible();
    });
  });
}
