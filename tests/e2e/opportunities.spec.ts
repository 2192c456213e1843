import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { expectAccessible, deskLook, phone, signIn, openScreen, desktopByNight } from './fixtures.ts';
import { test } from './shared-page.ts';
import { takeFirst } from './files-steps.ts';
import { choose, fact, input, keepUnsent, mark, save, snackbar, title } from './leads-steps.ts';
import { onDevice } from './device-words.ts';

test.use(desktopByNight);

const table = (page: Page) => page.getByRole('table', { name: 'Opportunities' });
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const stageOf = (within: Locator) => within.getByRole('button', { name: /^Stage: / });
const edit = (page: Page) => page.getByRole('link', { name: 'Edit', exact: true });
const someName = () => `Try ${randomInt(1e9)} grease`;

async function fillOpportunity(page: Page, name: string): Promise<void> {
  await input(page, 'Name').fill(name);
  await input(page, 'Quantity').fill('12');
  await input(page, 'Amount').fill('120000');
  await input(page, 'Actual Cost').fill('90000');
}

async function createOpportunity(page: Page, name = someName()): Promise<string> {
  await openScreen(page, '/opportunities/create');
  await fillOpportunity(page, name);
  await save(page).click();
  await expect(title(page, name)).toBeVisible();
  return name;
}

/** Picks the first record a picker offers, or the first of a text. */
async function pickFirst(page: Page, label: string): Promise<string> {
  await input(page, label).click();
  return takeFirst(page.getByRole('listbox', { name: 'Results' }).getByRole('option'), input(page, label));
}

test('is reached from the menu and lists opportunities by name', async ({ page }) => {
  await signIn(page, 'manager');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Opportunities' }).click();
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Name',
    'Related To',
    'Amount',
    'Stage',
    'Close Date',
    'Assigned To',
    'Created At',
    'Action',
  ]);
  await expect(table(page).getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(table(page).getByRole('columnheader').getByRole('button')).toHaveCount(7);
  await expect(rows(page)).toHaveCount(10);
  await expectAccessible(page);
  await expect(rows(page).first().getByRole('cell').nth(2)).toHaveText(/^Rs\. [\d,]+$/);
  const assignee = rows(page).first().getByRole('cell').nth(5).getByRole('link');
  const person = await assignee.innerText();
  await assignee.click();
  await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}$/);
  await expect(title(page, person)).toBeVisible();
  await page.goBack();
  const related = rows(page).first().getByRole('cell').nth(1).getByRole('link');
  const shop = await related.innerText();
  await related.click();
  await expect(title(page, shop)).toBeVisible();
  await expect(page).toHaveURL(/\/(leads|customers)\/[0-9a-f-]{36}$/);
});

test(
  'narrows the list by its four filters and keeps them in the address',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, 'manager', '/opportunities');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Filter' });
    await expect(dialog.locator('label')).toHaveText(['Name', 'Stage', 'Close Date', 'Assigned To']);
    await dialog.getByLabel('Name').fill('oil');
    await dialog
      .getByRole('textbox', { name: 'Stage' })
      .or(dialog.getByRole('combobox', { name: 'Stage' }))
      .click();
    await page.getByRole('option', { name: 'New', exact: true }).click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    const chips = page.getByRole('list', { name: 'Filters' });
    await expect(chips.getByText('Stage: New')).toBeVisible();
    expect([...new URL(page.url()).searchParams.keys()].toSorted()).toEqual(['filters', 'name', 'stage']);
    for (const row of await rows(page).all()) await expect(stageOf(row)).toHaveText('New');
    await chips.getByRole('button', { name: 'Remove filter Stage' }).click();
    await expect(chips.getByText('Name: oil')).toBeVisible();
    await expect(chips.getByText('Stage: New')).toBeHidden();
  },
);

