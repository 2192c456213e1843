import type { Page } from '@playwright/test';
import { hasDrafts, leave, takeLeft, userOf } from '#tests/support/shared-page.ts';
import { drawNoMap, reportLate } from '#tests/support/page-scripts.ts';
import { allSent, reconnect, syncNow, test as base } from './fixtures.ts';

/**
 * The tests of a file that look alike share one page for as long as each leaves it in order: the app starts once, and
 * `signIn` only opens a screen. Not for tests that add a script or a clock to their page or change a setting, which
 * nothing takes back, nor for what only the first moments of a page have. (Decision 062.)
 */
export const test = base.extend({
  page: async (
    { browser, map, viewport, isMobile, hasTouch, colorScheme, geolocation, permissions },
    give,
    info,
  ) => {
    const look = { map, viewport, isMobile, hasTouch, colorScheme, geolocation, permissions };
    const key = JSON.stringify([info.file, look]);
    let page = takeLeft(key);
    if (!page) {
      const context = await browser.newContext();
      if (!map) await context.addInitScript(drawNoMap);
      await context.addInitScript(reportLate);
      page = await context.newPage();
    }
    await give(page);
    if (viewport && !page.isClosed()) await page.setViewportSize(viewport);
    if (info.status === info.expectedStatus && (await tidied(page))) leave(key, page);
  },
  context: ({ page }, give) => give(page.context()),
});

/** Takes away what a test left between the page and its server, and over its screen; false where that is not enough. */
async function tidied(page: Page): Promise<boolean> {
  if (page.isClosed() || userOf(page) === undefined) return false;
  if (!(await page.getByRole('button', { name: /Account of/ }).isVisible())) return false;
  const context = page.context();
  await Promise.all(context.pages().flatMap((other) => (other === page ? [] : other.close())));
  await Promise.all([page.unrouteAll(), context.unrouteAll()]);
  await page.getByRole('button', { name: 'Close message' }).evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  });
  const over = page.locator('[role=dialog], [role=menu], [role=listbox]').first();
  if (await over.isVisible()) await page.keyboard.press('Escape');
  if (await over.isVisible()) return false;
  // What `keepUnsent` holds.
  await page.evaluate(() => dispatchEvent(new Event('release-sync')));
  await reconnect(page);
  await syncNow(page);
  const isSent = await allSent(page, 2_000).then(
    () => true,
    () => false,
  );
  return isSent && !(await hasDrafts(page));
}
