import type { Page } from '@playwright/test';
import { fastLink, slowLink, type Link } from '#tests/support/proxy.ts';
import { startBare, type Bare } from '../kit/bare.ts';
import { openBench } from '../kit/browser.ts';
import { atMost, ms, seconds, times, type Figure } from '../kit/figures.ts';
import { median } from '../kit/stats.ts';
import { query, startWorld, type World } from '../kit/world.ts';
import type { Kit } from './all.ts';

interface Push {
  ours: number;
  limit: number;
  longest_task: number;
  bytes_up: number;
}

/** T1, T2: a queue over the link, beside one gzipped POST of the same rows to a bare handler. */
export async function pushLink(kit: Kit): Promise<Figure[]> {
  const small = await series(kit, 1_000, slowLink);
  const large = await series(kit, 5_000, slowLink);
  return [
    ...figures('T1', 'Push 1,000 queued creates, 400 ms link', small, 0.85, seconds),
    ...figures('T2', 'Push 5,000, 400 ms link', large, 0.8, seconds),
    atMost('T13', 'Push of 5,000 against 1,000, link', middle(large) / middle(small), 5 * 1.1, times),
    longest('T11', 'Longest main-thread task while pushing', [...small, ...large]),
  ];
}

/** T3: the same without a link, receipts, scope and validation included. */
export async function pushLoopback(kit: Kit): Promise<Figure[]> {
  const runs = await series(kit, 1_000, fastLink);
  const ours = middle(runs);
  const limit = `POST ${ms(median(runs.map((run) => run.limit)))}`;
  return [atMost('T3', 'Push 1,000, loopback', ours, 500, ms, limit)];
}

const middle = (runs: readonly Push[]) => median(runs.map((run) => run.ours));

function figures(
  target: string,
  work: string,
  runs: readonly Push[],
  most: number,
  show: (number: number) => string,
): Figure[] {
  const ratio = median(runs.map((run) => run.ours / run.limit));
  const bytes = Math.round(median(runs.map((run) => run.bytes_up)) / 1000);
  const limit = `${show(middle(runs))}, ${bytes} kB up; POST ${show(median(runs.map((run) => run.limit)))}`;
  return [atMost(target, work, ratio, most, times, limit)];
}

const longest = (target: string, work: string, runs: readonly Push[]): Figure =>
  atMost(target, work, Math.max(...runs.map((run) => run.longest_task)), 50, ms);

async function series(kit: Kit, count: number, link: Link): Promise<Push[]> {
  const world = await startWorld(kit.postgres, { leads: 2_000, bench_page: true });
  const bare = await startBare(link);
  try {
    const runs: Push[] = [];
    for (let run = 0; run < kit.repeats; run += 1) runs.push(await once(kit, world, bare, count, link));
    return runs;
  } finally {
    await bare.close();
    await world.close();
  }
}

/** Saves while nobody answers, closes the app, and starts it again with the link back. */
async function once(kit: Kit, world: World, bare: Bare, count: number, link: Link): Promise<Push> {
  const context = await kit.browser.newProfile();
  const { proxy } = world;
  try {
    Object.assign(proxy.link, fastLink);
    const first = await openBench(context, proxy.url);
    await first.evaluate(() => window.bench.signIn('admin'));
    await first.evaluate(() => window.bench.untilPulled());
    const maker = await first.evaluate(() => window.bench.maker());
    const limit = await first.evaluate(([url, rows, like]) => window.bench.postAll(url, rows, like), [
      bare.proxy.url,
      count,
      maker,
    ] as const);
    const second = await openBench(context, proxy.url);
    await proxy.setFault({ kind: 'refuse' });
    await first.evaluate(([rows, like]) => window.bench.queue(rows, like), [count, maker] as const);
    await first.close();
    await proxy.setFault({ kind: 'none' });
    Object.assign(proxy.link, link);
    proxy.resetBytes();
    const before = await leadCount(world);
    const { ours, longest_task } = await send(second);
    const arrived = (await leadCount(world)) - before;
    if (arrived !== count) throw new Error(`${arrived} of ${count} leads arrived.`);
    return { ours, limit, longest_task, bytes_up: proxy.bytes.up };
  } finally {
    await context.close();
  }
}

function send(page: Page): Promise<{ ours: number; longest_task: number }> {
  return page.evaluate(async () => {
    window.bench.longTasks();
    const start = performance.now();
    await window.bench.open();
    await window.bench.untilSent();
    const ours = performance.now() - start;
    return { ours, longest_task: Math.max(0, ...window.bench.longTasks()) };
  });
}

async function leadCount(world: World): Promise<number> {
  const [row] = await query<{ count: number }>(
    world.database_url,
    'select count(*)::int as count from leads',
  );
  return row?.count ?? 0;
}
