import { readFile } from 'node:fs/promises';
import { kolkataDay } from '#contract/core/dates.ts';
import { expect } from '#tests/support/expect.ts';
import { createLead, fact, input, mark, save, title } from './leads-steps.ts';
import {
  desktop,
  expectAccessible,
  fillDay,
  fillTime,
  goOffline,
  goOnline,
  phoneLook,
  openScreen,
  phone,
  signIn,
  signInBeside,
} from './fixtures.ts';
import { test } from './shared-page.ts';

const today = () => kolkataDay(Date.now());

test.describe('on a phone', () => {
  test.use(phone);

  test('an activity is planned without signal, and its invitee sees it', async ({ page }) => {
    await signIn(page, 'officer');
    const lead = await createLead(page);
    await goOffline(page);
    await openScreen(page, '/activities/create');
    await expect(input(page, 'Status')).toHaveValue('Not Started');
    await expect(input(page, 'Priority')).toHaveValue('Low');
    await expectAccessible(page);
    await input(page, 'Subject').fill(`Train ${lead.name}`);
    await page.getByRole('button', { name: '1 Hour Prior' }).click();
    await save(page).click();
    await expect(input(page, 'Date')).toHaveAccessibleDescription('A reminder needs a Date');
    await expect(page.getByLabel('Start Time', { exact: true })).toHaveAccessibleDescription(
      'A reminder needs a Start Time',
    );
    await page.getByRole('button', { name: '1 Hour Prior' }).click();
    await fillDay(input(page, 'Date'), today());
    await fillTime(page.getByLabel('Start Time', { exact: true }), '10:15');
    await page.getByRole('button', { name: '30 Minutes Prior' }).click();
    await expect(page.getByRole('button', { name: '30 Minutes Prior', pressed: true })).toBeVisible();
    await page.getByRole('combobox', { name: 'Lead' }).fill(lead.name);
    await page.getByRole('option', { name: lead.name }).click();
    await page.getByRole('combobox', { name: 'Add Invitee' }).pressSequentially('Sneha');
    await expect(page.getByRole('option', { name: 'Sneha Patil' })).toBeVisible();
    // By keys: a click as soon as the leads are gone, at the place of one, is taken for its second tap.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await save(page).click();
    await expect(title(page, 'Market Visit Details')).toBeVisible();
    await expect(fact(page, 'Subject')).toHaveText(`Train ${lead.name}`);
    await expect(fact(page, 'Start')).toHaveText(/10:15 am$/);
    await expect(fact(page, 'Reminders')).toHaveText('30 Minutes Prior');
    await expect(page.getByRole('list', { name: 'Invitees' }).getByRole('link')).toHaveText('Sneha Patil');
    await expect(mark(page, 'Waiting')).toBeVisible();
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`Train ${lead.name}.ics`);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/DTSTART:\d{8}T044500Z[^]*TRIGGER:-PT30M/);
    await goOnline(page);
    await expect(mark(page, 'Synced')).toBeVisible();

    await openScreen(page, '/activities');
    await expect(title(page, 'Market Visits')).toBeVisible();
    await expectAccessible(page);
    const { headers } = await signInBeside(page.request, 'officer2');
    const answer = await page.request.get(`/api/activities?query=${encodeURIComponent(lead.name)}`, {
      headers,
    });
    expect(await answer.text()).toContain('"reminder_fifteen":null,"reminder_thirty":1');
  });
});

test.describe('on a desktop', () => {
  test.use(desktop);

  test('the list changes a status in place, and the calendar shows the activity beside the visits', async ({
    page,
  }) => {
    const { id, headers } = await signInBeside(page.request, 'officer');
    const subject = `Task ${Date.now()}`;
    const data = { subject, assigned_to: id, date: today(), start_time: '09:30' };
    expect((await page.request.post('/api/activities', { headers, data })).ok()).toBe(true);
    const manager = await signInBeside(page.request, 'manager');
    const invitation = { ...data, subject: `${subject} of all`, assigned_to: manager.id, invitees: [id] };
    await page.request.post('/api/activities', { headers: manager.headers, data: invitation });
    await signIn(page, 'officer', '/activities?status=Not%20Started');
    const table = page.getByRole('table', { name: 'Activities' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Subject',
      'Status',
      'Type',
      'Priority',
      'Start',
      'Due',
      'Assigned To',
      'Created At',
      'Action',
    ]);
    await expect(table.getByRole('columnheader', { name: 'Subject' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await openScreen(page, '/');
    await page
      .getByRole('button', { name: /^Choose / })
      .first()
      .click();
    const region = page.getByRole('region', { name: 'My Calendar' });
    await expect(region.getByRole('link', { name: `${subject} of all` }).last()).toBeVisible();
    await region.getByRole('link', { name: `${subject} Activity · 09:30` }).click();
    await expect(fact(page, 'Subject')).toHaveText(subject);
    await page.getByRole('button', { name: 'Status: Not Started. Change' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Completed' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(fact(page, 'Status')).toHaveText('Completed');
    await page.getByRole('tab', { name: 'Opportunities' }).click();
    await expect(page.getByText('No Opportunities Found')).toBeVisible();
  });
});

for (const { name, use } of phoneLook)
  test.describe(`on ${name}`, () => {
    test.use(use);

    test('list, detail and form of activities are accessible', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'officer', '/activities');
      const link = page.getByRole('main').locator('a[href^="/activities/0"]').first();
      await expect(link).toBeVisible();
      await expectAccessible(page);
      await link.click();
      await expect(page.getByRole('tab', { name: 'Invitees' })).toBeVisible();
      await expectAccessible(page);
      await openScreen(page, '/activities/create');
      // A field half under the bar with Save is not judged as it is when it is in sight.
      await page
        .getByLabel('Start Time', { exact: true })
        .evaluate((field) => field.scrollIntoView({ block: 'center' }));
      await expectAccessible(page);
    });
  });
