import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { kolkataDay } from '#contract/core/dates.ts';
import { readTable } from '#lib/sheets/read-table.ts';
import { expect } from '#tests/support/expect.ts';
import { photo } from '#tests/support/sample-files.ts';
import { fact, input, mark, save, title } from './leads-steps.ts';
import {
  allSent,
  desktop,
  expectAccessible,
  expectToFit,
  fillDay,
  goOffline,
  goOnline,
  phoneLook,
  openScreen,
  phone,
  signIn,
  signInBeside,
  syncNow,
  within,
} from './fixtures.ts';
import { test } from './shared-page.ts';

test('a statement with two expenses and a receipt is made without signal, outlives the app, is sent and approved', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  let page = await context.newPage();
  await signIn(page, 'officer');
  await goOffline(page);
  await openScreen(page, '/expensestatements/create');
  const place = `Nashik ${String(Date.now())}`;
  await input(page, 'Place of visit').fill(place);
  await input(page, 'Advance Amount').fill('2,000');
  await save(page).click();
  await expect(title(page, place)).toBeVisible();

  const addLine = async (name: string, head: string, amount: string) => {
    await page.getByRole('link', { name: 'Add expense' }).click();
    await input(page, 'Title').fill(name);
    await input(page, head).fill(amount);
    await save(page).click();
    await expect(title(page, place)).toBeVisible();
  };
  await addLine('Taxi', 'Travel', '1,250.50');
  await addLine('D.A', 'D.A', '225');
  const camera = page.getByRole('main').locator('input[type="file"][capture="environment"]');
  await camera.setInputFiles({ name: 'bill.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  const receipts = () => page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  await expect(receipts()).toHaveCount(1);
  await expect(fact(page, 'Total Amount')).toHaveText('₹1,475.50');
  await expect(fact(page, 'Payable Amount')).toHaveText('-₹524.50 (To be returned)');
  await expectAccessible(page);
  const address = page.url();
  await page.close();

  page = await context.newPage();
  await page.goto(address);
  await expect(fact(page, 'Total Amount')).toHaveText('₹1,475.50');
  await expect(page.getByRole('list', { name: 'Expenses' }).getByRole('listitem')).toHaveCount(2);
  await expect(receipts()).toHaveCount(1);
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^Sent for approval, /)).toBeVisible();
  await expect(page.getByText('1 of 1 receipts still on the way')).toBeVisible();
  await goOnline(page);
  await expect(mark(page, 'Synced')).toBeVisible();
  await expect(fact(page, 'ID')).toHaveText(/EXP-\d{6}/);
  const code = await fact(page, 'ID').innerText();

  const desk = await (await browser.newContext({ ...desktop, serviceWorkers: 'block' })).newPage();
  await signIn(desk, 'manager', '/expensestatements?selectedTab=pending_on_me');
  await desk.getByRole('link', { name: code }).click();
  await expect(fact(desk, 'Payable Amount')).toHaveText('-₹524.50 (To be returned)');
  await expect(desk.getByText(/^Receipt .+: Taken /)).toBeVisible();
  await expect(fact(desk, 'Grade')).toHaveText('E1');
  await desk.getByRole('button', { name: 'Approve' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(mark(desk, 'Synced')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Approve' })).toBeHidden();
  await expectPaper(desk);
  await page.reload();
  await expect(page.getByText(/^Approved by /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add expense' })).toBeHidden();
  await desk.context().close();
  await context.close();
});

test('the same file is taken again, and the employee is told of a day claimed twice', async ({
  page,
}, info) => {
  const bill = info.outputPath('bill.jpg');
  await writeFile(bill, await photo());
  await signIn(page, 'officer7');
  await goOffline(page);
  const claim = async (place: string) => {
    await openScreen(page, '/expensestatements/create');
    await input(page, 'Place of visit').fill(place);
    await save(page).click();
    await page.getByRole('link', { name: 'Add expense' }).click();
    await input(page, 'Title').fill('Daily allowance');
    await page.getByRole('combobox', { name: 'Day Type' }).click();
    await page.getByRole('option', { name: 'HQ', exact: true }).click();
    await expect(input(page, 'D.A')).not.toHaveValue('');
  };
  await claim('Morning');
  await save(page).click();
  const pick = async () => {
    const asked = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose receipt file' }).click();
    await (await asked).setFiles(bill);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  };
  await pick();
  await pick();
  await expect(page.getByRole('button', { name: /^Delete bill/ })).toHaveCount(2);
  await claim('Evening');
  await expect(page.getByText(/over the policy with the expenses of this day in Morning$/)).toBeVisible();
  await save(page).click();
  await expect(page.getByText(/in 2 expenses of 2 statements/)).toBeVisible();
  await page.getByRole('link', { name: 'Morning' }).click();
  await expect(title(page, 'Morning')).toBeVisible();
});

test('an unsent statement says Draft, and the lines of approved ones become a sheet', async ({ page }) => {
  await signIn(page, 'officer', '/expensestatements?status=draft');
  const chips = page
    .getByRole('table')
    .locator('[data-tone="grey"]')
    .filter({ hasText: /^Draft$/ });
  await expect(chips.first()).toBeVisible();
  await expect(page.getByRole('table').getByText('Pending', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Not sent for approval')).toHaveCount(0);
  await openScreen(page, '/expensestatements?status=pending');
  await expect(page.getByRole('table').getByText('Pending', { exact: true }).first()).toBeVisible();
  await expect(chips).toHaveCount(0);

  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Lines' }).check();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Expense Statements Lines \d{4}-\d{2}-\d{2}\.xlsx$/);
  const { headings, rows } = await readTable(new Uint8Array(await readFile(await file.path())));
  expect(headings).toContain('Over the rate per km');
  const travel = rows.map(({ cells }) => Number(cells[headings.indexOf('Travel')]));
  expect(travel.some((amount) => amount > 0)).toBe(true);
});

/** The choice of one kind of the inbox, with its count. */
const kindOption = (page: Page) =>
  page.getByLabel('Kind', { exact: true }).locator('option[value="expense_statements"]');

test('the inbox, narrowed to statements and sorted by amount, tells amount, receipts and flags of a waiting statement', async ({
  page,
}) => {
  await signIn(page, 'manager', '/approvals');
  const statement = page.getByRole('listitem').filter({ hasText: /Expense Statement · EXP-\d/ });
  await page.getByLabel('Order', { exact: true }).selectOption('Highest amount first');
  await expect(statement.first()).toBeVisible();
  await page
    .getByLabel('Kind', { exact: true })
    .selectOption({ label: (await kindOption(page).textContent()) ?? '' });
  await expect(page).toHaveURL(/sort=amount.*kind=expense_statements|kind=expense_statements.*sort=amount/);
  const [, count = ''] = /\((\d+)\)/.exec((await kindOption(page).textContent()) ?? '') ?? [];
  await expect(page.getByText(`${count} waiting for you`)).toBeVisible();
  const listed = page.getByRole('list', { name: 'Pending on me' }).getByRole('listitem');
  await expect(listed).toHaveCount(Math.min(30, Number(count)));
  const amounts = (await listed.allInnerTexts()).map((text) =>
    Number(/-?₹[\d,]+\.\d\d/.exec(text)?.[0].replaceAll(/[₹,]/g, '')),
  );
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
  for (const told of [/₹[\d,]+\.\d\d/, /receipt/, 'Receipt missing'])
    await expect(statement.first()).toContainText(told);
});

/** The PDF is made in the background; until then the button says so. */
async function expectPaper(page: Page): Promise<void> {
  await expect(async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download', within(3000)),
      page.getByRole('button', { name: 'Download', exact: true }).first().click(within(3000)),
    ]);
    expect(file.suggestedFilename()).toMatch(/^EXP-\d{6}\.pdf$/);
    expect((await readFile(await file.path())).toString('latin1')).toMatch(/^%PDF-/);
  }).toPass();
}

test('a rejected statement is copied with its expenses, to be corrected', async ({ page }) => {
  await signIn(page, 'officer', '/expensestatements?status=rejected');
  const link = page.getByRole('main').locator('a[href^="/expensestatements/0"]').first();
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await link.click();
  const lines = page.getByRole('table', { name: 'Expenses' }).getByRole('row');
  await expect(lines).toHaveCount(5);
  await expectAccessible(page);
  const heading = page.getByRole('heading', { level: 1 });
  const [place, total] = [await heading.innerText(), await fact(page, 'Total Amount').innerText()];
  const rejected = page.url();
  await page.getByRole('button', { name: 'Make a corrected copy' }).click();
  await expect(page).not.toHaveURL(rejected);
  await expect(title(page, place)).toBeVisible();
  await expect(page.getByText('Draft. Only you see it until you send it for approval.')).toBeVisible();
  await expect(lines).toHaveCount(5);
  await expect(fact(page, 'Total Amount')).toHaveText(total);
  await page.getByRole('link', { name: 'Hotel' }).click();
  await expect(page.getByRole('button', { name: 'Photograph a receipt' })).toBeVisible();
});

const named = z.nullable(z.object({ name: z.string() }));
const todays = z.object({
  market_visits: z.array(z.object({ id: z.string(), lead: named, customer: named })).check(z.minLength(1)),
});
/** The first visit of today, with whom it leads to. */
const visitOf = z.pipe(
  todays,
  z.transform(({ market_visits: [visit] }) => ({
    id: visit?.id ?? '',
    shop: (visit?.lead ?? visit?.customer)?.name ?? '',
  })),
);

/** Yesterday of an officer: 64 km by the odometer, a check-in between the start and the end of the day. */
async function workedDay({ request }: Page, username: string): Promise<{ date: string; shop: string }> {
  const { headers } = await signInBeside(request, username);
  const date = kolkataDay(Date.now() - 24 * 3_600_000);
  const at = (time: string) => `${date}T${time}:00+05:30`;
  const post = async (path: string, data: object) => {
    expect((await request.post(path, { headers, data })).ok()).toBe(true);
  };
  const here = { lat: 18.52, lng: 73.85 };
  const answer = await request.get('/api/getTodaysMarketVisits', { headers });
  const { id, shop } = visitOf.parse(await answer.json());
  const begin = { type: 'log_in', odometer: 45_200, ...here, datetime: at('09:00') };
  await post('/api/attendance', { id: v7(), ...begin });
  const checks = `/api/marketvisits/${id}/checks`;
  await post(checks, { type: 'check_in', lat: 18.72, lng: 73.85, datetime: at('11:00') });
  await post(checks, { type: 'check_out', datetime: at('11:30') });
  const end = { type: 'log_out', odometer: 45_264, ...here, datetime: at('18:00') };
  await post('/api/attendance', { id: v7(), ...end });
  return { date, shop };
}

test('an expense is filled from what the phone knows of its day, without signal, and nothing typed is lost', async ({
  page,
}) => {
  const { date, shop } = await workedDay(page, 'officer14');
  await signIn(page, 'officer14', '/expensestatements/create');
  await goOffline(page);
  await input(page, 'Place of visit').fill('Mysuru');
  await fillDay(input(page, 'Departure Date'), date);
  await save(page).click();
  await page.getByRole('link', { name: 'Add expense' }).click();
  await input(page, 'Title').fill('Own car');
  await input(page, 'Place of visit').fill('Typed before');
  await fillDay(input(page, 'Date'), date);
  const offered = page.getByRole('region', { name: 'Suggested for this day' });
  await expect(offered).toContainText('Kilometres: about 58 km');
  await expectAccessible(page);
  await offered.getByRole('button', { name: `Use, Place of visit: ${shop}` }).click();
  await expect(input(page, 'Place of visit')).toHaveValue(shop);
  await offered.getByRole('button', { name: `Undo, Place of visit: ${shop}` }).click();
  await expect(input(page, 'Place of visit')).toHaveValue('Typed before');
  const warned = offered.getByText('This is more than recorded for the day.');
  await input(page, 'Kilometres').fill('81');
  await expect(warned).toBeVisible();
  await offered.getByRole('button', { name: 'Use, Kilometres: 64 km' }).click();
  await expect(warned).toBeHidden();
  await expect(input(page, 'Kilometres')).toHaveValue('64');
  await input(page, 'Travel').fill('512');
  await save(page).click();
  await page.getByRole('link', { name: 'Own car' }).click();
  await expect(fact(page, 'Kilometres')).toHaveText('64 km');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(title(page, 'Mysuru')).toBeVisible();
  await expect(page.getByText('No Expenses Found')).toBeVisible();
});

test.describe('on a desktop', () => {
  test.use({ ...desktop });

  test('the list has the specified tabs, columns and filters', async ({ page }) => {
    await signIn(page, 'manager');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Expense Statements' }).click();
    await expect(page.getByRole('tab')).toHaveText(['All', 'My Expense Statements', 'Pending on me']);
    const table = page.getByRole('table', { name: 'Expense Statements' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'ID',
      'Place of visit',
      'Employee',
      'Departure Date',
      'Arrival Date',
      'Payable Amount',
      'Created At',
      'Status',
      'Action',
    ]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectToFit(page);
    await expect(page.getByRole('combobox', { name: 'Search ID or Place of visit' })).toBeVisible();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Filter' });
    await expect(dialog.locator('label')).toHaveText([
      'Arrival Date',
      'Departure Date',
      'Employee',
      'Status',
    ]);
    await dialog.getByLabel('Status').click();
    await expect(page.getByRole('listbox', { name: 'Status' }).getByRole('option')).toHaveText([
      'Approved',
      'Rejected',
      'Pending',
      'Draft',
    ]);
  });

  test('the menu of a row is enabled for pending statements alone', async ({ page }) => {
    const menus = page.getByRole('button', { name: /^Actions for / });
    await signIn(page, 'officer', '/expensestatements?status=rejected');
    await expect(menus.first()).toBeDisabled();
    await openScreen(page, '/expensestatements?status=pending');
    await menus.first().click();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  });
});

for (const { name, use } of phoneLook)
  test.describe(`on ${name}`, () => {
    test.use(use);

    test(
      'list, detail and forms of expense statements are accessible',
      { tag: '@long' },
      async ({ page }) => {
        await signIn(page, 'officer', '/expensestatements?status=rejected');
        const link = page.getByRole('main').locator('a[href^="/expensestatements/0"]').first();
        await expect(link).toBeVisible();
        await expectAccessible(page);
        await link.click();
        await expect(page.getByRole('link', { name: 'Hotel' })).toBeVisible();
        await expect(page.getByText(/^Receipt missing: .*Hotel/)).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('link', { name: 'Hotel' }).click();
        await expect(fact(page, 'Total')).toHaveText(/^₹[\d,]+\.\d\d$/);
        await expectAccessible(page);
        await openScreen(page, '/expensestatements/create');
        await expect(input(page, 'Place of visit')).toBeVisible();
        await expectAccessible(page);
      },
    );
  });

test('a sent claim deleted by the manager tells its employee why, and comes back from an Admin', async ({
  page,
}) => {
  const officer = await signInBeside(page.request, 'officer3');
  const place = `Satara ${String(Date.now())}`;
  const post = async (url: string, headers: Record<string, string>, data: object) => {
    const reply = await page.request.post(url, { headers, data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return (await reply.json()) as Record<string, string>;
  };
  const trip = { place_of_visit: place, departure_date: '2026-11-19', arrival_date: '2026-11-20' };
  const { id } = await post('/api/expensestatements', officer.headers, trip);
  const url = `/api/expensestatements/${id ?? ''}`;
  const line = { record_id: id, title: 'Taxi', date: '2026-11-19', travel: '450' };
  const { expense_id } = await post('/api/expenses', officer.headers, line);
  await post(`${url}/submit`, officer.headers, { lines: [expense_id], files: [] });

  await signIn(page, 'admin', `/expensestatements/${id ?? ''}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Claimed twice');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const deletions = async () =>
    (await page.request.get('/api/deletions', { headers: officer.headers })).text();
  await expect.poll(deletions).toContain('Claimed twice');
  await allSent(page);

  await syncNow(page);
  await openScreen(page, '/expensestatements');
  await page.getByRole('link', { name: 'Deleted claims' }).click();
  const claim = page.getByRole('listitem').filter({ hasText: place });
  await expect(claim).toContainText(/Deleted by .+: Claimed twice/);
  await expectAccessible(page);
  await claim.getByRole('button', { name: `Restore ${place}` }).click();
  await expect(claim).toBeHidden();
  await allSent(page);
  expect((await page.request.get(url, { headers: officer.headers })).ok()).toBe(true);
});
