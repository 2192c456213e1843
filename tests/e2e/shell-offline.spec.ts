import { expect } from '#tests/support/expect.ts';
import {
  goOffline,
  offlineBanner,
  phone,
  signIn,
  storedSession,
  installed as test,
  within,
} from './fixtures.ts';
import { onDevice } from './device-words.ts';

test.use(phone);

test.describe('while the app is not saved on the phone', () => {
  test.use({ serviceWorkers: 'block' });

  test('it is not said to be ready', async ({ page }) => {
    await signIn(page);
    await expect(
      page.getByText(onDevice('The app is being saved on this {device}. Please stay online.')),
    ).toBeVisible();
    await expect(page.getByText('Ready for offline')).toBeHidden();
    await goOffline(page);
    await expect(page.getByText(onDevice('The app is not saved on this {device} yet'))).toBeVisible();
  });
});

test('after one visit every screen and manual opens without a network, also with an expired session', async ({
  page,
  context,
}) => {
  await signIn(page);
  // Said only once it is so: the network may go in the same moment.
  await expect(page.getByText('Ready for offline.')).toBeVisible(within(60_000));
  await context.setOffline(true);
  await page.goto('/leads');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await page.goto('/data-safety');
  await expect(page.getByRole('heading', { level: 1, name: 'Data safety' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Ready for offline')).toBeVisible();
  await expect(offlineBanner(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();

  const sizes = await page.evaluate(() =>
    Promise.all(
      ['/manuals/app-user-manual.pdf', '/manuals/crm-user-manual.pdf'].map(async (path) => {
        const file = await fetch(path);
        return (await file.blob()).size;
      }),
    ),
  );
  for (const size of sizes) expect(size).toBeGreaterThan(1000);

  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('beatbook');
        opening.onerror = () => reject(new Error('The shared database does not open.'));
        opening.onsuccess = () => {
          const write = opening.result.transaction('keyval', 'readwrite');
          write.objectStore('keyval').put('2020-01-01T00:00:00.000Z', 'expiration');
          write.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  await page.goto('/leads');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  expect(await storedSession(page)).toHaveProperty('token');
});
