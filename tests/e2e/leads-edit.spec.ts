import { gunzipSync, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { packRows, unpackRows, type Run } from '#contract/columns.ts';
import { desktop, signIn, test } from './fixtures.ts';
import { choose, createLead, fact, inPune, input, mark, save, snackbar, title } from './leads-steps.ts';
import { onDevice } from './device-words.ts';

test.use({ ...desktop, ...inPune });

const edit = (page: Page) => page.getByRole('link', { name: 'Edit' });

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

test('is filled from the lead and opens it again when saved', async ({ page }) => {
  await signIn(page, 'officer');
  const lead = await createLead(page);
  await expect(mark(page, 'Sent')).toBeVisible();
  await edit(page).click();
  await expect(title(page, 'Edit Lead')).toBeVisible();
  await expect(input(page, 'Shop Name')).toHaveValue(lead.name);
  await expect(input(page, 'Mobile')).toHaveValue(lead.mobile);
  await expect(input(page, 'Territory')).toHaveValue('Pune');
  await expect(input(page, 'Landmark')).toHaveValue('Bus stand');
  await expect(input(page, 'City')).not.toHaveValue('');
  await expect(input(page, 'Assigned To')).toHaveCount(0);
  await input(page, 'Landmark').fill('Post office');
  await save(page).click();
  await expect(title(page, lead.name)).toBeVisible();
  await expect(fact(page, 'Landmark')).toHaveText('Post office');
  await expect(snackbar(page, onDevice('Saved on this {device}'))).toBeVisible();
  await expect(mark(page, 'Sent')).toBeVisible();
});

test('sends only what was changed', async ({ page }) => {
  await signIn(page, 'officer');
  await createLead(page);
  await expect(mark(page, 'Sent')).toBeVisible();
  await edit(page).click();
  await choose(page, 'Priority', 'Medium');
  const pushed = page.waitForRequest('**/api/sync/push');
  await save(page).click();
  const sent = (await pushed).postDataBuffer() ?? Buffer.alloc(0);
  const request: { ops: Run[] } = JSON.parse(gunzipSync(sent).toString());
  expect(unpackRows(request.ops)).toEqual([
    expect.objectContaining({
      call: 'leads.update',
      body: { priority: 'Medium' },
      base: { priority: 'Low', updated_at: expect.any(String) },
    }),
  ]);
});

test('goes to the list on Cancel and keeps nothing', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'officer');
  const lead = await createLead(page);
  await edit(page).click();
  const address = page.url();
  await input(page, 'Shop Name').fill('Something else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/leads$/);
  await page.goto(address);
  await expect(input(page, 'Shop Name')).toHaveValue(lead.name);
});

test('opens from the other shape of its address', async ({ page }) => {
  await signIn(page, 'officer');
  await createLead(page);
  await page.goto(`${page.url()}/edit`);
  await expect(page).toHaveURL(/\/leads\/edit\/[0-9a-f-]{36}$/);
});

test('a half-changed lead survives a reload, others of its fields stay as they are', async ({ page }) => {
  await signIn(page, 'officer');
  const lead = await createLead(page);
  await edit(page).click();
  await input(page, 'Landmark').fill('Near the temple');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.reload();
  await expect(page.getByText(/^Draft from .* restored$/)).toBeVisible();
  await expect(input(page, 'Landmark')).toHaveValue('Near the temple');
  await expect(input(page, 'Shop Name')).toHaveValue(lead.name);
});

test('a refused edit is shown, mended and sent again from the Outbox', async ({ page }) => {
  await signIn(page, 'officer');
  const lead = await createLead(page);
  await expect(mark(page, 'Sent')).toBeVisible();
  await spoil(page, 'mobile', '12');
  await edit(page).click();
  await input(page, 'Mobile').fill('9123456780');
  await save(page).click();
  await expect(mark(page, 'Needs attention')).toBeVisible();
  await expect(fact(page, 'Mobile')).toHaveText(lead.mobile);
  await page.unroute('**/api/sync/push');
  await page.getByRole('main').getByRole('link', { name: 'See what can be done' }).click();
  await page.getByRole('link', { name: 'Edit and resend' }).click();
  await expect(page.getByRole('alert')).toContainText('Mobile No must be of 10 digits');
  await expect(input(page, 'Mobile')).toHaveValue('9123456780');
  await expect(input(page, 'Shop Name')).toHaveValue(lead.name);
  await input(page, 'Mobile').fill('9123456781');
  await save(page).click();
  await expect(title(page, lead.name)).toBeVisible();
  await expect(fact(page, 'Mobile')).toHaveText('9123456781');
  await expect(mark(page, 'Sent')).toBeVisible();
});
