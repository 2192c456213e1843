import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import {
  callsTo,
  expectAccessible,
  fillSignIn,
  goOffline,
  goOnline,
  signInBeside,
  phone,
  signIn,
  reconnect,
  allSent,
  within,
} from './fixtures.ts';
import { test } from './shared-page.ts';
import { onDevice, wholeOnDevice } from './device-words.ts';

test.use(phone);

const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick menu' });

/** Opens one of the user's leads, each test another, with everything on the device to go on without a network. */
async function openLead(page: Page, username: string, nth: number): Promise<{ id: string; name: string }> {
  await signIn(page, username, '/leads');
  await page.getByRole('main').locator('a[href^="/leads/0"]').nth(nth).click();
  await expect(page.getByRole('button', { name: /^Status: / })).toBeVisible();
  const name = await page.locator('h1').innerText();
  return { id: page.url().split('/').at(-1) ?? '', name };
}

/** Chooses a value in place that is not the one there; gives it. */
async function change(
  page: Page,
  label: 'Status' | 'Priority',
  ...values: [string, string]
): Promise<string> {
  const button = page.getByRole('button', { name: new RegExp(`^${label}: `) });
  const now = (await button.innerText()).trim();
  const next = now === values[0] ? values[1] : values[0];
  await button.click();
  await page.getByRole('menuitem', { name: next, exact: true }).click();
  await expect(button).toHaveText(next);
  return next;
}

const changeStatus = (page: Page) => change(page, 'Status', 'Not Interested', 'Active');

