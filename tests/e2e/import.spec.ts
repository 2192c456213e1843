import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { readTable } from '#lib/sheets/read-table.ts';
import { writeTable } from '#lib/sheets/write-table.ts';
import { expectAccessible, deskLook, signIn, within, openScreen, desktopByNight } from './fixtures.ts';
import { test } from './shared-page.ts';
import { fact, inPune, keepUnsent, mark, rows, title } from './leads-steps.ts';

test.use({ ...inPune });

const headings = [
  'Shop Name',
  'Mobile No.',
  'First Name',
  'Surname',
  'Credit Days',
  'Department',
  'Customer Type',
  'Tax Type',
  'Address',
  'Landmark',
  'City',
  'State',
  'PIN',
  'Territory',
];

interface Shop {
  name: string;
  mobile: string;
  cells: Record<string, string>;
}

/** A shop nobody else has, as a row of a file. */
function shop(changed: Record<string, string> = {}): Shop {
  const name = `File ${randomInt(1e9)} Oils`;
  const mobile = `8${String(randomInt(1e9)).padStart(9, '0')}`;
  const values = [name, mobile, 'Asha', 'Patil', '30', 'Retail', 'Retailer', 'Unregistered'];
  const place = ['1 MG Road', 'Bank', 'Pune', 'Maharashtra', '411001', 'Pune'];
  const cells = [...values, ...place].map((value, at) => [headings[at] ?? '', value] as const);
  return { name, mobile, cells: { ...Object.fromEntries(cells), ...changed } };
}

const csv = (shops: readonly Shop[]) =>
  [headings, ...shops.map(({ cells }) => headings.map((heading) => cells[heading] ?? ''))]
    .map((cells) => cells.join(';'))
    .join('\r\n');

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await expect(page.getByRole('heading', { name: `Columns of ${name}` })).toBeVisible();
}

async function checkAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check all rows' }).click();
  await expect(page.getByRole('heading', { name: /^Preview of/ })).toBeVisible(within(30_000));
}

const importThem = (page: Page) => page.getByRole('button', { name: /^Import \d/ });
const standing = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });

async function downloaded(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  const table = await readTable(new Uint8Array(readFileSync(await download.path())));
  return { name: download.suggestedFilename(), ...table };
}

test.describe('on a desktop', () => {
  test.use(desktopByNight);

  test('good rows become leads, the others come back with their reasons and can be corrected', async ({
    page,
  }) => {
    await signIn(page, 'manager', '/leads');
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import' }).click();
    await expect(title(page, 'Import Leads')).toBeVisible();
    await expectAccessible(page);
    const [first, second, short, lost] = [
      shop(),
      shop(),
      shop({ 'Mobile No.': '12', PIN: '9' }),
      shop({ Territory: 'Atlantis' }),
    ];
    const twin = shop({ 'Mobile No.': first.mobile });
    await chooseFile(page, 'Shops.csv', Buffer.from(csv([first, second, short, lost, twin])));
    await expect(page.getByLabel('Surname is')).toHaveValue('last_name');
    await expectAccessible(page);
    await checkAll(page);

    const problems = page.getByRole('list', { name: 'Rows with problems' });
    await expect(problems.getByText('Mobile No must be of 10 digits')).toBeVisible();
    await expect(problems.getByText('Pincode must be of 6 digits')).toBeVisible();
    await expect(problems.getByText('Choose a valid Territory')).toBeVisible();
    const twins = page.getByRole('list', { name: 'Rows that already exist' });
    await expect(twins.getByText('Same Mobile as row 2')).toBeVisible();
    await expect(importThem(page)).toHaveText('Import 2 leads');
    await expectAccessible(page);
    await importThem(page).click();
    await expect(standing(page, /^Imported: 2 of 2 leads/)).toBeVisible();
    await expectAccessible(page);

    const rest = await downloaded(page, 'Download rows not imported');
    expect(rest.name).toBe('Shops - not imported.xlsx');
    expect(rest.headings).toEqual([...headings, 'Reason']);
    expect(rest.rows.map(({ cells }) => [cells[0], cells.at(-1)])).toEqual([
      [short.name, 'Mobile No must be of 10 digits; Pincode must be of 6 digits'],
      [lost.name, 'Choose a valid Territory'],
      [twin.name, 'Same Mobile as row 2'],
    ]);

    await openScreen(page, `/leads?filters=true&name=${encodeURIComponent(first.name)}`);
    await rows(page).first().getByRole('link').click();
    await expect(mark(page, 'Synced')).toBeVisible();
    await expect(fact(page, 'Mobile')).toHaveText(first.mobile);
    await expect(fact(page, 'Assigned To')).not.toHaveText('-');

    const mended = rest.rows.slice(0, 2).map(({ cells }) => {
      const { mobile } = shop();
      const values: Record<string, string> = { 'Mobile No.': mobile, PIN: '411001', Territory: 'Pune' };
      return rest.headings.map((heading, at) => values[heading] ?? cells[at] ?? '');
    });
    const columns = rest.headings.map((heading) => ({ title: heading, kind: 'text' as const }));
    const file = await writeTable('xlsx', 'Mended', columns, mended);
    await openScreen(page, '/leads/import');
    await chooseFile(page, 'Mended.xlsx', Buffer.from(await file.arrayBuffer()));
    await checkAll(page);
    await expect(importThem(page)).toHaveText('Import 2 leads');
  });

  test('an import is taken back, but for what was changed since', async ({ page }) => {
    await signIn(page, 'manager', '/customers/import');
    const shops = [shop(), shop(), shop()];
    const file = csv(shops)
      .replace('Territory', 'Territory;SAP Code')
      .replaceAll(/;Pune\r?(\n|$)/g, ';Pune;S1$1');
    await chooseFile(page, 'Customers.csv', Buffer.from(file));
    await page.getByLabel('Territory is').selectOption({ label: 'Territory' });
    await checkAll(page);
    await importThem(page).click();
    await expect(standing(page, /^Imported: 3 of 3 customers/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'All synced' })).toBeVisible();
    const back = page.url();

    await openScreen(page, `/customers?filters=true&name=${encodeURIComponent(shops[0]?.name ?? '')}`);
    await page.getByRole('table', { name: 'Customers' }).getByRole('link').first().click();
    await page.getByRole('button', { name: /^Status: / }).click();
    await page.getByRole('menuitem', { name: 'Interested', exact: true }).click();
    await expect(page.getByRole('link', { name: 'All synced' })).toBeVisible();

    await openScreen(page, back);
    await page.getByRole('button', { name: 'Undo import' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('checkbox')).toHaveCount(1);
    await expect(dialog.getByText(shops[0]?.name ?? '')).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove 2 customers' }).click();
    await expect(standing(page, /^Undone/)).toBeVisible();
    await openScreen(page, '/customers?filters=true&name=File ');
    const listed = page.getByRole('table', { name: 'Customers' });
    await expect(listed).toContainText(shops[0]?.name ?? '');
    await expect(listed).not.toContainText(shops[1]?.name ?? '');
  });
});

