import { expect } from '#tests/support/expect.ts';
import { createCustomer, idOf, rowOf, rows, table } from './customers-steps.ts';
import { callsTo, desktop, fillDay, phone, signIn, test } from './fixtures.ts';
import { fact, inPune, keepUnsent, mark, snackbar, title } from './leads-steps.ts';
import { onDevice } from './device-words.ts';

test.use({ ...desktop, ...inPune });

test('shows the columns in their order, the newest customer first', async ({ page }) => {
  await signIn(page, 'officer');
  await createCustomer(page);
  const second = await createCustomer(page);
  await page.getByRole('link', { name: 'Customers', exact: true }).first().click();
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
  await expect(table(page).getByRole('columnheader', { name: 'Created At' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const cells = rows(page).first().getByRole('cell');
  await expect(cells.nth(1)).toHaveText(second.name);
  await expect(cells.nth(2)).toHaveText(second.mobile);
  await expect(cells.nth(4)).toHaveText('Pune');
  await expect(cells.nth(5)).toHaveText('Active');
  await expect(cells.nth(6)).toHaveText(/^\d{2} [A-Z][a-z]{2} \d{4}$/);
});

test('opens a customer by its ID', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'officer');
  const made = await createCustomer(page);
  await expect(mark(page, 'Sent')).toBeVisible();
  await page.goto('/customers');
  const link = rowOf(page, made.name).getByRole('link');
  const code = await link.innerText();
  await link.click();
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
  await expect(fact(page, 'ID')).toHaveText(code);
});

test(
  'finds on this phone from the first letter and asks the server from the third',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, 'officer');
    const { name } = await createCustomer(page);
    await page.goto('/customers');
    const calls = callsTo(page, '/api/contacts/search');
    const box = page.getByLabel('Search ID or Name');
    const results = page.getByRole('listbox');
    await box.fill(name.slice(0, 2));
    await expect(results.getByText(onDevice('On this {device}'))).toBeVisible();
    expect(calls).toHaveLength(0);
    await Promise.all([page.waitForRequest(/\/api\/contacts\/search/), box.fill(name)]);
    expect(new URL(calls[0]?.url() ?? '').searchParams.get('query')).toBe(name);
    await expect(results.getByRole('option').first()).toContainText(name);
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect(title(page, name)).toBeVisible();
  },
);

test(
  'narrows by the filter dialog and keeps the filters in the address',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, 'manager');
    const { name } = await createCustomer(page);
    await page.goto('/customers');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Filter' });
    await expect(dialog.locator('label')).toHaveText([
      'Customer ID',
      'Name',
      'Territory',
      'Type',
      'Status',
      'Created From',
      'Created To',
    ]);
    await dialog.getByLabel('Name').fill(name);
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
    await expect(chips.getByText(`Name: ${name}`)).toBeVisible();
    const keys = () => [...new URL(page.url()).searchParams.keys()].toSorted();
    expect(keys()).toEqual(['filters', 'from', 'name', 'territory', 'territory_id', 'to']);
    await expect(rows(page)).toHaveCount(1);

    await page.reload();
    await expect(chips.getByText('Territory: Pune')).toBeVisible();
    await chips.getByRole('button', { name: 'Remove filter Territory' }).click();
    await expect(chips.getByText('Territory: Pune')).toBeHidden();
    expect(keys()).toEqual(['filters', 'from', 'name', 'to']);
  },
);

test('says what to do where no customer passes the filters', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'officer', '/customers?filters=true&customer_id=nobody-has-this');
  await expect(page.getByText('No customer matches these filters')).toBeVisible();
  await expect(page.getByText('Customer ID: nobody-has-this')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  expect(new URL(page.url()).search).toBe('');
});

test('asks before deleting', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'officer');
  const { name } = await createCustomer(page);
  await expect(mark(page, 'Sent')).toBeVisible();
  await page.goto('/customers');
  const row = rowOf(page, name);
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Delete']);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete this customer ?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test(
  'a customer deleted without a network can be taken back while it is unsent',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, 'officer', '/customers');
    const { name } = await createCustomer(page);
    await expect(mark(page, 'Sent')).toBeVisible();
    await keepUnsent(page);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/customers$/);
    await expect(rowOf(page, name)).toHaveCount(0);
    await snackbar(page, onDevice('The customer is deleted on this {device}'))
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(rowOf(page, name)).toHaveCount(1);
  },
);

test('opens from the other names of its addresses', async ({ page }) => {
  await signIn(page, 'officer', '/contacts?filters=true&name=nobody');
  await expect(page).toHaveURL(/\/customers\?.*name=nobody/);
  await expect(title(page, 'Customers')).toBeVisible();
  const { name } = await createCustomer(page);
  const id = idOf(page);
  await page.goto(`/contacts/${id}`);
  await expect(page).toHaveURL(new RegExp(`/customers/${id}$`));
  await expect(title(page, name)).toBeVisible();
  await page.goto(`/contacts/edit/${id}`);
  await expect(page).toHaveURL(new RegExp(`/customers/edit/${id}$`));
  await expect(title(page, 'Edit Customer')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test(
    'is a place at the thumb, with cards that open wherever they are tapped',
    { tag: '@long' },
    async ({ page }) => {
      await signIn(page, 'officer');
      const { name } = await createCustomer(page);
      await page
        .getByRole('navigation', { name: 'Quick menu' })
        .getByRole('link', { name: 'Customers' })
        .click();
      const card = page
        .getByRole('list', { name: 'Customers' })
        .getByRole('listitem')
        .filter({ hasText: name });
      await expect(table(page)).toHaveCount(0);
      await card.click();
      await expect(title(page, name)).toBeVisible();
    },
  );
});
