import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { DROPDOWN } from '#ui/overlay/menus.ts';
import { Random } from '../sim/kit/random.ts';
import {
  allSent,
  controlled,
  installed,
  openScreen,
  phone,
  signIn,
  signInBeside,
  within,
} from './fixtures.ts';
import { test } from './shared-page.ts';
import { createLead, heldUndo, inPune, keepUnsent, snackbar } from './leads-steps.ts';
import * as claims from './monkey/claim-deeds.ts';
import * as deeds from './monkey/deeds.ts';
import { Hand } from './monkey/hand.ts';
import { know } from './monkey/known.ts';
import { rowsOf } from './monkey/office.ts';
import { look, type Entry } from './monkey/queue.ts';

test.use({ ...phone, ...inPune, map: false });

/** Taps on one button as fast as a thumb and faster, whether or not it is still there. */
const tapFast = (button: Locator): Promise<void> =>
  button.evaluate(async (element: HTMLElement) => {
    element.click();
    element.click();
    const later = (ms: number) =>
      new Promise((resolve) => setTimeout(resolve, ms)).then(() => element.click());
    await Promise.all([20, 80, 150, 300].map(later));
  });

/** The same, and what shows from the first tap on: the other taps take a slow page as long as a message stays. */
async function tapFastAndSee<T>(button: Locator, seen: Promise<T>): Promise<T> {
  const [shown] = await Promise.all([seen, tapFast(button)]);
  return shown;
}

/** All that was written on this phone by one call, sent or not. */
async function writesOf(page: Page, id: string, call: string): Promise<Entry[]> {
  const { entries, sent } = await look(page, id, 0);
  return [...sent, ...entries].filter((entry) => entry.call === call);
}

test('a file is imported once', async ({ page }) => {
  const { id } = await signInBeside(page.request, 'officer');
  await signIn(page, 'officer', '/leads/import');
  const fields = {
    'Shop Name': `File ${randomInt(1e9)} Oils`,
    Mobile: `8${String(randomInt(1e9)).padStart(9, '0')}`,
    'First Name': 'Asha',
    'Last Name': 'Patil',
    'Credit Days': '30',
    Department: 'Retail',
    'Customer Type': 'Retailer',
    'Retailer Tax Type': 'Unregistered',
    Address: '1 MG Road',
    Landmark: 'Bank',
    City: 'Pune',
    State: 'Maharashtra',
    Pincode: '411001',
    Territory: 'Pune',
  };
  const buffer = Buffer.from(`${Object.keys(fields).join(';')}\r\n${Object.values(fields).join(';')}`);
  await page.locator('input[type=file]').setInputFiles({ name: 'shops.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check all rows' }).click();
  await tapFast(page.getByRole('button', { name: 'Import 1 lead' }));
  await expect(page.getByRole('status').filter({ hasText: /^Imported: 1 of 1/ })).toBeVisible(within(15_000));
  await allSent(page);
  expect(await writesOf(page, id, 'leads.create')).toHaveLength(1);
});

test('a value changed in place is written once, set back once, and withdrawn once', async ({ page }) => {
  const { id } = await signInBeside(page.request, 'officer');
  await signIn(page, 'officer');
  await createLead(page);
  await page.getByRole('button', { name: /^Status: / }).click();
  const change = page.getByRole('menuitem', { name: 'Not Interested', exact: true });
  const undo = await tapFastAndSee(change, heldUndo(page, 'Status saved'));
  await tapFastAndSee(undo, expect(snackbar(page, 'Undone')).toBeVisible());
  await expect(page.getByRole('button', { name: /^Status: Active/ })).toBeVisible();
  await allSent(page);
  const written = await writesOf(page, id, 'leads.status');
  expect(written.map(({ patch }) => patch['status'])).toEqual(['Not Interested', 'Active']);

  await test.step('a sheet that two taps open stays open', async () => {
    const hand = new Hand(page, new Random(1), 'officer', [150]);
    await hand.twice(page.getByRole('button', { name: 'Visit now' }));
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Check in/ })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await test.step('what is withdrawn is told so, and nothing else', async () => {
    await keepUnsent(page);
    for (const status of ['Not Interested', 'Active']) {
      await page.getByRole('button', { name: /^Status: / }).click();
      await page.getByRole('menuitem', { name: status, exact: true }).click();
      await expect(page.getByRole('button', { name: `Status: ${status}. Change` })).toBeVisible();
    }
    const mainUndo = page.getByRole('main').getByRole('button', { name: 'Undo' });
    await tapFastAndSee(mainUndo, expect(snackbar(page, 'Undone')).toBeVisible());
    await expect(page.getByRole('button', { name: 'Status: Not Interested. Change' })).toBeVisible();
    await openScreen(page, '/outbox');
    const withdraw = page.getByRole('button', { name: 'Withdraw' });
    await tapFastAndSee(withdraw, expect(snackbar(page, 'Withdrawn')).toBeVisible());
    await expect(page.getByText('You’re all caught up.')).toBeVisible();
    await expect(page.getByText(/already sent/i)).toHaveCount(0);
  });
});

