import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test, type Locator, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { expect } from '#tests/support/expect.ts';
import { readTable } from '#lib/sheets/read-table.ts';
import { slowdown } from '../../support/run-options.ts';
import { pdfPages } from '../../support/pdf-text.ts';
import { grainyPhoto } from '../../support/sample-files.ts';
import { desktop, goOffline, goOnline, signInBeside, signInByForm } from '../fixtures.ts';
import { fact, input, title } from '../leads-steps.ts';
import { everythingSent, save } from './capture.ts';
import { farPhone } from './far-phone.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 * slowdown });

const far = farPhone();

const PLACE = 'Nashik and Sinnar';
const TOTAL = '₹4,876.25';
const PAYABLE = '₹2,375.50';

const sheet = (page: Page) => page.getByRole('dialog');

async function startDay(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Start day' }).click();
  await expect(sheet(page).getByText(/Your location/)).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Start day' }).click();
  await expect(sheet(page)).toBeHidden();
}

async function addLine(page: Page, name: string, head: string, amount: string): Promise<void> {
  await page.getByRole('link', { name: 'Add expense' }).click();
  await input(page, 'Title').fill(name);
  await input(page, head).fill(amount);
  await save(page);
  await expect(title(page, PLACE)).toBeVisible();
}

async function edit(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('link', { name: 'Edit' }).click();
  await input(page, label).fill(value);
  await save(page);
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
}

/** Takes the pages of a receipt one by one, as its camera gives them. */
async function photograph(page: Page, ...photos: Buffer[]): Promise<void> {
  const take = async (button: Locator, buffer: Buffer) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
    await chooser.setFiles({ name: 'bill.jpg', mimeType: 'image/jpeg', buffer });
  };
  for (const [at, photo] of photos.entries()) {
    const called = at === 0 ? 'Photograph a receipt' : 'Another page';
    await take(
      (at === 0 ? page.getByRole('main') : sheet(page)).getByRole('button', { name: called }),
      photo,
    );
    await expect(sheet(page).getByText(`Page ${at + 1} of ${at + 1}`)).toBeVisible();
  }
  await sheet(page).getByRole('button', { name: 'Done' }).click();
  await expect(sheet(page)).toBeHidden();
}

const keptFiles = z.array(
  z.object({ id: z.string(), name: z.string(), size: z.number(), sha256: z.string(), held: z.string() }),
);

/** The files of the phone's only user, each with the hash of the bytes that its database holds. */
const filesOn = async (page: Page) =>
  keptFiles.parse(
    await page.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error('not read'));
        });
      const names = (await indexedDB.databases()).map(({ name = '' }) => name);
      const database = await done(indexedDB.open(names.find((name) => name.startsWith('beatbook-')) ?? ''));
      const all = <T>(store: string) =>
        done(database.transaction(store).objectStore(store).getAll() as IDBRequest<T[]>);
      const pieces = await all<{ id: string; at: number; bytes: Uint8Array<ArrayBuffer> }>('blob_pieces');
      const blobs = await all<{ id: string; name: string; size: number; sha256: string }>('blobs');
      database.close();
      return Promise.all(
        blobs.map(async ({ id, name, size, sha256 }) => {
          const bytes = new Blob(
            pieces
              .filter((piece) => piece.id === id)
              .toSorted((one, other) => one.at - other.at)
              .map((piece) => piece.bytes),
          );
          const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer()));
          const held = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
          return { id, name, size, sha256, held };
        }),
      );
    }),
  );

const listed = z.object({
  data: z.object({
    data: z.array(z.object({ id: z.string(), code: z.string(), place_of_visit: z.string() })),
  }),
});
const whole = z.object({
  data: z.object({
    total_expense: z.number(),
    payable_amount: z.number(),
    approval_status: z.string(),
    decided_by: z.nullable(z.string()),
    expenses: z.array(z.object({ title: z.string() })),
    attachments: z.array(z.object({ file_id: z.string(), stored: z.boolean() })),
  }),
});
const downloadable = z.object({ path: z.string() });
const exported = z.object({ data: z.array(z.looseObject({ code: z.string(), payable_amount: z.string() })) });

