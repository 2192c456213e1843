import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { openChoices, PASSWORD } from '../fixtures.ts';
import { slowdown } from '../../support/run-options.ts';

async function choose(page: Page, label: string, option?: string): Promise<void> {
  const options = page.getByRole('option').filter({ visible: true });
  await openChoices(page.getByRole('combobox', { name: label }), options);
  await (option ? options.filter({ hasText: option }) : options).first().click();
}

/** Fills the lead form the way an officer in a doorway does, up to the moment before Save. */
export async function fillLead(page: Page, name: string, mobile: string): Promise<void> {
  await page.goto('/leads/create');
  await expect(page.getByLabel('City')).not.toHaveValue('');
  await page.getByLabel('Shop Name').fill(name);
  await page.getByLabel('Mobile').fill(mobile);
  await page.getByLabel('First Name').fill('Asha');
  await page.getByLabel('Last Name').fill('Patil');
  await page.getByLabel('Credit Days').fill('30');
  const department = page.getByRole('combobox', { name: 'Department' });
  if (await department.isVisible()) await choose(page, 'Department');
  await choose(page, 'Customer Type');
  await choose(page, 'Retailer Tax Type', 'Unregistered');
  await choose(page, 'Territory');
  await page.getByRole('textbox', { name: 'Address' }).fill('Shop 4, Laxmi Road');
  await page.getByLabel('Landmark').fill('Near the post office');
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Captures one lead and gives its id, once the screen shows it as kept. */
export async function captureLead(page: Page, name: string, mobile: string): Promise<string> {
  await fillLead(page, name, mobile);
  await save(page);
  await page.waitForURL(/\/leads\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Changes the shop's name on its edit screen. */
export async function renameLead(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`/leads/edit/${id}`);
  await page.getByLabel('Shop Name').fill(name);
  await save(page);
  await page.waitForURL(`**/leads/${id}`);
}

/** Waits until the header says that the server has everything. */
export async function everythingSent(page: Page): Promise<void> {
  await expect(page.getByText('All synced')).toBeVisible({ timeout: 45_000 * slowdown });
}

interface ServerLead {
  id: string;
  name: string;
  mobile: string;
  created_by: string;
}

/** What the server itself has under a name, asked past every link and every device. */
export async function leadsOnServer(url: string, text: string): Promise<ServerLead[]> {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD, token: '' }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const filters = encodeURIComponent(JSON.stringify({ name: text }));
  const list = await fetch(`${url}/api/leads?rowsPerPage=50&page=1&filters=${filters}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const answer = (await list.json()) as { list: { data: ServerLead[] } };
  return answer.list.data;
}

/** The token this device signs its requests with. */
export async function tokenOf(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('beatbook');
        opening.onerror = () => reject(opening.error ?? new Error('not opened'));
        opening.onsuccess = () => {
          const store = opening.result.objectStoreNames[0] ?? '';
          const reading = opening.result.transaction(store).objectStore(store).get('token');
          reading.onerror = () => reject(reading.error ?? new Error('not read'));
          reading.onsuccess = () => {
            opening.result.close();
            resolve(String(reading.result));
          };
        };
      }),
  );
}