test('a file that is not whole imports nothing; its table is found below a title, and can be chosen', async ({
  page,
}) => {
  await signIn(page, 'officer', '/leads/import');
  const shops = [shop(), shop({ State: 'MH' })];
  const choose = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const problem = page.getByRole('alert');

  await choose('Open.csv', csv(shops).replace('1 MG Road', '"1 MG Road'));
  await expect(problem).toContainText('The quotation mark in row 2 is never closed.');
  await expectAccessible(page);
  await choose('Portal.xls', '<html><body><table><tr><td>Shop Name');
  await expect(problem).toContainText('Open it in Excel and save it as XLSX.');

  await choose('Dealers.csv', `Dealer list;as on 01/04/2026\r\n\r\n${csv(shops)}\r\nGrand Total;2`);
  const head = page.getByLabel('Headings are in');
  await expect(head).toHaveValue('3');
  await expect(standing(page, /^3 rows · above the headings: 1 · empty: 1$/)).toBeVisible();
  await head.focus();
  await page.keyboard.press('ArrowUp');
  await expect(head).toHaveValue('1');
  await expect(head).toBeFocused();
  await expect(page.getByLabel('Dealer list is')).toHaveValue('');
  await head.selectOption('3');
  await expect(page.getByLabel('Surname is')).toHaveValue('last_name');
  await expectAccessible(page);
  await checkAll(page);
  const problems = page.getByRole('list', { name: 'Rows with problems' });
  await expect(problems.getByRole('listitem')).toHaveText(/Row 6 · Grand Total.*This is a total/);
  await expect(importThem(page)).toHaveText('Import 2 leads');
});

test.describe('without a network', () => {
  test.use(desktopByNight);

  test(
    'an import works, is there after a reload, and vanishes when it is taken back',
    { tag: '@long' },
    async ({ page }) => {
      await signIn(page, 'officer', '/leads/import');
      await keepUnsent(page);
      const shops = [shop(), shop()];
      await chooseFile(page, 'Shops.csv', Buffer.from(csv(shops)));
      await expect(page.getByLabel('Territory is')).toBeVisible();
      await checkAll(page);
      await importThem(page).click();
      await expect(standing(page, /^Imported: 2 of 2 leads/)).toBeVisible();
      await page.reload();
      await expect(standing(page, /^Imported: 2 of 2 leads/)).toBeVisible();
      await page.getByRole('button', { name: 'Undo import' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove 2 leads' }).click();
      await expect(standing(page, /^Undone/)).toBeVisible();
      await openScreen(page, `/leads?filters=true&name=${encodeURIComponent(shops[0]?.name ?? '')}`);
      await expect(page.getByText('No lead matches these filters')).toBeVisible();
    },
  );
});

for (const { name, use } of deskLook) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test('every step is accessible', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'manager', '/leads/import');
      await expectAccessible(page);
      const first = shop();
      await chooseFile(
        page,
        'Shops.csv',
        Buffer.from(csv([first, shop({ PIN: '1' }), shop({ 'Mobile No.': first.mobile })])),
      );
      await expectAccessible(page);
      await checkAll(page);
      await expectAccessible(page);
      await importThem(page).click();
      await expect(standing(page, /^Imported/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Undo import' }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: /^Remove/ })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
