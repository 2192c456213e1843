import { expect } from '#tests/support/expect.ts';
import { DROPDOWN } from '#ui/overlay/menus.ts';
import { formatDate } from '#lib/dates.ts';
import { desktop, expectAccessible, fillDay, phone, signIn, openScreen, within } from './fixtures.ts';
import { test } from './shared-page.ts';
import { choose, fact, fillLead, inPune, input, mark, save, snackbar, someLead } from './leads-steps.ts';
import { onDevice } from './device-words.ts';

test.use({ ...desktop, ...inPune });

test.describe('the form of a new lead with its map', () => {
  test.use({ map: true });

  test('has its cards, defaults, keyboards and choices, and a way back', async ({ page }) => {
    await signIn(page, 'manager', '/leads/create');
    await test.step('has a Mandatory Details card and an address card with a map', async () => {
      const details = page.getByRole('region', { name: 'Mandatory Details' });
      await expect(details.getByLabel('Shop Name')).toBeVisible();
      const address = page.getByRole('region', { name: 'Address' });
      await expect(address.getByRole('region', { name: /^Map/ })).toBeVisible();
      await expect(input(page, 'City')).toHaveAttribute('readonly');
      await expect(input(page, 'Pincode')).toHaveAttribute('readonly');
      await expect(input(page, 'State')).toHaveValue('Maharashtra');
    });
    await test.step('starts with the defaults', async () => {
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
      await expect(page.getByRole('radio', { name: 'Male', exact: true })).toBeChecked();
      await expect(input(page, 'Registration Date')).toHaveValue(formatDate(today));
      await expect(input(page, 'Retailer Tax Type')).toHaveValue('Registered');
      await expect(input(page, 'Status')).toHaveValue('Active');
      await expect(input(page, 'Lead Type')).toHaveValue('Active');
      await expect(input(page, 'Priority')).toHaveValue('Low');
      await expect(input(page, 'Assigned To')).toHaveValue('Anita Deshmukh');
    });
    await test.step('brings up the keyboard that fits', async () => {
      await expect(input(page, 'Mobile')).toHaveAttribute('inputmode', 'numeric');
      await expect(input(page, 'Credit Days')).toHaveAttribute('inputmode', 'numeric');
      await expect(input(page, 'GSTIN No')).toHaveAttribute('autocapitalize', 'characters');
      await expect(input(page, 'Email')).toHaveAttribute('type', 'email');
      await expect(page.locator('input[type="number"]')).toHaveCount(0);
    });
    await test.step('offers the territories of the state on the map and the people of the territory', async () => {
      await expect(page.getByText('In Maharashtra')).toBeVisible();
      await input(page, 'Territory').click();
      const territories = page.getByRole('listbox', { name: 'Territory' }).getByRole('option');
      await expect(territories.filter({ hasText: 'Pune' })).toHaveCount(1);
      await expect(territories.filter({ hasText: 'Surat' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await choose(page, 'Territory', 'Pune');
      await input(page, 'Assigned To').click();
      const people = page.getByRole('listbox', { name: 'Assigned To' }).getByRole('option');
      await expect(people.filter({ hasText: 'Anita Deshmukh' })).toHaveCount(1);
      await expect(people.filter({ hasText: 'Hetal Shah' })).toHaveCount(0);
    });
    await test.step('changes the customer types with the department', async () => {
      await choose(page, 'Department', 'Industrial');
      await input(page, 'Customer Type').click();
      const types = page.getByRole('listbox', { name: 'Customer Type' }).getByRole('option');
      await expect(types.filter({ hasText: 'Factory' })).toHaveCount(1);
      await page.keyboard.press('Escape');
      await choose(page, 'Department', 'Retail');
      await input(page, 'Customer Type').click();
      await expect(types.filter({ hasText: 'Factory' })).toHaveCount(0);
      await expect(types.filter({ hasText: 'Workshop' })).toHaveCount(1);
    });
    await test.step('goes back to the list on Cancel', async () => {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page).toHaveURL(/\/leads$/);
    });
  });
});

test.describe('the form of a new lead on a phone', () => {
  test.use(phone);

  test('says that it finds the position, and lists what is missing as links for a thumb', async ({
    page,
  }) => {
    await signIn(page, 'officer');
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = () => undefined;
    });
    await openScreen(page, '/leads/create');
    const territory = input(page, 'Territory');
    await expect(territory).toHaveAccessibleDescription('Finding your location…');
    await territory.tap();
    const dropdown = page.locator(`[${DROPDOWN}]`);
    await expect(dropdown.filter({ visible: true })).toHaveText('Finding your location…');
    await page.evaluate(() => Reflect.deleteProperty(navigator.geolocation, 'getCurrentPosition'));
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    const links = page.getByRole('alert').getByRole('link');
    await expect(links.first()).toBeVisible(within(10_000));
    const heights = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'Cancel' }).tap();
    await expect(page).toHaveURL(/\/leads$/);
  });
});

