import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { openScreen, phone, signIn } from './fixtures.ts';
import { test } from './shared-page.ts';
import { input, inPune } from './leads-steps.ts';

test.use({ ...phone, ...inPune });

const fields = (page: Page) => page.locator('form :is(input, textarea):visible');

/** What hides part of the field that has the focus; empty where all of it is in view. */
function hidden(page: Page): Promise<string> {
  return page.evaluate(() => {
    const field = document.activeElement;
    if (!field?.matches('form :is(input, textarea)')) return '';
    const box = field.getBoundingClientRect();
    // What lies in the field, such as a button to clear it, does not hide it.
    const around = field.parentElement;
    const points = [box.top + 2, box.bottom - 2].map((y) => document.elementFromPoint(box.left + 8, y));
    // A calendar that fits neither above nor below its field lies on it, and a day is picked there.
    const own = (found: Element | null) => Boolean(found?.closest('[class*="mantine-DateInput-"]'));
    const over = points.find((found) => !around?.contains(found) && !found?.contains(field) && !own(found));
    return over === undefined ? '' : `${field.id} at ${box.top}: ${over?.outerHTML.slice(0, 80)}`;
  });
}

async function openForm(page: Page): Promise<void> {
  await signIn(page, 'officer', '/my-profile');
  await openScreen(page, '/customers/create');
  await expect(input(page, 'City')).not.toHaveValue('');
}

for (const { name, viewport, key, tag = [] } of [
  { name: 'forwards on a phone', viewport: phone.viewport, key: 'Tab', tag: '@long' },
  { name: 'backwards on a phone', viewport: phone.viewport, key: 'Shift+Tab', tag: '@long' },
  { name: 'above a keyboard on the screen', viewport: { width: 360, height: 420 }, key: 'Tab' },
  { name: 'at 200 % zoom', viewport: { width: 180, height: 370 }, key: 'Tab', tag: '@long' },
])
  test(`every field of the longest form comes into view whole, ${name}`, { tag }, async ({ page }) => {
    await openForm(page);
    await page.setViewportSize(viewport);
    const ids = new Set<string>();
    const found: string[] = [];
    await fields(page)[key === 'Tab' ? 'first' : 'last']().focus();
    const wanted = await fields(page).count();
    // Between fields lie buttons, of the map and of files.
    for (let at = 0; at < 2 * wanted && ids.size < wanted; at += 1) {
      ids.add(await page.evaluate(() => document.activeElement?.id ?? ''));
      found.push(await hidden(page));
      await page.keyboard.press(key);
    }
    expect(found.filter(Boolean)).toEqual([]);
    expect(ids.size).toBeGreaterThan(20);
  });

// A dropdown is wider than the phone before it is placed. Without a smallest scale that zoomed the page out for a moment,
// and a page that is shorter than where it stands moves.
test('the page stays where it is when a picker near its end opens for the first time', async ({ page }) => {
  await openForm(page);
  const picker = page.getByRole('combobox', { name: 'Account', exact: true });
  await picker.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().top - 420));
  const before = await picker.boundingBox();
  await picker.evaluate((field: HTMLElement) => field.focus({ preventScroll: true }));
  await expect(page.getByRole('option').first()).toBeVisible();
  const [field, results] = await Promise.all([picker.boundingBox(), page.getByRole('listbox').boundingBox()]);
  expect(field?.y).toBe(before?.y);
  if (!field || !results) throw new Error('The results are not shown.');
  const apart = results.y >= field.y + field.height || results.y + results.height <= field.y;
  expect(apart, JSON.stringify({ field, results })).toBe(true);
});
