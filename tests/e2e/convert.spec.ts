import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import * as z from 'zod/mini';
import { idOf } from './customers-steps.ts';
import { desktop, goOffline, goOnline, signIn, signInBeside, within, openScreen } from './fixtures.ts';
import { test } from './shared-page.ts';
import {
  createLead,
  fact,
  fillLead,
  inPune,
  input,
  keepUnsent,
  mark,
  rowOf as leadRowOf,
  save,
  snackbar,
  someLead,
  title,
} from './leads-steps.ts';

test.use({ ...desktop, ...inPune });

const convert = (page: Page) => page.getByRole('link', { name: 'Convert to Customer' });
const list = z.object({ list: z.object({ data: z.array(z.looseObject({ id: z.string() })) }) });

/** An office that looks at the server beside the officer's phone. */
async function office(request: APIRequestContext) {
  const { headers } = await signInBeside(request, 'admin');
  return {
    async named(path: '/api/leads' | '/api/contacts', name: string) {
      const answer = await request.get(path, { headers, params: { 'filters[name]': name } });
      return list.parse(await answer.json()).list.data;
    },
    async convert(lead_id: string, sap_code: string) {
      const data = { lead_id, sap_code };
      const answer = await request.post(`/api/leads/${lead_id}/converttocontact`, { headers, data });
      expect(await answer.json()).toMatchObject({ status: 1 });
    },
  };
}

