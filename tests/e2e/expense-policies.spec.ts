import { expect } from '#tests/support/expect.ts';
import { choose, fact, input, mark, save, title } from './leads-steps.ts';
import {
  expectAccessible,
  goOffline,
  deskLook,
  openScreen,
  phone,
  signIn,
  desktopByNight,
} from './fixtures.ts';
import { test } from './shared-page.ts';

test.describe('on a phone', () => {
  test.use(phone);

  test('without signal, the kind of day fills D.A with its rate, and what is over it is told', async ({
    page,
  }) => {
    await signIn(page, 'officer');
    await goOffline(page);
    await openScreen(page, '/expensestatements/create');
    const place = `Indore ${String(Date.now())}`;
    await input(page, 'Place of visit').fill(place);
    await save(page).click();
    await page.getByRole('link', { name: 'Add expense' }).click();
    await input(page, 'Title').fill('D.A');
    await choose(page, 'Day Type', 'Outstation');
    await expect(page.getByText('Grade E1, Outstation: choose a city class for the rate')).toBeVisible();
    await choose(page, 'City Class', 'A');
    await expect(page.getByText(/^Grade E1, Outstation, A: ₹450 a day, hotel up to ₹2,200/)).toBeVisible();
    await expect(input(page, 'D.A')).toHaveValue('450.00');
    await choose(page, 'City Class', 'B');
    await expect(input(page, 'D.A')).toHaveValue('300.00');
    await input(page, 'D.A').fill('450.50');
    await expect(page.getByText('₹150.50 over the policy')).toBeVisible();
    await choose(page, 'City Class', 'C');
    await expect(input(page, 'D.A')).toHaveValue('450.50');
    await expect(page.getByText('₹225.50 over the policy')).toBeVisible();
    await input(page, 'Kilometres').fill('42');
    await page.getByRole('button', { name: /^Use, Local Conveyance: / }).click();
    await expect(input(page, 'Local Conveyance')).toHaveValue('168.00');
    await expectAccessible(page);
    await save(page).click();
    await expect(title(page, place)).toBeVisible();
    await expect(page.getByText('Over the policy: D.A ₹450.50 claimed, ₹225 allowed')).toBeVisible();
    await expect(fact(page, 'Grade')).toHaveText('E1');

    await page.getByRole('link', { name: 'Add expense' }).click();
    await input(page, 'Title').fill('D.A for lunch');
    await input(page, 'D.A').fill('10');
    await expect(page.getByText('₹235.50 over the policy with the other expenses of this day')).toBeVisible();
    await save(page).click();
    const together = 'Over the policy: D.A ₹460.50 claimed on one day in 2 expenses, ₹225 allowed';
    await expect(page.getByText(together)).toBeVisible();
  });

  test('somebody without the right neither finds the policies in the menu nor opens them', async ({
    page,
  }) => {
    await signIn(page, 'officer', '/expense-policies');
    await expect(page.getByText('You don’t have permission to view Expense Policies.')).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('link', { name: 'States and Territories' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Expense Policies' })).toBeHidden();
  });
});

test.describe('on a desktop', () => {
  test.use(desktopByNight);

  test('an Admin adds, changes and deletes a policy', async ({ page }) => {
    await signIn(page, 'admin');
    await page.getByRole('link', { name: 'Expense Policies' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'E1', exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Create' }).click();
    const grade = `T${String(Date.now())}`;
    await input(page, 'Grade').fill(grade);
    await choose(page, 'Day Type', 'Ex-HQ');
    await input(page, 'D.A per Day').fill('1,225.50');
    await expectAccessible(page);
    await input(page, 'Valid From').fill('01 Apr 2026');
    await save(page).click();
    await expect(title(page, `${grade}, Ex-HQ`)).toBeVisible();
    await expect(fact(page, 'City Class')).toHaveText('Any city');
    await expectAccessible(page);
    await expect(fact(page, 'D.A per Day')).toHaveText('₹1,225.50');
    await expect(mark(page, 'Synced')).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(input(page, 'D.A per Day')).toHaveValue('1225.50');
    await input(page, 'Hotel Limit').fill('0');
    await save(page).click();
    await expect(fact(page, 'Hotel Limit')).toHaveText('₹0.00');
    await expect(mark(page, 'Synced')).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: `${grade}, Ex-HQ` });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/expense-policies$/);
    await expect(page.getByRole('link', { name: grade })).toBeHidden();
  });
});

for (const { name, use } of deskLook)
  test.describe(`on ${name}`, () => {
    test.use(use);

    test('list, detail and form of expense policies are accessible', { tag: '@long' }, async ({ page }) => {
      await signIn(page, 'admin', '/expense-policies');
      const first = page.getByRole('main').getByRole('link', { name: 'E1', exact: true }).first();
      await expect(first).toBeVisible();
      await expectAccessible(page);
      await first.click();
      await expect(fact(page, 'Day Type')).toBeVisible();
      await expectAccessible(page);
      await openScreen(page, '/expense-policies/create');
      await expect(input(page, 'Grade')).toBeVisible();
      await expectAccessible(page);
    });
  });
