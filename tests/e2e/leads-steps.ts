import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { namedId } from '#server/modules/seed/ids.ts';
import { leadBody } from '#tests/support/company.ts';
import { goOffline, openChoices, storedSession, syncNow, within, openScreen } from './fixtures.ts';

/** Where the tests stand: Pune, in the territories of `officer` and `manager`. */
export const inPune = {
  geolocation: { latitude: 18.5204, longitude: 73.8567, accuracy: 12 },
  permissions: ['geolocation'],
};

export interface NewLead {
  name: string;
  mobile: string;
}

/** A shop nobody else has. */
export const someLead = (): NewLead => ({
  name: `Try ${randomInt(1e9)} Oils`,
  mobile: `9${String(randomInt(1e9)).padStart(9, '0')}`,
});

export const table = (page: Page) => page.getByRole('table', { name: 'Leads' });
export const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
export const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
export const save = (page: Page) => page.getByRole('button', { name: 'Save' });
export const snackbar = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).last();

/** The Undo of a message, with the pointer on it, which keeps the message for as long as a slow page needs. */
export async function heldUndo(page: Page, text: string | RegExp): Promise<Locator> {
  const undo = snackbar(page, text).getByRole('button', { name: 'Undo' });
  await undo.hover();
  return undo;
}

/**
 * The next message waits for the server however slow this machine is; the app shows its own after a second and a half.
 * Nothing of it is left on the page once a message has waited.
 */
export const waitForAnswer = (page: Page) =>
  page.evaluate(() => {
    const timer = globalThis.setTimeout;
    Object.assign(globalThis, {
      setTimeout: (act: () => void, ms?: number, ...given: unknown[]) => {
        if (ms !== 1_500) return timer(act, ms, ...given);
        Object.assign(globalThis, { setTimeout: timer });
        return timer(act, 60_000);
      },
    });
  });

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The value under a label of a detail screen. */
export const fact = (page: Page, label: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

/** An input of the lead form by the words of its label. */
export const input = (page: Page, label: string): Locator =>
  page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('combobox', { name: label, exact: true }));

/** Picks an option of a select, the first one unless it is named. */
export async function choose(page: Page, label: string, option?: string): Promise<string> {
  const options = page.getByRole('listbox', { name: label }).getByRole('option');
  await openChoices(input(page, label), options);
  const wanted = option === undefined ? options.first() : options.filter({ hasText: option }).first();
  const text = await wanted.innerText();
  await wanted.click();
  return text;
}

/** Fills what a new lead needs; the position has filled city, state and pincode. */
export async function fillLead(page: Page, { name, mobile }: NewLead): Promise<void> {
  await expect(input(page, 'City')).not.toHaveValue('', within(15_000));
  await input(page, 'Shop Name').fill(name);
  await input(page, 'Mobile').fill(mobile);
  await input(page, 'First Name').fill('Suresh');
  await input(page, 'Last Name').fill('Jadhav');
  await input(page, 'Credit Days').fill('15');
  if (await input(page, 'Department').isVisible()) await choose(page, 'Department', 'Retail');
  await choose(page, 'Customer Type');
  await choose(page, 'Retailer Tax Type', 'Unregistered');
  await input(page, 'Address').fill('Shop 3, Station Road');
  await input(page, 'Landmark').fill('Bus stand');
  await choose(page, 'Territory', 'Pune');
}

/** Makes a lead through the form and waits for its detail. */
export async function createLeadByForm(page: Page, lead: NewLead = someLead()): Promise<NewLead> {
  await openScreen(page, '/leads/create');
  await fillLead(page, lead);
  await save(page).click();
  await expect(title(page, lead.name)).toBeVisible();
  return lead;
}

/** A lead of the page's user, made beside the page, which then shows it: the form with its map costs seconds. */
export async function createLead(page: Page, lead: NewLead = someLead()): Promise<NewLead> {
  await createBeside(page, 'leads', lead);
  await expect(title(page, lead.name)).toBeVisible();
  return lead;
}

/** Makes a record that carries what `fillLead` fills in, and opens it. */
export async function createBeside(page: Page, path: 'leads' | 'customers', values: NewLead): Promise<void> {
  const id = v7();
  const { token } = await storedSession(page);
  const body = leadBody(namedId('territory', 'Pune'), { ...known, id, ...values });
  const answer = await page.request.post(path === 'leads' ? '/api/leads' : '/api/contacts', {
    headers: { authorization: `Bearer ${String(token)}` },
    data: body,
  });
  expect(answer.status(), await answer.text()).toBe(200);
  // A pull that begins now brings it; a start by the address costs more than the rest of the way.
  await syncNow(page);
  await openScreen(page, `/${path}/${id}`);
}

const known = {
  first_name: 'Suresh',
  last_name: 'Jadhav',
  credit_days: 15,
  location: {
    address: 'Shop 3, Station Road',
    landmark: 'Bus stand',
    city: 'Pune',
    state: 'Maharashtra',
    pin_code: '411001',
    country: 'India',
    latitude: inPune.geolocation.latitude,
    longitude: inPune.geolocation.longitude,
  },
};

/** Goes offline for good: as if another tab had the turn to send, so that nothing is even attempted. */
export async function keepUnsent(page: Page): Promise<void> {
  await goOffline(page);
  const { user } = await storedSession(page);
  const { id } = z.object({ id: z.string() }).parse(user);
  await page.evaluate(
    (name) =>
      new Promise<void>((held) => {
        void navigator.locks.request(name, () => {
          held();
          return new Promise((release) => addEventListener('release-sync', release, { once: true }));
        });
      }),
    `beatbook-sync:${id}`,
  );
}

/** The word beside a record that says where it stands. */
export const mark = (page: Page, word: 'Waiting' | 'Synced' | 'Needs attention') =>
  page.getByRole('main').getByText(word, { exact: true }).first();
