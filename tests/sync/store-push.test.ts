import { afterEach, expect, test, vi } from 'vitest';
import { meta, phone, taken } from './support/phones.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('numbers are given before anything leaves, and given once', async () => {
  const one = phone();
  const ids = [await one.create(), await one.create(), await one.create()];
  const first = await taken(one, null, 2);
  expect(first).toMatchObject({ first_seq: 1, epoch: null, acked: 0, depth: 3 });
  expect(first.ops.map((op) => op.record_id)).toEqual(ids.slice(0, 2));
  const second = await taken(one, 2);
  expect(second).toMatchObject({ first_seq: 3 });
  expect(await one.take(3)).toBeNull();
  const again = await taken(one);
  expect(again.first_seq).toBe(1);
  expect(again.ops.map((op) => op.op_id)).toEqual([...first.ops, ...second.ops].map((op) => op.op_id));
});

test('writes of the queue are durable before they are said to be kept', async () => {
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const one = phone();
  await one.db.open();
  opened.mockClear();
  await one.create();
  const durable = opened.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(durable.length).toBeGreaterThan(0);
  for (const call of durable) expect(call[2]).toEqual({ durability: 'strict' });
});

test('an answer settles rows and leaves a log; the same answer again changes nothing', async () => {
  const one = phone();
  const id = await one.create();
  const batch = await taken(one);
  const answer = one.ask(batch);
  expect(await one.store.settle(batch, answer)).toEqual({ rewound: false, progressed: true });
  expect(await one.lead(id)).toMatchObject({ name: 'Sharma Stores', _mark: 'synced' });
  expect(await one.db.oplog.count()).toBe(1);
  const before = await one.db.own('leads').toArray();
  expect(await one.store.settle(batch, answer)).toEqual({ rewound: false, progressed: false });
  expect(await one.db.own('leads').toArray()).toEqual(before);
});

test('an answer that was lost is given again, and the effect happens once', async () => {
  const one = phone();
  const id = await one.create();
  one.ask(await taken(one));
  const again = await taken(one);
  await one.store.settle(again, one.ask(again));
  expect(one.server.effects.get(again.ops[0]?.op_id ?? '')).toBe(1);
  expect(await one.lead(id)).toMatchObject({ _mark: 'synced' });
});

test('after the second of two batches is answered alone, the first is asked about by itself', async () => {
  const one = phone();
  for (let at = 0; at < 4; at += 1) await one.create();
  const first = await taken(one, null, 2);
  const second = await taken(one, 2, 2);
  one.ask(first);
  await one.store.settle(second, one.ask(second));
  await one.create();
  const again = await taken(one);
  expect(again.ops.map((op) => op.op_id)).toEqual(first.ops.map((op) => op.op_id));
  await one.push();
  expect(await one.db.outbox.count()).toBe(0);
  expect([...one.server.effects.values()]).toEqual([1, 1, 1, 1, 1]);
});

test('an older answer that comes late does not show an older value', async () => {
  const one = phone();
  const id = await one.create({ name: 'A' });
  await one.push();
  await one.update(id, { name: 'B' });
  const first = await taken(one, null, 1);
  await one.update(id, { name: 'C' });
  const second = await taken(one, 2, 1);
  const late = one.ask(first);
  await one.store.settle(second, one.ask(second));
  expect(await one.lead(id)).toMatchObject({ name: 'C', _mark: 'waiting' });
  await one.store.settle(first, late);
  expect(await one.lead(id)).toMatchObject({ name: 'C', _mark: 'synced' });
});

test('edits made while an answer is on its way stay on top of it', async () => {
  const one = phone();
  const id = await one.create({ name: 'A' });
  const batch = await taken(one);
  await one.update(id, { status: 'lost' });
  await one.store.settle(batch, one.ask(batch));
  expect(await one.lead(id)).toMatchObject({ name: 'A', status: 'lost', _mark: 'waiting' });
});

test('a crash inside settling leaves queue and rows as they were', async () => {
  const one = phone();
  const id = await one.create();
  const batch = await taken(one);
  const answer = one.ask(batch);
  const before = [await one.db.outbox.toArray(), await one.db.own('leads').toArray(), await meta(one)];
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function fail(
    this: IDBObjectStore,
  ) {
    if (this.name === 'leads') throw new DOMException('gone', 'QuotaExceededError');
    put.mockRestore();
    throw new DOMException('gone', 'QuotaExceededError');
  });
  await expect(one.store.settle(batch, answer)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  vi.restoreAllMocks();
  expect([await one.db.outbox.toArray(), await one.db.own('leads').toArray(), await meta(one)]).toEqual(
    before,
  );
  await one.store.settle(batch, answer);
  expect(await one.lead(id)).toMatchObject({ _mark: 'synced' });
});

