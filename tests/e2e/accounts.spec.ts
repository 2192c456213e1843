import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { v7 } from 'uuid';
import { pdf } from '#tests/support/sample-files.ts';
import { refOf } from '#tests/support/uploads.ts';
import {
  expectAccessible,
  expectToFit,
  deskLook,
  openScreen,
  phone,
  signIn,
  signInBeside,
  desktop,
  test as fresh,
} from './fixtures.ts';
import { test } from './shared-page.ts';
import { fact, input, keepUnsent, mark, save, snackbar, title, waitForAnswer } from './leads-steps.ts';

test.use({ ...desktop });

const LONG_EMAIL = `${'purchase.'.repeat(6)}desk@mills.example`;

const table = (page: Page) => page.getByRole('table', { name: 'Accounts' });
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const priority = (page: Page) => fact(page, 'Priority').getByRole('button');

interface NewAccount {
  name: string;
  phone: string;
}

const someAccount = (): NewAccount => ({
  name: `Try ${randomInt(1e9)} Mills`,
  phone: `9${String(randomInt(1e9)).padStart(9, '0')}`,
});

async function fillAccount(page: Page, account: NewAccount): Promise<void> {
  await input(page, 'Name').fill(account.name);
  await input(page, 'Phone').fill(account.phone);
  await input(page, 'Email').fill('purchase@mills.example');
}

async function createAccount(page: Page, account = someAccount()): Promise<NewAccount> {
  await openScreen(page, '/accounts/create');
  await fillAccount(page, account);
  await save(page).click();
  await expect(title(page, account.name)).toBeVisible();
  return account;
}

async function press(page: Page, level: string): Promise<void> {
  await priority(page).click();
  await page.getByRole('menuitem', { name: level }).click();
  await expect(priority(page)).toHaveText(level);
}

test('is reached from the menu and lists accounts by name', async ({ page }) => {
  await signIn(page, 'manager');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Accounts' }).click();
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Name',
    'Priority',
    'Phone',
    'Email',
    'Assigned To',
    'Created At',
    'Action',
  ]);
  await expect(table(page).getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(rows(page)).toHaveCount(10);
  await expectAccessible(page);
  const name = await rows(page).first().getByRole('link').first().innerText();
  await rows(page).first().getByRole('link').first().click();
  await expect(title(page, name)).toBeVisible();
  await expectAccessible(page);
  const address = page.url();
  await page.goto(address.replace('/accounts/', '/account/'));
  await expect(page).toHaveURL(address);
  const maker = fact(page, 'Created By').getByRole('link');
  const person = await maker.innerText();
  await maker.click();
  await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}$/);
  await expect(title(page, person)).toBeVisible();
});

test(
  'narrows the list by name, assignee and priority, and keeps that in the address',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, 'manager', '/accounts');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Filter' });
    await expect(dialog.locator('label')).toHaveText(['Name', 'Assigned To', 'Priority']);
    await dialog.getByLabel('Assigned To').fill('Ravi');
    await page.getByRole('option', { name: 'Ravi Kulkarni' }).click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    const chips = page.getByRole('list', { name: 'Filters' });
    await expect(chips.getByText('Assigned To: Ravi Kulkarni')).toBeVisible();
    for (const row of await rows(page).all())
      await expect(row.getByRole('cell').nth(4)).toHaveText('Ravi Kulkarni');
    expect([...new URL(page.url()).searchParams.keys()].toSorted()).toEqual([
      'assigned_to',
      'assigned_to_name',
      'filters',
    ]);
    await page.reload();
    await expect(chips.getByText('Assigned To: Ravi Kulkarni')).toBeVisible();
    await chips.getByRole('button', { name: 'Remove filter Assigned To' }).click();
    await expect(chips).toBeHidden();
  },
);