async function openOutbox(page: Page): Promise<void> {
  await page.getByRole('banner').locator('a[href="/outbox"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
}

/** An office that works beside the officer's phone. */
async function office(request: APIRequestContext) {
  const { headers } = await signInBeside(request, 'admin');
  return {
    async post(path: string, data: object) {
      const answer = await request.post(path, { data, headers });
      expect(await answer.json()).toMatchObject({ status: 1 });
    },
  };
}

test('a change without network waits in words, is exported, and goes by itself', async ({ page }) => {
  const { name } = await openLead(page, 'officer2', 0);
  await goOffline(page);
  const chosen = await changeStatus(page);
  await expect(bar(page).getByText('1 waiting')).toBeAttached();
  await openOutbox(page);
  await expect(page.getByText(`Changed lead: ${name}`)).toBeVisible();
  await expect(page.getByText('Waiting for network.')).toBeVisible();
  await page.getByText('What changed').click();
  await expect(page.getByRole('definition')).toHaveText([chosen]);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export unsent' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^beatbook-unsent-\d{4}-\d{2}-\d{2}\.json$/);
  expect(readFileSync(await download.path(), 'utf8')).toContain('leads.status');
  await goOnline(page);
  await expect(page.getByText('You’re all caught up.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'All synced' })).toBeVisible();
});

test('what one tab keeps and takes back stands in the Outbox of another', async ({ page }) => {
  const { name } = await openLead(page, 'officer2', 2);
  const other = await page.context().newPage();
  await other.goto('/outbox');
  await expect(other.getByText('You’re all caught up.')).toBeVisible();
  await goOffline(page);
  await changeStatus(page);
  await expect(other.getByText(`Changed lead: ${name}`)).toBeVisible();
  await other.getByRole('button', { name: 'Withdraw' }).click();
  await expect(other.getByText('You’re all caught up.')).toBeVisible();
  await expect(page.getByRole('main').getByText(wholeOnDevice('On this {device}'))).toHaveCount(0);
});

test.describe('while an answer is long in coming', () => {
  test(
    'a change that has not left yet can be withdrawn without a trace',
    { tag: '@long' },
    async ({ page }) => {
      await signIn(page, 'officer2', '/leads');
      await page.getByRole('main').locator('a[href^="/leads/0"]').nth(1).click();
      await page.route('**/api/sync/push', () => undefined);
      const pushes = callsTo(page, '/api/sync/push');
      // Four batches are under way at most; what comes after them stays here.
      let kept = '';
      for (const sent of [1, 2, 3, 4]) {
        kept = await change(page, 'Priority', 'High', 'Low');
        await expect.poll(() => pushes.length).toBe(sent);
      }
      await change(page, 'Priority', 'Medium', 'Low');
      await openOutbox(page);
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByRole('heading', { name: 'Waiting (4)' })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('button', { name: /^Priority: / })).toHaveText(kept);
    },
  );
});

test('Logout asks first, keeps the work for its user, and lets nobody else have it', async ({ page }) => {
  await openLead(page, 'officer2', 3);
  await goOffline(page);
  await changeStatus(page);
  const leave = async () => {
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };
  await leave();
  const question = page.getByRole('dialog', { name: '1 item not sent' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(bar(page)).toBeVisible();
  await leave();
  await question.getByRole('button', { name: 'Log out and keep' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByText('1 unsent item waits here until the same user signs in.')).toBeVisible();

  await reconnect(page);
  await fillSignIn(page, 'officer');
  await openOutbox(page);
  await expect(page.getByText('You’re all caught up.')).toBeVisible();
  await allSent(page);
  await leave();
  await fillSignIn(page, 'officer2');
  await allSent(page);
});

test('a refused change is told with its reason and goes only by the user’s word', async ({
  page,
  request,
}) => {
  const { id, name } = await openLead(page, 'officer2', 0);
  await goOffline(page);
  await changeStatus(page);
  const { post } = await office(request);
  await post(`/api/leads/${id}/delete`, { id });
  await openOutbox(page);
  await reconnect(page);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByRole('heading', { name: 'Needs attention (1)' })).toBeVisible(within(15_000));
  await expect(page.getByText(`Changed lead: ${name}`)).toBeVisible();
  await expect(page.getByRole('link', { name: '1 to review', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('dialog', { name: 'Discard this change?' });
  expect((await question.boundingBox())?.width).toBeLessThanOrEqual(500);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('You’re all caught up.')).toBeVisible();
});

test('several refused changes go out again by one tap', { tag: '@long' }, async ({ page, request }) => {
  const { id } = await openLead(page, 'officer2', 1);
  await goOffline(page);
  await changeStatus(page);
  await change(page, 'Priority', 'High', 'Low');
  const { post } = await office(request);
  await post(`/api/leads/${id}/delete`, { id });
  await openOutbox(page);
  await reconnect(page);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByRole('heading', { name: 'Needs attention (2)' })).toBeVisible(within(15_000));
  await expectAccessible(page);
  const sent = page.waitForRequest('**/api/sync/push');
  await page.getByRole('button', { name: 'Retry all' }).click();
  await sent;
  await expect(page.getByText('2 items will be sent again')).toBeVisible();
});

test('changes that went with data the phone removed are told on every screen until it was read', async ({
  page,
}) => {
  await openLead(page, 'officer2', 0);
  await goOffline(page);
  await changeStatus(page);
  await expect(bar(page).getByText('1 waiting')).toBeAttached();
  const lost = page.getByRole('alert').filter({ hasText: '1 change had not been sent and is gone.' });
  await page.evaluate(async () => {
    const stored = await indexedDB.databases();
    for (const { name } of stored) if (name?.startsWith('beatbook-')) indexedDB.deleteDatabase(name);
  });
  await page.reload();
  await expect(lost).toBeVisible(within(15_000));
  await expect(page.getByRole('banner').getByText('1 lost')).toBeVisible();
  await goOnline(page);
  await page.goto('/');
  await expect(page.getByText(onDevice('1 change was lost: this {device} removed'))).toBeVisible();
  await expect(page.getByText('All changes are saved and synced.')).toBeHidden();
  await expectAccessible(page);
  await page.goto('/data-safety');
  await expect(lost).toBeVisible();
  await page.getByRole('button', { name: 'I have read this' }).click();
  await expect(lost).toBeHidden();
  await allSent(page);
  await page.reload();
  await allSent(page);
});
