import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { promotions } from '#tests/support/run-options.ts';
import { Random } from '#tests/sim/kit/random.ts';
import { Field, type Worker } from './failover/field.ts';
import { Nodes } from './failover/nodes.ts';
import { Pair } from './failover/pair.ts';

/** What is written after the stream was cut, in bytes of WAL: half of the tails are shorter than half of it. */
const LONGEST_TAIL = promotions > 50 ? 1_000_000 : 40_000;
/** From the moment a phone is seen. */
const BACK_WITHIN_MS = 60_000;

/** The check is the same each time; the long run looks further, and says where. */
const seed = `failover ${promotions > 50 ? Date.now() : 1}`;
const random = new Random(seed).next;
let pair: Pair;
let nodes: Nodes;
let field: Field;

beforeAll(async () => {
  console.log(seed);
  pair = await Pair.start();
  nodes = await Nodes.start(pair.url);
  field = await Field.start(nodes, random);
}, 120_000);

afterAll(async () => {
  await nodes.stop();
  await pair.stop();
});

const walAt = async () => {
  const { rows } = await sql<{ at: number }>`select (pg_current_wal_lsn() - '0/0')::float8 as at`.execute(
    nodes.db,
  );
  return rows[0]?.at ?? 0;
};

/** A change that began before the last heartbeat and is committed after it: a phone that has it is above the cut. */
async function slowWriter(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: pair.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(
    `update leads set department = 'slow' where id in (select id from leads order by id limit 1)`,
  );
  return async () => {
    await client.query('commit');
    await client.end();
  };
}

/** Work that no standby has, in phones that push only and in others that pull what others did too. */
async function tail(below: ReadonlySet<Worker>): Promise<void> {
  const end = (await walAt()) + LONGEST_TAIL * random() ** 2;
  const able = field.workers.slice(0, -1);
  do {
    const worker = field.pick(able);
    const pieces = 1 + Math.floor(random() * (LONGEST_TAIL / 20_000));
    for (let at = 0; at < pieces; at += 1) await field.work(worker);
    await worker.device.sync({ sends: below.has(worker) });
    if (random() < 0.3) await nodes.beat();
  } while ((await walAt()) < end);
  for (const worker of able) if (!below.has(worker) && random() < 0.5) await worker.device.sync();
}

/** The new primary is written to before any phone is seen, so that it reuses the transaction ids of the tail. */
async function overtake(): Promise<void> {
  for (let left = Math.floor(random() * 6); left > 0; left -= 1) await field.write();
  if (random() < 0.5)
    for (let at = 0; at < 60; at += 1) await sql`select pg_current_xact_id()`.execute(nodes.db);
}

async function promoteOnce(round: number): Promise<number> {
  const { workers } = field;
  const below = new Set(workers.filter(() => random() < 0.5));
  await pair.addStandby();
  for (const { device } of workers) await device.sync();
  const commit = round % 3 === 0 ? await slowWriter() : null;
  await nodes.beat();
  await pair.cut();
  const [admin] = workers.slice(-1);
  if (commit && admin) {
    below.delete(admin);
    await commit();
    await admin.device.sync();
  }
  const before = new Map(workers.map(({ device }) => [device, device.full_pulls]));
  const from = await walAt();
  await tail(below);
  const lost = (await walAt()) - from;
  expect(await field.lostWork(), 'before the promotion').toEqual([]);

  await pair.kill();
  // What is saved now is sent under the epoch before.
  for (const worker of workers) if (random() < 0.4) await field.work(worker);
  await field.pick(workers).device.sync({ tries: 1 });
  await pair.promote();
  await overtake();
  for (const { device } of workers) device.spent_ms = 0;
  await Promise.all([...workers.slice(0, 3).map(({ device }) => device.sync()), nodes.beat()]);
  for (const { device } of workers) await device.sync();
  for (const { device } of workers) expect(device.spent_ms, device.name).toBeLessThan(BACK_WITHIN_MS);
  for (const { device } of workers) await device.sync();

  const waiting = await Promise.all(workers.map(({ device }) => device.waiting()));
  expect(waiting.flat()).toEqual([]);
  expect(await field.lostWork()).toEqual([]);
  expect(await field.bareFiles()).toEqual([]);
  for (const worker of workers) expect(await field.differences(worker)).toEqual([]);
  for (const { device } of below)
    expect(device.full_pulls, `full pulls of ${device.name}`).toBe(before.get(device));
  const { rows } = await sql<{ epochs: number }>`select count(*) as epochs from epochs`.execute(nodes.db);
  expect(rows[0]?.epochs).toBe(round);
  return lost;
}

test(
  'a promoted standby without the newest work has it back, once, and every phone holds what it may see',
  async () => {
    const lost: number[] = [];
    for (let round = 1; round <= promotions; round += 1) lost.push(await promoteOnce(round));
    const bad = nodes.answered.filter((line) => line.startsWith('5') && !line.startsWith('503'));
    expect(bad).toEqual([]);
    const { workers } = field;
    const full = workers.reduce((sum, { device }) => sum + device.full_pulls, -workers.length);
    console.log(
      `${promotions} promotions, tails of ${Math.min(...lost)} to ${Math.max(...lost)} bytes, ${full} full pulls of ${promotions * workers.length}`,
    );
  },
  promotions * 60_000,
);