test(
  'a trip claimed without signal arrives once and whole by a bad link, and is decided once',
  { tag: '@long' },
  async ({ browser, request }) => {
    const photos = await Promise.all(Array.from({ length: 5 }, () => grainyPhoto(1600, 1200)));
    const large = await grainyPhoto(4000, 3000, 98);
    expect(large.length).toBeGreaterThan(12e6);

    let page = await far.openWithoutSignal();
    await startDay(page);
    await page.goto('/expensestatements/create');
    await input(page, 'Place of visit').fill(PLACE);
    await input(page, 'Advance Amount').fill('2,000');
    await save(page);
    await expect(title(page, PLACE)).toBeVisible();
    const address = new URL(page.url()).pathname;
    await addLine(page, 'Taxi', 'Travel', '1,250.50');
    await addLine(page, 'D.A', 'D.A', '225');
    await addLine(page, 'Hotel', 'Hotel', '2,750.50');
    await addLine(page, 'Auto', 'Local Conveyance', '600');
    await edit(page, 'Advance Amount', '2,500.75');
    await page.goto('/');
    await photograph(page, ...photos.slice(0, 3));
    await expect(page).toHaveURL(new RegExp(address));
    await far.phone.kill();

    page = await far.phone.open();
    await page.goto(address);
    const receipts = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    await expect(receipts).toHaveCount(3);
    await page.getByRole('link', { name: 'Taxi' }).click();
    await edit(page, 'Travel', '1,300.75');
    await page.goto(address);
    await photograph(page, large, ...photos.slice(3));
    await expect(receipts).toHaveCount(6);
    await expect(fact(page, 'Total Amount')).toHaveText(TOTAL);
    await expect(fact(page, 'Payable Amount')).toHaveText(PAYABLE);
    await page.getByRole('button', { name: 'Send for approval' }).click();
    await sheet(page).getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/^Sent for approval, /)).toBeVisible();
    const files = await filesOn(page);
    expect(files).toHaveLength(6);
    for (const { held, sha256 } of files) expect(held).toBe(sha256);
    await far.phone.kill();

    const weak = await far.weakSignal('a trip', { latency: 50, up: 400 * 1024, down: 800 * 1024 });
    page = await far.phone.open();
    await page.goto(address);
    for (const bytes of [200_000, 500_000]) await weak.cutAfter(bytes, 100_000, bytes + 150_000);
    await everythingSent(page);
    expect(far.proxy.struck.cut).toBeGreaterThan(0);
    expect(far.proxy.struck.lost).toBeGreaterThan(0);
    await expect(fact(page, 'Total Amount')).toHaveText(TOTAL);

    const officer = await signInBeside(request, 'officer', far.server.url);
    const ask = async (path: string): Promise<unknown> =>
      (await request.get(far.server.url + path, { headers: officer.headers })).json();
    const found = listed.parse(await ask('/api/expensestatements?rowsPerPage=50&page=1'));
    const [statement, ...others] = found.data.data.filter((one) => one.place_of_visit === PLACE);
    expect(others).toEqual([]);
    expect(address).toContain(statement?.id);
    const stored = async () => whole.parse(await ask(`/api${address}`)).data;
    const { attachments, ...sums } = await stored();
    expect(sums).toMatchObject({
      total_expense: 487_625,
      payable_amount: 237_550,
      approval_status: 'pending',
    });
    expect(sums.expenses.map((line) => line.title).toSorted()).toEqual(['Auto', 'D.A', 'Hotel', 'Taxi']);
    expect(attachments.map((one) => one.file_id).toSorted()).toEqual(files.map((one) => one.id).toSorted());
    expect(attachments.every((one) => one.stored)).toBe(true);
    for (const { held, ...file } of files) await expectReceived({ ...file, sha256: held });

    /** The server answers a file as done only to the hash of the bytes it has received. */
    async function expectReceived(file: { id: string; name: string; size: number; sha256: string }) {
      const post = (data: object) =>
        request.post(`${far.server.url}/api/files`, { headers: officer.headers, data });
      expect(await (await post(file)).json()).toMatchObject({ received: file.size, done: true });
      const other = createHash('sha256').update(file.sha256).digest('hex');
      expect((await post({ ...file, sha256: other })).status()).toBe(422);
    }

    const desk = async (username: string) => {
      const context = await browser.newContext({
        ...desktop,
        serviceWorkers: 'block',
        baseURL: far.server.url,
      });
      const screen = await context.newPage();
      await signInByForm(screen, username, address);
      await expect(fact(screen, 'Total Amount')).toHaveText(TOTAL);
      return screen;
    };
    const [manager, admin] = [await desk('manager'), await desk('admin')];
    await goOffline(admin);
    const decide = async (screen: Page, verb: 'Approve' | 'Reject') => {
      await screen.getByRole('button', { name: verb }).click();
      await sheet(screen).getByRole('button', { name: verb }).click();
      await expect(screen.getByRole('button', { name: verb })).toBeHidden();
    };
    await decide(admin, 'Reject');
    await decide(manager, 'Approve');
    await expect.poll(async () => (await stored()).approval_status).toBe('approved');
    await goOnline(admin);
    await expect(admin.getByText(/already approved by Anita Deshmukh at \d\d:\d\d/).first()).toBeVisible();
    const { id: decided_by } = await signInBeside(request, 'manager', far.server.url);
    expect(await stored()).toMatchObject({ approval_status: 'approved', decided_by, total_expense: 487_625 });
    await far.proxy.setFault({ kind: 'none' });
    await page.reload();
    for (const screen of [page, manager, admin])
      await expect(screen.getByText(/^Approved by Anita Deshmukh/).first()).toBeVisible();

    const paper = async () => downloadable.safeParse(await ask(`/api${address}/download`)).data?.path;
    await expect.poll(paper, { timeout: 60_000 * slowdown }).toBeDefined();
    const made = await request.get(far.server.url + String(await paper()));
    const printed = (await pdfPages(await made.body())).join('\n');
    for (const line of [
      'Total 225.00 600.00 1,300.75 0.00 2,750.50 4,876.25',
      `Total Amount ${TOTAL}`,
      'Advance Amount ₹2,500.75',
      `Payable Amount ${PAYABLE}`,
      'Receipt 6 of 6',
    ])
      expect(printed).toContain(line);

    await manager.goto('/expensestatements');
    await manager.getByRole('button', { name: 'Actions', exact: true }).click();
    await manager.getByRole('menuitem', { name: 'Export' }).click();
    const [download] = await Promise.all([
      manager.waitForEvent('download'),
      sheet(manager).getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    const { headings, rows } = await readTable(new Uint8Array(readFileSync(await download.path())));
    const cells = rows.map((row) => Object.fromEntries(headings.map((name, at) => [name, row.cells[at]])));
    expect(cells.filter((one) => one['ID'] === statement?.code)).toMatchObject([
      { 'Total Amount': '4876.25', 'Payable Amount': '2375.5', Status: 'approved' },
    ]);
    const lines = exported.parse(await ask('/api/exports/expenses?')).data;
    const paid = lines.filter((line) => line.code === statement?.code).map((line) => line.payable_amount);
    expect(paid.reduce((sum, rupees) => sum + Math.round(Number(rupees) * 100), 0)).toBe(237_550);
  },
);
