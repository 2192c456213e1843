import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { openScreen, phone, signIn, test } from './fixtures.ts';

test.use(phone);

/** Letters as large as people set them in the browser. */
const enlarge = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });

test('in letters twice as big a card leaves its name most of a line, and the lines of a choice do not overlap', async ({
  page,
}) => {
  await enlarge(page);
  await signIn(page, 'officer', '/my-profile');
  await openScreen(page, '/cases');
  const name = page.getByRole('list', { name: 'Tickets' }).getByRole('link').first().locator('..');
  expect((await name.boundingBox())?.width).toBeGreaterThan(phone.viewport.width / 2);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const choice = page.getByRole('dialog').getByText('Excel (XLSX)');
  const { line, letters } = await choice.evaluate((label) => {
    const { lineHeight, fontSize } = getComputedStyle(label);
    return { line: parseFloat(lineHeight), letters: parseFloat(fontSize) };
  });
  expect(line).toBeGreaterThan(letters);
});

test('in letters twice as big the words of the sync status stay within it, and a profile does not scroll sideways', async ({
  page,
}) => {
  await enlarge(page);
  await signIn(page, 'officer', '/my-profile');
  const status = page.getByRole('link', { name: 'All synced' });
  const [pill, words] = [await status.boundingBox(), await status.getByText('All synced').boundingBox()];
  const endOf = (box: typeof pill) => (box ? box.x + box.width : Number.NaN);
  expect(endOf(words)).toBeLessThanOrEqual(endOf(pill));
  await openScreen(page, '/my-profile');
  await expect(page.getByText('Emp Code')).toBeVisible();
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(over).toBeLessThanOrEqual(0);
});
