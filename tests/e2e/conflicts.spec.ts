import type { Browser, Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import {
  desktop,
  expectAccessible,
  goOffline,
  goOnline,
  openScreen,
  phone,
  signIn,
  signInBeside,
  syncNow,
} from './fixtures.ts';
import { test } from './shared-page.ts';
import { idOf } from './customers-steps.ts';
import { createLead, fact, inPune, input, mark, save, snackbar, title } from './leads-steps.ts';
import { onDevice } from './device-words.ts';

test.use({ ...phone, ...inPune });
test.setTimeout(120_000);

/** The manager's desk beside the officer's phone. */
async function desk(browser: Browser, at: string): Promise<Page> {
  const context = await browser.newContext({ ...desktop, ...inPune, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, 'manager', at);
  return page;
}

const SAVED = onDevice('Saved on this {device}');

/** Changes fields of the open record through its form. */
async function edit(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  for (const [label, value] of Object.entries(values)) await input(page, label).fill(value);
  await save(page).click();
  await expect(snackbar(page, SAVED)).toBeVisible();
}

/** A new lead of the officer, open on the phone and on the desk. */
async function shared(page: Page, browser: Browser) {
  const { lead, at } = await opened(page);
  const office = await desk(browser, at);
  await expect(title(office, lead.name)).toBeVisible();
  return { lead, office };
}

/** A new lead of the officer, open on the phone, and calls of the manager on it. */
async function opened(page: Page) {
  await signIn(page, 'officer');
  const lead = await createLead(page);
  await expect(mark(page, 'Synced')).toBeVisible();
  const at = new URL(page.url()).pathname;
  const { headers } = await signInBeside(page.request, 'manager');
  const office = {
    async post(path: string, data: object) {
      const answer = await page.request.post(path, { headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    async read() {
      const answer = await page.request.get(`/api${at}`, { headers });
      return answer.text();
    },
  };
  return { lead, at, id: idOf(page), office };
}

const option = (page: Page, field: string, name: RegExp) =>
  page.getByRole('radiogroup', { name: field }).getByRole('radio', { name });

test('fields both changed stand side by side, and one Save settles the choice for each', async ({
  page,
  browser,
}) => {
  const { lead, office } = await shared(page, browser);
  await goOffline(page);
  await edit(page, { 'Shop Name': `${lead.name} mine`, Email: 'mine@shop.in' });
  await edit(office, { 'Shop Name': `${lead.name} theirs`, Email: 'theirs@shop.in' });
  await expect(mark(office, 'Synced')).toBeVisible();
  await goOnline(page);
  await expect(page.getByText('Changed here and on the server: Email, Shop Name.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Needs attention' }).click();
  await expect(title(page, `${lead.name} mine`)).toBeVisible();
  await expect(page.getByText('Original')).toHaveCount(2);
  await expect(option(page, 'Shop Name', /On the server, Anita Deshmukh/)).toBeVisible();
  await expect(page.getByText(lead.name, { exact: true })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await save(page).click();
  await expect(page.getByText('Choose one')).toHaveCount(2);
  await page.getByRole('button', { name: 'Keep all mine' }).click();
  await expect(option(page, 'Shop Name', /^Yours/)).toBeChecked();
  await option(page, 'Email', /On the server/).click();
  await save(page).click();
  await expect(title(page, `${lead.name} mine`)).toBeVisible();
  await expect(mark(page, 'Synced')).toBeVisible();
  await expect(fact(page, 'Email')).toHaveText('theirs@shop.in');
  await syncNow(office);
  await expect(title(office, `${lead.name} mine`)).toBeVisible();
  await expect(fact(office, 'Email')).toHaveText('theirs@shop.in');
});

test(
  'a choice made without network waits, and is reached from the Outbox and made by keyboard',
  { tag: '@long' },
  async ({ page }) => {
    const { lead, id, office } = await opened(page);
    await goOffline(page);
    await edit(page, { 'Shop Name': `${lead.name} mine` });
    await office.post(`/api/leads/${id}/update`, { name: `${lead.name} theirs` });
    await goOnline(page);
    await expect(mark(page, 'Needs attention')).toBeVisible();
    await goOffline(page);
    await page.getByRole('banner').locator('a[href="/outbox"]').click();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Choose' }).click();
    await option(page, 'Shop Name', /On the server/).focus();
    await page.keyboard.press('ArrowUp');
    await expect(option(page, 'Shop Name', /^Yours/)).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Changed lead: ${lead.name} mine`)).toBeVisible();
    await goOnline(page);
    await expect(page.getByText('You’re all caught up.')).toBeVisible();
    expect(await office.read()).toContain(`${lead.name} mine`);
  },
);

test('what others changed beside my edit is told on the record until it is put away', async ({ page }) => {
  const { lead, id, office } = await opened(page);
  await goOffline(page);
  await edit(page, { 'Shop Name': `${lead.name} mine` });
  await office.post(`/api/updateLeadPriority/${id}`, { priority: 'High' });
  await goOnline(page);
  const note = page.getByText('Anita Deshmukh changed Priority meanwhile');
  await expect(note).toBeVisible();
  await expect(mark(page, 'Synced')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(note).toBeHidden();
});

test('a record deleted meanwhile is kept as a new one with what was typed', async ({ page }) => {
  const { lead, id, office } = await opened(page);
  await goOffline(page);
  await edit(page, { 'Shop Name': `${lead.name} typed` });
  await office.post(`/api/leads/${id}/delete`, { id });
  await goOnline(page);
  await page.getByRole('link', { name: 'See what can be done' }).click();
  await expect(page.getByText('This record was deleted on the server.')).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText(`${lead.name} typed`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep as a new lead' }).click();
  await expect(title(page, `${lead.name} typed`)).toBeVisible();
  await expect(mark(page, 'Synced')).toBeVisible();
  await expect(fact(page, 'ID')).toHaveText(/^CDP-\d+$/);
});

test(
  'a deletion of what others changed meanwhile asks, with their value on the record',
  { tag: '@long' },
  async ({ page }) => {
    const { lead, at, id, office } = await opened(page);
    await goOffline(page);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/leads$/);
    await office.post(`/api/leads/${id}/update`, { name: `${lead.name} theirs` });
    await goOnline(page);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /1 to review/ })
      .click();
    await expect(page.getByText(/^Anita Deshmukh changed Shop Name .* Delete it anyway\?$/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByText('You’re all caught up.')).toBeVisible();
    await openScreen(page, at);
    await expect(title(page, `${lead.name} theirs`)).toBeVisible();
  },
);

test(
  'a conversion that came second becomes a choice on the customer that is there',
  { tag: '@long' },
  async ({ page, browser }) => {
    const { lead, office } = await shared(page, browser);
    await goOffline(page);
    const convert = async (on: Page, sap: string) => {
      await on.getByRole('link', { name: 'Convert to Customer' }).click();
      await input(on, 'SAP/DMS Code').fill(sap);
      await save(on).click();
      await expect(on).toHaveURL(/\/customers\//);
    };
    await convert(office, 'SAP-THEIRS');
    await expect(mark(office, 'Synced')).toBeVisible();
    await convert(page, 'SAP-MINE');
    await goOnline(page);
    await page.getByRole('link', { name: 'See what can be done' }).click();
    await expect(page.getByText(/already converted by Anita Deshmukh/)).toBeVisible();
    await page.getByRole('button', { name: 'Apply my changes to the customer' }).click();
    await expect(option(page, 'SAP/DMS Code', /SAP-THEIRS/)).toBeVisible();
    await expectAccessible(page);
    await option(page, 'SAP/DMS Code', /SAP-MINE/).click();
    await save(page).click();
    await office.getByRole('link', { name: 'Customers' }).first().click();
    await openScreen(page, new URL(office.url()).pathname);
    await page.getByRole('main').getByRole('link', { name: lead.name }).click();
    await expect(fact(page, 'Shop Name')).toHaveText(lead.name);
    await page.getByRole('button', { name: 'Additional Details' }).click();
    await expect(fact(page, 'SAP/DMS Code')).toHaveText('SAP-MINE');
  },
);