test('names everything that is missing, keeps the account, opens it, and changes it', async ({ page }) => {
  await signIn(page, 'officer', '/accounts');
  await page.getByRole('link', { name: 'CREATE', exact: true }).click();
  await expect(input(page, 'Priority')).toHaveValue('Low');
  await expect(input(page, 'Assigned To')).toHaveValue('Ravi Kulkarni');
  await input(page, 'Email').fill('nobody');
  await input(page, 'Phone').fill('123');
  await input(page, 'Website').fill('no site');
  await save(page).click();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Name is required',
    'Phone No must be of 10 digits ',
    'E-mail must be valid',
    'Website: Incorrect Format',
  ]);
  await expectAccessible(page);
  const account = someAccount();
  await fillAccount(page, account);
  await input(page, 'Website').fill('mills.example');
  await input(page, 'City').fill('Nashik');
  await input(page, 'Description').fill('Buys by the drum\nPays late');
  await save(page).click();
  await expect(title(page, account.name)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Contact Information' }).locator('dt')).toHaveText([
    'Name',
    'Website',
    'Industry',
    'Email',
    'Phone',
    'Priority',
    'Description',
    'Address',
    'City',
    'Pincode',
    'State',
    'Country',
    'Assigned To',
    'Created At',
    'Created By',
    'Modified By',
  ]);
  await expect(fact(page, 'City')).toHaveText('Nashik');
  expect(await fact(page, 'Description').innerText()).toBe('Buys by the drum\nPays late');
  await expect(fact(page, 'Industry')).toHaveText('-');
  await expect(fact(page, 'Modified By')).toHaveText('-');
  await expect(mark(page, 'Synced')).toBeVisible();

  await test.step('changes the priority where it stands', async () => {
    await expect(priority(page)).toHaveCSS('background-color', 'rgb(211, 249, 216)');
    await press(page, 'Medium');
    await expect(priority(page)).toHaveCSS('background-color', 'rgb(255, 220, 176)');
    await expect(mark(page, 'Synced')).toBeVisible();
  });
  await test.step('is edited, sends what changed and shows who changed it', async () => {
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(input(page, 'Name')).toHaveValue(account.name);
    await expect(input(page, 'Phone')).toHaveValue(account.phone);
    await input(page, 'Industry').fill('Textiles');
    await input(page, 'Email').fill(LONG_EMAIL);
    await save(page).click();
    await expect(fact(page, 'Industry')).toHaveText('Textiles');
    await expect(fact(page, 'Modified By')).toHaveText('Ravi Kulkarni');
    await expect(mark(page, 'Synced')).toBeVisible();
    await page.reload();
    await expect(fact(page, 'Industry')).toHaveText('Textiles');
    await expect(fact(page, 'Email')).toHaveText(LONG_EMAIL);
    await fact(page, 'Modified By').getByRole('link').click();
    await expect(page).toHaveURL(/\/my-profile$/);
    await expect(title(page, 'My profile')).toBeVisible();
  });
  await test.step('stays within a narrow list', async () => {
    await openScreen(page, `/accounts?name=${encodeURIComponent(account.name)}`);
    for (const width of [1110, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      const edit = page.getByRole('main').getByRole('link', { name: /^Edit / });
      await expect(edit).toBeInViewport({ ratio: 1 });
      await expectToFit(page);
      await expect(rows(page)).toHaveCount(width === 1280 ? 1 : 0);
    }
  });
  await test.step('changes the priority in the list, without a network', async () => {
    const chip = rows(page).getByRole('button', { name: /^Priority: / });
    await expect(chip).toHaveText('Medium');
    await keepUnsent(page);
    await chip.click();
    await page.getByRole('menuitem', { name: 'High' }).click();
    await expect(chip).toHaveCSS('background-color', 'rgb(255, 224, 224)');
    await expect(rows(page).getByText('Waiting')).toBeVisible();
  });
});

test('leaves its forms for the list on Cancel', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'officer', '/accounts/create');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/accounts$/);
  await rows(page)
    .first()
    .getByRole('link', { name: /^Edit / })
    .click();
  await expect(title(page, 'Edit Account')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/accounts$/);
});

test('asks before it deletes, and says what the server says', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'officer');
  const account = await createAccount(page);
  await expect(mark(page, 'Synced')).toBeVisible();
  await openScreen(page, `/accounts?name=${encodeURIComponent(account.name)}`);
  await rows(page)
    .getByRole('button', { name: `Delete ${account.name}` })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete this account ?');
  await waitForAnswer(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(snackbar(page, 'Account deleted.')).toBeVisible();
  await expect(page.getByText('No account matches these filters')).toBeVisible();
});

