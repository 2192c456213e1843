import { expect } from '#tests/support/expect.ts';
import { callsTo, desktop, fillDay, phone, signIn, test, openScreen } from './fixtures.ts';
import {
  createLead,
  fact,
  inPune,
  keepUnsent,
  mark,
  rowOf,
  rows,
  snackbar,
  table,
  title,
} from './leads-steps.ts';
import { onDevice } from './device-words.ts';

test.use({ ...desktop, ...inPune });

test('is read by its columns, one lead, sorted, and page by page', async ({ page }) => {
  await signIn(page, 'officer', '/leads');
  await test.step('shows the columns in their order, the newest lead first, ten on a page', async () => {
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'ID',
      'Name',
      'Mobile',
      'Type',
      'Territory',
      'Status',
      'Created At',
      'Action',
    ]);
    await expect(rows(page)).toHaveCount(10);
    await expect(table(page).getByRole('columnheader', { name: 'Created At' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(rows(page).first().getByRole('cell').nth(6)).toHaveText(/^\d{2} [A-Z][a-z]{2} \d{4}$/);
  });
  await test.step('opens a lead by its ID', async () => {
    await openScreen(page, '/leads?sort=created_at&descending=false');
    const link = rows(page).first().getByRole('link');
    const code = await link.innerText();
    await link.click();
    await expect(page).toHaveURL(/\/leads\/[0-9a-f-]{36}$/);
    await expect(fact(page, 'ID')).toHaveText(code);
  });
  await test.step('sorts by a head and turns the order round', async () => {
    await openScreen(page, '/leads');
    const head = table(page).getByRole('columnheader', { name: 'Name' });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    const first = await rows(page).first().getByRole('cell').nth(1).innerText();
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(rows(page).first().getByRole('cell').nth(1)).not.toHaveText(first);
    await expect(page).toHaveURL(/sort=name/);
  });
  await test.step('pages by 10, 25 and 50 and says where it is', async () => {
    await openScreen(page, '/leads');
    await expect(page.getByText(/^page 1 of \d+$/)).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText(/^page 2 of \d+$/)).toBeVisible();
    await expect(page).toHaveURL(/page=2/);
    const sizes = page.getByRole('combobox', { name: 'Rows per page' });
    await expect(sizes.getByRole('option')).toHaveText(['10', '25', '50']);
    await sizes.selectOption('25');
    await expect(rows(page)).toHaveCount(25);
    await expect(page.getByText(/^page 1 of \d+$/)).toBeVisible();
  });
});

test('finds on this phone from the first letter and asks the server from the third', async ({ page }) => {
  await signIn(page, 'officer', '/leads');
  const calls = callsTo(page, '/api/searchLeads');
  const box = page.getByLabel('Search ID or Name');
  const name = await rows(page).first().getByRole('cell').nth(1).innerText();
  const results = page.getByRole('listbox');
  await box.fill(name.slice(0, 2));
  await expect(results.getByText(onDevice('On this {device}'))).toBeVisible();
  expect(calls).toHaveLength(0);
  await Promise.all([page.waitForRequest(/\/api\/searchLeads/), box.fill(name)]);
  expect(new URL(calls[0]?.url() ?? '').searchParams.get('query')).toBe(name);
  await expect(results.getByRole('option').first()).toContainText(name);
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(title(page, name)).toBeVisible();
});

test('narrows by the filter dialog and keeps the filters in the address', async ({ page }) => {
  await signIn(page, 'manager', '/leads');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await expect(dialog.locator('label')).toHaveText([
    'Lead ID',
    'Name',
    'Territory',
    'Created By',
    'Type',
    'Status',
    'Created From',
    'Created To',
  ]);
  await dialog.getByLabel('Territory').fill('Pun');
  await page.getByRole('option', { name: 'Pune' }).click();
  await fillDay(dialog.getByLabel('Created From'), '2026-02-01');
  await fillDay(dialog.getByLabel('Created To'), '2026-01-31');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText('Created To cannot be before Created From')).toBeVisible();
  await fillDay(dialog.getByLabel('Created To'), '2030-01-31');
  await fillDay(dialog.getByLabel('Created From'), '2020-02-01');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();

  const chips = page.getByRole('list', { name: 'Filters' });
  await expect(chips.getByText('Territory: Pune')).toBeVisible();
  await expect(chips.getByText('Created From: 01 Feb 2020')).toBeVisible();
  const search = new URL(page.url()).searchParams;
  expect([...search.keys()].toSorted()).toEqual(['filters', 'from', 'territory', 'territory_id', 'to']);
  await expect(rows(page).first().getByRole('cell').nth(4)).toHaveText('Pune');

  // An old link, from when the territory was called otherwise.
  await page.goto(page.url().replace('territory=Pune', 'territory=Poona'));
  await expect(chips.getByText('Territory: Pune')).toBeVisible();
  await chips.getByRole('button', { name: 'Remove filter Territory' }).click();
  await expect(chips.getByText('Territory: Pune')).toBeHidden();
  await expect(chips.getByText('Created From: 01 Feb 2020')).toBeVisible();
  expect([...new URL(page.url()).searchParams.keys()].toSorted()).toEqual(['filters', 'from', 'to']);
});

test('changes nothing on Cancel and clears everything on Reset', async ({ page }) => {
  await signIn(page, 'officer', '/leads?filters=true&name=nobody-is-called-this');
  await expect(page.getByText('No lead matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await expect(dialog.getByLabel('Name')).toHaveValue('nobody-is-called-this');
  await dialog.getByLabel('Name').fill('x');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Name: nobody-is-called-this')).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(rows(page)).toHaveCount(10);
  expect(new URL(page.url()).search).toBe('');
});

test('a link that filters by a number still filters', async ({ page }) => {
  await signIn(page, 'officer', '/leads?filters=true&lead_id=001997');
  await expect(page.getByText('Lead ID: 001997')).toBeVisible();
});

test('asks before deleting and shows the words of the server', async ({ page }) => {
  await signIn(page, 'officer');
  const lead = await createLead(page);
  await expect(mark(page, 'Sent')).toBeVisible();
  await openScreen(page, '/leads');
  const row = rowOf(page, lead.name);
  await row.getByRole('button', { name: `Actions for ${lead.name}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Delete']);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete this lead ?');
  expect((await dialog.boundingBox())?.width).toBe(500);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `Actions for ${lead.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(snackbar(page, 'Lead deleted.')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a lead deleted without a network can be taken back while it is unsent', async ({ page }) => {
  await signIn(page, 'officer', '/leads');
  const lead = await createLead(page);
  await expect(mark(page, 'Sent')).toBeVisible();
  await page.getByRole('link', { name: 'Leads', exact: true }).first().click();
  await rowOf(page, lead.name).getByRole('link').click();
  await keepUnsent(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/leads$/);
  await expect(rowOf(page, lead.name)).toHaveCount(0);
  await snackbar(page, onDevice('The lead is deleted on this {device}'))
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(rowOf(page, lead.name)).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('is cards that open wherever they are tapped', async ({ page }) => {
    await signIn(page, 'officer', '/leads?sort=created_at&descending=false');
    const cards = page.getByRole('list', { name: 'Leads' }).getByRole('listitem');
    await expect(cards).toHaveCount(10);
    await expect(table(page)).toHaveCount(0);
    const name = await cards.first().getByRole('link').innerText();
    await cards.first().click();
    await expect(title(page, name)).toBeVisible();
  });
});
