import { expect } from '#tests/support/expect.ts';
import { desktop, signIn, within, test as fresh } from './fixtures.ts';
import { test } from './shared-page.ts';
import { createLead, fact, inPune, keepUnsent, mark, snackbar, table, title } from './leads-steps.ts';
import { onDevice } from './device-words.ts';

test.use({ ...desktop, ...inPune });

test('shows what is known, and the rest when it is opened', async ({ page }) => {
  await signIn(page, 'officer', '/leads');
  await table(page).getByRole('link').first().click();
  const basic = page.getByRole('region', { name: 'Basic Details' });
  await expect(basic.locator('dt')).toHaveText([
    'ID',
    'Name',
    'Email',
    'Mobile',
    'Registration Date',
    'Assigned To',
    'Address',
    'Landmark',
    'Status',
    'Priority',
  ]);
  await expect(fact(page, 'Territory')).toBeHidden();
  await page.getByRole('button', { name: 'Additional Details' }).click();
  await expect(fact(page, 'Territory')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Additional Details' }).locator('dt')).toHaveText([
    'First Name',
    'Middle Name',
    'Last Name',
    'Customer Type',
    'Gender',
    'Birth Date',
    'Anniversary Date',
    'Credit Days',
    'Territory',
    'Retailer Tax Type',
    'Department',
    'GSTIN No',
    'PAN No',
  ]);
  await page.getByRole('button', { name: 'More Details' }).click();
  const more = page.getByRole('region', { name: 'More Details' });
  await expect(more.locator('dt')).toHaveText([
    'Lead Type',
    'Work Email',
    'Work Phone',
    'Source',
    'Account',
    'Description',
  ]);
  await expect(more.locator('dd').first()).not.toHaveText('-');
});

test('calls, writes and leads the way in one tap, changes status and priority in place, and withdraws what is unsent', async ({
  page,
}) => {
  await signIn(page, 'officer');
  const lead = await createLead(page);
  await expect(page.getByRole('link', { name: `Call ${lead.name}` })).toHaveAttribute(
    'href',
    `tel:+91${lead.mobile}`,
  );
  await expect(page.getByRole('link', { name: `WhatsApp ${lead.name}` })).toHaveAttribute(
    'href',
    `https://wa.me/91${lead.mobile}`,
  );
  await expect(page.getByRole('link', { name: `Open ${lead.name} in Maps` })).toHaveAttribute(
    'href',
    /query=18\.52\d*,73\.85\d*$/,
  );
  await expect(
    page.getByRole('region', { name: 'Attachments' }).getByText('No Attachments Found'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible();

  await expect(mark(page, 'Synced')).toBeVisible();
  await fact(page, 'Priority').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'High' }).click();
  await expect(snackbar(page, onDevice('Priority saved on this {device}'))).toBeVisible();
  await expect(fact(page, 'Priority')).toHaveText('High');
  await expect(mark(page, 'Synced')).toBeVisible();
  await page.reload();
  await expect(fact(page, 'Priority')).toHaveText('High');

  await keepUnsent(page);
  await fact(page, 'Status').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Not Interested' }).click();
  await expect(fact(page, 'Status')).toHaveText('Not Interested');
  await expect(mark(page, 'Waiting')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(fact(page, 'Status')).toHaveText('Active');
  await expect(mark(page, 'Synced')).toBeVisible();
});

test('opens a lead that was made elsewhere after the last sync', async ({ page, browser }) => {
  await signIn(page, 'officer', '/leads');
  const elsewhere = await browser.newPage({ serviceWorkers: 'block' });
  await signIn(elsewhere, 'officer');
  const lead = await createLead(elsewhere);
  await expect(mark(elsewhere, 'Synced')).toBeVisible();
  await elsewhere.close();
  await page.getByLabel('Search ID or Name').fill(lead.name);
  await page.getByRole('option', { name: lead.name }).click();
  await expect(title(page, lead.name)).toBeVisible();
});

fresh(
  'says so when the page cannot read what the phone stores, and shows the lead once it can',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, 'officer');
    const lead = await createLead(page);
    // Scripts of a context do not run in workers: the engine opens its databases as ever.
    await page.addInitScript(() => {
      const open = indexedDB.open.bind(indexedDB);
      indexedDB.open = (name, version) => {
        if (/^beatbook-[\da-f-]{36}$/.test(name) && !('readable' in window))
          throw new DOMException('No access', 'UnknownError');
        return open(name, version);
      };
    });
    await page.goto(page.url());
    await expect(page.getByRole('alert')).toContainText('This screen stopped working', within(20_000));
    await page.evaluate(() => Object.assign(window, { readable: true }));
    await expect(async () => {
      await page.getByRole('button', { name: 'Try again' }).click(within(1_000));
      await expect(title(page, lead.name)).toBeVisible(within(1_000));
    }).toPass();
  },
);
