import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { v7 } from 'uuid';
import { photo } from '#tests/support/sample-files.ts';
import {
  expectAccessible,
  fillDay,
  goOffline,
  goOnline,
  deskLook,
  signInBeside,
  phone,
  signIn,
  allSent,
  openScreen,
  test as fresh,
} from './fixtures.ts';
import { test } from './shared-page.ts';
import { fact } from './leads-steps.ts';
import { onDevice } from './device-words.ts';

const HOUR = 3_600_000;
const IST = 5.5 * HOUR;
/** Yesterday at an hour of Kolkata. */
const yesterday = (hours: number) =>
  new Date(Math.floor((Date.now() + IST) / (24 * HOUR)) * 24 * HOUR - 24 * HOUR - IST + hours * HOUR);
const PUNE = { lat: 18.52, lng: 73.85 };

/** A caller beside the browser. */
async function caller(page: Page, username: string) {
  const { id, headers } = await signInBeside(page.request, username);
  return {
    id,
    post: async (path: string, data: object) => {
      const answer = await page.request.post(path, { headers, data });
      expect(answer.ok()).toBe(true);
    },
    own: async () => {
      const answer = await page.request.get('/api/salesforcetracker/own', { headers });
      const { list } = (await answer.json()) as { list: { type: string; lat: number | null }[] };
      return list.map(({ type, lat }) => [type, lat]);
    },
    days: async () => {
      const answer = await page.request.get('/api/attendance', { headers });
      return ((await answer.json()) as { data: { login_time: string | null; lat: number | null }[] }).data;
    },
  };
}

/** Yesterday from nine: an hour at one place, a walk, two hours nobody saw, a check without position. */
async function madeDay(page: Page, username: string): Promise<string> {
  const { id, post } = await caller(page, username);
  const at = (hours: number) => yesterday(hours).toISOString();
  await post('/api/attendance', { id: v7(), type: 'log_in', ...PUNE, datetime: at(9) });
  const positions = [9.25, 9.5, 9.75, 10, 10.25, 12.5].map((hours, step) => {
    const moved = Math.max(0, step - 2) * 0.01;
    return { lat: PUNE.lat + moved, lng: PUNE.lng, datetime: at(hours) };
  });
  await post('/api/salesforcetracker/positions', { positions });
  await post('/api/attendance', { id: v7(), type: 'log_out', datetime: at(17.5) });
  return id;
}

test.describe('an officer', () => {
  test.use({
    ...phone,
    permissions: ['geolocation'],
    geolocation: { latitude: 18.5204, longitude: 73.8567, accuracy: 18 },
  });

  test('starts and ends a day without signal, and the server has it once', async ({ page }) => {
    const { days, own } = await caller(page, 'officer5');
    await signIn(page, 'officer5', '/my-profile');
    await goOffline(page);
    await page.getByRole('button', { name: 'Start day' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start day' });
    await expect(dialog.getByText('Your location: ±18 m')).toBeVisible();
    await dialog.getByLabel('Odometer (km)').fill('4120');
    await dialog
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'odometer.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await expect(dialog.getByText('odometer.jpg')).toBeVisible();
    await dialog.getByRole('button', { name: 'Start day' }).click();
    await expect(page.getByText(/On duty since/)).toBeVisible();
    await expect(page.getByText('Started without location')).toBeHidden();
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByText(/Day started .*4,120 km/)).toBeVisible();
    await expect(page.getByText(onDevice('Waiting on this {device}'))).toBeVisible();
    expect(await days()).toEqual([]);
    await goOnline(page);
    await allSent(page);
    await expect(page.getByText(onDevice('Waiting on this {device}'))).toBeHidden();
    expect(await days()).toMatchObject([{ lat: 18.5204, logout_time: null }]);
    // While one tab of a phone records, it holds this lock.
    await page.waitForFunction(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.some(({ name }) => name?.startsWith('beatbook-track:'));
    });
    await page.context().setGeolocation({ latitude: 18.53, longitude: 73.8567, accuracy: 18 });
    // The move is on the server at once; where the day began is not recorded a second time.
    await expect.poll(own).toEqual([
      ['log_in', 18.5204],
      ['tracker', 18.53],
    ]);
    await page.context().setGeolocation(null);
    await page.getByRole('button', { name: 'End day' }).click();
    const ending = page.getByRole('dialog', { name: 'End day' });
    await expect(ending.getByText(/No location/)).toBeVisible();
    await ending.getByRole('button', { name: 'End day' }).click();
    await expect(page.getByText('Ended without location')).toBeVisible();
    await expect(page.getByText(/Your day ended/)).toBeVisible();
    await expect.poll(own).toEqual([
      ['log_in', 18.5204],
      ['tracker', 18.53],
      ['log_out', null],
    ]);
  });

  test('gives themselves a picture, which stays without network', async ({ page }) => {
    await signIn(page, 'officer7', '/my-profile');
    await expect(fact(page, 'Emp Code')).toHaveText(/^EMP-\d{4}$/);
    const shown = page.getByRole('region', { name: 'Basic Details' }).locator('img');
    await expect(shown).toHaveAttribute('src', '/images/default_user.png');
    await page.getByRole('button', { name: 'Change profile image' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload User Profile' });
    const chosen = dialog.locator('input[type=file]');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByText('File is required.').first()).toBeVisible();
    await chosen.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByText('This file type isn’t allowed.').first()).toBeVisible();
    await expectAccessible(page);
    await chosen.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog).toBeHidden();
    const avatar = page.getByRole('button', { name: /Account of/ }).locator('img');
    await expect(avatar).toHaveAttribute('src', /^blob:/);
    await goOffline(page);
    await page.reload();
    await expect(avatar).toHaveAttribute('src', /^blob:/);
  });
});

