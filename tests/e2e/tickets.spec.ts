import { expect } from '#tests/support/expect.ts';
import { createLead, fact, input, mark, save, title } from './leads-steps.ts';
import {
  expectAccessible,
  goOffline,
  goOnline,
  deskLook,
  openScreen,
  phone,
  signIn,
  desktopByNight,
} from './fixtures.ts';
import { test } from './shared-page.ts';

test('a ticket is made, worked on and closed on a phone without signal, and is numbered with the signal and handed on', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ ...phone, serviceWorkers: 'block' })).newPage();
  await signIn(page, 'officer');
  const lead = await createLead(page);
  await goOffline(page);
  await openScreen(page, '/cases/create');
  await expect(input(page, 'Status')).toHaveValue('Open');
  await expect(input(page, 'Priority')).toHaveValue('Low');
  await save(page).click();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['Subject is required']);
  await input(page, 'Subject').fill(`${lead.name} leaks`);
  await page.getByRole('combobox', { name: 'Lead' }).fill(lead.name);
  await page.getByRole('option', { name: lead.name }).click();
  await save(page).click();
  await expect(title(page, `${lead.name} leaks`)).toBeVisible();
  await expect(mark(page, 'Waiting')).toBeVisible();
  await expect(fact(page, 'Number')).toHaveText('-');
  await expect(fact(page, 'Lead')).toHaveText(lead.name);

  await page.getByRole('button', { name: 'Priority: Low. Change' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'High' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(fact(page, 'Priority')).toHaveText('High');

  await page.getByRole('textbox', { name: 'Update' }).fill('Sample taken');
  await page.getByRole('button', { name: 'Add update' }).click();
  const thread = page.getByRole('list', { name: 'Updates' });
  await expect(thread.getByRole('listitem')).toContainText(['Sample taken']);
  await expectAccessible(page);

  await openScreen(page, '/cases');
  const card = page
    .getByRole('list', { name: 'Tickets' })
    .getByRole('listitem')
    .filter({ hasText: lead.name });
  await card.getByRole('button', { name: /^Status: / }).click();
  await page.getByRole('menuitem', { name: 'Closed' }).click();
  await expect(card.getByText('Waiting')).toBeVisible();
  await goOnline(page);
  await expect(card.getByText(/TKT-\d{6}/)).toBeVisible();
  await card.click({ position: { x: 20, y: 10 } });
  await expect(fact(page, 'Status')).toHaveText('Closed');
  await expect(mark(page, 'Synced')).toBeVisible();
  const address = page.url();
  await fact(page, 'Lead').getByRole('link').click();
  await page.getByRole('region', { name: 'Tickets' }).getByRole('link').click();
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(thread.getByRole('listitem')).toContainText(['Sample taken']);

  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('combobox', { name: 'Assigned To' }).click();
  await page.getByRole('option', { name: 'Anita Deshmukh' }).click();
  await save(page).click();
  await expect(fact(page, 'Assigned To')).toHaveText('Anita Deshmukh');
  await expect(mark(page, 'Synced')).toBeVisible();
  await page.reload();
  await expect(fact(page, 'Assigned To')).toHaveText('Anita Deshmukh');
  await expect(thread.getByRole('listitem')).toContainText(['Sample taken']);
  await page.context().close();
});

test.describe('on a desktop', () => {
  test.use(desktopByNight);

  test('the list has the specified columns and filters, in its address too', async ({ page }) => {
    await signIn(page, 'admin');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Tickets' }).click();
    const table = page.getByRole('table', { name: 'Tickets' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Number',
      'Subject',
      'Status',
      'Priority',
      'Related To',
      'Assigned To',
      'Created At',
      'Action',
    ]);
    await expect(table.getByRole('columnheader', { name: 'Number' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Filter' });
    await expect(dialog.locator('label')).toHaveText(['Number', 'Assigned To', 'Priority', 'Status']);
    await expectAccessible(page);
    await dialog.getByLabel('Number').fill('tkt-000001');
    await dialog.getByRole('button', { name: 'Apply Filter' }).click();
    await expect(table.getByRole('link', { name: /^TKT-/ })).toHaveText(['TKT-000001']);
    await expect(page).toHaveURL(/number=tkt-000001/);
    await table.getByRole('button', { name: /^Delete / }).click();
    await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this ticket ?');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await table.getByRole('link', { name: /^Edit / }).click();
    await expect(title(page, 'Edit Ticket')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/cases$/);
  });
});

for (const { name, use } of deskLook)
  test.describe(`on ${name}`, () => {
    test.use(use);

    test('list, detail and form of tickets are accessible', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'officer', '/cases');
      const link = page.getByRole('main').locator('a[href^="/cases/0"]').first();
      await expect(link).toBeVisible();
      await expectAccessible(page);
      await link.click();
      await expect(page.getByRole('button', { name: 'Add update' })).toBeVisible();
      await expectAccessible(page);
      await openScreen(page, '/cases/create');
      await expect(input(page, 'Status')).toHaveValue('Open');
      await expectAccessible(page);
    });
  });
