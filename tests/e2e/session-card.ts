import type { Page } from '@playwright/test';

/** Parts of the sign-in card. */
export const login = (page: Page) => page.getByRole('button', { name: 'Login' });
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
export const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' });
export const alert = (page: Page) => page.getByRole('alert');

/** Answers a call in the server's name. */
export async function answer(page: Page, path: string, body: object, status = 200): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status, json: body, headers: { 'x-beatbook': '1' } }),
  );
}

/** A refusal as the server words it. */
export const refused = (message: string) => ({ status: 0, code: 'invalid', message });
