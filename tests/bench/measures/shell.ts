import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { fastLink, type Link, type Proxy } from '#tests/support/proxy.ts';
import { slowDown } from '../kit/browser.ts';
import { atMost, kilobytes, ms, seconds, times, type Figure } from '../kit/figures.ts';
import { serveFolder } from '../kit/folder.ts';
import { signIn } from '../kit/sign-in.ts';
import { median } from '../kit/stats.ts';
import { startOf, watchFor, type Start } from '../kit/watch-start.ts';
import { startWorld } from '../kit/world.ts';
import type { Kit } from './all.ts';

const SHELL = fileURLToPath(new URL('../shell', import.meta.url));
/** Slow 4G: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4g: Link = { latency: 75, up: 94_000, down: 200_000 };
const SIGN_IN = 'input[name="username"], input[autocomplete="username"]';
const ROWS = '[aria-label="Leads"] tbody tr td';

/** T8: the first visit ever, until the sign-in card stands. */
export async function firstLoad(kit: Kit): Promise<Figure[]> {
  const world = await startWorld(kit.postgres, { leads: 2_000, link: slow4g });
  try {
    const starts: Start[] = [];
    for (let run = 0; run < kit.repeats; run += 1) {
      const context = await kit.browser.newProfile();
      const page = await context.newPage();
      await watchFor(page, SIGN_IN);
      await slowDown(page, 4);
      await page.goto(`${world.proxy.url}/leads`);
      starts.push(await startOf(page));
      await context.close();
    }
    const bytes = median(starts.map((start) => start.bytes));
    const seen = median(starts.map((start) => start.seen));
    const files = `${median(starts.map((start) => start.files))} files`;
    return [
      atMost('T8', 'First load until the sign-in card, compressed', bytes, 190_000, kilobytes, files),
      atMost('T8', 'First load, slow 4G, 4 × slower CPU', seen, 2_200, seconds),
    ];
  } finally {
    await world.close();
  }
}

/** T9: a start without signal, from the service worker, until rows stand; beside a page that does nothing else. */
export async function offlineStart(kit: Kit): Promise<Figure[]> {
  const world = await startWorld(kit.postgres, { leads: 2_000 });
  const shell = await serveFolder(SHELL);
  try {
    const ours: Start[] = [];
    const empty: Start[] = [];
    for (let run = 0; run < kit.repeats; run += 1) {
      empty.push(await startOffline(kit, shell.proxy, async (page) => page.waitForSelector(ROWS)));
      ours.push(await startOffline(kit, world.proxy, (page) => signIn(page, 'officer', '/leads')));
    }
    const seen = median(ours.map((start) => start.seen));
    const floor = median(empty.map((start) => start.seen));
    return [
      atMost('T9', 'Offline start until rows, 4 × slower CPU', seen, 700, ms, `empty shell ${ms(floor)}`),
      atMost('T9', 'The same against the empty shell', seen / floor, 2, times),
      atMost('T9', 'Blocked meanwhile', median(ours.map((start) => start.blocked)), 170, ms),
    ];
  } finally {
    await shell.close();
    await world.close();
  }
}

async function startOffline(
  kit: Kit,
  proxy: Proxy,
  prepare: (page: Page) => Promise<unknown>,
): Promise<Start> {
  const context = await kit.browser.newProfile();
  try {
    Object.assign(proxy.link, fastLink);
    await proxy.setFault({ kind: 'none' });
    const first = await context.newPage();
    await first.goto(proxy.url);
    await prepare(first);
    await first.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await first.close();
    await proxy.setFault({ kind: 'refuse' });
    const page = await context.newPage();
    await watchFor(page, ROWS);
    await slowDown(page, 4);
    await page.goto(`${proxy.url}/leads`);
    return await startOf(page);
  } finally {
    await context.close();
    await proxy.setFault({ kind: 'none' });
  }
}
