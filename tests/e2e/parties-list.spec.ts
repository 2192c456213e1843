import { expect } from '#tests/support/expect.ts';
import { callsTo, desktop, expectAccessible, fillDay, openScreen, phone, signIn } from './fixtures.ts';
import { test } from './shared-page.ts';
import { createCustomer, idOf } from './customers-steps.ts';
import { fact, heldUndo, inPune, keepUnsent, mark, snackbar, title, waitForAnswer } from './leads-steps.ts';
import { onDevice } from './device-words.ts';
import { parties, rowOf, rowsOf, tableOf } from './parties-steps.ts';

test.use({ ...desktop, ...inPune });

for (const { one, plural, path, details, ...party } of parties) {
  test.describe(plural, details, () => {
    test('shows the columns in their order, the newest first, ten on a page, and opens one by its ID or by search', async ({
      page,
    }) => {
      await signIn(page, 'officer');
      const made = await party.create(page);
      await expect(mark(page, 'Synced')).toBeVisible();
      await openScreen(page, path);
      const table = tableOf(page, plural);
      await expect(table.getByRole('columnheader')).toHaveText([
        'ID',
        'Name',
        'Mobile',
        'Type',
        'Territory',
        'Status',
        'Created At',
        'Action',
      ]);
      await expect(rowsOf(page, plural)).toHaveCount(10);
      await expect(table.getByRole('columnheader', { name: 'Created At' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
      const cells = rowsOf(page, plural).first().getByRole('cell');
      await expect(cells.nth(1)).toHaveText(made.name);
      await expect(cells.nth(2)).toHaveText(made.mobile);
      await expect(cells.nth(4)).toHaveText('Pune');
      await expect(cells.nth(5)).toHaveText('Active');
      await expect(cells.nth(6)).toHaveText(/^\d{2} [A-Z][a-z]{2} \d{4}$/);
      const link = rowOf(page, plural, made.name).getByRole('link');
      const code = await link.innerText();
      await link.click();
      await expect(page).toHaveURL(new RegExp(`${path}/[0-9a-f-]{36}$`));
      await expect(fact(page, 'ID')).toHaveText(code);

      await page.goBack();
      await expect(title(page, plural)).toBeVisible();
      const calls = callsTo(page, party.search);
      const box = page.getByLabel('Search ID or Name');
      const { name } = made;
      const results = page.getByRole('listbox');
      // From the first letter on this phone, from the third by the server too.
      await box.fill(name.slice(0, 2));
      await expect(results.getByText(onDevice('On this {device}'))).toBeVisible();
      expect(calls).toHaveLength(0);
      await Promise.all([
        page.waitForRequest((request) => request.url().includes(party.search)),
        box.fill(name),
      ]);
      expect(new URL(calls[0]?.url() ?? '').searchParams.get('query')).toBe(name);
      await expect(results.getByRole('option').first()).toContainText(name);
      await box.press('ArrowDown');
      await box.press('Enter');
      await expect(title(page, name)).toBeVisible();
    });

    test('finds by mobile in any spelling, says why, and filters the list by what is typed', async ({
      page,
    }) => {
      await signIn(page, 'officer');
      const { name, mobile } = await party.create(page);
      await expect(mark(page, 'Synced')).toBeVisible();
      await openScreen(page, path);
      const [half, rest] = [mobile.slice(0, 5), mobile.slice(5)];
      const box = page.getByLabel('Search ID or Name');
      await box.fill(`+91 ${half}-${rest}`);
      const hit = page.getByRole('listbox').getByRole('option').first();
      await expect(hit).toContainText(name);
      await expect(hit).toContainText(`Mobile ${half} ${rest}`);
      await box.press('Enter');
      await expect(rowsOf(page, plural)).toHaveCount(1);
      await expect(rowsOf(page, plural)).toContainText(mobile);
      await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–1 of 1');
      await page.reload();
      await expect(rowsOf(page, plural)).toHaveCount(1);
      await expect(box).toHaveValue(`+91 ${half}-${rest}`);
      await page.getByRole('button', { name: 'Remove filter Search' }).click();
      await expect(rowsOf(page, plural)).toHaveCount(10);
      await expect(box).toHaveValue('');
      await box.fill(mobile);
      await page.getByRole('option', { name: 'Show all in the list' }).click();
      await expect(rowsOf(page, plural)).toHaveCount(1);
    });

    test('narrows by the filter dialog and keeps the filters in the address', async ({ page }) => {
      await signIn(page, 'manager', path);
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Filter' });
      await expect(dialog.locator('label')).toHaveText([
        party.idLabel,
        'Name',
        'Territory',
        ...party.ownFilters,
        'Type',
        'Status',
        'Created From',
        'Created To',
      ]);
      await dialog.getByLabel('Territory').fill('Pun');
      await page.getByRole('option', { name: 'Pune' }).click();
      await dialog.getByLabel('Status').click();
      await page.getByRole('option', { name: 'Active', exact: true }).click();
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
      await expect(chips.getByText('Status: Active')).toBeVisible();
      await expect(chips.getByText('Created From: 01 Feb 2020')).toBeVisible();
      const keys = () => [...new URL(page.url()).searchParams.keys()].toSorted();
      expect(keys()).toEqual(['filters', 'from', 'status', 'territory', 'territory_id', 'to']);
      await expect(rowsOf(page, plural).first().getByRole('cell').nth(4)).toHaveText('Pune');

      // An old link, from when the territory was called otherwise.
      await page.goto(page.url().replace('territory=Pune', 'territory=Poona'));
      await expect(chips.getByText('Territory: Pune')).toBeVisible();
      await chips.getByRole('button', { name: 'Remove filter Territory' }).click();
      await expect(chips.getByText('Territory: Pune')).toBeHidden();
      await expect(chips.getByText('Created From: 01 Feb 2020')).toBeVisible();
      expect(keys()).toEqual(['filters', 'from', 'status', 'to']);
    });

    test('says what to do where none passes the filters', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'officer', `${path}?filters=true&${party.idFilter}=nobody-has-this`);
      await expect(page.getByText(`No ${one} matches these filters`)).toBeVisible();
      await expect(page.getByText(`${party.idLabel}: nobody-has-this`)).toBeVisible();
      await page.getByRole('button', { name: 'Reset filters' }).click();
      expect(new URL(page.url()).search).toBe('');
    });

    test('asks before deleting and shows the words of the server; without a network it is taken back while it is unsent', async ({
      page,
    }) => {
      await signIn(page, 'officer');
      const { name } = await party.create(page);
      await expect(mark(page, 'Synced')).toBeVisible();
      await openScreen(page, path);
      const row = rowOf(page, plural, name);
      await row.getByRole('button', { name: `Actions for ${name}` }).click();
      await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Delete']);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(`Are you sure you want to delete this ${one} ?`);
      expect((await dialog.boundingBox())?.width).toBe(500);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(row).toBeVisible();
      await row.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await waitForAnswer(page);
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(snackbar(page, `${party.title} deleted.`)).toBeVisible();
      await expect(row).toHaveCount(0);
      await page.reload();
      await expect(rowsOf(page, plural).first()).toBeVisible();
      await expect(row).toHaveCount(0);

      const other = await party.create(page);
      await expect(mark(page, 'Synced')).toBeVisible();
      await keepUnsent(page);
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      const undo = await heldUndo(page, onDevice(`The ${one} is deleted on this {device}`));
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(rowOf(page, plural, other.name)).toHaveCount(0);
      await undo.click();
      await expect(rowOf(page, plural, other.name)).toHaveCount(1);
    });

    test.describe('on a phone', () => {
      test.use(phone);

      test('are cards that open wherever they are tapped', async ({ page }) => {
        await signIn(page, 'officer', `${path}?sort=created_at&descending=false`);
        const cards = page.getByRole('list', { name: plural }).getByRole('listitem');
        await expect(cards).toHaveCount(10);
        await expect(tableOf(page, plural)).toHaveCount(0);
        await expectAccessible(page);
        const name = await cards.first().getByRole('link').innerText();
        await cards.first().click();
        await expect(title(page, name)).toBeVisible();
      });
    });
  });
}

test('a list is sorted by its heads and read page by page', async ({ page }) => {
  await signIn(page, 'officer', '/leads');
  await test.step('sorts by a head and turns the order round', async () => {
    const head = tableOf(page, 'Leads').getByRole('columnheader', { name: 'Name' });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    const first = await rowsOf(page, 'Leads').first().getByRole('cell').nth(1).innerText();
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(rowsOf(page, 'Leads').first().getByRole('cell').nth(1)).not.toHaveText(first);
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
    await expect(rowsOf(page, 'Leads')).toHaveCount(25);
    await expect(page.getByText(/^page 1 of \d+$/)).toBeVisible();
  });
});

test('a filter dialog changes nothing on Cancel and clears everything on Reset; an empty list says what to do', async ({
  page,
}) => {
  await signIn(page, 'officer', '/leads?filters=true&name=nobody-is-called-this&lead_id=001997');
  await expect(page.getByText('No lead matches these filters')).toBeVisible();
  await expect(page.getByText('Lead ID: 001997')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await expect(dialog.getByLabel('Name')).toHaveValue('nobody-is-called-this');
  await dialog.getByLabel('Name').fill('x');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Name: nobody-is-called-this')).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(rowsOf(page, 'Leads')).toHaveCount(10);
  expect(new URL(page.url()).search).toBe('');
});

test('customers open from the other names of their addresses', async ({ page }) => {
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
