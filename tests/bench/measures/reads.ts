import type { Page } from '@playwright/test';
import type { ListQuery } from '#contract/core/resource.ts';
import { openBench, slowDown } from '../kit/browser.ts';
import { atMost, ms, type Figure } from '../kit/figures.ts';
import { summary, type Samples } from '../kit/stats.ts';
import { startWorld } from '../kit/world.ts';
import type { Kit } from './all.ts';

const ROUNDS = 60;
const plain: ListQuery = { page: 1, size: 25, sort: 'created_at', descending: true, filters: {} };

/** T6, T7: what lists and searches take at 100,000 rows, asked from the page, rows included. */
export async function reads(kit: Kit): Promise<Figure[]> {
  const world = await startWorld(kit.postgres, { leads: 100_000, bench_page: true });
  const context = await kit.browser.newProfile();
  try {
    const page = await openBench(context, world.proxy.url);
    await page.evaluate(() => window.bench.signIn('admin'));
    await page.evaluate(() => window.bench.untilPulled());
    const { territory_id } = await page.evaluate(() => window.bench.maker());
    const figures = await both(page, territory_id, '', 5);
    const session = await slowDown(page, 4);
    figures.push(...(await both(page, territory_id, ', 4 × slower page', 16)));
    await session.detach();
    return figures;
  } finally {
    await context.close();
    await world.close();
  }
}

async function both(page: Page, territory_id: string, suffix: string, most: number): Promise<Figure[]> {
  const cases: [string, Partial<ListQuery>][] = [
    ['newest 25', {}],
    ['page 100', { page: 100 }],
    ['status and territory', { filters: { status: 'Active', territory_id } }],
    ['sorted by name', { sort: 'name', descending: false }],
    ['name contains', { filters: { name: 'oto' } }],
    ['days', { filters: { from: '2026-03-01', to: '2026-06-30' } }],
  ];
  const figures: Figure[] = [];
  for (const [name, change] of cases) {
    const taken = await list(page, { ...plain, ...change });
    figures.push(line('T6', `List of 100,000: ${name}${suffix}`, taken, most));
  }
  for (const text of ['s', 'sa', 'moto', 'CDP-0042'])
    figures.push(line('T7', `Search “${text}” in 100,000${suffix}`, await search(page, text), most));
  return figures;
}

const line = (target: string, work: string, taken: Samples, most: number): Figure =>
  atMost(target, work, taken.p95, most, (number) => `p95 ${ms(number)}`, `p50 ${ms(taken.median)}`);

async function list(page: Page, query: ListQuery): Promise<Samples> {
  const run = ([rounds, asked]: readonly [number, ListQuery]) =>
    window.bench.times(rounds, () => window.bench.engine.list('leads', asked));
  return summary(await page.evaluate(run, [ROUNDS, query] as const));
}

async function search(page: Page, text: string): Promise<Samples> {
  const run = ([rounds, typed]: readonly [number, string]) =>
    window.bench.times(rounds, () => window.bench.engine.search('leads', typed, 10));
  return summary(await page.evaluate(run, [ROUNDS, text] as const));
}