test('the form is filled from the lead; saved, the customer is shown and the lead leads there', async ({
  page,
}) => {
  await signIn(page, 'manager');
  const lead = await createLead(page);
  await expect(mark(page, 'Synced')).toBeVisible();
  const lead_id = idOf(page);
  await convert(page).click();
  await expect(page).toHaveURL(new RegExp(`/convert/${lead_id}$`));
  await expect(title(page, 'Convert Lead to Customer')).toBeVisible();
  await expect(input(page, 'Shop Name')).toHaveValue(lead.name);
  await expect(input(page, 'Mobile')).toHaveValue(lead.mobile);
  await expect(input(page, 'Department')).toHaveValue('Retail');
  await expect(input(page, 'Retailer Tax Type')).toHaveValue('Unregistered');
  await expect(input(page, 'Territory')).toHaveValue('Pune');
  await expect(input(page, 'Assigned To')).toHaveValue('Anita Deshmukh');
  await expect(input(page, 'Landmark')).toHaveValue('Bus stand');
  await expect(page.getByRole('radiogroup', { name: 'Gender' }).getByRole('radio')).toHaveCount(2);
  await save(page).click();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['SAP/DMS Code is required']);
  await input(page, 'SAP/DMS Code').fill('SAP-7');
  await save(page).click();
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
  await expect(title(page, lead.name)).toBeVisible();
  await expect(mark(page, 'Synced')).toBeVisible();
  await expect(fact(page, 'ID')).toHaveText(/^CDP-\d+$/);
  await expect(fact(page, 'Address')).toContainText('Shop 3, Station Road');

  const customer = page.url();
  await page.getByText('Converted from lead').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/leads/${lead_id}$`));
  await expect(convert(page)).toHaveCount(0);
  const note = page.getByText(/^Converted to customer/);
  await expect(note).toContainText(/ on \d{2} [A-Z][a-z]{2} \d{4}$/);
  await note.getByRole('link', { name: lead.name }).click();
  await expect(page).toHaveURL(customer);

  await page.goto(`/leads/${lead_id}/convert`);
  await expect(page).toHaveURL(new RegExp(`/convert/${lead_id}$`));
  await page.getByRole('link', { name: 'Open customer' }).click();
  await expect(page).toHaveURL(customer);
});

test('goes to the leads on Cancel', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'officer');
  await createLead(page);
  await convert(page).click();
  await input(page, 'SAP/DMS Code').fill('GONE');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/leads$/);
});

test(
  'keeps the address and the assignee of the lead where the form says nothing',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, 'officer3');
    await openScreen(page, '/leads/create');
    const lead = someLead();
    await fillLead(page, lead);
    await save(page).click();
    await convert(page).click();
    await expect(input(page, 'Department')).toHaveCount(0);
    await expect(input(page, 'Assigned To')).toHaveCount(0);
    await input(page, 'Customer Type').click();
    await expect(page.getByRole('option', { name: 'Factory' })).toBeVisible();
    await page.keyboard.press('Escape');
    await input(page, 'Address').fill('');
    await input(page, 'Landmark').fill('Old mill');
    await input(page, 'SAP/DMS Code').fill('SAP-8');
    await save(page).click();
    await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
    await expect(fact(page, 'Address')).toContainText('Shop 3, Station Road');
    await expect(fact(page, 'Address')).toContainText('Old mill');
    await expect(fact(page, 'Assigned To')).not.toHaveText('-');
  },
);

test('a lead made, converted and edited without a network is one lead and one customer on the server', async ({
  page,
  request,
}) => {
  await signIn(page, 'officer');
  await goOffline(page);
  const lead = someLead();
  await openScreen(page, '/leads/create');
  await fillLead(page, lead);
  await save(page).click();
  await expect(title(page, lead.name)).toBeVisible();
  const lead_id = idOf(page);

  await convert(page).click();
  await input(page, 'SAP/DMS Code').fill('SAP-9');
  await save(page).click();
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
  await expect(mark(page, 'Waiting')).toBeVisible();
  const customer_id = idOf(page);

  await openScreen(page, `/leads/${lead_id}`);
  await expect(page.getByText(/^Converted to customer/).getByRole('link')).toHaveText(lead.name);
  await expect(convert(page)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: 'Undo' })).toHaveCount(0);

  await openScreen(page, `/customers/edit/${customer_id}`);
  await input(page, 'Landmark').fill('Water tank');
  await save(page).click();
  await expect(fact(page, 'Address')).toContainText('Water tank');

  await goOnline(page);
  await expect(mark(page, 'Synced')).toBeVisible(within(15_000));
  await expect(fact(page, 'Address')).toContainText('Water tank');
  const { named } = await office(request);
  expect(await named('/api/leads', lead.name)).toEqual([
    expect.objectContaining({ id: lead_id, contact_id: customer_id }),
  ]);
  expect(await named('/api/contacts', lead.name)).toEqual([
    expect.objectContaining({
      id: customer_id,
      lead_id,
      sap_code: 'SAP-9',
      location: expect.objectContaining({ landmark: 'Water tank' }),
    }),
  ]);
  await openScreen(page, '/leads');
  await expect(leadRowOf(page, lead.name)).toHaveCount(1);
});

test(
  'taken back while it is unsent, what was typed is a draft of the conversion again',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, 'officer');
    const lead = await createLead(page);
    await expect(mark(page, 'Synced')).toBeVisible();
    const lead_id = idOf(page);
    await convert(page).click();
    await expect(input(page, 'Shop Name')).toHaveValue(lead.name);
    await keepUnsent(page);
    await input(page, 'SAP/DMS Code').fill('SAP-10');
    await save(page).click();
    await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
    await expect(page).toHaveURL(new RegExp(`/convert/${lead_id}$`));
    await expect(input(page, 'SAP/DMS Code')).toHaveValue('SAP-10');
    await expect(snackbar(page, 'Undone')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await leadRowOf(page, lead.name).getByRole('link').click();
    await expect(convert(page)).toBeVisible();
  },
);

test(
  'a lead that the office converted first is told in the server’s words, and nothing typed is lost',
  { tag: '@long' },
  async ({ page, request }) => {
    await signIn(page, 'officer');
    const lead = await createLead(page);
    await expect(mark(page, 'Synced')).toBeVisible();
    const lead_id = idOf(page);
    await goOffline(page);
    await convert(page).click();
    await input(page, 'SAP/DMS Code').fill('MINE-1');
    await save(page).click();
    await expect(mark(page, 'Waiting')).toBeVisible();
    const { convert: convertThere, named } = await office(request);
    await convertThere(lead_id, 'OFFICE-1');
    await goOnline(page);
    await expect(mark(page, 'Needs attention')).toBeVisible(within(15_000));
    await expect(page.getByText(/Couldn’t be saved: This lead was already converted by/)).toBeVisible();
    await page.getByRole('button', { name: 'Additional Details' }).click();
    await expect(fact(page, 'SAP/DMS Code')).toHaveText('MINE-1');

    await page.getByRole('main').getByRole('link', { name: 'See what can be done' }).click();
    await expect(page.getByText(`New customer: ${lead.name}`)).toBeVisible();
    await expect(page.getByText(/^This lead was already converted by/)).toBeVisible();
    await page.getByRole('link', { name: 'Edit and resend' }).click();
    await expect(input(page, 'SAP/DMS Code')).toHaveValue('MINE-1');
    await expect(input(page, 'Shop Name')).toHaveValue(lead.name);

    const [theirs] = await named('/api/contacts', lead.name);
    await openScreen(page, `/leads/${lead_id}`);
    await page
      .getByText(/^Converted to customer/)
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(new RegExp(`/customers/${theirs?.id}$`));
  },
);
