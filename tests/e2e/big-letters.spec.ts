import { expect } from '#tests/support/expect.ts';
import { openScreen, phone, signIn, test } from './fixtures.ts';

test.use(phone);

test('in letters twice as big the words of the sync status stay within it, and a profile does not scroll sideways', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  await signIn(page, 'officer', '/my-profile');
  const status = page.getByRole('link', { name: 'All sent' });
  const [pill, words] = [await status.boundingBox(), await status.getByText('All sent').boundingBox()];
  const endOf = (box: typeof pill) => (box ? box.x + box.width : Number.NaN);
  expect(endOf(words)).toBeLessThanOrEqual(endOf(pill));
  await openScreen(page, '/my-profile');
  await expect(page.getByText('Emp Code')).toBeVisible();
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(over).toBeLessThanOrEqual(0);
});
