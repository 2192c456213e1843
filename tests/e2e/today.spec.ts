import type { Locator } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { goOffline, offlineBanner, phone, signIn, test } from './fixtures.ts';
import { snackbar } from './leads-steps.ts';

const here = { latitude: 18.5204, longitude: 73.8567, accuracy: 12 };
test.use({ ...phone, permissions: ['geolocation'], geolocation: here });

const BUTTON = /^Check in · (.+), [\d,.]+ k?m$/;

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('This is not on the screen.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Whether one lies over the other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
}

test('the day names the shop under the thumb, then the running visit, and its message covers nothing', async ({
  page,
}) => {
  await signIn(page, 'officer12');
  const start = page.getByRole('button', { name: /^Check in · / });
  await expect(start).toHaveText(BUTTON);
  const [, shop = ''] = BUTTON.exec(await start.innerText()) ?? [];
  await expect(page.getByRole('region', { name: 'Next stop' })).toContainText(shop);
  await goOffline(page);
  await start.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Met at another place').click();
  await sheet.getByRole('button', { name: 'Check in' }).click();
  const message = snackbar(page, 'Checked in – will sync');
  // Kept for as long as a slow page needs.
  await message.hover();
  const clear = [
    page.getByRole('link', { name: '1 waiting' }),
    offlineBanner(page),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('button', { name: /^Account of/ }),
  ];
  for (const element of clear) expect(await overlap(message, element)).toBe(false);
  const running = page.getByRole('region', { name: 'Visit in progress' });
  await expect(running.getByRole('timer')).toHaveText(/^0:0\d · [\d,.]+ k?m off$/);
});
