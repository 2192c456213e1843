import { expect } from '#tests/support/expect.ts';
import {
  callsTo,
  expectAccessible,
  fillSignIn,
  phoneLook,
  PASSWORD,
  storedSession,
  test,
} from './fixtures.ts';
import { alert, answer, login, refused, submit } from './session-card.ts';

// Without a service worker between, every call can be watched and bent.
test.describe('step 1', () => {
  test('is the only step shown, hides the password, and sends nothing while a field is empty', async ({
    page,
  }) => {
    const calls = callsTo(page, '/api/login');
    await page.goto('/login');
    const password = page.getByLabel('Password', { exact: true });
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(password).toBeVisible();
    await expect(page.getByText('Forgot Password?')).toBeVisible();
    await expect(page.getByLabel('OTP')).toHaveCount(0);
    await expect(page.getByLabel('New Password')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);

    await login(page).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.getByLabel('Username').fill('officer');
    await expect(page.getByText('Username is required')).toHaveCount(0);
    await login(page).click();
    await page.getByLabel('Username').fill('');
    await password.fill(PASSWORD);
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show or hide password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Show or hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await login(page).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    expect(calls).toHaveLength(0);
  });

  test('says why a login failed and stores nothing; then sends one call and keeps the session', async ({
    page,
  }) => {
    await page.goto('/login');
    await page.getByLabel('Username').fill('nobody-here');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await login(page).click();
    await expect(alert(page)).toHaveText('The username or password is wrong.');
    await expect(login(page)).toBeVisible();
    expect(await storedSession(page)).not.toHaveProperty('token');

    const calls = callsTo(page, '/api/login');
    await fillSignIn(page);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.postDataJSON()).toEqual({ username: 'officer', password: PASSWORD, token: '' });
    expect(await calls[0]?.headerValue('device-type')).toBe('web');
    const kept = await storedSession(page);
    expect(kept).toMatchObject({
      token: expect.any(String),
      expiration: expect.any(String),
      user: { name: 'Ravi Kulkarni', role: 'Sales Officer', profile_image: null, department: null },
    });
    expect(kept['user']).toHaveProperty('id');
    expect(kept['permissions']).toContainEqual({ name: 'read-leads', access_to: 'assigned' });
  });

  test('says plainly that the first sign-in needs the network', async ({ page, context }) => {
    await page.goto('/login');
    await context.setOffline(true);
    await page.getByLabel('Username').fill('officer');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await login(page).click();
    await expect(alert(page)).toContainText(/The first sign-in on a (phone|computer) needs it/);
  });
});

for (const { name, use } of phoneLook) {
  test.describe(`the card on ${name}`, () => {
    test.use(use);

    test('is accessible, with and without messages', async ({ page }) => {
      await page.goto('/login');
      await expect(login(page)).toBeVisible();
      await expectAccessible(page);
      await login(page).click();
      await expect(page.getByText('Username is required')).toBeVisible();
      await expectAccessible(page);
      await answer(page, '/api/users/sendotp', refused('No'), 422);
      await page.getByRole('button', { name: 'Forgot Password?' }).click();
      await page.getByLabel('Username').fill('officer');
      await submit(page).click();
      await expect(alert(page)).toHaveText('Please check User ID.');
      await expectAccessible(page);
    });
  });
}

test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: 320, height: 400 } });

  test('the card is read by scrolling down only, and still signs in', async ({ page }) => {
    await page.goto('/login');
    await expectAccessible(page);
    await fillSignIn(page);
  });
});
