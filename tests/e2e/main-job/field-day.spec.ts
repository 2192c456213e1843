import { test, type Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { kolkataDay } from '#contract/core/dates.ts';
import { grainyPhoto } from '../../support/sample-files.ts';
import { startDemoServer } from '../../support/e2e-server.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { captureLead, everythingSent } from './capture.ts';
import { Office, type Place, type Visit } from './office.ts';
import { farPhone } from './far-phone.ts';
import { allLooks, slowdown } from '../../support/run-options.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 * slowdown });

/** So far the phone's clock is behind the server's. */
const BEHIND_MS = 2 * 3_600_000;
/** Sets the server's clock ahead, which for the phone is the same as its own being behind. */
const AHEAD = `const Real = Date;
globalThis.Date = class extends Real {
  constructor(...args) { if (args.length > 0) super(...args); else super(Real.now() + ${BEHIND_MS}); }
  static now() { return Real.now() + ${BEHIND_MS}; }
};`;
const NEW_SHOP = 'Sangam Wayside';
const HERE: Place = { latitude: 18.5301, longitude: 73.8478 };

const far = farPhone(() => {
  test.setTimeout(180_000 * slowdown);
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(AHEAD)}`;
  // The company of this run has visits of today, which in the last two hours is not the day of the server.
  const isToday = kolkataDay(Date.now() + BEHIND_MS) === kolkataDay(Date.now());
  return (isToday ? startDemoServer : startServerProcess)({ env: { NODE_OPTIONS } });
});

const sheet = (page: Page) => page.getByRole('dialog');
const stand = (at: Place) => far.phone.stand({ ...at, accuracy: 12 });

/** Begins or ends the day on Today. */
async function duty(page: Page, verb: 'Start day' | 'End day'): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: verb }).click();
  await expect(sheet(page).getByText(/Your location/)).toBeVisible();
  await sheet(page).getByRole('button', { name: verb }).click();
  await expect(sheet(page)).toBeHidden();
}

/** Confirms the check-in of the sheet that is open, at the shop. */
async function arrive(page: Page): Promise<number> {
  await expect(sheet(page).getByText(/^At the shop/)).toBeVisible();
  const at = Date.now();
  await sheet(page).getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible();
  return at;
}

/** Photographs, notes and leaves the visit one is at. */
async function work(page: Page, note: string): Promise<void> {
  const file = { name: 'shelf.jpg', mimeType: 'image/jpeg', buffer: await grainyPhoto(500, 400) };
  const button = page.getByRole('button', { name: 'Take photo' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(file);
  await expect(page.getByText('1 file on this visit').first()).toBeVisible();
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(sheet(page).getByText(/^At the shop/)).toBeVisible();
  await sheet(page).getByText('Order taken').click();
  await sheet(page).getByLabel('Note').fill(note);
  await sheet(page).getByRole('button', { name: 'Check out' }).click();
  await expect(sheet(page)).toBeHidden();
}

test('a whole day without signal arrives once and whole the next morning, at the right times', async () => {
  const office = await Office.open(far.server.url, kolkataDay(Date.now() + BEHIND_MS));
  const stops = await office.stops(allLooks ? 5 : 2);
  let page = await far.openWithoutSignal();

  await stand(HERE);
  await duty(page, 'Start day');
  const arrivals: number[] = [];
  for (const [at, stop] of stops.entries()) {
    await stand(stop.place);
    await page.goto(`/marketvisits/${stop.id}`);
    await page.getByRole('button', { name: 'Check in' }).click();
    arrivals.push(await arrive(page));
    await work(page, `Stop ${at + 1}`);
    await expect(page.getByRole('region', { name: 'Visit Activity' })).toContainText('Check out');
  }
  await stand(HERE);
  const lead = await captureLead(page, NEW_SHOP, '9876500031');
  await page.goto('/');
  await page.getByRole('button', { name: `Visit now: ${NEW_SHOP}` }).click();
  arrivals.push(await arrive(page));
  await work(page, `Stop ${stops.length + 1}`);
  await duty(page, 'End day');
  expect(far.proxy.bytes.up).toBe(0);
  await far.phone.kill();

  const weak = await far.weakSignal('a field day', { latency: 100, up: 120 * 1024, down: 400 * 1024 });
  page = await far.phone.open();
  await page.goto('/');
  await weak.cutAfter(60_000, 30_000, 110_000);
  await everythingSent(page);

  expect(await office.leadsNamed(NEW_SHOP)).toEqual([lead]);
  const unplanned = await office.visitsTo(lead);
  expect(unplanned).toHaveLength(1);
  const ids = [...stops.map(({ id }) => id), ...unplanned];
  for (const [at, id] of ids.entries()) whole(await office.visit(id), at, arrivals[at] ?? 0);
  const places = [HERE, ...stops.flatMap(({ place }) => [place, place]), HERE, HERE, HERE];
  expect(await office.day()).toEqual({
    types: ['log_in', ...ids.flatMap(() => ['check_in', 'check_out']), 'log_out'],
    places: places.map(({ latitude, longitude }) => [latitude, longitude]),
    duties: 1,
  });
});

/** A visit has everything once: its checks with their times, its note, its photo. */
function whole(visit: Visit, at: number, arrived: number): void {
  const said = { verdict: 'at_shop', corrected: false };
  expect(visit).toMatchObject({
    checks: [
      { type: 'check_in', ...said },
      { type: 'check_out', ...said },
    ],
    notes: [{ note: `Stop ${at + 1}` }],
    attachments: [{ stored: true }],
    outcome: 'Order taken',
    is_open: false,
  });
  const [check] = visit.checks;
  const near = (said: string | undefined, meant: number) =>
    expect(Math.abs(Date.parse(said ?? '') - meant)).toBeLessThan(30_000);
  near(check?.datetime, arrived + BEHIND_MS);
  near(check?.device_at, arrived);
  expect(Math.abs((check?.offset_ms ?? 0) - BEHIND_MS)).toBeLessThan(30_000);
  expect(Date.parse(check?.received_at ?? '')).toBeGreaterThan(Date.parse(check?.datetime ?? ''));
}
