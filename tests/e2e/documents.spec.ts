import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { photo } from '#tests/support/sample-files.ts';
import {
  desktop,
  expectAccessible,
  goOffline,
  goOnline,
  phoneLook,
  phone,
  signIn,
  openScreen,
} from './fixtures.ts';
import { test } from './shared-page.ts';
import { addFile, chooseFile, downloaded, pickRecord, somePdf } from './files-steps.ts';
import { fact, input, keepUnsent, mark, save, snackbar, title, waitForAnswer } from './leads-steps.ts';
import { wholeOnDevice } from './device-words.ts';

test.use({ ...desktop });

const table = (page: Page) => page.getByRole('table', { name: 'Documents' });
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const someName = () => `Paper ${Date.now()}`;

interface Made {
  name: string;
  file: ReturnType<typeof somePdf>;
  /** The record it belongs to. */
  record: string;
}

/** Makes a document on a customer through the form and waits for its detail. */
async function createDocument(page: Page, file = somePdf()): Promise<Made> {
  const name = someName();
  await openScreen(page, '/documents/create');
  await chooseFile(page, file);
  await input(page, 'Name').fill(name);
  const record = await pickRecord(page, 'Customer', 'a');
  await submit(page).click();
  await expect(title(page, name)).toBeVisible();
  return { name, file, record };
}

test('is kept, sent, listed, shown with its record, downloaded, and gets another name and file', async ({
  page,
}) => {
  await signIn(page, 'officer');
  const { name, file, record } = await createDocument(page);
  await test.step('is kept and sent', async () => {
    await expect(fact(page, 'Name')).toHaveText(name);
    await expect(fact(page, 'File Name')).toHaveText(file.name);
    await expect(fact(page, 'Related To')).toHaveText(record);
    await expect(fact(page, 'Created At')).not.toHaveText('-');
    await expect(mark(page, 'Synced')).toBeVisible();
    await expect(fact(page, 'File')).toHaveText('On the server');
    await expectAccessible(page);
    await page.reload();
    await expect(fact(page, 'File')).toHaveText('On the server');
    expect(await downloaded(page, page.getByRole('button', { name: `Download ${name}` }))).toEqual(
      file.buffer,
    );
    await fact(page, 'Related To').getByRole('link').click();
    await expect(title(page, record)).toBeVisible();
  });
  await test.step('is reached from the menu, in a list with its file', async () => {
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Documents' }).click();
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'Name',
      'File Name',
      'Related To',
      'Created At',
      'Action',
    ]);
    const sizes = page.getByRole('combobox', { name: 'Rows per page' });
    await expect(sizes.getByRole('option')).toHaveText(['5', '10', '25', '50']);
    await sizes.selectOption('5');
    await expect(page).toHaveURL(/size=5/);
    const row = rowOf(page, name);
    await expect(row.getByRole('link', { name: record })).toHaveAttribute('href', /^\/customers\//);
    await row.getByRole('link', { name: `Edit ${name}` }).click();
    await expect(page).toHaveURL(/\/documents\/edit\//);
    await expect(title(page, 'Edit Document')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await rowOf(page, name).getByRole('link', { name, exact: true }).click();
    await expect(title(page, name)).toBeVisible();
    await expect(page).toHaveURL(/\/documents\/[0-9a-f-]+$/);
  });
  await test.step('gets another name and another file', async () => {
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByText('licence.pdf stays unless another file takes its place.')).toBeVisible();
    await expect(input(page, 'Name')).toHaveValue(name);
    await expect(input(page, 'Record Type')).toHaveValue('Customer');
    const next = somePdf('licence-2027.pdf');
    await chooseFile(page, next);
    await input(page, 'Name').fill(`${name} new`);
    await save(page).click();
    await expect(title(page, `${name} new`)).toBeVisible();
    await expect(fact(page, 'File Name')).toHaveText('licence-2027.pdf');
    await expect(mark(page, 'Synced')).toBeVisible();
    await expect(fact(page, 'File')).toHaveText('On the server');
    expect(await downloaded(page, page.getByRole('button', { name: `Download ${name} new` }))).toEqual(
      next.buffer,
    );
  });
});

