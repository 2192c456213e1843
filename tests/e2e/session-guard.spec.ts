import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { fillSignIn, signIn, storedSession, syncNow, test, signInByForm } from './fixtures.ts';
import { alert, login } from './session-card.ts';

// Without a service worker between, every call can be watched and bent.
test.describe('the guard', () => {
  test('sends a guest to the card and back to the screen that was asked for, and shows the card no more', async ({
    page,
  }) => {
    await page.goto('/no/such/screen');
    await expect(login(page)).toBeVisible();
    await page.goto('/leads?page=2');
    await expect(page).toHaveURL(/\/login\?/);
    await fillSignIn(page);
    await expect(page).toHaveURL(/\/leads\?page=2$/);
    await page.goto('/Login');
    await expect(page).toHaveURL(/\/$/);
    await expect(login(page)).toHaveCount(0);
  });

  test('never lands on another site', async ({ page }) => {
    await page.goto('/login?next=https%3A%2F%2Fexample.org%2F');
    await fillSignIn(page);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(new URL(page.url()).hostname).toBe('127.0.0.1');
  });
});

test.describe('the end of a session', () => {
  /** The server ends the session of a page, and the page finds out. */
  async function endSession(page: Page, request: APIRequestContext): Promise<void> {
    const { token } = await storedSession(page);
    await request.post('/api/logout', { headers: { authorization: `Bearer ${String(token)}` } });
    await syncNow(page);
  }

  test('a 401 clears the session, says so, and a new sign-in goes on where it was', async ({
    page,
    request,
  }) => {
    await signIn(page, 'officer2', '/outbox');
    await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
    await endSession(page, request);
    await expect(alert(page)).toHaveText('Session Expired');
    const kept = await storedSession(page);
    for (const key of ['token', 'expiration', 'user', 'permissions']) expect(kept).not.toHaveProperty(key);
    await page.goto('/outbox');
    await expect(alert(page)).toHaveText('Session Expired');
    await fillSignIn(page, 'officer2');
    await expect(page).toHaveURL(/\/outbox$/);
  });

  test('one that ends before the first screen came says so too', async ({ page, request }) => {
    await page.route('**/assets/outbox-*.js', () => undefined);
    await signInByForm(page, 'officer2', '/outbox');
    await expect(page.getByLabel('Loading the screen')).toBeVisible();
    await expect(login(page)).toHaveCount(0);
    await endSession(page, request);
    await expect(alert(page)).toHaveText('Session Expired');
  });

  test('Logout ends it at once when nothing waits, in another window of the browser too', async ({
    page,
    context,
  }) => {
    await signIn(page, 'officer2');
    const other = await context.newPage();
    await other.goto('/leads');
    await expect(other.getByRole('heading', { name: 'Leads' })).toBeVisible();
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(login(page)).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect(await storedSession(page)).not.toHaveProperty('token');
    await page.reload();
    await expect(login(page)).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
    await expect(login(other)).toBeVisible();
    await page.goBack();
    await expect(login(page)).toBeVisible();
  });
});
