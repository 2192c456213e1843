import { test, type Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { startProxy, type Proxy } from '../../support/proxy.ts';
import { startDemoServer } from '../../support/e2e-server.ts';
import type { ServerProcess } from '../../support/server-process.ts';
import {
  captureLead,
  everythingSent,
  fillLead,
  leadsOnServer,
  renameLead,
  save,
  tokenOf,
} from './capture.ts';
import { fillSignIn } from '../fixtures.ts';
import { Phone, waitUntilReady } from './phone.ts';
import { slowdown } from '../../support/run-options.ts';

const pushes = (line: string) => line.includes('/api/sync/push');

test.describe.configure({ mode: 'serial', timeout: 180_000 * slowdown });

let server: ServerProcess;
let proxy: Proxy;
let phone: Phone;
/** The open tab. One phone does all of this in turn: a sign-in and an install for each would take most of the time. */
let page: Page;

test.beforeAll(async () => {
  test.setTimeout(180_000 * slowdown);
  server = await startDemoServer();
  proxy = await startProxy(server.port);
  phone = new Phone(proxy.url);
  page = await phone.open();
  await page.goto('/');
  await fillSignIn(page, 'officer');
  await waitUntilReady(page);
});
test.afterAll(async () => {
  await phone.remove();
  await proxy.stop();
  await server.remove();
});

const goOffline = () => proxy.setFault({ kind: 'refuse' });
const comeOnline = () => proxy.setFault({ kind: 'none' });

test('two leads made and one edited without signal, over a killed browser and a lost answer, arrive exactly once', async () => {
  await goOffline();
  await page.reload();
  const first = await captureLead(page, 'Sangam Lubes', '9876500001');
  await captureLead(page, 'Sangam Tyres', '9876500002');
  await renameLead(page, first, 'Sangam Lubes and Oils');

  await phone.kill();
  page = await phone.open();
  await page.goto('/leads');
  await expect(page.getByRole('link', { name: 'Sangam Lubes and Oils' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sangam Tyres' })).toBeVisible();
  expect(await leadsOnServer(server.url, 'Sangam')).toHaveLength(0);

  await proxy.setFault({ kind: 'lose-answers', times: 1, of: pushes });
  await page.getByRole('banner').locator('a[href="/outbox"]').click();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await everythingSent(page);
  const stored = await leadsOnServer(server.url, 'Sangam');
  expect(stored.map((lead) => lead.name).sort()).toEqual(['Sangam Lubes and Oils', 'Sangam Tyres']);
  expect(stored.map((lead) => lead.id)).toContain(first);

  await comeOnline();
  await page.goto('/leads');
  await expect(page.getByText('Waiting')).toHaveCount(0);
});

test('with two tabs open each lead arrives exactly once and both tabs show it', async () => {
  const other = await phone.context.newPage();
  await other.goto('/leads');
  await goOffline();
  await captureLead(page, 'Doab Motors', '9876500011');
  await captureLead(other, 'Doab Garage', '9876500012');
  await comeOnline();
  await Promise.all(
    [page, other].map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))),
  );
  await everythingSent(page);
  await everythingSent(other);
  expect(await leadsOnServer(server.url, 'Doab')).toHaveLength(2);
  for (const tab of [page, other]) {
    await tab.goto('/leads');
    await expect(tab.getByRole('link', { name: 'Doab Motors' })).toBeVisible();
    await expect(tab.getByRole('link', { name: 'Doab Garage' })).toBeVisible();
  }
  await other.close();
});

test('a tab closed right after Save loses nothing', async () => {
  await goOffline();
  await fillLead(page, 'Vindhya Auto', '9876500021');
  await save(page);
  await page.waitForURL(/\/leads\/[0-9a-f-]{36}$/);
  const next = await phone.context.newPage();
  await page.close();
  await comeOnline();
  await next.goto('/leads');
  await everythingSent(next);
  await expect(next.getByRole('link', { name: 'Vindhya Auto' })).toBeVisible();
  expect(await leadsOnServer(server.url, 'Vindhya')).toHaveLength(1);
  page = next;
});

test('a session that ends in the middle loses nothing: sign in again and the queue goes on', async () => {
  const token = await tokenOf(page);
  await goOffline();
  await captureLead(page, 'Malwa Agencies', '9876500031');
  await captureLead(page, 'Malwa Stores', '9876500032');
  await fetch(`${server.url}/api/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  await comeOnline();
  await page.goto('/leads');
  await expect(page.getByText('Session Expired')).toBeVisible({ timeout: 45_000 * slowdown });
  expect(await leadsOnServer(server.url, 'Malwa')).toHaveLength(0);
  await page.getByLabel('Username').fill('officer');
  await page.getByLabel('Password', { exact: true }).fill('beatbook-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await everythingSent(page);
  expect(await leadsOnServer(server.url, 'Malwa')).toHaveLength(2);
});

test('a captive portal changes nothing and signs nobody out', async () => {
  await goOffline();
  await captureLead(page, 'Terai Oils', '9876500051');
  await proxy.setFault({ kind: 'portal' });
  await page.goto('/outbox');
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByText(/No network/).first()).toBeVisible({ timeout: 30_000 * slowdown });
  await expect(page.getByText('Terai Oils').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
  await expect(page.getByText('Terai Oils').first()).toBeVisible();
  expect(await leadsOnServer(server.url, 'Terai')).toHaveLength(0);
  await comeOnline();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await everythingSent(page);
  expect(await leadsOnServer(server.url, 'Terai')).toHaveLength(1);
});

test('another user on the same phone sees and sends nothing of the first', { tag: '@long' }, async () => {
  await goOffline();
  await captureLead(page, 'Konkan Traders', '9876500041');
  await page.goto('/my-profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: /keep/i }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await comeOnline();
  await fillSignIn(page, 'manager');
  await waitUntilReady(page);
  await everythingSent(page);
  await page.goto('/leads');
  await expect(page.getByRole('link', { name: /^CDP-|.+/ }).first()).toBeVisible();
  await expect(page.getByText('Konkan Traders')).toHaveCount(0);
  expect(await leadsOnServer(server.url, 'Konkan')).toHaveLength(0);

  await page.goto('/my-profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await fillSignIn(page, 'officer');
  await everythingSent(page);
  const stored = await leadsOnServer(server.url, 'Konkan');
  expect(stored).toHaveLength(1);
});