test('narrows the list by name and by file name', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'officer');
  const { name } = await createDocument(page, somePdf('rate-card.pdf'));
  const other = await createDocument(page, somePdf('other.pdf'));
  await openScreen(page, '/documents');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await expect(dialog.locator('label')).toHaveText(['Name', 'File Name']);
  await dialog.getByLabel('File Name').fill('RATE-card');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(rowOf(page, name)).toHaveCount(1);
  await expect(rowOf(page, other.name)).toHaveCount(0);
  await expect(page).toHaveURL(/filename=RATE-card/);
  await openScreen(page, `/documents?name=${encodeURIComponent(other.name)}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText(`Name: ${other.name}`);
});

test('names everything that is missing, says why a file is not taken, empties itself on Reset and leaves on Cancel', async ({
  page,
}) => {
  await signIn(page, 'officer', '/documents');
  await page.getByRole('link', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/documents\/create$/);
  await submit(page).click();
  const alert = page.getByRole('alert');
  await expect(alert.getByRole('listitem')).toHaveText([
    'File is required.',
    'Name is required',
    'Record Id is required',
  ]);
  await expectAccessible(page);
  await alert.getByRole('link', { name: 'File is required.' }).click();
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeFocused();
  const field = page.getByRole('group', { name: 'File' });
  const choose = (name: string, size: number) =>
    field
      .locator('input[type="file"]')
      .last()
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(size, 1) });
  await choose('tool.exe', 9);
  await expect(field).toContainText('This file type isn’t allowed.');
  await expect(alert).toContainText('This file type isn’t allowed.');
  await expect(alert).not.toContainText('File is required.');
  await choose('nothing.pdf', 0);
  await expect(field).toContainText('This file is empty.');
  await field
    .locator('input[type="file"]')
    .last()
    .evaluate((box: HTMLInputElement) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(26 * 1024 * 1024)], 'book.pdf'));
      box.files = transfer.files;
      box.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await expect(field).toContainText('Files may have up to 25 MB.');
  await chooseFile(page, somePdf('my paper.pdf'));
  await expect(field).not.toContainText('up to 25 MB');
  await expect(input(page, 'Name')).toHaveValue('my paper');
  await pickRecord(page, 'Account', 'a');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('my paper.pdf')).toBeHidden();
  await expect(input(page, 'Name')).toHaveValue('');
  await expect(input(page, 'Record Id')).toHaveValue('');
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['name,amount'], 'sales.csv', { type: 'text/csv' }));
    return transfer;
  });
  await field.getByText('or drop it here').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(field).toContainText('sales.csv');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/documents$/);
});

/** Has the page itself take how long a message stands, for a test may look late. */
async function timeOfStatus(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    let since: number | undefined;
    new MutationObserver(() => {
      const isThere = [...document.querySelectorAll('[role=status]')].some((one) =>
        one.textContent.includes(wanted),
      );
      if (isThere) since ??= performance.now();
      else if (since !== undefined) Object.assign(window, { shownFor: performance.now() - since });
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, text);
}

test(
  'asks before it deletes, and says what the server says for three seconds',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, 'officer');
    const { name } = await createDocument(page);
    await expect(mark(page, 'Synced')).toBeVisible();
    await openScreen(page, '/documents');
    await rowOf(page, name)
      .getByRole('button', { name: `Delete ${name}` })
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Are you sure you want to delete this document ?');
    await timeOfStatus(page, 'Document deleted.');
    await waitForAnswer(page);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const said = snackbar(page, 'Document deleted.');
    await expect(said).toBeVisible();
    await expect(said).toBeHidden();
    expect(await page.evaluate(() => Reflect.get(window, 'shownFor') as number)).toBeGreaterThan(2400);
    await expect(rowOf(page, name)).toHaveCount(0);
  },
);

test(
  'is changed and deleted by whoever made it and by the role Admin, and read by others',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, 'officer');
    const { name, file } = await createDocument(page);
    await expect(fact(page, 'File')).toHaveText('On the server');
    const address = new URL(page.url()).pathname;
    for (const [username, count] of [
      ['manager', 0],
      ['admin', 1],
    ] as const) {
      const other = await page
        .context()
        .browser()
        ?.newPage({ ...desktop, serviceWorkers: 'block' });
      if (!other) throw new Error('The browser is gone.');
      await signIn(other, username, address);
      await expect(title(other, name)).toBeVisible();
      await expect(other.getByRole('button', { name: 'Delete' })).toHaveCount(count);
      await expect(other.getByRole('link', { name: 'Edit' })).toHaveCount(count);
      expect(await downloaded(other, other.getByRole('button', { name: `Download ${name}` }))).toEqual(
        file.buffer,
      );
      await other.goto(`/documents?name=${encodeURIComponent(name)}`);
      await expect(rowOf(other, name).getByRole('link', { name: `Edit ${name}` })).toHaveCount(count);
      await other.close();
    }
  },
);

for (const { area, path } of [
  { area: 'account', path: '/accounts' },
  { area: 'opportunity', path: '/opportunities' },
]) {
  test(`is added on an ${area} and appears in its Documents tab`, { tag: '@long' }, async ({ page }) => {
    await signIn(page, 'officer', path);
    await page.getByRole('main').locator(`a[href^="${path}/0"]`).first().click();
    await page.getByRole('tab', { name: 'Documents' }).click();
    await page.getByRole('button', { name: 'Add Document' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Document' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText([
      'File is required.',
      'Name is required',
    ]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const file = somePdf();
    const name = someName();
    await addFile(page, 'Add Document', file, name);
    await expect(table(page).getByRole('columnheader')).toHaveText(['Name', 'Created At', 'Download']);
    const row = rowOf(page, name);
    await expect(row).toHaveCount(1);
    expect(await downloaded(page, row.getByRole('button', { name: `Download ${name}` }))).toEqual(
      file.buffer,
    );
    const shown = await page.getByRole('heading', { level: 1 }).innerText();
    await row.getByRole('link', { name }).click();
    await expect(fact(page, 'Related To')).toHaveText(shown);
    await expect(fact(page, 'File')).toHaveText('On the server');
  });
}

test.describe('without a network', () => {
  test.use(phone);

  test(
    'a photo is taken, kept, looked at, and sent once there is one',
    { tag: '@long' },
    async ({ page }) => {
      await signIn(page, 'officer', '/documents/create');
      await goOffline(page);
      const camera = page.locator('input[type="file"][capture="environment"]');
      await camera.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photo() });
      await expect(page.getByRole('group', { name: 'File' }).locator('img')).toBeVisible();
      const name = someName();
      await input(page, 'Name').fill(name);
      await pickRecord(page, 'Lead', 'a');
      await submit(page).click();
      await expect(title(page, name)).toBeVisible();
      await expect(fact(page, 'File')).toHaveText(wholeOnDevice('Waiting on this {device}'));
      await page.getByRole('button', { name: `View ${name}` }).click();
      const picture = page.getByRole('dialog').getByRole('img', { name });
      await expect(picture).toBeVisible();
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      await page.keyboard.press('Escape');
      await goOnline(page);
      await expect(mark(page, 'Synced')).toBeVisible();
      await expect(fact(page, 'File')).toHaveText('On the server');
    },
  );
});

test('a document that is taken back goes on as a draft with its file', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'officer', '/documents/create');
  const file = somePdf();
  const name = someName();
  await chooseFile(page, file);
  await input(page, 'Name').fill(name);
  await pickRecord(page, 'Customer', 'a');
  await keepUnsent(page);
  await submit(page).click();
  await expect(title(page, name)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL(/\/documents\/create$/);
  await expect(page.getByRole('group', { name: 'File' })).toContainText(file.name);
  await expect(input(page, 'Name')).toHaveValue(name);
  await submit(page).click();
  await expect(title(page, name)).toBeVisible();
  expect(await downloaded(page, page.getByRole('button', { name: `Download ${name}` }))).toEqual(file.buffer);
});

for (const { name, use } of phoneLook) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test('list, filter, form, detail and dialog are accessible', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'officer', '/documents/create');
      await expect(input(page, 'Record Id')).toBeVisible();
      await expectAccessible(page);
      await submit(page).click();
      await expect(page.getByRole('alert')).toBeFocused();
      await expectAccessible(page);
      const made = await createDocument(page, {
        name: 'front.jpg',
        mimeType: 'image/jpeg',
        buffer: await photo(),
      });
      await expectAccessible(page);
      await page.getByRole('button', { name: `View ${made.name}` }).click();
      await expect(page.getByRole('dialog').getByRole('img', { name: made.name })).toBeVisible();
      await expectAccessible(page);
      await openScreen(page, '/documents');
      const links = page.getByRole('main').locator('a[href^="/documents/0"]');
      await expect(links.first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await expect(page.getByRole('dialog').getByLabel('File Name')).toBeVisible();
      await expectAccessible(page);
      await openScreen(page, '/opportunities');
      await page.getByRole('main').locator('a[href^="/opportunities/0"]').first().click();
      await page.getByRole('button', { name: 'Add Document' }).click();
      await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