/** Touches the middle of a button, and the same place again as soon as it is gone, or so much later. */
async function touchTwice(page: Page, button: Locator, gap: number): Promise<void> {
  const touched = await button.elementHandle();
  const box = await touched.boundingBox();
  if (!box) throw new Error('The button is not on the screen.');
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  const gone = touched.evaluate(
    (element, ms) =>
      new Promise((resolve) => {
        const look = () =>
          element.checkVisibility() ? requestAnimationFrame(look) : setTimeout(resolve, ms);
        look();
      }),
    gap,
  );
  await page.touchscreen.tap(...at);
  await gone;
  await page.touchscreen.tap(...at);
}

test('a second touch after a check-in, or after a choice from a menu, opens nothing that lies under it', async ({
  page,
}) => {
  await signIn(page, 'officer');
  await createLead(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Visit now' }).tap();
  const checkIn = dialog.getByRole('button', { name: /^Check in/, disabled: false });
  await checkIn.waitFor();
  await touchTwice(page, checkIn, 60);
  await expect(snackbar(page, /^Checked in/)).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const [status, gap] of [
    ['Not Interested', 0],
    ['Active', 200],
  ] as const) {
    await page.getByRole('button', { name: /^Status: / }).tap();
    await touchTwice(page, page.getByRole('menuitem', { name: status, exact: true }), gap);
    await expect(page.getByRole('button', { name: `Status: ${status}. Change` })).toBeVisible();
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('button', { name: 'New' }).tap();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
});

test('a second touch after a day or a choice reaches nothing that lies under the calendar or the list', async ({
  page,
}) => {
  await signIn(page, 'officer', '/activities/create');
  const day = page.getByRole('textbox', { name: 'Date', exact: true });
  await expect(day).toBeVisible();
  await page.evaluate((dropdown) => {
    const under: string[] = [];
    Object.assign(window, { under });
    document.addEventListener('click', ({ target }) => {
      if (target instanceof Element && !target.closest(dropdown)) under.push(target.outerHTML.slice(0, 80));
    });
  }, `[${DROPDOWN}]`);
  for (const [field, kind] of [
    [day, 'calendar'],
    [page.getByRole('combobox', { name: 'Status' }), 'list'],
  ] as const) {
    const before = await field.inputValue();
    await field.tap();
    const choice =
      kind === 'list'
        ? page.getByRole('option').last()
        : page.locator('[data-dates-dropdown] td button').filter({ visible: true }).last();
    await choice.tap({ trial: true });
    await page.evaluate('window.under.length = 0');
    await touchTwice(page, choice, kind === 'list' ? 0 : 120);
    expect(await page.evaluate('window.under'), kind).toEqual([]);
    await expect(field).not.toHaveValue(before);
  }
});

/** What forms of the phone make, by the call that then waits. */
const acts: readonly (readonly [deeds.Deed, string])[] = [
  [deeds.makeLead, 'leads.create'],
  [deeds.makeCustomer, 'contacts.create'],
  [deeds.makeAccount, 'accounts.create'],
  [deeds.makeOpportunity, 'opportunities.create'],
  [deeds.makeDocument, 'documents.create'],
  [deeds.planJourney, 'journey_plans.create'],
  [claims.makeTicket, 'tickets.create'],
  [claims.makeActivity, 'activities.create'],
  [claims.makeStatement, 'expense_statements.create'],
  [claims.addExpense, 'expenses.create'],
  [claims.addReceipt, 'attachments.create'],
  [claims.sendStatement, 'expense_statements.submit'],
  [deeds.changeDay, 'attendance.record'],
];

/** Does one act with a thumb that taps twice, and gives what it left in the queue. */
async function doneBy(hand: Hand, id: string, deed: deeds.Deed): Promise<string[]> {
  const queue = async () => (await look(hand.page, id, Date.now())).entries;
  const before = new Set((await queue()).map(({ op_id }) => op_id));
  const said = await deed(hand);
  const made = async () => (await queue()).filter(({ op_id }) => !before.has(op_id));
  await expect(async () => expect(await made(), said).not.toEqual([])).toPass(within(5_000));
  // A second write would be taken up after the first, and before anything that is asked for now.
  await openScreen(hand.page, '/data-safety');
  return (await made()).map(({ call }) => call);
}

for (const gap of [20, 80, 300])
  installed(
    `a second tap after ${gap} ms joins the first in the forms of a phone`,
    { tag: '@long' },
    async ({ page }) => {
      test.setTimeout(within(300_000).timeout);
      const rows = await rowsOf(page.request, 'admin');
      await signIn(page, 'officer');
      await controlled(page);
      const { id } = await signInBeside(page.request, 'officer');
      const hand = new Hand(page, new Random(80), 'officer', [gap]);
      know(hand, rows, id);
      await keepUnsent(page);
      for (const [deed, call] of acts)
        await test.step(deed.name, async () => expect(await doneBy(hand, id, deed)).toEqual([call]));
    },
  );
