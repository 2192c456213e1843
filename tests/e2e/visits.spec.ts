import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import * as z from 'zod/mini';
import { kolkataDay } from '#contract/core/dates.ts';
import { startDemoServer } from '../support/e2e-server.ts';
import {
  allSent,
  expectAccessible,
  fillTime,
  phone,
  signIn,
  signInBeside,
  syncNow,
  openScreen,
} from './fixtures.ts';
import { test } from './shared-page.ts';

const here = { latitude: 18.5204, longitude: 73.8567, accuracy: 12 };
test.use({ ...phone, permissions: ['geolocation'], geolocation: here });

const today = z.object({ market_visits: z.array(z.object({ id: z.string() })) });
const detail = z.object({ data: z.object({ checks: z.array(z.looseObject({})) }) });

/** An officer's own view of the server, beside their phone. */
async function desk(page: Page, username: string, url = '') {
  const { headers } = await signInBeside(page.request, username, url);
  const json = async (path: string): Promise<unknown> =>
    (await page.request.get(url + path, { headers })).json();
  const [visit] = today.parse(await json('/api/getTodaysMarketVisits')).market_visits;
  if (!visit) throw new Error('There is no visit today.');
  const path = `/api/marketvisits/${visit.id}`;
  return {
    id: visit.id,
    checks: async () => detail.parse(await json(path)).data.checks,
    async checkIn(datetime: string) {
      const data = { type: 'check_in', datetime };
      const checked = await page.request.post(`${url}${path}/checks`, { headers, data });
      expect(await checked.json()).toMatchObject({ status: 1 });
    },
  };
}

const sheet = (page: Page) => page.getByRole('dialog');

test('a check-out forgotten yesterday is asked for and corrected with its time and the reason', async ({
  page,
}) => {
  const yesterday = kolkataDay(Date.now() - 24 * 3_600_000);
  const { checkIn, checks } = await desk(page, 'officer8');
  await checkIn(`${yesterday}T15:00:00+05:30`);
  await signIn(page, 'officer8');
  const forgotten = page.getByRole('region', { name: 'Not checked out' });
  await expect(forgotten).toContainText('Please tell us when you left.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check out' }).click();
  await sheet(page).getByRole('button', { name: 'Check out' }).click();
  await expect(sheet(page).getByText('Reason is required').first()).toBeVisible();
  await expectAccessible(page);
  await fillTime(sheet(page).getByLabel('When did you leave?'), '15:40');
  await sheet(page).getByLabel('Why did you forget to check out?').fill('Battery was empty');
  await sheet(page).getByRole('button', { name: 'Check out' }).click();
  await expect(forgotten).toBeHidden();
  const mended = {
    type: 'check_out',
    corrected: true,
    remarks: 'Battery was empty',
    // What the phone's clock is off by is taken into account.
    datetime: expect.stringMatching(new RegExp(`^${yesterday}T10:(09:5|10:0)`)),
  };
  await expect.poll(checks).toEqual([expect.anything(), expect.objectContaining(mended)]);
});

test('taps that follow each other fast are one check-in', async ({ page }) => {
  const { id, checks } = await desk(page, 'officer9');
  await signIn(page, 'officer9', `/marketvisits/${id}`);
  await page.getByRole('button', { name: 'Check in' }).click();
  await sheet(page).getByText('Met at another place').click();
  await sheet(page)
    .getByRole('button', { name: 'Check in' })
    .evaluate((button: HTMLElement) => {
      button.click();
      button.click();
      for (const ms of [20, 60, 120, 240]) setTimeout(() => button.click(), ms);
    });
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible();
  await allSent(page);
  await expectAccessible(page);
  expect(await checks()).toHaveLength(1);
});

test('a check-in does not wait for a position, which joins it once found', async ({ page, context }) => {
  const { id, checks } = await desk(page, 'officer7');
  await signIn(page, 'officer7', `/marketvisits/${id}`);
  await context.setGeolocation(null);
  await page.getByRole('button', { name: 'Check in' }).click();
  await sheet(page).getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible();
  const activity = page.getByRole('region', { name: 'Visit Activity' });
  await expect(activity).toContainText('No location');
  await context.setGeolocation(here);
  await expect(activity).toContainText(/Location found \d+ s later/);
  await allSent(page);
  expect(await checks()).toMatchObject([{ type: 'check_in', lat: here.latitude, accuracy: here.accuracy }]);
});

test(
  'where check-ins are taken at the shop only, the server’s refusal stands at the visit',
  { tag: '@long' },
  async ({ browser }) => {
    const server = await startDemoServer({ env: { CHECK_POSITION: 'refuse' } });
    const context = await browser.newContext({
      ...phone,
      permissions: ['geolocation'],
      geolocation: { ...here, latitude: 12 },
      baseURL: server.url,
    });
    try {
      const page = await context.newPage();
      await signIn(page, 'officer', `${server.url}/`);
      const { id, checks } = await desk(page, 'officer', server.url);
      await syncNow(page);
      await openScreen(page, `/marketvisits/${id}`);
      await page.getByRole('button', { name: 'Check in' }).click();
      await expect(sheet(page).getByText('the server will reject it')).toBeVisible();
      await sheet(page).getByText('Shop has moved').click();
      await sheet(page).getByRole('button', { name: 'Check in' }).click();
      await expect(page.getByText(/You are \d+ metres away. Please check in at the shop./)).toBeVisible();
      expect(await checks()).toEqual([]);
    } finally {
      await context.close();
      await server.remove();
    }
  },
);
