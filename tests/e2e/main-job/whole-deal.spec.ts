import { test, type Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import sharp from 'sharp';
import { grainyPhoto } from '../../support/sample-files.ts';
import { idOf } from '../customers-steps.ts';
import { addFile } from '../files-steps.ts';
import { input, title } from '../leads-steps.ts';
import { captureLead, everythingSent, save, tokenOf } from './capture.ts';
import { farPhone } from './far-phone.ts';
import { slowdown } from '../../support/run-options.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 * slowdown });

const SHOP = 'Sangam Deal';
const OFFER = Buffer.from('Forty barrels of gear oil, by road, within the month.\n'.repeat(9_000));

const far = farPhone();

/** Converts the lead, changes the customer, and hangs a photo on it. Gives the customer's id. */
async function convert(page: Page, lead: string): Promise<string> {
  await page.goto(`/convert/${lead}`);
  await input(page, 'SAP/DMS Code').fill('SAP-4711');
  await save(page);
  await page.waitForURL(/\/customers\/[0-9a-f-]{36}$/);
  const customer = idOf(page);
  await page.goto(`/customers/edit/${customer}`);
  await input(page, 'Shop Name').fill(`${SHOP} and Sons`);
  await save(page);
  await page.waitForURL(`**/customers/${customer}`);
  await expect(title(page, `${SHOP} and Sons`)).toBeVisible();
  const file = { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await grainyPhoto(900, 700) };
  await addFile(page, 'Add Attachment', file, 'Shop front');
  return customer;
}

/** Makes an opportunity on the customer, with a document. */
async function sell(page: Page): Promise<void> {
  await page.goto('/opportunities/create');
  await input(page, 'Name').fill(`${SHOP} gear oil`);
  await input(page, 'Quantity').fill('40');
  await input(page, 'Amount').fill('400000');
  await input(page, 'Actual Cost').fill('310000');
  await page.getByRole('radio', { name: 'Contact' }).check();
  await input(page, 'Contact').fill(SHOP);
  await page.getByRole('listbox', { name: 'Results' }).getByRole('option', { name: SHOP }).first().click();
  await save(page);
  await page.waitForURL(/\/opportunities\/[0-9a-f-]{36}$/);
  await addFile(page, 'Add Document', { name: 'offer.txt', mimeType: 'text/plain', buffer: OFFER }, 'Offer');
}

interface Row {
  id: string;
  name: string;
  file_id?: string;
  stored?: boolean;
  contact_id?: string | null;
}

/** What the server has, asked past the link of the far.phone. */
function asker(token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const get = async (path: string): Promise<unknown> =>
    (await fetch(far.server.url + path, { headers })).json();
  return {
    async named(path: string, name: string): Promise<Row[]> {
      const filters = encodeURIComponent(JSON.stringify({ name }));
      const answer = await get(`${path}?rowsPerPage=50&page=1&filters=${filters}`);
      return (answer as { list: { data: Row[] } }).list.data;
    },
    async attachments(customer: string): Promise<Row[]> {
      const answer = await get(`/api/contacts/${customer}`);
      return Object.values(answer as Record<string, { attachments?: Row[] }>).flatMap(
        (part) => part.attachments ?? [],
      );
    },
    async bytes(file: Row | undefined): Promise<Buffer> {
      const { path } = (await get(`/api/files/${file?.file_id ?? ''}/link`)) as { path: string };
      return Buffer.from(await (await fetch(far.server.url + path, { headers })).arrayBuffer());
    },
  };
}

test(
  'a lead captured, converted, changed, photographed and sold to without signal arrives once, whole',
  { tag: '@long' },
  async () => {
    const page = await far.openWithoutSignal();
    const lead = await captureLead(page, SHOP, '9876500021');
    const customer = await convert(page, lead);
    await sell(page);
    expect(far.proxy.bytes.up).toBe(0);

    const weak = await far.weakSignal('a whole deal', { latency: 100, up: 120 * 1024, down: 400 * 1024 });
    await far.phone.setOffline(false);
    await weak.cutAfter(250_000, 60_000, 400_000);
    await everythingSent(page);

    const ask = asker(await tokenOf(page));
    expect((await ask.named('/api/leads', SHOP)).map(({ id }) => id)).toEqual([lead]);
    expect(await ask.named('/api/contacts', SHOP)).toMatchObject([
      { id: customer, name: `${SHOP} and Sons` },
    ]);
    expect(await ask.named('/api/opportunities', SHOP)).toMatchObject([{ name: `${SHOP} gear oil` }]);
    const documents = await ask.named('/api/documents', 'Offer');
    expect(documents).toMatchObject([{ name: 'Offer', stored: true }]);
    expect((await ask.bytes(documents[0])).equals(OFFER)).toBe(true);
    const pictures = await ask.attachments(customer);
    expect(pictures).toMatchObject([{ name: 'Shop front', stored: true }]);
    expect(await sharp(await ask.bytes(pictures[0])).metadata()).toMatchObject({ width: 900, height: 700 });
  },
);
