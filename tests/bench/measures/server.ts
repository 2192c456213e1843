import autocannon, { type Result, type Sent } from 'autocannon';
import { v7 } from 'uuid';
import { packRows } from '#contract/core/columns.ts';
import { startBareApi } from '../kit/bare-api.ts';
import { atLeast, perSecond, times, type Figure } from '../kit/figures.ts';
import { median } from '../kit/stats.ts';
import { query, startWorld, tokenOf } from '../kit/world.ts';
import { makeBody, type Maker } from '../page/lead-body.ts';
import type { Kit } from './all.ts';

const CONNECTIONS = 20;
const SECONDS = 5;
const BATCH = 250;
const STREAMS = 4;
const BATCHES = 10;

/** T12: requests a second on PostgreSQL with 100,000 leads, beside bare Fastify and pg on the same database. */
export async function server(kit: Kit): Promise<Figure[]> {
  const world = await startWorld(kit.postgres, { leads: 100_000 });
  const bare = await startBareApi(world.database_url);
  const { url } = world.server;
  try {
    const token = await tokenOf(url);
    const maker = await makerOf(world.database_url);
    // autocannon writes into the headers it is given.
    const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
    const figures: Figure[] = [];
    for (const [work, ours, limit, least] of [
      [
        'List, newest 25',
        () => gets(`${url}/api/leads?rowsPerPage=25`, headers()),
        () => gets(`${bare.url}/list`, {}),
        0.6,
      ],
      [
        'Insert one lead',
        () => inserts(`${url}/api/leads`, headers(), maker),
        () => inserts(`${bare.url}/insert`, { 'content-type': 'application/json' }, maker),
        0.5,
      ],
    ] as const) {
      const rates: [number, number][] = [];
      for (let run = 0; run < kit.repeats; run += 1) rates.push([await limit(), await ours()]);
      const own = median(rates.map(([, rate]) => rate));
      const floor = median(rates.map(([rate]) => rate));
      const ratio = median(rates.map(([below, rate]) => rate / below));
      figures.push(atLeast('T12', work, ratio, least, times, `${perSecond(own)}; bare ${perSecond(floor)}`));
    }
    const pushed: number[] = [];
    for (let run = 0; run < kit.repeats; run += 1) pushed.push(await pushes(url, headers(), maker));
    figures.push(atLeast('T12', `Push, ${STREAMS} phones, operations`, median(pushed), 3_000, perSecond));
    return figures;
  } finally {
    await bare.close();
    await world.close();
  }
}

async function makerOf(database_url: string): Promise<Maker> {
  const [like] = await query<Maker & Record<string, unknown>>(
    database_url,
    'select territory_id, assigned_to, customer_type, department from leads limit 1',
  );
  if (!like) throw new Error('There is no lead to take after.');
  return like;
}

type Headers = Record<string, string>;

async function gets(url: string, headers: Headers): Promise<number> {
  return rateOf(await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS }));
}

async function inserts(url: string, headers: Headers, maker: Maker): Promise<number> {
  let at = 0;
  const setupRequest = (request: Sent): Sent => {
    at += 1;
    const body = makeBody(maker, v7(), at);
    return { ...request, method: 'POST', headers, body: JSON.stringify(body) };
  };
  return rateOf(
    await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests: [{ setupRequest }] }),
  );
}

function rateOf(result: Result): number {
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused and ${result.errors} failed requests.`);
  return result.requests.average;
}

async function pushes(url: string, headers: Headers, maker: Maker): Promise<number> {
  const start = performance.now();
  await Promise.all(Array.from({ length: STREAMS }, () => stream(url, headers, maker)));
  return (STREAMS * BATCHES * BATCH) / ((performance.now() - start) / 1000);
}

async function stream(url: string, headers: Headers, maker: Maker): Promise<void> {
  const stream_id = v7();
  let epoch: string | null = null;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const at = new Date().toISOString();
    const ops = Array.from({ length: BATCH }, (_, index) => {
      const record_id = v7();
      const body = makeBody(maker, record_id, index);
      return { op_id: v7(), call: 'leads.create', record_id, at, version: 1, body, base: null };
    });
    const answer = await fetch(`${url}/api/sync/push`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        stream_id,
        epoch,
        first_seq: batch * BATCH + 1,
        ops: packRows(ops),
        depth: BATCH,
        oldest_age: 1,
        sent_at: at,
      }),
    });
    const { last_seq, epoch: theirs } = (await answer.json()) as { last_seq: number; epoch: string };
    if (last_seq !== (batch + 1) * BATCH)
      throw new Error(`Answered ${answer.status}; the stream stands at ${last_seq}.`);
    epoch = theirs;
  }
}
