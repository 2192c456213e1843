import { expect } from '#tests/support/expect.ts';
import { expectAccessible, phoneLook, signIn, openScreen } from './fixtures.ts';
import { test } from './shared-page.ts';

const screens = [
  { path: '/?view=dashboard', title: 'Dashboard' },
  { path: '/outbox', title: 'Outbox' },
  { path: '/data-safety', title: 'Data safety' },
  { path: '/my-profile', title: 'My profile' },
  { path: '/nowhere', title: 'Page not found' },
];

for (const { name, use } of phoneLook) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test('every screen of the shell is accessible, with the account menu, the drawer and big text', async ({
      page,
    }) => {
      await signIn(page);
      for (const { path, title } of screens) {
        await openScreen(page, path);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expectAccessible(page);
      }
      await openScreen(page, '/my-profile');
      await page.getByRole('button', { name: /Account of/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      const more = page.getByRole('button', { name: 'More' });
      if (await more.isVisible()) {
        await more.click();
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
      }
      await page.getByRole('switch', { name: 'Large text, high contrast' }).click();
      await expectAccessible(page);
      await openScreen(page, '/?view=dashboard');
      await expect(page.getByRole('heading', { name: 'Newest leads' })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
