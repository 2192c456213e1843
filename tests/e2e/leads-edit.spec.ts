import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { unpackRows, type Run } from '#contract/core/columns.ts';
import { desktop, signIn, test } from './fixtures.ts';
import { choose, createLead, fact, inPune, input, mark, save, snackbar, title } from './leads-steps.ts';
import { onDevice } from './device-words.ts';

test.use({ ...desktop, ...inPune });

const edit = (page: Page) => page.getByRole('link', { name: 'Edit' });

test('is filled from the lead, sends only what was changed, and survives a reload half done', async ({
  page,
}) => {
  await signIn(page, 'officer');
  const lead = await createLead(page);
  await expect(mark(page, 'Synced')).toBeVisible();
  await test.step('is filled from the lead and opens it again when saved', async () => {
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
    await expect(snackbar(page, onDevice('Saved on this {device}'))).toBeVisible();
    await expect(title(page, lead.name)).toBeVisible();
    await expect(fact(page, 'Landmark')).toHaveText('Post office');
    await expect(mark(page, 'Synced')).toBeVisible();
  });
  await test.step('sends only what was changed', async () => {
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
    await expect(mark(page, 'Synced')).toBeVisible();
  });
  await test.step('keeps a half-changed lead over a reload, others of its fields as they are', async () => {
    await edit(page).click();
    await input(page, 'Landmark').fill('Near the temple');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.reload();
    await expect(page.getByText(/^Draft from .* restored$/)).toBeVisible();
    await expect(input(page, 'Landmark')).toHaveValue('Near the temple');
    await expect(input(page, 'Shop Name')).toHaveValue(lead.name);
  });
});
