import type { BrowserContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from '#tests/support/expect.ts';
import { grainyPhoto } from '#tests/support/sample-files.ts';
import { somePdf } from './files-steps.ts';
import {
  allSent,
  expectAccessible,
  goOffline,
  goOnline,
  openScreen,
  phone,
  signIn,
  signInBeside,
  storedSession,
} from './fixtures.ts';
import { test } from './shared-page.ts';
import { input } from './leads-steps.ts';

test.use(phone);

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Photograph a receipt' });
const pages = (page: Page) => sheet(page).getByRole('list', { name: 'Pages' }).getByRole('listitem');
const attachments = (page: Page) => page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
const small = async () => ({
  name: 'bill.jpg',
  mimeType: 'image/jpeg',
  buffer: await grainyPhoto(400, 300),
});

/** Taps a button that opens the camera or the files, and gives it a file. */
async function give(button: Locator, ...files: Awaited<ReturnType<typeof small>>[]): Promise<void> {
  const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(files);
}

/** What the shown pictures of pages are drawn from. */
const sources = (page: Page) =>
  pages(page)
    .locator('img')
    .evaluateAll((all: HTMLImageElement[]) => all.map(({ src }) => src));

test('a receipt of several pages is taken from Today, each page kept at once, and one is taken again', async ({
  page,
}) => {
  await signIn(page, 'officer6');
  await goOffline(page);
  await give(page.getByRole('button', { name: 'Photograph a receipt' }), await small());
  await expect(pages(page)).toHaveText([/Page 1 of 1/]);
  await give(sheet(page).getByRole('button', { name: 'Another page' }), await small());
  await expect(pages(page)).toHaveText([/Page 1 of 2/, /Page 2 of 2/]);
  await give(sheet(page).getByRole('button', { name: 'Choose file' }), somePdf('hotel.pdf'), await small());
  await expect(pages(page)).toHaveText([/1 of 4/, /2 of 4/, /3 of 4\s*hotel\.pdf/, /4 of 4/]);
  await expect(sheet(page).getByText('4 pages saved on this phone')).toBeVisible();
  await expectAccessible(page);

  await expect.poll(() => sources(page)).toHaveLength(3);
  const [first, ...others] = await sources(page);
  const retake = sheet(page).getByRole('button', { name: 'Retake Page 1 of 4' });
  await give(retake, { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>no photo') });
  await expect(page.getByText('This file type isn’t allowed.')).toBeVisible();
  expect(await sources(page)).toEqual([first, ...others]);
  await page.getByRole('button', { name: 'Close message' }).click();
  await give(retake, await small());
  await expect.poll(async () => (await sources(page))[0]).not.toBe(first);
  await expect.poll(async () => (await sources(page)).slice(1)).toEqual(others);

  await sheet(page).getByRole('button', { name: 'Done' }).click();
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(/\/expensestatements\/[0-9a-f-]{36}$/);
  await expect(attachments(page)).toHaveCount(4);
  await goOnline(page);
  await allSent(page);
  await expect(attachments(page)).toHaveCount(4);
  await expect(attachments(page).filter({ hasText: /phone|Sending|yet/ })).toHaveCount(0);
});

test('a sideways photo of more megapixels than the server decodes is kept upright, grey and legible', async ({
  page,
}) => {
  const half = sharp({ create: { width: 4096, height: 6144, channels: 3, background: '#f00' } });
  const buffer = await half
    .extend({ right: 4096, background: '#fff' })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await signIn(page, 'officer6');
  await page.getByRole('button', { name: 'New' }).click();
  await give(page.getByRole('dialog').getByRole('button', { name: 'Photograph a receipt' }), {
    name: 'sideways.jpg',
    mimeType: 'image/jpeg',
    buffer,
  });
  const picture = pages(page).locator('img');
  await expect(picture).toBeVisible();
  const seen = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    pen?.drawImage(image, 0, 0);
    const at = (y: number) => [...(pen?.getImageData(width / 2, y, 1, 1).data.slice(0, 3) ?? [])];
    return { width, height, top: at(100), bottom: at(height - 100) };
  });
  expect(seen).toMatchObject({ width: 1536, height: 2048, bottom: [255, 255, 255] });
  const [red = 0, green, blue] = seen.top;
  expect([green, blue]).toEqual([red, red]);
  expect(red).toBeLessThan(120);
  await sheet(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(attachments(page).first()).toBeVisible();
});

/** Taps a button that opens the camera, and ends the page as a phone short of memory does. */
async function endByCamera(page: Page, button: Locator): Promise<void> {
  await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await page.close({ runBeforeUnload: false });
}

/** Starts the app at the address of its icon. */
async function start(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

const expectNoNote = (page: Page) =>
  expect.poll(async () => 'camera' in (await storedSession(page))).toBe(false);

const closedByCamera = (page: Page) =>
  page.getByText('The camera closed the app. If the photo is missing, choose it from the gallery.');

test('a form whose camera ended the app is opened again once, with what was typed', async ({ page }) => {
  const context = page.context();
  await signIn(page, 'officer6');
  await openScreen(page, '/documents/create');
  await input(page, 'Name').fill('Price list of Diwali');
  await endByCamera(page, page.getByRole('button', { name: 'Take photo' }));

  let next = await start(context);
  await expect(closedByCamera(next)).toBeVisible();
  await expect(next).toHaveURL(/\/documents\/create$/);
  await expect(input(next, 'Name')).toHaveValue('Price list of Diwali');
  await expectAccessible(next);
  await give(next.getByRole('button', { name: 'Take photo' }), await small());
  await expect(next.getByRole('group', { name: 'File' }).getByText('bill.jpg')).toBeVisible();
  await expectNoNote(next);
  await next.close();

  next = await start(context);
  await expect(next).toHaveURL(/\/$/);
  await expect(closedByCamera(next)).toBeHidden();
});

test('pages of a receipt that were taken when the camera ended the app are shown again', async ({ page }) => {
  const context = page.context();
  await signIn(page, 'officer2');
  await goOffline(page);
  await give(page.getByRole('button', { name: 'Photograph a receipt' }), await small());
  await expect(pages(page)).toHaveText([/Page 1 of 1/]);
  await endByCamera(page, sheet(page).getByRole('button', { name: 'Another page' }));

  const next = await start(context);
  await expect(pages(next)).toHaveText([/Page 1 of 1/]);
  await expect(sheet(next).getByText(/^The camera closed the app/)).toBeVisible();
  await give(sheet(next).getByRole('button', { name: 'Choose file' }), await small());
  await expect(pages(next)).toHaveText([/Page 1 of 2/, /Page 2 of 2/]);
  await expectAccessible(next);
  await sheet(next).getByRole('button', { name: 'Done' }).click();
  await expect(next).toHaveURL(/\/expensestatements\/[0-9a-f-]{36}$/);
  await expect(attachments(next).filter({ hasText: /bill/ })).toHaveCount(1);
  await openScreen(next, '/');
  await expect(sheet(next)).toBeHidden();
});

test('a picked picture tells when it says it was taken, and a corrected copy of its statement too', async ({
  page,
  request,
}) => {
  await signIn(page, 'officer6', '/expensestatements/create');
  await input(page, 'Place of visit').fill('Satara');
  await page.getByRole('button', { name: 'Save' }).click();
  const exif = { IFD2: { DateTimeOriginal: '2026:11:12 14:02:00' } };
  const buffer = await sharp(await grainyPhoto(400, 300))
    .withExif(exif)
    .jpeg()
    .toBuffer();
  const bill = { name: 'bill.jpg', mimeType: 'image/jpeg', buffer };
  await give(page.getByRole('button', { name: 'Choose receipt file' }), bill);
  await sheet(page).getByRole('button', { name: 'Done' }).click();
  const taken = ['Taken 12-Nov-26 2:02 pm'];
  await expect(attachments(page)).toContainText(taken);
  const { pathname } = new URL(page.url());

  await page.getByRole('link', { name: 'Add expense' }).click();
  await input(page, 'Title').fill('Taxi');
  await input(page, 'Travel').fill('100');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^Sent for approval, /)).toBeVisible();
  await allSent(page);
  await expect(page.getByText('According to the file')).toBeVisible();
  const { headers } = await signInBeside(request, 'admin');
  const data = { approval_status: 'rejected' };
  expect((await request.post(`/api${pathname}/approval`, { headers, data })).ok()).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Make a corrected copy' }).click();
  await expect(page).not.toHaveURL(new RegExp(pathname));
  await expect(attachments(page)).toContainText(taken);
});

test(
  'a screen that is left, or another one that is opened by a link, is not returned to',
  { tag: '@long' },
  async ({ page }) => {
    const context = page.context();
    await signIn(page, 'officer6');
    await openScreen(page, '/documents/create');
    await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Take photo' }).click(),
    ]);
    await openScreen(page, '/leads');
    await expectNoNote(page);
    await page.close();
    let next = await start(context);
    await expect(next).toHaveURL(/\/$/);

    await openScreen(next, '/documents/create');
    await endByCamera(next, next.getByRole('button', { name: 'Take photo' }));
    next = await context.newPage();
    await next.goto('/leads');
    await expect(next.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(next).toHaveURL(/\/leads$/);
    await expect(closedByCamera(next)).toBeHidden();
  },
);