test('what goes with a deleted account is said, and an unsent deletion can be taken back', async ({
  page,
}) => {
  const { id, headers } = await signInBeside(page.request, 'officer');
  const account_id = v7();
  const { name, phone: number } = someAccount();
  const made = [
    ['/api/accounts', { id: account_id, name, phone: number, email: 'a@mills.example', assigned_to: id }],
    ['/api/documents', { name: 'Offer', account_id, file: refOf(pdf(), 'offer.pdf') }],
  ] as const;
  for (const [path, data] of made) expect((await page.request.post(path, { headers, data })).ok()).toBe(true);
  await signIn(page, 'officer', `/accounts/${account_id}`);
  await expect(title(page, name)).toBeVisible();
  await keepUnsent(page);
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 document goes with it.');
  await expect(dialog).toContainText('Its leads, customers, opportunities and tickets stay');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await snackbar(page, 'deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(snackbar(page, 'Undone')).toBeVisible();
});

test('shows what belongs to an account, page by page', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'manager', '/accounts?size=50');
  const leads = page.getByRole('table', { name: 'Leads' });
  await rows(page).first().getByRole('link').first().click();
  await expect(page.getByRole('tab')).toHaveText([
    'Leads',
    'Opportunities',
    'Contacts',
    'Tickets',
    'Documents',
  ]);
  await expect(leads.getByRole('columnheader')).toHaveText([
    'Name',
    'Email',
    'Mobile',
    'Status',
    'Created At',
  ]);
  const sizes = page.getByRole('combobox', { name: 'Rows per page' });
  await expect(sizes.getByRole('option')).toHaveText(['10', '25', '50']);
  await sizes.selectOption('25');
  await expect(page).toHaveURL(/size=25/);
  const lead = leads.getByRole('link').first();
  const name = await lead.innerText();
  await page.getByRole('tab', { name: 'Contacts' }).click();
  await expect(page).toHaveURL(/tab=Contacts$/);
  await expect(leads).toBeHidden();
  await page.goBack();
  await page.goto(page.url());
  await rows(page).first().getByRole('link').first().click();
  await lead.click();
  await expect(title(page, name)).toBeVisible();
  await openScreen(page, '/accounts/create');
  await input(page, 'Assigned To').click();
  await page.keyboard.type('ravi k');
  await expect(page.getByRole('option')).toHaveText(['Ravi Kulkarni']);
});

for (const { name, use } of deskLook) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test('list, filter, detail and form are accessible', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'officer', '/accounts?filters=true&priority=Low');
      const links = page.getByRole('main').locator('a[href^="/accounts/0"]');
      await expect(links.first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await expect(page.getByRole('dialog').getByLabel('Priority')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await links.first().click();
      await expect(page.getByRole('tab', { name: 'Leads' })).toBeVisible();
      await expectAccessible(page);
      await openScreen(page, '/accounts/create');
      await expect(input(page, 'Country')).toHaveValue('India');
      await expectAccessible(page);
      await save(page).click();
      await expect(page.getByRole('alert')).toBeFocused();
      await expectAccessible(page);
    });
  });
}

test.describe('on a phone', () => {
  test.use(phone);

  test(
    'an account is a card that opens it, with its chip and its icons above',
    { tag: '@long' },
    async ({ page }) => {
      await signIn(page, 'officer', '/accounts');
      const card = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem').first();
      await card.getByRole('button', { name: /^Priority: / }).click();
      await page.getByRole('menuitem', { name: 'High' }).click();
      await expect(card.getByRole('button', { name: /^Priority: High/ })).toBeVisible();
      await expect(card.getByRole('link', { name: /^Edit / })).toBeVisible();
      const name = await card.getByRole('link').first().innerText();
      await card.click({ position: { x: 20, y: 10 } });
      await expect(title(page, name)).toBeVisible();
    },
  );
});

fresh('a save waits for the position that was asked for, and asks where none came', async ({ page }) => {
  await page.addInitScript(() => {
    const answers: { found: PositionCallback; refused: PositionErrorCallback | null | undefined }[] = [];
    navigator.geolocation.getCurrentPosition = (found, refused) => answers.push({ found, refused });
    Object.assign(window, {
      answerPosition: (found: boolean) => {
        const answer = answers.shift();
        const coords = { latitude: 18.5204, longitude: 73.8567, accuracy: 18 } as GeolocationCoordinates;
        if (found) answer?.found({ coords, timestamp: Date.now() } as GeolocationPosition);
        else answer?.refused?.({ code: 3 } as GeolocationPositionError);
      },
    });
  });
  const answerPosition = (found: boolean) => page.evaluate(`window.answerPosition(${String(found)})`);
  await signIn(page, 'manager', '/accounts/create');
  const account = someAccount();
  await fillAccount(page, account);
  await page.getByRole('button', { name: 'Use my location' }).click();
  await save(page).click();
  await expect(page.getByText('Finding your location… It will be saved with the record.')).toBeVisible();
  await answerPosition(false);
  await expect(page.getByText(/Save again to save without it/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  // A position asks for its address.
  await page.getByRole('textbox', { name: 'Address' }).fill('12 Mill Road');
  await save(page).click();
  await expect(page.getByText('Finding your location… It will be saved with the record.')).toBeVisible();
  await answerPosition(true);
  await expect(title(page, account.name)).toBeVisible();
  await expect(fact(page, 'Pincode')).toHaveText(/^\d{6}$/);
});
