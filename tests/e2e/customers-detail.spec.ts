import { readFileSync } from 'node:fs';
import { expect } from '#tests/support/expect.ts';
import { pdf } from '#tests/support/sample-files.ts';
import { createCustomer, idOf } from './customers-steps.ts';
import { signIn, signInBeside, test, desktopByNight, expectAccessible } from './fixtures.ts';
import { createLead, fact, inPune, input, mark, save } from './leads-steps.ts';

test.use({ ...desktopByNight, ...inPune });

test('shows what is known, and the rest when it is opened', async ({ page }) => {
  await signIn(page, 'officer');
  const made = await createCustomer(page);
  await expect(page.getByRole('region', { name: 'Basic Details' }).locator('dt')).toHaveText([
    'ID',
    'Shop Name',
    'Email',
    'Mobile',
    'Registration Date',
    'Assigned To',
    'Address',
    'Status',
  ]);
  await expect(fact(page, 'ID')).toHaveText(/^CDP-\d+$/);
  await expect(fact(page, 'Assigned To')).toHaveText('Ravi Kulkarni');
  await page.getByRole('button', { name: 'Additional Details' }).click();
  await expect(page.getByRole('region', { name: 'Additional Details' }).locator('dt')).toHaveText([
    'Customer Name',
    'Customer Type',
    'Gender',
    'Date of Birth',
    'Date of Anniversary',
    'Credit Days',
    'Territory',
    'Retailer Tax Type',
    'Department',
    'GSTIN NO',
    'PAN NO',
    'SAP/DMS Code',
  ]);
  await expect(fact(page, 'Customer Name')).toHaveText('Suresh Jadhav');
  await expectAccessible(page);
  await expect(fact(page, 'SAP/DMS Code')).toHaveText(made.sap_code);
  await expect(
    page.getByRole('region', { name: 'Attachments' }).getByText('No Attachments Found'),
  ).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Market Visits' }).getByText('No Market Visits Found'),
  ).toBeVisible();
});

test(
  'shows and downloads the files of the lead it came from',
  { tag: '@long' },
  async ({ page, request }) => {
    await signIn(page, 'officer');
    await createLead(page);
    await expect(mark(page, 'Synced')).toBeVisible();
    const { headers } = await signInBeside(request, 'officer');
    const sent = await request.post('/api/attachments/upload', {
      headers,
      multipart: {
        name: 'Licence of the shop',
        record_type: 'lead',
        record_id: idOf(page),
        attachment: { name: 'licence.pdf', mimeType: 'application/pdf', buffer: pdf() },
      },
    });
    expect(await sent.json()).toMatchObject({ status: 1 });
    await page.reload();
    const files = page.getByRole('table', { name: 'Attachments' });
    await expect(files.getByRole('columnheader')).toHaveText([
      'Name',
      'Assigned To',
      'Created At',
      'Download',
    ]);
    await page.getByRole('link', { name: 'Convert to Customer' }).click();
    await input(page, 'SAP/DMS Code').fill('FILES-1');
    await save(page).click();
    await expect(page).toHaveURL(/\/customers\//);
    await expect(mark(page, 'Synced')).toBeVisible();
    await expect(files.getByRole('cell').first()).toHaveText('Licence of the shop');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      files.getByRole('button', { name: 'Download Licence of the shop' }).click(),
    ]);
    expect(readFileSync(await download.path())).toEqual(pdf());
  },
);
