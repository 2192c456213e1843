import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import * as z from 'zod/mini';
import { allSent, expectAccessible, looks, signIn, storedSession, openScreen } from './fixtures.ts';
import { test } from './shared-page.ts';
import { inPune, title } from './leads-steps.ts';

test.use({ ...inPune });

/** A visit the signed-in officer has today. */
async function todaysVisit(page: Page): Promise<{ id: string; title: string }> {
  const { token } = await storedSession(page);
  const headers = { authorization: `Bearer ${String(token)}` };
  const answer: unknown = await (await page.request.get('/api/getTodaysMarketVisits', { headers })).json();
  const visit = z.object({ id: z.string(), title: z.string() });
  const [first] = z.object({ market_visits: z.array(visit) }).parse(answer).market_visits;
  if (!first) throw new Error('There is no visit today.');
  return first;
}

/** Who would end the day without having checked out is told so, and goes back to the visit. */
async function isAskedToLeaveFirst(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog');
  await openScreen(page, '/my-profile');
  await page.getByRole('button', { name: 'Start day' }).click();
  await expect(sheet.getByText(/Your location/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Start day' }).click();
  await page.getByRole('button', { name: 'End day' }).click();
  await expect(sheet.getByText(/You have not checked out of/)).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Check out' }).click();
  await expect(sheet.getByText('Owner not there')).toBeVisible();
  await page.goBack();
}

// Each look has an officer of its own, for nobody is at two shops at once.
for (const [at, { name, use }] of looks.entries()) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test(
      'the day and a visit are accessible, from its check-in to its check-out',
      { tag: '@long' },
      async ({ page }) => {
        await signIn(page, `officer${at + 2}`);
        if ('isMobile' in use) {
          await expect(page.getByRole('region', { name: 'Next stop' })).toBeVisible();
          await expect(
            page.getByRole('list', { name: 'Around me' }).getByRole('listitem').first(),
          ).toBeVisible();
          await expectAccessible(page);
        }
        const visit = await todaysVisit(page);
        await openScreen(page, `/marketvisits/${visit.id}`);
        await expect(title(page, visit.title)).toBeVisible();
        await expect(page.getByText('No Visit Activity Found')).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Check in' }).click();
        const sheet = page.getByRole('dialog');
        await expect(sheet.getByText(/away from the shop$/)).toBeVisible();
        await sheet.getByRole('button', { name: 'Check in' }).click();
        await expect(sheet.getByText('Reason is required')).toBeVisible();
        await expectAccessible(page);
        await sheet.getByText('Met at another place').click();
        await sheet.getByRole('button', { name: 'Check in' }).click();
        await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible();
        if ('isMobile' in use) await isAskedToLeaveFirst(page);
        await page.getByRole('button', { name: 'Check out' }).click();
        await expect(sheet.getByText('Owner not there')).toBeVisible();
        await expectAccessible(page);
        await sheet.getByRole('button', { name: 'I left earlier' }).click();
        await sheet.getByRole('button', { name: 'Check out' }).click();
        await expect(sheet.getByText('Time is required').first()).toBeVisible();
        await expectAccessible(page);
        await sheet.getByRole('button', { name: 'I am leaving now' }).click();
        await sheet.getByRole('button', { name: 'Check out' }).click();
        const activity = page.getByRole('region', { name: 'Visit Activity' });
        await expect(activity).toContainText('Met at another place');
        await allSent(page);
        await activity.getByRole('button', { name: 'Show locations in between' }).click();
        await expect(activity).toContainText('As of');
        if ('isMobile' in use) await expect(activity).toContainText('Day started');
        await expectAccessible(page);
      },
    );
  });
}
