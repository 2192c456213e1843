import { randomInt } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { formatDate } from '#lib/dates.ts';
import {
  allSent,
  desktop,
  expectAccessible,
  fillDay,
  fillTime,
  goOffline,
  goOnline,
  openScreen,
  phone,
  reconnect,
  signIn,
  signInBeside,
} from './fixtures.ts';
import { test } from './shared-page.ts';
import { choose, heldUndo, keepUnsent, mark, save, snackbar, title, waitForAnswer } from './leads-steps.ts';
import { addShops, candidates, chosen, day, pickOne, planVisits } from './plans-steps.ts';
import { onDevice } from './device-words.ts';

test.use({ ...desktop });

const someTitle = () => `Round ${randomInt(1e9)}`;
const table = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody tr');
const decide = async (page: Page, verb: 'Approve' | 'Reject', reason = '') => {
  await page.getByRole('main').getByRole('button', { name: verb, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: verb });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: verb }).click();
};

async function desk(browser: Browser, username: string, at: string): Promise<Page> {
  const context = await browser.newContext({ ...desktop, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, username, at);
  return page;
}

test.describe('on a phone', () => {
  test.use(phone);

  test('a plan made without network arrives once with its visits, and of two deciders one is told who was first', async ({
    page,
    browser,
  }) => {
    test.slow();
    const name = someTitle();
    await signIn(page, 'officer', '/journeyplans/create');
    await expect(page.getByText('Please Select Assigned To')).toBeVisible();
    await choose(page, 'Assigned To', 'Ravi Kulkarni');
    await expect(page.getByText('Please Select Assigned To')).toBeHidden();
    await page.getByLabel('Title').fill(name);
    await pickOne(page, 'Territories');
    await expect(candidates(page).first()).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue(name);
    await expect(candidates(page).first()).toBeVisible();
    await goOffline(page);
    await addShops(page, 2);
    await expect(candidates(page).getByRole('button', { name: /^Added / })).toHaveCount(2);
    await page
      .getByLabel(/^Date of /)
      .first()
      .click();
    await expect(snackbar(page, 'Please select From and To date')).toBeVisible();
    await fillDay(page.getByLabel('From Date'), day(1));
    await expect(chosen(page)).toHaveCount(0);
    await fillDay(page.getByLabel('To Date'), day(3));
    await snackbar(page, 'were cleared').getByRole('button', { name: 'Undo' }).click();
    await expect(chosen(page)).toHaveCount(2);
    await fillDay(page.getByLabel('Reminder Date'), day(1));
    await fillTime(page.getByLabel('Reminder Time'), '09:00');
    await save(page).click();
    const shop = (
      await page
        .getByLabel(/^Date of /)
        .first()
        .getAttribute('aria-label')
    )?.slice('Date of '.length);
    await expect(page.getByRole('alert')).toContainText(`${shop}: Date is required`);
    await expectAccessible(page);
    await fillDay(page.getByLabel(/^Date of /).first(), day(1));
    await fillDay(page.getByLabel(/^Date of /).last(), day(2));
    await save(page).click();
    await expect(page).toHaveURL(/\/journeyplans$/);
    const card = page
      .getByRole('list', { name: 'Journey Plans' })
      .getByRole('listitem')
      .filter({ hasText: name });
    await expect(card).toContainText('2 visits');
    await expect(card).toContainText('Waiting');
    await expectAccessible(page);
    await goOnline(page);
    await expect(card).toContainText(/JP-\d+/);
    await card.getByRole('link').click();
    const visits = page.getByRole('region', { name: 'Market Visits' }).getByRole('link');
    await expect(visits).toHaveCount(2);
    await expect(visits.first()).toHaveAttribute('href', /\/marketvisits\/[0-9a-f-]{36}$/);
    const at = new URL(page.url()).pathname;

    const manager = await desk(browser, 'manager', `/journeyplans?name=${encodeURIComponent(name)}`);
    await expect(table(manager, 'Journey Plans')).toHaveCount(1);
    await table(manager, 'Journey Plans').getByRole('link').click();
    await expect(title(manager, name)).toBeVisible();
    await goOffline(manager);
    await decide(manager, 'Approve', 'Good round');
    await expect(manager.getByRole('main').getByText('Approved', { exact: true })).toBeVisible();
    await expect(mark(manager, 'Waiting')).toBeVisible();
    await expectAccessible(manager);
    await expect(manager.getByRole('main').getByRole('button', { name: 'Reject' })).toHaveCount(0);

    const admin = await desk(browser, 'admin', at);
    await waitForAnswer(admin);
    await decide(admin, 'Reject', 'Too far');
    await expect(snackbar(admin, 'Journey Plan rejected.')).toBeVisible();
    await expect(admin.getByText(/^Rejected by .*: Too far$/)).toBeVisible();

    await openScreen(admin, at.replace('/journeyplans/', '/journeyplans/edit/'));
    await expect(admin.getByText('dates and leads / customers cannot change')).toBeVisible();
    await expect(admin.getByLabel('Title')).toHaveValue(name);
    for (const gone of ['Assigned To', 'From Date', 'Territories'])
      await expect(admin.getByRole('main').getByLabel(gone)).toHaveCount(0);
    await openScreen(admin, at);
    await admin.getByRole('region', { name: 'Market Visits' }).getByRole('link').first().click();
    await expect(admin.getByRole('main').getByText('Rejected', { exact: true }).first()).toBeVisible();
    const visit = new URL(admin.url()).pathname;
    await page.goto(visit);
    await expect(page.getByRole('main').getByText('Rejected', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check in' })).toHaveCount(0);

    await goOnline(manager);
    const told = /Unable to update approval status: already rejected by .+ at \d\d:\d\d\./;
    await expect(manager.getByText(told)).toBeVisible();
    await expect(manager.getByRole('main').getByText('Rejected', { exact: true }).first()).toBeVisible();
    await openScreen(manager, '/outbox');
    await expect(manager.getByText(`Approved journey plan: ${name}`)).toBeVisible();
    await expect(manager.getByText(told).first()).toBeVisible();
    await expect(manager.getByRole('button', { name: 'Edit and resend' })).toHaveCount(0);
  });

  test('a plan for today made without network can be gone by at once, and the server makes each visit once', async ({
    page,
  }) => {
    const name = someTitle();
    await signIn(page, 'officer');
    await expect(page.getByRole('list', { name: 'Stops' })).toBeVisible();
    await openScreen(page, '/journeyplans/create');
    await choose(page, 'Assigned To', 'Ravi Kulkarni');
    await page.getByLabel('Title').fill(name);
    await pickOne(page, 'Territories');
    await fillDay(page.getByLabel('From Date'), day(0));
    await fillDay(page.getByLabel('To Date'), day(0));
    await fillDay(page.getByLabel('Reminder Date'), day(0));
    await fillTime(page.getByLabel('Reminder Time'), '09:00');
    await pickOne(page, 'Territories');
    await addShops(page, 1);
    const date = page.getByLabel(/^Date of [^…]/);
    const shop = ((await date.getAttribute('aria-label')) ?? '').replace(/^Date of /, '');
    await fillDay(date, day(0));
    await goOffline(page);
    await save(page).click();
    await expect(page).toHaveURL(/\/journeyplans$/);
    await openScreen(page, '/');
    await expect(page.getByRole('list', { name: 'Stops' })).toContainText(shop);
    await goOnline(page);
    await allSent(page);
    const { headers } = await signInBeside(page.request, 'officer');
    const answer = await page.request.get(`/api/marketvisits?filters={"name":"${name}"}`, { headers });
    const { list } = (await answer.json()) as { list: { data: { journey_plan_id: string | null }[] } };
    expect(list.data).toHaveLength(1);
    expect(list.data[0]?.journey_plan_id).not.toBeNull();
  });
});

test('visits are planned one a shop, decided on together and taken back, and an approved one is not edited', async ({
  page,
}) => {
  test.slow();
  const name = someTitle();
  await signIn(page, 'manager', '/marketvisits/create');
  await choose(page, 'Assigned To', 'Ravi Kulkarni');
  await expect(page.getByLabel('Scheduled Date')).toHaveValue(formatDate(day(0)));
  await save(page).click();
  await expect(page.getByRole('dialog')).toContainText('Please select Leads / Customers');
  await page.getByRole('button', { name: 'OK' }).click();
  await pickOne(page, 'Territories');
  await addShops(page, 1);
  await chosen(page)
    .getByRole('button', { name: /^Remove / })
    .click();
  await expect(candidates(page).getByRole('button', { name: /^Added / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/marketvisits$/);
  await openScreen(page, '/marketvisits/create');
  await page.getByRole('button', { name: 'Start empty' }).click();
  await planVisits(page, name);

  await openScreen(page, `/marketvisits?filters=true&name=${encodeURIComponent(name)}`);
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText(`Title: ${name}`);
  await page.getByRole('tab', { name: 'Pending on me' }).click();
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText(`Title: ${name}`);
  const rows = table(page, 'Market Visits');
  await expect(rows).toHaveCount(2);
  await expect(rows.getByText(/^MV-\d+$/)).toHaveCount(2);
  await page.getByRole('tab', { name: 'All' }).click();
  // What acts on many rows is fetched when it is first needed.
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await expect(page.getByRole('region', { name: 'Selected rows' })).toBeVisible();
  await keepUnsent(page);
  await decide(page, 'Approve');
  const undo = await heldUndo(page, onDevice('2 approved on this {device}'));
  await expect(rows.getByText('Approved', { exact: true })).toHaveCount(2);
  await undo.click();
  await expect(rows.getByText('Pending', { exact: true })).toHaveCount(2);
  await reconnect(page);
  await page.reload();

  await openScreen(page, '/approvals');
  const entry = page
    .getByRole('list', { name: 'Pending on me' })
    .getByRole('listitem')
    .filter({ hasText: name });
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    await expect(entry).toHaveCount(2, { timeout: 200 });
  }).toPass();
  await waitForAnswer(page);
  await entry
    .first()
    .getByRole('button', { name: /^Approve / })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(snackbar(page, 'Market Visit approved.')).toBeVisible();
  await expect(entry).toHaveCount(1);

  await openScreen(page, `/marketvisits?filters=true&name=${encodeURIComponent(name)}`);
  const approved = rows.filter({ hasText: 'Approved' });
  await approved.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit']);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(chosen(page)).toHaveCount(1);
  await save(page).click();
  await expect(page.getByRole('dialog')).toContainText('You cannot proceed for approved market visit');
});
