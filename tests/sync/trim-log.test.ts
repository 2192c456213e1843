import { expect, test } from 'vitest';
import { meta, phone, taken } from './support/phones.ts';

const DAY_MS = 86_400_000;

test('answered operations are kept thirty days, then let go, and the log knows from where it is whole', async () => {
  const one = phone();
  await one.create();
  await one.push();
  one.now += 20 * DAY_MS;
  await one.create();
  await one.push();
  one.now += 11 * DAY_MS;
  await one.store.tidy();
  expect((await one.db.oplog.toArray()).map(({ seq }) => seq)).toEqual([2]);
  expect(await meta(one)).toMatchObject({ log_from: 2 });
});

test('a server from a backup older than the log gets all that is left of it under a new stream', async () => {
  const one = phone();
  await one.create({ name: 'Old' });
  await one.push();
  const before = await meta(one);
  one.now += 31 * DAY_MS;
  await one.create({ name: 'Newer' });
  await one.push();
  await one.store.tidy();
  one.server.epoch = 'epoch-2';
  one.server.receipts.clear();
  await one.create({ name: 'Newest' });
  const batch = await taken(one);
  expect(await one.store.settle(batch, one.ask(batch))).toMatchObject({ rewound: true });
  expect((await meta(one))?.stream_id).not.toBe(before?.stream_id);
  const again = await taken(one);
  expect(again.ops.map((op) => op.body['name'])).toEqual(['Newer', 'Newest']);
});
