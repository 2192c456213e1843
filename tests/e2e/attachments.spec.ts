import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { desktop, goOffline, goOnline, phone, signIn } from './fixtures.ts';
import { test } from './shared-page.ts';
import { addFile, downloaded, somePdf } from './files-steps.ts';
import { onDevice } from './device-words.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Attachments' });
const someName = () => `Licence ${Date.now()}`;

/** Opens the first record of a list. */
async function openFirst(page: Page, path: string): Promise<void> {
  await page.getByRole('main').locator(`a[href^="${path}/0"]`).first().click();
  await expect(region(page)).toBeVisible();
}

for (const { called, path, tag } of [
  { called: 'lead', path: '/leads', tag: [] },
  { called: 'customer', path: '/customers', tag: '@long' },
]) {
  test.describe(`on a ${called}`, { tag }, () => {
    test.use({ ...desktop });

    test('an attachment is added, sent, downloaded by others and deleted by its maker', async ({ page }) => {
      await signIn(page, 'officer', path);
      await openFirst(page, path);
      const file = somePdf();
      const name = someName();
      await addFile(page, 'Add Attachment', file, name);
      const row = region(page).getByRole('row').filter({ hasText: name });
      await expect(row).toContainText('Ravi Kulkarni');
      await expect(row).not.toContainText(/phone|Sending|yet/);
      const other = await page
        .context()
        .browser()
        ?.newPage({ ...desktop, serviceWorkers: 'block' });
      if (!other) throw new Error('The browser is gone.');
      await signIn(other, 'manager', new URL(page.url()).pathname);
      const theirs = region(other).getByRole('row').filter({ hasText: name });
      expect(await downloaded(other, theirs.getByRole('button', { name: `Download ${name}` }))).toEqual(
        file.buffer,
      );
      await expect(theirs.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0);
      await other.close();
      await row.getByRole('button', { name: `Delete ${name}` }).click();
      await expect(page.getByRole('dialog')).toContainText(
        'Are you sure you want to delete this attachment ?',
      );
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(row).toHaveCount(0);
    });
  });
}

test.describe('without a network', () => {
  test.use(phone);

  test(
    'an attachment is added, read after a restart, and sent later; one opened before is read too',
    { tag: '@long' },
    async ({ page }) => {
      await signIn(page, 'officer', '/leads');
      await openFirst(page, '/leads');
      const [first, second] = [somePdf('first.pdf'), somePdf('second.pdf')];
      const [one, two] = [`${someName()} A`, `${someName()} B`];
      await addFile(page, 'Add Attachment', first, one);
      const line = (name: string) => region(page).getByRole('listitem').filter({ hasText: name });
      await expect(line(one)).not.toContainText(/phone|Sending|yet/);
      await goOffline(page);
      await addFile(page, 'Add Attachment', second, two);
      await expect(line(two)).toContainText(onDevice('Waiting on this {device}'));
      await page.reload();
      for (const [name, file] of [
        [one, first],
        [two, second],
      ] as const) {
        const button = line(name).getByRole('button', { name: `Download ${name}` });
        expect(await downloaded(page, button)).toEqual(file.buffer);
      }
      await goOnline(page);
      await expect(line(two)).not.toContainText(/phone|Sending|yet/);
    },
  );
});
