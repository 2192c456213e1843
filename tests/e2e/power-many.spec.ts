import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import * as z from 'zod/mini';
import {
  expectAccessible,
  fillDay,
  goOffline,
  goOnline,
  phoneLook,
  openScreen,
  phone,
  signIn,
  allSent,
  within,
  signInByForm,
  desktopByNight,
} from './fixtures.ts';
import { test } from './shared-page.ts';
import { slowdown } from '#tests/support/run-options.ts';
import { createLead, heldUndo, inPune, keepUnsent, rowOf, rows, snackbar, someLead } from './leads-steps.ts';
import { onDevice } from './device-words.ts';

test.use({ ...inPune });

const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });

/** Picks a value in the dialog that is open. */
async function pick(page: Page, value: string): Promise<void> {
  await page.getByRole('dialog').getByPlaceholder('Choose').click();
  await page.getByRole('listbox').getByRole('option', { name: value, exact: true }).click();
}

const traced = z.object({
  traceEvents: z.array(
    z.object({
      pid: z.number(),
      tid: z.number(),
      tdur: z.optional(z.number()),
      args: z.object({ name: z.optional(z.unknown()) }),
    }),
  ),
});

/** Milliseconds the page itself computed in its longest task; what else keeps the machine busy does not count. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = traced.parse(JSON.parse(trace.toString()));
  const mains = traceEvents.filter(({ args }) => args.name === 'CrRendererMain');
  const isMain = new Set(mains.map(({ pid, tid }) => `${pid} ${tid}`));
  const took = traceEvents.flatMap(({ pid, tid, tdur }) =>
    tdur !== undefined && isMain.has(`${pid} ${tid}`) ? [tdur / 1000] : [],
  );
  expect(took.length).toBeGreaterThan(0);
  return Math.max(...took);
}

test.describe('on a desktop', () => {
  test.use(desktopByNight);

  test('the status of a page of leads is set and the whole set taken back', async ({ page }) => {
    await signIn(page, 'officer', '/leads');
    await box(page, 'this page').check();
    await press(page, 'Status');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await press(page, 'Stop selecting');
    await keepUnsent(page);
    const before = await rows(page).locator('td:nth-child(6)').allInnerTexts();
    await box(page, 'this page').check();
    await expect(bar(page).getByText('10 selected')).toBeVisible();
    await expectAccessible(page);
    await press(page, 'Status');
    await pick(page, 'Follow Up');
    await expectAccessible(page);
    const same = before.filter((status) => status === 'Follow Up').length;
    if (same > 0) await expect(page.getByText(`${same} have it already`)).toBeVisible();
    const saved = onDevice('leads saved on this {device}');
    // A slow phone draws a message when its time would be over; it begins with what can be seen.
    const undrawn = await page.addStyleTag({ content: '[role=status] { display: none !important }' });
    await page.getByRole('button', { name: `Change ${10 - same} leads` }).click();
    await page.getByText(saved).waitFor({ state: 'attached' });
    await page.waitForTimeout(2_500);
    await undrawn.evaluate((style) => style.parentNode?.removeChild(style));
    const undo = await heldUndo(page, saved);
    await expect(bar(page)).toBeHidden();
    await expect(rows(page).locator('td:nth-child(6)')).toHaveText(before.map(() => 'Follow Up'));
    await undo.click();
    await expect(rows(page).locator('td:nth-child(6)')).toHaveText(before);
    await expect(rows(page).getByText('Waiting', { exact: true })).toHaveCount(0);
  });

  test('every lead that passes the filter is changed at once, without holding up the page', async ({
    page,
    browser,
  }) => {
    test.slow();
    await signIn(page, 'manager', '/outbox');
    await openScreen(page, '/leads');
    await expect(rows(page)).toHaveCount(10);
    const total = Number((await page.getByText(/^1–10 of [\d,]+$/).innerText()).replace(/^.* of |,/g, ''));
    await box(page, 'this page').check();
    await bar(page)
      .getByRole('button', { name: /^Select all/ })
      .click();
    await expect(bar(page).getByText(`${total} selected`)).toBeVisible();
    await press(page, 'Status');
    await pick(page, 'Interested');
    await goOffline(page);
    await browser.startTracing(page, { categories: ['toplevel'] });
    await page.getByRole('button', { name: /^Change [\d,]+ leads$/ }).click();
    await expect(snackbar(page, onDevice('leads saved on this {device}'))).toBeVisible(within(20_000));
    expect(longestTask(await browser.stopTracing())).toBeLessThan(400 * slowdown);
    await expect(rows(page).locator('td:nth-child(6)')).toHaveText(
      Array.from({ length: 10 }, () => 'Interested'),
    );
    await test.step('and the Outbox shows the beginning of a long queue', async () => {
      await openScreen(page, '/outbox');
      const cards = page.getByRole('main').getByRole('listitem');
      await expect(cards).toHaveCount(50);
      const waiting = page.getByRole('heading', { name: /^Waiting/ });
      await expect(waiting).toHaveText(/^Waiting \(\d{3}\)$/);
      const more = page.getByRole('button', { name: 'Show more' });
      // Cards are laid out as they come into view; a click that scrolls by itself would press before that.
      await more.scrollIntoViewIfNeeded();
      await more.click();
      await expect(cards).toHaveCount(100);
      // Some hundred writes, each with a transaction of its own.
      await goOnline(page);
      await allSent(page, 120_000);
      await expect(waiting).toBeHidden();
    });
  });

  test('chosen leads are deleted after a question that counts them', async ({ page }) => {
    await signIn(page, 'officer', '/leads');
    const made = [await createLead(page, someLead()), await createLead(page, someLead())];
    await openScreen(page, '/leads');
    for (const { name } of made) await box(page, name).check();
    await press(page, 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete' });
    await expect(dialog).toContainText('Are you sure you want to delete 2 leads ?');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete 2 leads' }).click();
    for (const { name } of made) await expect(rowOf(page, name)).toHaveCount(0);
    await allSent(page);
    await page.reload();
    await expect(rows(page)).toHaveCount(10);
    for (const { name } of made) await expect(rowOf(page, name)).toHaveCount(0);
  });

  test(
    'an officer gives leads to nobody, a manager to whom they please',
    { tag: '@long' },
    async ({ page }) => {
      await signIn(page, 'officer', '/leads');
      await box(page, 'this page').check();
      await expect(bar(page).getByRole('button')).toHaveText([/^Select all/, 'Status', 'Delete', '']);
      await page.getByRole('button', { name: /Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await signInByForm(page, 'manager', '/opportunities');
      await page.getByRole('checkbox', { name: 'Select this page' }).check();
      await press(page, 'Assign');
      const dialog = page.getByRole('dialog', { name: 'Assigned To' });
      await dialog.getByPlaceholder('Choose').click();
      const person = page.getByRole('listbox').getByRole('option').first();
      const name = await person.innerText();
      await person.click();
      await dialog.getByRole('button', { name: /^Change \d+ opportunit/ }).click();
      const assignees = page.getByRole('table', { name: 'Opportunities' }).locator('tbody td:nth-child(6)');
      await expect(assignees).toHaveText(Array.from({ length: 10 }, () => name));
    },
  );

  test('a choice lasts from page to page and ends with other filters', { tag: '@long' }, async ({ page }) => {
    await signIn(page, 'officer', '/leads');
    await box(page, 'this page').check();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText(/^page 2 of/)).toBeVisible();
    await rows(page).first().getByRole('checkbox').check();
    await expect(bar(page).getByText('11 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await fillDay(page.getByRole('dialog').getByLabel('Created To'), '2030-01-31');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(bar(page)).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a long press begins to choose, and a tap goes on', async ({ page }) => {
    await signIn(page, 'officer', '/leads');
    const cards = page.getByRole('list', { name: 'Leads' }).getByRole('listitem');
    await expect(cards).toHaveCount(10);
    const touch = (type: 'touchstart' | 'touchend') =>
      cards.first().evaluate((card, event) => {
        const finger = new Touch({ identifier: 1, target: card });
        const touches = event === 'touchstart' ? [finger] : [];
        card.dispatchEvent(new TouchEvent(event, { touches, changedTouches: [finger], bubbles: true }));
      }, type);
    await touch('touchstart');
    await expect(bar(page).getByText('1 selected')).toBeVisible();
    await touch('touchend');
    await expect(bar(page).getByText('1 selected')).toBeVisible();
    await cards.nth(1).tap();
    await expect(bar(page).getByText('2 selected')).toBeVisible();
    await expectAccessible(page);
    await cards.first().tap();
    await expect(bar(page).getByText('1 selected')).toBeVisible();
    await expect(page).toHaveURL(/\/leads$/);
    await page.getByRole('button', { name: 'Stop selecting' }).click();
    await cards.first().getByRole('link').tap();
    await expect(page).toHaveURL(/\/leads\/[0-9a-f-]{36}$/);
  });
});

for (const { name, use } of phoneLook) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test('choosing and its dialogs are accessible', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'manager', '/accounts');
      if ('isMobile' in use) await page.getByRole('button', { name: 'Select', exact: true }).click();
      else await page.getByRole('checkbox').nth(1).check();
      await expect(bar(page)).toBeVisible();
      await bar(page).getByRole('button', { name: 'Select this page' }).click();
      await expect(bar(page).getByText('10 selected')).toBeVisible();
      await expectAccessible(page);
      await press(page, 'Priority');
      await expect(page.getByRole('dialog').getByPlaceholder('Choose')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await press(page, 'Delete');
      await expect(page.getByRole('button', { name: /^Delete \d+ accounts$/ })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