test.describe('the form of a new lead', () => {
  test('checks and cleans what is typed', async ({ page }) => {
    await signIn(page, 'manager', '/leads/create');
    const summary = page.getByRole('alert');
    await test.step('names everything that is missing, leads to it, and re-checks while it is corrected', async () => {
      await expect(input(page, 'City')).not.toHaveValue('');
      await save(page).click();
      await expect(summary).toBeFocused();
      await expect(summary.getByRole('listitem')).toHaveText([
        'Shop Name is required',
        'Mobile is required',
        'First Name is required',
        'Last Name is required',
        'Credit Days is required',
        'Department is required',
        'Customer Type is required',
        'GSTIN No is required',
        'PAN No is required',
        'Territory is required',
        'Address is required',
        'Landmark is required',
      ]);
      await expectAccessible(page);
      await summary.getByRole('link', { name: 'Landmark is required' }).click();
      await expect(input(page, 'Landmark')).toBeFocused();
      await input(page, 'Mobile').fill('98765 4321x');
      await expect(summary.getByText('Only Numbers are allowed')).toBeVisible();
      await input(page, 'Mobile').fill('98765');
      await expect(summary.getByText('Mobile No must be of 10 digits')).toBeVisible();
      await input(page, 'Mobile').fill('+91 98765-43210');
      await expect(summary.getByText('Mobile No must be of 10 digits')).toBeHidden();
      await expect(input(page, 'Mobile')).not.toHaveAttribute('aria-invalid');
      await expect(page).toHaveURL(/\/leads\/create$/);
    });
    await test.step('cleans what people type around numbers', async () => {
      await input(page, 'Mobile').fill('+91 98765-43210');
      await input(page, 'GSTIN No').fill('27abcde1234f1z5');
      await expect(input(page, 'PAN No')).toHaveValue('ABCDE1234F');
      await input(page, 'PAN No').focus();
      await expect(input(page, 'Mobile')).toHaveValue('9876543210');
      await expect(input(page, 'GSTIN No')).toHaveValue('27ABCDE1234F1Z5');
      await expect(page.getByText('The check digit of this GSTIN does not match')).toBeVisible();
      await input(page, 'GSTIN No').fill('24ABCDE1234F1Z5');
      await expect(page.getByText('This GSTIN belongs to Gujarat')).toBeVisible();
    });
    await test.step('shows what was pasted as it is read once the field is left, and never before', async () => {
      await input(page, 'Mobile').fill('');
      await page.keyboard.insertText('\u202a+91 98200 10055\u202c');
      await expect(input(page, 'Mobile')).toHaveValue('\u202a+91 98200 10055\u202c');
      await page.keyboard.press('Tab');
      await expect(input(page, 'Mobile')).toHaveValue('9820010055');
      await fillDay(input(page, 'Birth Date'), '५ अगस्त १९९०');
      await expect(input(page, 'Birth Date')).toHaveValue('05 Aug 1990');
      await fillDay(input(page, 'Birth Date'), '08/25/1990');
      await expect(page.getByText('08/25/1990: Write the day before the month')).toBeVisible();
      await input(page, 'Shop Name').fill('\u200b\u200b');
      await expect(summary.getByText('Shop Name is required')).toBeVisible();
    });
    await test.step('checks tax numbers, e-mail and past days', async () => {
      await input(page, 'GSTIN No').fill('36ABCDE1234F1Z5');
      await input(page, 'PAN No').fill('ABCD1234FG');
      await input(page, 'Email').fill('nobody');
      await fillDay(input(page, 'Birth Date'), '2999-01-01');
      await fillDay(input(page, 'Anniversary Date'), '2999-01-01');
      await save(page).click();
      await expect(summary).toContainText('Enter a valid GSTIN No.');
      await expect(summary).toContainText('Enter a valid PAN.');
      await expect(summary).toContainText('E-mail must be valid');
      await expect(summary).toContainText('Birth Date cannot be in the future');
      await expect(summary).toContainText('Anniversary Date cannot be in the future');
      await choose(page, 'Retailer Tax Type', 'Unregistered');
      await input(page, 'GSTIN No').fill('');
      await input(page, 'PAN No').fill('');
      await expect(summary).not.toContainText('GSTIN');
      await expect(summary).not.toContainText('PAN');
    });
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a lead is shown at once, with its code once the server has it; Save and Cancel stay under the thumb', async ({
    page,
  }) => {
    await signIn(page, 'officer', '/leads/create');
    await expect(input(page, 'City')).not.toHaveValue('');
    await expectAccessible(page);
    for (const button of [save(page), page.getByRole('button', { name: 'Cancel' })]) {
      await expect(button).toBeInViewport({ ratio: 1 });
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    }
    const lead = someLead();
    await fillLead(page, lead);
    await save(page).click();
    await expect(snackbar(page, onDevice('Saved on this {device}'))).toBeVisible();
    await expect(page).toHaveURL(/\/leads\/[0-9a-f-]{36}$/);
    await expect(fact(page, 'Name')).toHaveText(lead.name);
    await expect(fact(page, 'ID')).toHaveText(/^CDP-\d+$/);
    await expect(mark(page, 'Synced')).toBeVisible();
    await expect(fact(page, 'Mobile')).toHaveText(lead.mobile);
    await expect(fact(page, 'Assigned To')).toHaveText('Ravi Kulkarni');
    await expectAccessible(page);
    await openScreen(page, '/leads/create');
    await expect(input(page, 'Shop Name')).toHaveValue('');
    await expect(page.getByText(/^Draft from/)).toHaveCount(0);
  });
});
