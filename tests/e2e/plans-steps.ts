import type { Locator, Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { fillDay, fillTime, openScreen } from './fixtures.ts';
import { kolkataDay } from '../../contract/core/dates.ts';
import { choose, save } from './leads-steps.ts';

/** A day of Asia/Kolkata, some days from today. */
export const day = (from_today: number): string => kolkataDay(Date.now() + from_today * 86_400_000);

export const candidates = (page: Page): Locator =>
  page.getByRole('list', { name: 'Leads / Customers', exact: true }).getByRole('listitem');
export const chosen = (page: Page): Locator =>
  page.getByRole('list', { name: 'Selected Leads / Customers' }).getByRole('listitem');

/** Picks one of several in a field that takes many. */
export async function pickOne(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('listbox', { name: label }).getByRole('option').first().click();
  await page.keyboard.press('Escape');
}

/** Adds the first shops that can be added. */
export async function addShops(page: Page, count: number): Promise<void> {
  for (let added = 1; added <= count; added += 1) {
    await candidates(page).getByRole('button', { name: /^Add / }).first().click();
    await expect(chosen(page)).toHaveCount(added);
  }
}

/** Plans visits of the officer to two shops, one each, and comes to the list. */
export async function planVisits(page: Page, title: string): Promise<void> {
  await openScreen(page, '/marketvisits/create');
  await choose(page, 'Assigned To', 'Ravi Kulkarni');
  await page.getByLabel('Title').fill(title);
  await fillDay(page.getByLabel('Reminder Date'), day(0));
  await fillTime(page.getByLabel('Reminder Time'), '09:00');
  await pickOne(page, 'Territories');
  await addShops(page, 2);
  await save(page).click();
  await expect(page).toHaveURL(/\/marketvisits$/);
}
