import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { v7 } from 'uuid';
import { expectAccessible, phoneLook, phone, signIn, signInBeside } from './fixtures.ts';
import { test } from './shared-page.ts';

/** Connects an app on the page that is open, and gives what the phone is told to enter. */
async function connect(page: Page, name: string) {
  await page.getByRole('button', { name: 'Connect an app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect a tracking app' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  const url = await dialog.getByLabel('Server URL', { exact: true }).inputValue();
  const code = await dialog.getByLabel('Device identifier', { exact: true }).inputValue();
  return { dialog, url, code };
}

test.describe('a tracking app', () => {
  test.use({ ...phone, permissions: ['clipboard-read', 'clipboard-write'] });

  test('is connected by its officer, received on duty, and disconnected', async ({ page, request }) => {
    const { headers } = await signInBeside(request, 'officer10');
    await request.post('/api/attendance', { headers, data: { id: v7(), type: 'log_in' } });
    await signIn(page, 'officer10', '/my-profile/track');
    const { dialog, url, code } = await connect(page, 'Work phone');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Copy Device identifier' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Nothing received yet')).toBeVisible();

    const coords = { latitude: 18.5204, longitude: 73.8567, accuracy: 9 };
    const location = { timestamp: new Date().toISOString(), coords };
    const heard = await request.post(url, { data: { location, device_id: code } });
    expect(await heard.json()).toEqual({ status: 1, stored: true });
    await page.reload();
    await expect(page.getByText(/^Last point/)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText('No location recorded.')).toBeHidden();

    await page.getByRole('button', { name: 'Disconnect Work phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText('Work phone is disconnected.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Disconnect/ })).toHaveCount(0);
    expect((await request.get(`${url}?id=${code}&lat=18.52&lon=73.85`)).status()).toBe(404);
  });
});

for (const { name, use } of phoneLook) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test('connecting a tracking app is accessible', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'officer9', '/my-profile/track');
      const { dialog } = await connect(page, name);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByText('Nothing received yet')).toBeVisible();
      await page.getByRole('button', { name: `Disconnect ${name}` }).click();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
      await expect(page.getByText('Nothing received yet')).toBeHidden();
    });
  });
}