test.describe('on the map', () => {
  test.use({ map: true });

  test('a manager finds somebody, sees where they were last, and replays their day', async ({ page }) => {
    await madeDay(page, 'officer6');
    await signIn(page, 'manager2', '/salesforcetracker');
    await expect(page.getByText('Please select user')).toBeVisible();
    await page.getByRole('combobox', { name: 'User' }).fill('Pooja');
    await page.getByRole('option', { name: 'Pooja Verma' }).click();
    await expect(page.getByText('18.550000')).toBeVisible();
    await page.getByRole('tab', { name: 'Activity Tracker' }).click();
    await expect(page).toHaveURL(/isactivity=1/);
    await expect(page.getByText('No Visit Activity')).toBeVisible();
    await fillDay(
      page.getByLabel('Date'),
      new Date(yesterday(12).getTime() + IST).toISOString().slice(0, 10),
    );
    await expect(page.getByText(/ · Autofetch$/)).toHaveCount(6);
    await expect(page.getByText('05:30 pm · Day ended')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText('No location')).toBeVisible();
    await expect(page.getByText('09:00 am – 09:45 am · 45 min')).toBeVisible();
    const time = page.getByRole('slider', { name: 'Time of the day' });
    await expect(time).toHaveAttribute('aria-valuetext', '09:00 am');
    await page.getByLabel('Speed').selectOption('20');
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(time).not.toHaveAttribute('aria-valuetext', '09:00 am');
    await page.getByRole('button', { name: 'Pause' }).click();
    await time.press('End');
    await expect(time).toHaveAttribute('aria-valuetext', '12:30 pm');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(/This is the last answer/)).toBeVisible();
    await expect(page.getByText('05:30 pm · Day ended')).toBeVisible();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByText('Please select user')).toBeVisible();
  });
});

for (const { name, use } of deskLook) {
  test.describe(`on ${name}`, () => {
    test.use({ ...use, map: true });

    test('what is recorded of people is accessible', { tag: '@long' }, async ({ page }) => {
      const id = await madeDay(page, 'manager2');
      const day = new Date(yesterday(12).getTime() + IST).toISOString().slice(0, 10);
      await signIn(page, 'manager2', `/salesforcetracker?isactivity=1&user=${id}&date=${day}`);
      await expect(page.getByText('05:30 pm · Day ended').first()).toBeVisible();
      await expectAccessible(page);
      await openScreen(page, '/my-profile/track');
      await expect(page.getByText('Viewed in the last 30 days')).toBeVisible();
      await expectAccessible(page);
      await openScreen(page, '/my-profile');
      await page.getByRole('button', { name: 'Details' }).first().click();
      await expect(page.getByText(/Day ended .*no location/).first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Start day' }).click();
      await expect(page.getByRole('dialog').getByText(/No location/)).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('whose work a manager does not lead is not shown as none, and who does not exist is said', async ({
  page,
}) => {
  const other = await signInBeside(page.request, 'officer7');
  await signIn(page, 'manager', `/users/${other.id}`);
  await expect(page.getByText(/^Only managers of .+ can see this\.$/)).toHaveCount(2);
  await expect(page.getByText('Total Leads')).toHaveCount(0);
  await openScreen(page, `/salesforcetracker?user=${other.id}`);
  await expect(page.getByText(/You can’t see the location of .+/)).toBeVisible();
  await expect(page.getByText('This needs the network.')).toHaveCount(0);
  await openScreen(page, `/users/${v7()}`);
  await expect(page.getByText('No user with this address was found')).toBeVisible();
});

fresh(
  'where somebody is renews itself in sight, and its age grows by the time of the point',
  async ({ page }) => {
    const { id, post } = await caller(page, 'officer6');
    await post('/api/attendance', { id: v7(), type: 'log_in', ...PUNE });
    await page.clock.install();
    await signIn(page, 'manager2', `/salesforcetracker?user=${id}`);
    await expect(page.getByText('18.520000')).toBeVisible();
    await post('/api/salesforcetracker/positions', {
      positions: [{ lat: 18.56, lng: PUNE.lng, datetime: new Date().toISOString() }],
    });
    await page.clock.fastForward(31_000);
    await expect(page.getByText('18.560000')).toBeVisible();
    await page.clock.fastForward(150_000);
    await expect(page.getByText(/\([23] min ago\)/)).toBeVisible();
    await post('/api/attendance', { id: v7(), type: 'log_out' });
  },
);

test('a screen that is opened by its address without the right says so', async ({ page }) => {
  await signIn(page, 'officer', '/salesforcetracker');
  await expect(page.getByText(/^You don’t have permission to view Salesforce Tracker/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'User' })).toHaveCount(0);
});