test('says what is missing, works the margin out while it is typed, and changes the stage in its row without signal', async ({
  page,
}) => {
  await signIn(page, 'officer', '/opportunities/create');
  await expect(input(page, 'Stage')).toHaveValue('New');
  await save(page).click();
  const summary = page.getByRole('alert');
  for (const text of [
    'Name field is required',
    'Quantity is required',
    'Amount is required',
    'Actual Cost is required',
  ])
    await expect(summary).toContainText(text);
  await expectAccessible(page);
  await input(page, 'Quantity').fill('ten');
  await expect(summary).toContainText('Only Numbers are allowed');
  const margin = page.getByLabel('Margin');
  await expect(margin).toHaveValue('');
  await expect(margin).not.toBeEditable();
  const name = someName();
  await fillOpportunity(page, name);
  await expect(margin).toHaveValue('Rs. 30,000');
  await input(page, 'Actual Cost').fill('150000');
  await expect(margin).toHaveValue('Rs. -30,000');
  await keepUnsent(page);
  await save(page).click();
  await expect(title(page, name)).toBeVisible();
  await expectAccessible(page);
  await expect(mark(page, 'Waiting')).toBeVisible();
  await expect(fact(page, 'Margin')).toHaveText('Rs. -30,000');
  await expect(fact(page, 'Stage')).toHaveText('New');

  await openScreen(page, `/opportunities?filters=true&name=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(1);
  await stageOf(rows(page).first()).click();
  await page.getByRole('menuitem', { name: 'On Hold' }).click();
  await expect(snackbar(page, onDevice('Stage saved on this {device}'))).toBeVisible();
  await expect(stageOf(rows(page).first())).toHaveText('On Hold');
  await expect(rows(page).first().getByText('Waiting')).toBeVisible();
});

test(
  'a half-made opportunity is kept as a draft that the dashboard leads back to',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, 'officer', '/opportunities/create');
    const name = someName();
    await fillOpportunity(page, name);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('button', { name: `Continue New opportunity, ${name}` }).click();
    await expect(page.getByText(/^Draft from .* restored$/)).toBeVisible();
    await expect(page.getByLabel('Margin')).toHaveValue('Rs. 30,000');
  },
);

test('limits leads to those of the chosen account, and leads to both', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'officer', '/opportunities/create');
  const name = someName();
  await fillOpportunity(page, name);
  const results = page.getByRole('listbox', { name: 'Results' });
  await input(page, 'Lead').click();
  await expect(results.getByRole('option')).toHaveCount(20);
  await page.keyboard.press('Escape');
  const account = await pickFirst(page, 'Account');
  const lead = await pickFirst(page, 'Lead');
  await save(page).click();
  await expect(title(page, name)).toBeVisible();
  await expect(fact(page, 'Lead').getByRole('link')).toHaveText(lead);
  await fact(page, 'Account').getByRole('link').click();
  await expect(title(page, account)).toBeVisible();
  const owned = page.getByRole('table', { name: 'Leads' });
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
  await expect(owned.getByRole('link', { name: lead, exact: true }).first()).toBeVisible();
});

test('edits what is related, beginning with the contact where there is no lead, and changes the stage by a dialog', async ({
  page,
}) => {
  await signIn(page, 'officer');
  const name = await createOpportunity(page);
  await expect(mark(page, 'Synced')).toBeVisible();
  await edit(page).click();
  await expect(title(page, 'Edit Opportunity')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Opportunity Detail' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Related To' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Contact' })).toBeChecked();
  await expect(input(page, 'Name')).toHaveValue(name);
  await page.getByRole('radio', { name: 'Lead' }).check();
  const lead = await pickFirst(page, 'Lead');
  await input(page, 'Amount').fill('');
  await save(page).click();
  await expect(title(page, name)).toBeVisible();
  await expect(fact(page, 'Lead')).toHaveText(lead);
  await expect(fact(page, 'Amount')).toHaveText('-');
  await expect(fact(page, 'Margin')).toHaveText('-');
  await expect(fact(page, 'Modified By')).toHaveText('Ravi Kulkarni');
  await expect(mark(page, 'Synced')).toBeVisible();
  await stageOf(page.getByRole('main')).click();
  const dialog = page.getByRole('dialog', { name: 'Stage' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'Stage', 'Closed Won');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(fact(page, 'Stage')).toHaveText('Closed Won');
  await expect(mark(page, 'Synced')).toBeVisible();
  await page.reload();
  await expect(fact(page, 'Stage')).toHaveText('Closed Won');
  await edit(page).click();
  await expect(page.getByRole('radio', { name: 'Lead' })).toBeChecked();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/opportunities$/);
});

test.describe('the board', () => {
  const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true });
  const cards = (page: Page, stage: string) => column(page, stage).getByRole('listitem');

  test('is part of the address and shows each stage with its count and worth', async ({ page }) => {
    await signIn(page, 'admin', '/opportunities');
    await page.getByRole('button', { name: 'Board' }).click();
    await expect(page).toHaveURL(/view=board/);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'New',
      'In Process',
      'On Hold',
      'Not Interested',
      'Closed Won',
      'Closed Lost',
    ]);
    await expect(column(page, 'New').getByText(/^\d+ deals · Rs\. [\d,]+$/)).toBeVisible();
    await expect(cards(page, 'New')).toHaveCount(10);
    await expectAccessible(page);
    await column(page, 'New').getByRole('button', { name: 'Show more' }).click();
    await expect(cards(page, 'New')).toHaveCount(20);
    await page.reload();
    await expect(cards(page, 'New')).toHaveCount(10);
    await page.getByRole('button', { name: 'List' }).click();
    await expect(table(page)).toBeVisible();
    await expect(page).not.toHaveURL(/view=/);
  });

  test('takes a card to another stage by hand and by menu', async ({ page }) => {
    await signIn(page, 'officer');
    const name = await createOpportunity(page);
    await expect(mark(page, 'Synced')).toBeVisible();
    await openScreen(page, `/opportunities?view=board&filters=true&name=${encodeURIComponent(name)}`);
    await expect(cards(page, 'New')).toHaveCount(1);
    await cards(page, 'New').dragTo(column(page, 'On Hold'));
    await expect(cards(page, 'On Hold')).toHaveCount(1);
    await expect(cards(page, 'New')).toHaveCount(0);
    await expect(column(page, 'On Hold').getByText('1 deal · Rs. 1,20,000')).toBeVisible();

    // The next Undo is that of the next change.
    await page.reload();
    await expect(cards(page, 'On Hold')).toHaveCount(1);
    const menu = page.getByRole('button', { name: `Move ${name} to another stage` });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Closed Won' }).focus();
    await page.keyboard.press('Enter');
    await expect(cards(page, 'Closed Won')).toHaveCount(1);
    await expect(menu).toBeFocused();
    await snackbar(page, 'Stage saved').getByRole('button', { name: 'Undo' }).click();
    await expect(cards(page, 'On Hold')).toHaveCount(1);
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('shows cards, without a board', { tag: '@long' }, async ({ page }) => {
    await signIn(page, 'officer', '/opportunities?view=board');
    const list = page.getByRole('list', { name: 'Opportunities' });
    await expect(list.getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Board' })).toHaveCount(0);
  });
});

for (const { name, use } of deskLook) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test(
      'list or board, filter, form, detail and stage dialog are accessible',
      { tag: '@long' },
      async ({ page }) => {
        await signIn(page, 'manager', '/opportunities?view=board');
        await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
        await expectAccessible(page);
        await openScreen(page, '/opportunities');
        const first = page.getByRole('main').locator('a[href^="/opportunities/0"]').first();
        await expect(first).toBeVisible();
        await expectAccessible(page);
        await first.click();
        await expect(fact(page, 'Margin')).toBeVisible();
        await expectAccessible(page);
        await stageOf(page.getByRole('main')).click();
        await expect(page.getByRole('dialog', { name: 'Stage' })).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await edit(page).click();
        await expect(title(page, 'Edit Opportunity')).toBeVisible();
        await expectAccessible(page);
        await openScreen(page, '/opportunities/create');
        await save(page).click();
        await expect(page.getByRole('alert')).toBeFocused();
        await expectAccessible(page);
      },
    );
  });
}
