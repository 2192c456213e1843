import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { readTable } from '#lib/sheets/read-table.ts';
import { expectAccessible, deskLook, openScreen, phone, signIn, within, desktopByNight } from './fixtures.ts';
import { test } from './shared-page.ts';
import { fillLead, inPune, keepUnsent, rows, save, someLead, title } from './leads-steps.ts';

test.use({ ...inPune });

async function openExport(page: Page) {
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  return page.getByRole('dialog');
}

/** Exports the open list and reads the file back. */
async function exported(page: Page, format: 'Excel' | 'CSV') {
  const dialog = await openExport(page);
  await dialog.getByRole('radio', { name: new RegExp(`^${format}`) }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  await expect(dialog).toBeHidden();
  const table = await readTable(new Uint8Array(readFileSync(await download.path())));
  const records = table.rows.map(({ cells }) =>
    Object.fromEntries(table.headings.map((heading, at) => [heading, cells[at] ?? ''])),
  );
  return { name: download.suggestedFilename(), headings: table.headings, records };
}

test.describe('on a desktop', () => {
  test.use(desktopByNight);

  test('a filtered list becomes a workbook with all its rows in their order', async ({ page }) => {
    await signIn(page, 'manager', '/leads?filters=true&status=Active&sort=name');
    await expect(rows(page)).toHaveCount(10);
    const total = await page.getByText(/^1–10 of /).innerText();
    const shown = await rows(page).locator('td:nth-child(2)').allInnerTexts();
    const mobiles = await rows(page).locator('td:nth-child(3)').allInnerTexts();
    const { name, headings, records } = await exported(page, 'Excel');
    expect(name).toMatch(/^Leads \d{4}-\d{2}-\d{2}\.xlsx$/);
    expect(headings.slice(0, 7)).toEqual([
      'ID',
      'Name',
      'Mobile',
      'Type',
      'Territory',
      'Status',
      'Created At',
    ]);
    expect(records).toHaveLength(Number(total.split(' of ')[1]?.replaceAll(',', '')));
    expect(records.slice(0, 10).map((record) => record['Name'])).toEqual(shown);
    expect(records.slice(0, 10).map((record) => record['Mobile'])).toEqual(mobiles);
    expect(new Set(records.map((record) => record['Status']))).toEqual(new Set(['Active']));
    expect(records[0]?.['City']).not.toBe('');
    expect(records[0]?.['Created At']).toMatch(/^\d{4}-\d{2}-\d{2}/);
  });

  test('of a list with tabs it has the rows of the tab that is open', async ({ page }) => {
    await signIn(page, 'manager', '/marketvisits');
    const pager = page.getByText(/^1–10 of /);
    const all = await pager.innerText();
    await page.getByRole('tab', { name: 'Pending on me' }).click();
    await expect(pager).not.toHaveText(all);
    const total = await pager.innerText();
    const { records } = await exported(page, 'CSV');
    expect(records).toHaveLength(Number(total.split(' of ')[1]?.replaceAll(',', '')));
    expect(new Set(records.map((record) => record['Status']))).toEqual(new Set(['Pending']));
  });

  test('customers, accounts and opportunities have their own columns', { tag: '@long' }, async ({ page }) => {
    await signIn(page, 'admin');
    for (const [list, columns] of [
      ['customers', ['ID', 'Name', 'Mobile', 'Type', 'Territory', 'Status', 'Created At']],
      ['accounts', ['Name', 'Priority', 'Phone', 'Email', 'Assigned To', 'Created At']],
      ['opportunities', ['Name', 'Lead', 'Customer', 'Amount', 'Stage', 'Close Date']],
    ] as const) {
      await openScreen(page, `/${list}`);
      await expect(page.getByText(/^1–10 of /)).toBeVisible();
      const { headings, records } = await exported(page, 'CSV');
      expect(headings.slice(0, columns.length)).toEqual(columns);
      expect(records.length).toBeGreaterThan(10);
      expect(records.every((record) => record['Name'] !== '')).toBe(true);
    }
  });
});

test.describe('in Hindi', () => {
  test.use(desktopByNight);

  test('values are in Hindi, and the file is read again as the same shops', async ({ page }) => {
    await signIn(page, 'officer', '/leads');
    await page.evaluate(() => localStorage.setItem('beatbook-language', 'hi'));
    await page.reload();
    await page.getByRole('button', { name: 'कार्रवाई', exact: true }).click();
    await page.getByRole('menuitem', { name: 'एक्सपोर्ट करें' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'एक्सपोर्ट करें' }).click(),
    ]);
    const file = readFileSync(await download.path());
    const { headings, rows: lines } = await readTable(new Uint8Array(file));
    const statuses = new Set(lines.map(({ cells }) => cells[headings.indexOf('स्टेटस')]));
    expect(statuses).toContain('सक्रिय');
    expect([...statuses].filter((status) => /[a-z]/i.test(status ?? ''))).toEqual([]);
    await openScreen(page, '/leads/import');
    await page.locator('input[type=file]').setInputFiles({
      name: 'leads.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: file,
    });
    await page.getByRole('button', { name: 'सभी पंक्तियाँ जाँचें' }).click();
    const here = page.getByRole('list', { name: 'पहले से मौजूद पंक्तियाँ' });
    await expect(here).toBeVisible(within(30_000));
    await expect(page.getByRole('list', { name: 'ग़लती वाली पंक्तियाँ' })).toHaveCount(0);
    expect(lines.length).toBeGreaterThan(10);
  });
});

test.describe('without a network', () => {
  test.use(desktopByNight);

  test('rows that were never sent are in it, without a network', { tag: '@long' }, async ({ page }) => {
    await signIn(page, 'officer', '/leads/create');
    await keepUnsent(page);
    const { name, mobile } = someLead();
    await fillLead(page, { name, mobile });
    await save(page).click();
    await expect(title(page, name)).toBeVisible();
    await page.getByRole('link', { name: 'Leads', exact: true }).first().click();
    await expect(rows(page).first()).toContainText(name);
    const { records } = await exported(page, 'CSV');
    expect(records[0]).toMatchObject({ ID: '', Name: name, Mobile: mobile, Landmark: 'Bus stand' });
  });
});

for (const { name, use } of deskLook) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test('the dialog is accessible', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'officer', '/leads');
      const dialog = await openExport(page);
      await expect(dialog).toContainText('leads');
      await expectAccessible(page);
    });
  });
}

test.describe('on a phone', () => {
  test.use(phone);

  test('the same is behind one button', { tag: '@long' }, async ({ page }) => {
    await signIn(page, 'officer', '/customers');
    const { name, records } = await exported(page, 'Excel');
    expect(name).toMatch(/^Customers \d{4}-\d{2}-\d{2}\.xlsx$/);
    expect(records.length).toBeGreaterThan(0);
  });
});
