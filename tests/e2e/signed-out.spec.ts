import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { startDemoServer } from '#tests/support/e2e-server.ts';
import { serverMain, type ServerProcess } from '#tests/support/server-process.ts';
import {
  allSent,
  controlled,
  expectAccessible,
  fillSignIn,
  goOffline,
  phone,
  signInBeside,
  signInByForm,
  syncNow,
  test,
} from './fixtures.ts';
import { addFile, downloaded, somePdf } from './files-steps.ts';
import { createLeadByForm, inPune, someLead } from './leads-steps.ts';
import { onDevice } from './device-words.ts';

test.use({ ...phone, ...inPune, serviceWorkers: 'allow' });

/** Everything this browser keeps of the app, as one text: databases, small storage and caches, names included. */
async function everythingKept(page: Page): Promise<string> {
  return (await databasesAndStorage(page)) + (await cachedFiles(page));
}

function databasesAndStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    const textOf = (value: unknown): string =>
      JSON.stringify(value, (_, inner: unknown) =>
        inner instanceof Uint8Array || inner instanceof ArrayBuffer
          ? new TextDecoder('latin1').decode(inner)
          : inner,
      );
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('A database cannot be read.'));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      found.push(name);
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        found.push(textOf([await done(rows.getAllKeys()), await done(rows.getAll())]));
      }
      database.close();
    }
    return found.join('\n');
  });
}

function cachedFiles(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found.push(name, request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    return found.join('\n');
  });
}

test('after signing out nothing of customers, the user or unsent work can be read; the next sign-in brings the work back', async ({
  page,
  request,
}) => {
  test.slow();
  await signInByForm(page, 'officer', '/leads');
  await controlled(page);
  const customers = await page.getByRole('main').locator('a[href^="/leads/0"]').allInnerTexts();
  const { headers } = await signInBeside(request, 'officer');
  await goOffline(page);
  const lead = await createLeadByForm(page, someLead());
  const file = somePdf('board.pdf');
  await addFile(page, 'Add Attachment', file, 'Board of the shop');
  const bytes = /\/Id \d+/.exec(file.buffer.toString('latin1'))?.[0] ?? '';
  const words = [lead.name, lead.mobile, 'Board of the shop', 'board.pdf', bytes, ...customers.slice(0, 3)];
  const before = await databasesAndStorage(page);
  for (const word of words) expect(before, word).toContain(word);
  await page.getByRole('button', { name: /Account of/ }).click();
  const person = await page.getByRole('menuitem').first().innerText();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Log out and keep' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(async () => {
    expect(await databasesAndStorage(page)).not.toContain(lead.name);
  }).toPass();
  const after = await everythingKept(page);
  for (const word of [...words, person]) expect(after.includes(word), word).toBe(false);

  await page.context().setOffline(false);
  await fillSignIn(page, 'officer');
  await allSent(page);
  const found = await request.get('/api/leads', { params: { query: lead.name }, headers });
  expect(await found.json()).toMatchObject({ list: { total: 1 } });
  await page.goto('/leads');
  await page.getByRole('main').getByText(lead.name).first().click();
  const line = page.getByRole('listitem').filter({ hasText: 'Board of the shop' });
  await expect(line).not.toContainText(/phone|Sending|yet/);
  expect(await downloaded(page, line.getByRole('button', { name: /^Download/ }))).toEqual(file.buffer);
});

/** What an operator types at the server; the embedded database is of one process at a time. */
async function byHand(server: ServerProcess, ...commands: string[][]): Promise<string[]> {
  await server.stop();
  const env = { ...process.env, DEMO: '1', DATA_DIR: server.dataDir };
  const said = commands.map((words) =>
    execFileSync(process.execPath, [serverMain, 'user', ...words], { env, encoding: 'utf8' }),
  );
  await server.restart();
  return said;
}

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test(
    'what an officer who was disabled left unsent is sent by a code of an Admin, and leaves the phone',
    { tag: '@long' },
    async ({ page, request }) => {
      test.slow();
      const server = await startDemoServer();
      try {
        await signInByForm(page, 'officer', `${server.url}/leads`);
        const pushes = '**/api/sync/push';
        await page.context().route(pushes, (route) => route.abort());
        const leads = [await createLeadByForm(page, someLead()), await createLeadByForm(page, someLead())];
        await addFile(page, 'Add Attachment', somePdf('board.pdf'), 'Board of the shop');

        const allow = ['handover', 'officer', '--by', 'admin'];
        const [, said = ''] = await byHand(server, ['disable', 'officer'], allow);
        await page.context().unroute(pushes);
        await syncNow(page);
        await page.getByRole('button', { name: 'User can’t sign in? Send with a code' }).click();
        await page.getByLabel('Username').fill('officer');
        await page.getByLabel('Code').fill(/\w{5}-\w{5}/.exec(said)?.[0] ?? '');
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await expect(
          page.getByText(onDevice('4 items sent. This user’s data is deleted from this {device}.')),
        ).toBeVisible();
        const kept = await databasesAndStorage(page);
        for (const word of [...leads.map(({ name }) => name), 'board.pdf']) expect(kept).not.toContain(word);
        await page.getByRole('button', { name: 'Done' }).click();
        await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
        await expect(page.getByText(/waits? here/)).toHaveCount(0);

        const { headers } = await signInBeside(request, 'admin', server.url);
        for (const { name } of leads) {
          const found = await request.get(`${server.url}/api/leads`, { params: { query: name }, headers });
          expect(await found.json()).toMatchObject({ list: { total: 1 } });
        }
      } finally {
        await server.remove();
      }
    },
  );
});
