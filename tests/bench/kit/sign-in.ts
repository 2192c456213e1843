import type { Page } from '@playwright/test';

/** Signs in through the card and waits for the first rows on a screen and for the service worker to hold all files. */
export async function signIn(page: Page, username: string, path: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('beatbook-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: /Account of/ }).waitFor();
  await page.goto(new URL(path, page.url()).href);
  await page.locator('[aria-label="Leads"] tbody tr td').first().waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}
