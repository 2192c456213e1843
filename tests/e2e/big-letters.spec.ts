import { expect } from '#tests/support/expect.ts';
import { openScreen, phone, signIn, test } from './fixtures.ts';

test.use(phone);

test('in letters twice as big the sync status keeps clear of the account, and a profile does not scroll sideways', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  await signIn(page, 'officer', '/my-profile');
  const words = page.getByRole('link', { name: 'All sent' }).getByText('All sent');
  const account = page.getByRole('button', { name: /Account of/ });
  const [said, person] = [await words.boundingBox(), await account.boundingBox()];
  expect((said?.x ?? 0) + (said?.width ?? 0)).toBeLessThanOrEqual(person?.x ?? 0);
  await openScreen(page, '/my-profile');
  await expect(page.getByText('Emp Code')).toBeVisible();
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(over).toBeLessThanOrEqual(0);
});
