import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { formatDate } from '#lib/dates.ts';
import {
  expectAccessible,
  goOffline,
  goOnline,
  deskLook,
  signInBeside,
  phone,
  signIn,
  openScreen,
  desktopByNight,
} from './fixtures.ts';
import { test } from './shared-page.ts';
import { input } from './leads-steps.ts';

const DASHBOARD = '/?view=dashboard';
const DAY_MS = 86_400_000;
const INDIA_MS = 5.5 * 3_600_000;
const today = () => new Date(Date.now() + INDIA_MS).toISOString().slice(0, 10);

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Plans a visit of the officer to one of their leads, as another program of theirs would. */
async function planVisit(page: Page, title: string, date: string): Promise<string> {
  const { id: officer, headers } = await signInBeside(page.request, 'officer');
  const list = await page.request.get('/api/leads', { headers });
  type Lead = { id: string; territory_id: string; converted_at: string | null };
  const { data } = ((await list.json()) as { list: { data: Lead[] } }).list;
  const lead = data.find(({ converted_at }) => converted_at === null);
  const places = await page.request.get(`/api/getterritorybyid/${lead?.territory_id}`, { headers });
  const { state_id } = ((await places.json()) as { data: { state_id: string } }).data;
  const made = await page.request.post('/api/marketvisits', {
    headers,
    data: {
      title,
      date,
      assigned_to: officer,
      reminder_date: date,
      reminder_time: '17:30',
      state: [state_id],
      territory: [lead?.territory_id],
      lead_customer: [lead?.id],
    },
  });
  return ((await made.json()) as { ids: string[] }).ids[0] ?? '';
}

test.describe('the dashboard of a desktop', () => {
  test.use(desktopByNight);

  test('shows the visits of the day and the month without a network, and leads to one', async ({ page }) => {
    const title = `Grease trial ${Date.now()}`;
    await signIn(page);
    const id = await planVisit(page, title, today());
    await page.goto(DASHBOARD);
    const visits = region(page, "Today's Visits");
    await visits.getByLabel('Search Title').fill(title);
    await expect(visits.getByRole('row')).toHaveCount(2);
    await expect(visits.getByRole('row', { name: title })).toContainText('Lead');
    await goOffline(page);
    await visits.getByRole('button', { name: title }).click();
    const day = new Date(today()).toUTCString().slice(5, 16);
    await expect(dialog(page)).toContainText(title);
    await expect(dialog(page)).toContainText(`Scheduled Date${day}`);
    await expect(dialog(page)).toContainText(`Reminder${day} 17:30`);
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    const calendar = region(page, 'My Calendar');
    await expect(calendar.getByRole('group', { name: day }).getByRole('button').first()).toBeVisible();
    const before = new Date(Date.parse(today()) - DAY_MS).toUTCString().slice(5, 16);
    await expect(calendar.getByRole('button', { name: `Choose ${before.replace(/^0/, '')}` })).toHaveCount(0);
    await calendar.getByRole('button', { name: `Choose ${day.replace(/^0/, '')}` }).click();
    await calendar
      .getByRole('region', { name: `Visits of ${day}` })
      .getByText(title)
      .click();
    await goOnline(page);
    await dialog(page).getByRole('link', { name: 'View Details' }).click();
    await expect(page).toHaveURL(new RegExp(`/marketvisits/${id}$`));
  });

  test('shows own leads and customers by name, ten at most', async ({ page }) => {
    await signIn(page, 'officer', DASHBOARD);
    for (const title of ['My Leads', 'My Customers']) {
      const rows = region(page, title).getByRole('table').getByRole('link');
      await expect(rows).toHaveCount(10);
      await expect(region(page, title).getByRole('columnheader')).toHaveText([
        'Name',
        'Email',
        'Mobile',
        'Status',
      ]);
    }
    await expectAccessible(page);
    const customer = region(page, 'My Customers').getByRole('link').first();
    const name = await customer.innerText();
    await customer.click();
    await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await openScreen(page, DASHBOARD);
    await page.setViewportSize({ width: 1440, height: 640 });
    const tomorrow = new Date(Date.parse(today()) + DAY_MS).toISOString().slice(0, 10);
    if (tomorrow.endsWith('-01')) await page.getByRole('button', { name: 'Next month' }).click();
    const called = new Date(tomorrow).toUTCString().slice(5, 16);
    await page.getByRole('button', { name: `Choose ${called.replace(/^0/, '')}` }).click();
    await expect(region(page, `Visits of ${called}`)).toBeInViewport();
    await region(page, `Visits of ${called}`).getByRole('link', { name: 'Plan a visit' }).click();
    await input(page, 'Assigned To').click();
    await page.getByRole('option').first().click();
    await expect(input(page, 'Scheduled Date')).toHaveValue(formatDate(tomorrow));
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the dashboard is a tab beside the day, and a day of its calendar lists its visits', async ({
    page,
  }) => {
    await signIn(page);
    const calendar = region(page, 'My Calendar');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(region(page, 'Offline')).toBeVisible();
    await expect(calendar).toHaveCount(0);
    await page.getByText('Dashboard', { exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    // What home opens with is the day, whatever was looked at last.
    await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('link', { name: 'Today' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await page.goBack();
    await expect(calendar).toBeVisible();
    for (const name of ["Today's Visits", 'My Leads', 'My Customers'])
      await expect(region(page, name)).toBeVisible();
    await calendar
      .getByRole('button', { name: /\d+ visits?$/ })
      .first()
      .click();
    await calendar
      .getByRole('region', { name: /^Visits of/ })
      .getByRole('button')
      .first()
      .click();
    await expect(dialog(page)).toContainText('Scheduled Date');
  });
});

for (const { name, use } of deskLook) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test('dashboard, states and readiness are accessible', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'admin', DASHBOARD);
      await expect(region(page, 'My Calendar').getByRole('group').first()).toBeVisible();
      await expectAccessible(page);
      await openScreen(page, '/states-and-territories');
      await page.getByRole('button', { name: 'Add State' }).click();
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await expect(dialog(page)).toContainText('Name is required');
      await expectAccessible(page);
      await openScreen(page, '/configurations');
      await expect(page.getByRole('list', { name: 'Territories of Goa' })).toBeVisible();
      await expectAccessible(page);
      await openScreen(page, '/ready');
      await expect(page.getByRole('listitem').filter({ hasText: 'Pincodes' })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
