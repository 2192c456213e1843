import { fastLink, slowLink, type Link } from '#tests/support/proxy.ts';
import { startBare } from '../kit/bare.ts';
import { openBench } from '../kit/browser.ts';
import { atMost, ms, seconds, times, type Figure } from '../kit/figures.ts';
import { median } from '../kit/stats.ts';
import { query, startWorld, tokenOf, type World } from '../kit/world.ts';
import type { Kit } from './all.ts';

interface Pull {
  ours: number;
  first_list: number;
  longest_task: number;
  bytes_down: number;
}

/** T4: the first pull of 10,000 over the link, beside one gzipped answer of the same rows. */
export async function pullLink(kit: Kit): Promise<Figure[]> {
  const world = await startWorld(kit.postgres, { leads: 10_000, bench_page: true });
  const bare = await startBare(slowLink);
  try {
    bare.setRows(await allRows(world));
    const limits: number[] = [];
    const runs: Pull[] = [];
    for (let run = 0; run < kit.repeats; run += 1) {
      const context = await kit.browser.newProfile();
      const page = await openBench(context, world.proxy.url);
      limits.push(await page.evaluate((url) => window.bench.getAll(url), `${bare.proxy.url}/rows`));
      await context.close();
      runs.push(await once(kit, world, slowLink, 10_000));
    }
    const ours = median(runs.map((run) => run.ours));
    const limit = median(limits);
    const bytes = Math.round(median(runs.map((run) => run.bytes_down)) / 1000);
    const beside = `${seconds(ours)}, ${bytes} kB down; one answer ${seconds(limit)}`;
    const first = median(runs.map((run) => run.first_list));
    return [
      atMost('T4', 'First pull of 10,000, 400 ms link', ours / limit, 0.75, times, beside),
      atMost('T4', 'First list page usable', first, 2_500, seconds),
      atMost('T11', 'Longest main-thread task while pulling', worst(runs), 50, ms),
    ];
  } finally {
    await bare.close();
    await world.close();
  }
}

/** T5: 100,000 on loopback, beside the same pages stored as they come by a worker that does nothing else. */
export async function pullLoopback(kit: Kit): Promise<Figure[]> {
  const small = await pulls(kit, 10_000);
  const large = await pulls(kit, 100_000);
  const [ours, tenth] = [
    median(large.runs.map((run) => run.ours)),
    median(small.runs.map((run) => run.ours)),
  ];
  const packed = median(large.packed);
  return [
    atMost('T5', 'First pull of 100,000, loopback', ours, 12_000, seconds, `packed ${seconds(packed)}`),
    atMost('T5', 'The same against packed pages alone', ours / packed, 2, times),
    atMost('T11', 'Longest main-thread task meanwhile', worst(large.runs), 50, ms),
    atMost('T13', 'First pull of 100,000 against 10,000', ours / tenth, 11, times),
  ];
}

async function pulls(kit: Kit, leads: number): Promise<{ runs: Pull[]; packed: number[] }> {
  const world = await startWorld(kit.postgres, { leads, bench_page: true });
  const bare = await startBare(fastLink);
  try {
    bare.setRows(await pullAnswer(world.server.url));
    const runs: Pull[] = [];
    const packed: number[] = [];
    for (let run = 0; run < kit.repeats; run += 1) {
      const context = await kit.browser.newProfile();
      const page = await openBench(context, bare.proxy.url);
      packed.push(await page.evaluate((url) => window.bench.storePacked(url), `${bare.proxy.url}/rows`));
      await context.close();
      runs.push(await once(kit, world, fastLink, leads));
    }
    return { runs, packed };
  } finally {
    await bare.close();
    await world.close();
  }
}

/** The very answer a first pull gives, so that both store the same text. */
async function pullAnswer(url: string): Promise<string> {
  const authorization = `Bearer ${await tokenOf(url)}`;
  return (await fetch(`${url}/api/sync/pull`, { headers: { authorization } })).text();
}

const worst = (runs: readonly Pull[]) => Math.max(...runs.map((run) => run.longest_task));

async function once(kit: Kit, { proxy }: World, link: Link, leads: number): Promise<Pull> {
  const context = await kit.browser.newProfile();
  try {
    Object.assign(proxy.link, fastLink);
    const page = await openBench(context, proxy.url);
    Object.assign(proxy.link, link);
    proxy.resetBytes();
    const run = await page.evaluate(async () => {
      const start = performance.now();
      await window.bench.signIn('admin');
      const signed_in = performance.now();
      await window.bench.until((status) => (status.pulling ?? 0) > 0 || status.pulled_at !== null);
      const first_list = performance.now() - start;
      await window.bench.untilPulled();
      const ours = performance.now() - signed_in;
      const { total } = await window.bench.engine.list('leads', {
        page: 1,
        size: 25,
        sort: 'created_at',
        descending: true,
        filters: {},
      });
      return { ours, first_list, longest_task: Math.max(0, ...window.bench.longTasks()), total };
    });
    if (run.total !== leads) throw new Error(`${run.total} of ${leads} leads are on the device.`);
    return { ...run, bytes_down: proxy.bytes.down };
  } finally {
    await context.close();
  }
}

async function allRows(world: World): Promise<string> {
  const [row] = await query<{ text: string }>(
    world.database_url,
    `select json_agg(to_jsonb(l) - 'ver' - 'rev')::text as text from leads l`,
  );
  return row?.text ?? '[]';
}
