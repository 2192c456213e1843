import type { Page } from '@playwright/test';
import { slowDown } from '../kit/browser.ts';
import { atMost, ms, type Figure } from '../kit/figures.ts';
import { signIn } from '../kit/sign-in.ts';
import { summary } from '../kit/stats.ts';
import { startWorld } from '../kit/world.ts';
import type { Kit } from './all.ts';

const SAVES = 20;

declare global {
  interface Window {
    saved: Promise<number>;
  }
}

/** T10: from the tap that changes a lead until the screen shows it with its mark, without signal. */
export async function saving(kit: Kit): Promise<Figure[]> {
  const world = await startWorld(kit.postgres, { leads: 2_000 });
  const context = await kit.browser.newProfile();
  try {
    const page = await context.newPage();
    await page.goto(world.proxy.url);
    await signIn(page, 'manager', '/leads?size=50');
    await page.getByRole('link', { name: 'All synced' }).waitFor();
    const links = await page.locator('[aria-label="Leads"] tbody a').all();
    const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
    await world.proxy.setFault({ kind: 'refuse' });
    await slowDown(page, 4);
    const taken: number[] = [];
    for (const path of new Set(paths)) {
      if (path === null || taken.length === SAVES) continue;
      await page.goto(world.proxy.url + path);
      taken.push(await changePriority(page));
    }
    const { p95, median } = summary(taken);
    return [
      atMost(
        'T10',
        `Save until marked on screen, 4 × slower CPU, ${taken.length} saves`,
        p95,
        100,
        (number) => `p95 ${ms(number)}`,
        `p50 ${ms(median)}`,
      ),
    ];
  } finally {
    await context.close();
    await world.close();
  }
}

async function changePriority(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Priority:.*Change$/ }).click();
  const other = page.getByRole('menuitem').filter({ hasNotText: '(now)' }).first();
  await other.waitFor();
  await page.evaluate(() => {
    window.saved = new Promise((resolve) => {
      let tapped = 0;
      document.addEventListener('click', (event) => (tapped = event.timeStamp), {
        capture: true,
        once: true,
      });
      const observer = new MutationObserver(() => {
        if (tapped === 0 || !document.querySelector('main [data-mark="waiting"]')) return;
        observer.disconnect();
        requestAnimationFrame(() =>
          setTimeout(() => {
            resolve(performance.now() - tapped);
          }),
        );
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  });
  await other.click();
  return page.evaluate(() => window.saved);
}