test('a server from a backup gets what it lost, in order, under the numbers it expects', async () => {
  const one = phone();
  one.server.judge = (op) => (op.body['name'] === 'Bad' ? 'No' : null);
  const ids = [
    await one.create({ name: '1' }),
    await one.create({ name: 'Bad' }),
    await one.create({ name: '3' }),
  ];
  await one.push();
  const { stream_id = '' } = (await meta(one)) ?? {};
  one.server.epoch = 'epoch-2';
  one.server.receipts.set(stream_id, one.server.receipts.get(stream_id)?.slice(0, 1) ?? []);
  one.server.table('leads').delete(ids[2] ?? '');
  await one.create({ name: '4' });
  const batch = await taken(one);
  expect(batch).toMatchObject({ first_seq: 4, acked: 3, epoch: 'epoch-1' });
  expect(await one.store.settle(batch, one.ask(batch))).toEqual({ rewound: true, progressed: false });
  expect(await meta(one)).toMatchObject({ epoch: 'epoch-2', acked: 1 });
  const again = await taken(one);
  expect(again.first_seq).toBe(2);
  expect(again.ops.map((op) => op.body['name'])).toEqual(['3', '4']);
  expect(await one.lead(ids[2] ?? '')).toMatchObject({ name: '3', _mark: 'waiting' });
  await one.push();
  await one.pull();
  expect([...one.server.table('leads').values()].map((row) => row['name'])).toEqual(['1', '3', '4']);
  expect((await one.leads()).size).toBe(4);
});

test('an answer of before a rewind changes nothing', async () => {
  const one = phone();
  await one.create();
  await one.push();
  await one.create();
  await one.create();
  const first = await taken(one, null, 1);
  const second = await taken(one, first.first_seq, 1);
  one.server.epoch = 'epoch-2';
  one.server.receipts.clear();
  const lost = [one.ask(first), one.ask(second)] as const;
  await one.store.settle(first, lost[0]);
  const after = await one.db.outbox.toArray();
  expect(await one.store.settle(second, lost[1])).toEqual({ rewound: true, progressed: false });
  expect(await one.db.outbox.toArray()).toEqual(after);
  await one.push();
  expect(one.server.table('leads').size).toBe(3);
});

test('an answer of an older epoch is not taken as one of this epoch', async () => {
  const one = phone();
  one.server.backup();
  await one.create({ name: 'Answered before the backup came back' });
  const batch = await taken(one);
  const first = one.ask(batch);
  await one.store.settle(batch, first);
  await one.create({ name: 'Answered late' });
  const second = await taken(one);
  const late = one.ask(second);
  one.server.restore();
  await one.pull();
  expect(await one.store.settle(second, late)).toEqual({ rewound: true, progressed: false });
  expect(await meta(one)).toMatchObject({ epoch: 'epoch-2', acked: 1 });
  expect((await one.db.outbox.toArray()).map((entry) => entry.state)).toEqual(['sending']);
  await one.push();
  expect([...one.server.table('leads').values()].map((row) => row['name'])).toEqual([
    'Answered before the backup came back',
    'Answered late',
  ]);
});

test('a restored server is noticed by its epoch, although it knows as many operations as before', async () => {
  const one = phone();
  await one.create();
  await one.push();
  await one.pull();
  one.server.backup();
  one.server.restore();
  await one.create();
  const batch = await taken(one);
  expect(await one.store.settle(batch, one.ask(batch))).toEqual({ rewound: true, progressed: false });
  expect(await meta(one)).toMatchObject({ epoch: 'epoch-2', acked: 1 });
});

test('a restored server that kept its epoch is noticed by what it no longer knows', async () => {
  const one = phone();
  one.server.backup();
  await one.create({ name: '1' });
  await one.push();
  await one.create({ name: '2' });
  const batch = await taken(one);
  one.server.restore();
  one.server.epoch = 'epoch-1';
  expect(await one.store.settle(batch, one.ask(batch))).toEqual({ rewound: true, progressed: false });
  await one.push();
  expect([...one.server.table('leads').values()].map((row) => row['name'])).toEqual(['1', '2']);
});

test('a pull from a restored server makes a phone with nothing to send ask what that one still knows', async () => {
  const one = phone();
  one.server.backup();
  await one.create({ name: 'Lost' });
  await one.push();
  one.server.restore();
  await one.pull();
  expect(await taken(one)).toMatchObject({ ops: [], epoch: 'epoch-2' });
  await one.push();
  await one.pull();
  expect([...one.server.table('leads').values()].map((row) => row['name'])).toEqual(['Lost']);
  expect(await one.take()).toBeNull();
});

test('a server that knows less than the log reaches back to gets a new stream', async () => {
  const one = phone();
  await one.create();
  await one.push();
  const before = await meta(one);
  if (!before) throw new Error('no meta');
  await one.db.oplog.clear();
  await one.db.meta.put({ ...before, log_from: 2 });
  one.server.receipts.clear();
  one.server.epoch = 'epoch-2';
  await one.create();
  const batch = await taken(one);
  expect(await one.store.settle(batch, one.ask(batch))).toMatchObject({ rewound: true });
  const after = await meta(one);
  expect(after?.stream_id).not.toBe(before.stream_id);
  expect(await taken(one)).toMatchObject({ first_seq: 1, stream_id: after?.stream_id });
});

test('an operation nobody can read is set aside, and the numbers close up behind it', async () => {
  const one = phone();
  const ids = [await one.create(), await one.create(), await one.create()];
  await taken(one);
  const alone = await taken(one, null, 1);
  await one.store.quarantine(alone, { code: 'too_large', message: 'Too large' });
  expect(await one.lead(ids[0] ?? '')).toMatchObject({ _mark: 'attention' });
  const rest = await taken(one);
  expect(rest).toMatchObject({ first_seq: 1 });
  expect(rest.ops.map((op) => op.record_id)).toEqual(ids.slice(1));
  await one.push();
  expect(await one.store.counts()).toMatchObject({ unsent: 1, waiting: 0, attention: 1 });
});
