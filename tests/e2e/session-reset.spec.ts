import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { callsTo, test } from './fixtures.ts';
import { alert, answer, cancel, login, refused, submit } from './session-card.ts';

// Without a service worker between, every call can be watched and bent.
async function toStepTwo(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
}

async function toStepThree(page: Page): Promise<void> {
  await answer(page, '/api/users/sendotp', { status: 1, message: 'Sent' });
  await toStepTwo(page);
  await page.getByLabel('Username').fill('officer');
  await submit(page).click();
  await expect(page.getByLabel('OTP')).toBeVisible();
}

test.describe('a forgotten password', () => {
  test('goes through all four steps in order, sends nothing with a field empty, and ends at step 1', async ({
    page,
  }) => {
    const sent = callsTo(page, '/api/users/sendotp');
    const checked = callsTo(page, '/api/users/otp');
    const changed = callsTo(page, '/api/users/forgotpassword');
    await answer(page, '/api/users/sendotp', { status: 1, message: 'Sent' });
    await answer(page, '/api/users/otp', { status: 1, message: 'Right', user_id: 'mark-1' });
    await answer(page, '/api/users/forgotpassword', { status: 1, message: 'Password changed' });
    await toStepTwo(page);
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
    await submit(page).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    expect(sent).toHaveLength(0);
    await page.getByLabel('Username').fill('officer');
    await submit(page).click();
    await expect(page.getByLabel('OTP')).toHaveAttribute('autocomplete', 'one-time-code');
    await submit(page).click();
    await expect(page.getByText('OTP is required')).toBeVisible();
    expect(checked).toHaveLength(0);
    await page.getByLabel('OTP').fill('123456');
    await submit(page).click();
    await expect(page.getByLabel('New Password')).toBeVisible();
    await submit(page).click();
    await expect(page.getByText('New Password is required')).toBeVisible();
    await expect(page.getByText('Confirm Password is required')).toBeVisible();
    await page.getByLabel('New Password').fill('another-secret');
    await page.getByLabel('Confirm Password').fill('another-secred');
    await submit(page).click();
    await expect(page.getByText('Password does not Match')).toBeVisible();
    expect(changed).toHaveLength(0);
    await page.getByLabel('Confirm Password').fill('another-secret');
    await submit(page).click();
    await expect(login(page)).toBeVisible();
    expect(sent[0]?.postDataJSON()).toEqual({ user_code: 'officer', language: 'en' });
    expect(checked[0]?.postDataJSON()).toEqual({ user_code: 'officer', user_otp: '123456' });
    expect(changed[0]?.postDataJSON()).toEqual({
      id: 'mark-1',
      new_password: 'another-secret',
      confirm_password: 'another-secret',
    });
  });

  for (const { name, reach } of [
    { name: '2', reach: toStepTwo },
    { name: '3', reach: toStepThree },
  ]) {
    test(`Cancel in step ${name} goes back to step 1`, { tag: '@long' }, async ({ page }) => {
      await reach(page);
      await cancel(page).click();
      await expect(login(page)).toBeVisible();
      await expect(submit(page)).toHaveCount(0);
    });
  }

  test('what the server refuses is said in its words, and nothing typed is lost', async ({ page }) => {
    await answer(page, '/api/users/sendotp', refused('No'), 422);
    await toStepTwo(page);
    await page.getByLabel('Username').fill('officer');
    await submit(page).click();
    await expect(alert(page)).toHaveText('Please check User ID.');
    await expect(login(page)).toBeVisible();

    await answer(page, '/api/users/sendotp', { status: 1, message: 'Sent' });
    await answer(page, '/api/users/otp', refused('No'), 422);
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await page.getByLabel('Username').fill('officer');
    await submit(page).click();
    await page.getByLabel('OTP').fill('000000');
    await submit(page).click();
    await expect(alert(page)).toHaveText('Incorrect OTP.');
    await expect(page.getByLabel('OTP')).toHaveValue('000000');

    await answer(page, '/api/users/otp', { status: 1, message: 'Right', user_id: 'mark-1' });
    await answer(page, '/api/users/forgotpassword', refused('No'), 422);
    await submit(page).click();
    await page.getByLabel('New Password').fill('password1');
    await page.getByLabel('Confirm Password').fill('password1');
    await submit(page).click();
    await expect(alert(page)).toHaveText('Incorrect OTP.');
    await expect(page.getByLabel('New Password')).toHaveValue('password1');

    const easy = 'This password is too easy to guess';
    const refusal = { ...refused('Please check the marked fields.'), errors: { new_password: [easy] } };
    await answer(page, '/api/users/forgotpassword', refusal, 422);
    await submit(page).click();
    await expect(page.getByText(easy)).toBeVisible();
    await expect(alert(page)).toBeHidden();
    await cancel(page).click();
    await expect(login(page)).toBeVisible();
    await expect(submit(page)).toHaveCount(0);
  });

  test('Cancel holds, whatever is answered later', async ({ page }) => {
    let tell = () => {};
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await toStepTwo(page);
    await page.route('**/api/users/sendotp', async (route) => {
      await told;
      await route.fulfill({ json: { status: 1, message: 'Sent' }, headers: { 'x-beatbook': '1' } });
    });
    await page.getByLabel('Username').fill('officer');
    await submit(page).click();
    await cancel(page).click();
    await expect(login(page)).toBeVisible();
    const answered = page.waitForResponse('**/api/users/sendotp');
    tell();
    await answered;
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await page.getByLabel('Username').fill('officer2');
    await expect(page.getByLabel('OTP')).toHaveCount(0);
  });

  test('says where the code went, and sends another when the server takes the wish', async ({ page }) => {
    await page.clock.install();
    await answer(page, '/api/users/sendotp', { status: 1, message: 'On its way to r•••@shop.example.' });
    await toStepTwo(page);
    await page.getByLabel('Username').fill('officer');
    await submit(page).click();
    await expect(page.getByText('On its way to r•••@shop.example.')).toBeVisible();
    const again = page.getByRole('button', { name: /Send again/ });
    await expect(again).toBeDisabled();
    await page.clock.fastForward(31_000);
    await expect(again).toHaveText('Send again');
    await page.route('**/api/users/sendotp', (route) =>
      route.fulfill({
        status: 429,
        json: { status: 0, code: 'too_many', message: 'Too many codes were requested.' },
        headers: { 'x-beatbook': '1', 'retry-after': '600' },
      }),
    );
    await again.click();
    await expect(alert(page)).toHaveText('Too many codes were requested.');
    await expect(again).toBeDisabled();
    await expect(again).toContainText(/in (10:00|9:5\d)/);
    await page.clock.fastForward(601_000);
    await expect(again).toBeEnabled();
  });

  test('a server that does not work is not called a missing network, nor a wrong name', async ({ page }) => {
    await page.route('**/api/login', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad Gateway</html>' }),
    );
    await page.route('**/api/users/sendotp', (route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: '<html>Unavailable</html>' }),
    );
    await page.goto('/login');
    await page.getByLabel('Username').fill('officer');
    await page.getByLabel('Password', { exact: true }).fill('some-password');
    await login(page).click();
    await expect(alert(page)).toContainText('The server is not working.');
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await page.getByLabel('Username').fill('officer');
    await submit(page).click();
    await expect(alert(page)).toContainText('The server is not working.');
    await expect(submit(page)).toBeVisible();
  });
});
