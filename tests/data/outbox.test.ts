import { afterEach, expect, test } from 'vitest';
import { packRows, unpackRows } from '#contract/core/columns.ts';
import { putBlob } from '#data/store/blobs.ts';
import { commitAll } from '#data/store/commit.ts';
import { resolve } from '#data/store/conflicts.ts';
import { exportUnsent, discard, retryOp, retryOps, undoAll } from '#data/store/outbox.ts';
import { listOutbox, neededBy } from '#data/store/queued.ts';
import { readRows } from '#data/store/read.ts';
import { v7 } from 'uuid';
import { Phone } from './support/opened.ts';
import { leadRow } from './support/rows.ts';

const phones: Phone[] = [];

function phone(server?: Phone['server']): Phone {
  const made = new Phone(server);
  phones.push(made);
  return made;
}

afterEach(async () => {
  await Promise.all(phones.splice(0).map((one) => one.close()));
});

/** A phone that holds one lead of the server, packed. */
async function withLead(fields: Record<string, unknown> = {}) {
  const one = phone();
  const row = leadRow({ name: 'Gupta Traders', ...fields });
  one.server.put('leads', row);
  await one.pull();
  return { one, id: row.id };
}

test('a save is row and queue entry or nothing', async () => {
  const one = phone();
  await expect(one.update(v7(), { name: 'x' })).rejects.toMatchObject({ name: 'RecordGone' });
  expect(await one.db.outbox.count()).toBe(0);
  const id = await one.create();
  const [entry] = await one.db.outbox.toArray();
  expect(entry).toMatchObject({ record_id: id, state: 'ready', title: 'Sharma Stores', attempts: 0 });
  expect(await one.lead(id)).toMatchObject({ name: 'Sharma Stores', _mark: 'waiting', cdp_code: null });
});

test('the first edit of a packed row carries the whole row and its values before', async () => {
  const { one, id } = await withLead();
  expect(await one.db.own('leads').count()).toBe(0);
  await one.update(id, { status: 'lost' });
  expect(await one.lead(id)).toMatchObject({ name: 'Gupta Traders', status: 'lost', _mark: 'waiting' });
  const [entry] = await one.db.outbox.toArray();
  expect(entry).toMatchObject({ base: { status: 'new' }, patch: { status: 'lost' } });
});

test('whole rows are read together, packed ones and those of this phone, without those that are gone', async () => {
  const { one, id } = await withLead();
  const made = await one.create();
  const rows = await readRows(one.db, 'leads', [made, v7(), id]);
  expect(rows.map((row) => [row.id, row.name, row._mark])).toEqual([
    [made, 'Sharma Stores', 'waiting'],
    [id, 'Gupta Traders', 'synced'],
  ]);
  await one.remove(id);
  expect(await readRows(one.db, 'leads', [id])).toEqual([]);
});

test('undo takes back what was never sent and shows the row as it was', async () => {
  const { one, id } = await withLead();
  const op = await one.update(id, { name: 'Wrong' });
  const removal = await one.remove(id);
  expect(await one.lead(id)).toBeUndefined();
  expect((await undoAll(one.db, [removal])).undone).toEqual([removal]);
  expect(await one.lead(id)).toMatchObject({ name: 'Wrong' });
  expect((await undoAll(one.db, [op])).undone).toEqual([op]);
  expect(await one.lead(id)).toMatchObject({ name: 'Gupta Traders', _mark: 'synced' });
  expect(await one.db.outbox.count()).toBe(0);
});

test('undo does not take back what has left', async () => {
  const one = phone();
  const id = await one.create();
  const [entry] = await one.db.outbox.toArray();
  await one.take();
  expect((await undoAll(one.db, [entry?.op_id ?? ''])).undone).toEqual([]);
  expect(await one.lead(id)).toBeDefined();
});

test('a refused create waits for the user with its reason, and what builds on it waits behind', async () => {
  const one = phone();
  one.server.judge = (op) => (op.body['mobile'] === '1' ? 'Mobile No must be of 10 digits' : null);
  const id = await one.create({ mobile: '1' });
  await one.take();
  const edit = await one.update(id, { status: 'lost' });
  const batch = await one.take(null, 1);
  if (!batch) throw new Error('nothing to send');
  await one.store.settle(batch, one.ask(batch));
  const { ops } = await listOutbox(one.db);
  expect(ops.map(({ state, error }) => [state, error?.message])).toEqual([
    ['rejected', 'Mobile No must be of 10 digits'],
    ['blocked', undefined],
  ]);
  expect(await one.take()).toBeNull();
  expect(await one.lead(id)).toMatchObject({ status: 'lost', _mark: 'attention' });
  expect(await one.store.counts()).toMatchObject({ unsent: 2, waiting: 1, attention: 1 });
  expect(ops.find(({ op_id }) => op_id === edit)?.withdrawable).toBe(true);
});

test('a file of a refused change is part of it, and does not wait as well', async () => {
  const one = phone();
  one.server.judge = () => 'Mobile No must be of 10 digits';
  const record_id = await one.create({ mobile: '1' });
  const [entry] = await one.db.outbox.toArray();
  const of = { op_id: entry?.op_id ?? '', resource: 'leads', record_id };
  const file = {
    id: v7(),
    name: 'board.jpg',
    size: 1,
    sha256: 'a'.repeat(64),
    type: 'image/jpeg',
    at: 0,
    used_at: 0,
  };
  await putBlob(
    one.db,
    { ...file, ...of, state: 'kept', sent: 0, tries: 0, message: null },
    new Uint8Array(1),
  );
  expect(await one.store.counts()).toMatchObject({ unsent: 2, waiting: 2, attention: 0 });
  expect((await listOutbox(one.db)).files).toHaveLength(1);
  await one.push();
  expect(await one.store.counts()).toMatchObject({ unsent: 2, waiting: 0, attention: 1 });
  expect((await listOutbox(one.db)).files).toEqual([]);
});

test('a long queue is told from its beginning, with how much there is and what each creation carries', async () => {
  const one = phone();
  const id = await one.create();
  await one.update(id, { status: 'lost' });
  const customer = v7();
  const patch = { name: 'Gupta', lead_id: id };
  const convert = { call: 'contacts.convert', resource: 'contacts', does: 'create' } as const;
  await one.write({ ...convert, record_id: customer, patch });
  const other = await one.create();
  const { ops, counts } = await listOutbox(one.db, { limit: 3 });
  expect(counts).toEqual({ stuck: 0, waiting: 4 });
  expect(ops.map(({ record_id, does }) => [record_id, does])).toEqual([
    [id, 'create'],
    [id, 'update'],
    [customer, 'create'],
  ]);
  expect(await neededBy(one.db, [id, customer])).toEqual({
    [id]: { own: 1, others: 1 },
    [customer]: { own: 0, others: 0 },
  });
  const { ops: own } = await listOutbox(one.db, { record: { resource: 'leads', id: other } });
  expect(own.map(({ record_id }) => record_id)).toEqual([other]);
});

test('an edit made after the refusal waits behind it too', async () => {
  const one = phone();
  one.server.judge = (op) => (op.call === 'leads.create' ? 'No' : null);
  const id = await one.create();
  await one.push();
  await one.update(id, { status: 'lost' });
  const { ops } = await listOutbox(one.db);
  expect(ops.map(({ state }) => state)).toEqual(['rejected', 'blocked']);
});

test('a refused create that is corrected goes out as a new operation, and what waited follows it', async () => {
  const one = phone();
  one.server.judge = (op) => (op.body['mobile'] === '1' ? 'Mobile No must be of 10 digits' : null);
  const id = await one.create({ mobile: '1' });
  await one.push();
  await one.update(id, { status: 'lost' });
  const refused = (await listOutbox(one.db)).ops[0];
  const body = { ...refused?.patch, mobile: '9876543210' };
  await retryOp(one.db, refused?.op_id ?? '', body, v7);
  const { ops } = await listOutbox(one.db);
  expect(ops.map(({ state }) => state)).toEqual(['ready', 'ready']);
  expect(ops[0]?.op_id).not.toBe(refused?.op_id);
  await one.push();
  expect(one.server.table('leads').get(id)).toMatchObject({ mobile: '9876543210', status: 'lost' });
  expect(await one.lead(id)).toMatchObject({ mobile: '9876543210', status: 'lost', _mark: 'synced' });
});

test('a refused edit is undone on the row, and its words stay in the queue', async () => {
  const { one, id } = await withLead();
  one.server.judge = () => 'Not allowed';
  const op = await one.update(id, { name: 'Mine' });
  await one.push();
  expect(await one.lead(id)).toMatchObject({ name: 'Gupta Traders', _mark: 'attention' });
  expect((await listOutbox(one.db)).ops[0]).toMatchObject({ patch: { name: 'Mine' }, state: 'rejected' });
  await discard(one.db, op);
  expect(await one.lead(id)).toMatchObject({ name: 'Gupta Traders', _mark: 'synced' });
  expect(await one.db.outbox.count()).toBe(0);
});

test('dropping a refused create drops its row and what depends on it, nothing else', async () => {
  const one = phone();
  one.server.judge = (op) => (op.body['name'] === 'Bad' ? 'No' : null);
  const bad = await one.create({ name: 'Bad' });
  const good = await one.create({ name: 'Good' });
  await one.push();
  await one.update(bad, { status: 'lost' });
  await one.update(good, { status: 'lost' });
  const refused = (await listOutbox(one.db)).ops.find(({ state }) => state === 'rejected');
  await discard(one.db, refused?.op_id ?? '');
  expect(await one.lead(bad)).toBeUndefined();
  expect((await listOutbox(one.db)).ops.map(({ record_id }) => record_id)).toEqual([good]);
});

test('what is on its way cannot be dropped', async () => {
  const one = phone();
  const id = await one.create();
  const batch = await one.take();
  await discard(one.db, batch?.ops[0]?.op_id ?? '');
  expect(await one.db.outbox.count()).toBe(1);
  expect(await one.lead(id)).toBeDefined();
});

async function withConflict() {
  const { one, id } = await withLead();
  const op = await one.update(id, { name: 'Mine' });
  one.server.put('leads', { id, name: 'Theirs' });
  const batch = await one.take();
  if (!batch) throw new Error('nothing to send');
  const answer = one.ask(batch);
  const conflict = { field: 'name', base: 'Gupta Traders', mine: 'Mine', server: 'Theirs' };
  one.server.put('leads', { id, name: 'Theirs' });
  await one.store.settle(batch, {
    ...answer,
    results: [
      {
        keys: ['seq', 'op_id', 'outcome', 'conflicts'],
        size: 1,
        columns: [[1], [op], ['merged'], [[conflict]]],
      },
    ],
    rows: [
      {
        keys: ['op_id', 'rev', 'patch'],
        size: 1,
        columns: [[op], [4], [{ ...leadRow({ id }), name: 'Theirs' }]],
      },
    ],
  });
  return { one, id };
}

test('a field both changed shows the server and keeps both until the user chooses', async () => {
  const { one, id } = await withConflict();
  expect(await one.lead(id)).toMatchObject({ name: 'Theirs', _mark: 'attention' });
  const { issues } = await listOutbox(one.db);
  expect(issues).toMatchObject([{ field: 'name', mine: 'Mine', server: 'Theirs', record_id: id }]);
  await resolve(one.db, one.env, 'leads', id, [{ field: 'name', mine: null, seen: 'Theirs' }]);
  expect(await one.lead(id)).toMatchObject({ name: 'Theirs', _mark: 'synced' });
  expect((await listOutbox(one.db)).issues).toEqual([]);
});

test('choosing mine sends it once more as an edit of the value the server has', async () => {
  const { one, id } = await withConflict();
  const [issue] = (await listOutbox(one.db)).issues;
  await resolve(one.db, one.env, 'leads', id, [{ field: 'name', mine: issue?.id ?? '', seen: 'Theirs' }]);
  expect(await one.lead(id)).toMatchObject({ name: 'Mine', _mark: 'waiting' });
  const batch = await one.take();
  expect(batch?.ops).toMatchObject([
    { call: 'leads.update', body: { name: 'Mine' }, base: { name: 'Theirs' } },
  ]);
});

test('two users of one phone never see or send what is the other one’s', async () => {
  const first = phone();
  const second = phone(first.server);
  const id = await first.create({ name: 'Of the first' });
  const before = await first.db.outbox.toArray();
  await second.create({ name: 'Of the second' });
  expect(await second.lead(id)).toBeUndefined();
  await second.push();
  expect(first.server.pushes.flatMap(({ ops }) => JSON.stringify(ops)).join()).not.toContain('Of the first');
  expect(await first.db.outbox.toArray()).toEqual(before);
});

test('the export holds every unsent body in words a person can read', async () => {
  const one = phone();
  await one.create({ name: 'Kept' });
  const text = await exportUnsent(one.db);
  expect(JSON.parse(text)).toMatchObject({
    ops: [{ call: 'leads.create', patch: { name: 'Kept' } }],
    issues: [],
  });
});

/** A phone that holds some leads of the server, packed. */
async function withLeads(count: number) {
  const one = phone();
  const rows = Array.from({ length: count }, (_, at) => leadRow({ name: `Shop ${at}` }));
  for (const row of rows) one.server.put('leads', row);
  await one.pull();
  return { one, ids: rows.map(({ id }) => id) };
}

const statusOf = (ids: readonly string[], status: string) =>
  ids.map((id) => ({
    call: 'leads.status',
    resource: 'leads',
    does: 'update' as const,
    record_id: id,
    patch: { status },
  }));

test('many writes are kept together, each as an operation of its own with its values before', async () => {
  const { one, ids } = await withLeads(3);
  const { entries, changes } = await commitAll(one.db, one.env, statusOf(ids, 'lost'));
  expect(changes.rows.map(({ row }) => row.id).toSorted()).toEqual(ids.toSorted());
  expect(await one.db.outbox.toArray()).toEqual(entries);
  expect(entries).toMatchObject(ids.map((id) => ({ record_id: id, base: { status: 'new' } })));
  for (const id of ids) expect(await one.lead(id)).toMatchObject({ status: 'lost', _mark: 'waiting' });
  await one.push();
  for (const id of ids) expect(one.server.table('leads').get(id)).toMatchObject({ status: 'lost' });
});

test('of many writes none is kept when one of their records is gone', async () => {
  const { one, ids } = await withLeads(2);
  const ops = statusOf([...ids, v7()], 'lost');
  await expect(commitAll(one.db, one.env, ops)).rejects.toMatchObject({ name: 'RecordGone' });
  expect(await one.db.outbox.count()).toBe(0);
  for (const id of ids) expect(await one.lead(id)).toMatchObject({ status: 'new', _mark: 'synced' });
});

test('writes to one record among many build on each other', async () => {
  const { one, ids } = await withLeads(1);
  const id = ids[0] ?? '';
  const { entries } = await commitAll(one.db, one.env, [...statusOf(ids, 'lost'), ...statusOf(ids, 'won')]);
  expect(entries).toMatchObject([{ base: { status: 'new' } }, { base: { status: 'lost' } }]);
  expect(await one.lead(id)).toMatchObject({ status: 'won' });
  expect(await one.db.own('leads').get(id)).toMatchObject({ _pend: 2 });
});

test('a write among many waits behind a refused create like any other', async () => {
  const one = phone();
  one.server.judge = (op) => (op.call === 'leads.create' ? 'No' : null);
  const refused = await one.create();
  await one.push();
  const free = leadRow({});
  one.server.put('leads', free);
  await one.pull();
  const { entries } = await commitAll(one.db, one.env, statusOf([refused, free.id], 'lost'));
  expect(entries.map(({ state }) => state)).toEqual(['blocked', 'ready']);
});

test('a whole set is taken back at once, but for what has left', async () => {
  const { one, ids } = await withLeads(4);
  const { entries } = await commitAll(one.db, one.env, statusOf(ids, 'lost'));
  await one.take(null, 1);
  const op_ids = entries.map(({ op_id }) => op_id);
  const { undone } = await undoAll(one.db, op_ids);
  expect(undone.toSorted()).toEqual(op_ids.slice(1).toSorted());
  expect(await one.lead(ids[0] ?? '')).toMatchObject({ status: 'lost', _mark: 'waiting' });
  for (const id of ids.slice(1)) expect(await one.lead(id)).toMatchObject({ status: 'new', _mark: 'synced' });
});

test('a write keeps what was known of the server’s clock when it was made, whatever the clock shows later', async () => {
  const { one, id } = await withLead();
  const right = one.now;
  one.now = right - 2 * 86_400_000;
  one.server.now = () => right;
  await one.pull();
  await one.update(id, { status: 'lost' });
  one.now = right;
  await one.pull();
  await one.update(id, { status: 'won' });
  const clock = { offset: 2 * 86_400_000, read_at: right };
  expect((await one.take())?.ops).toMatchObject([{ clock }, { clock: { offset: 0, read_at: right } }]);
});

test('a deletion carries the version its user saw, and the newer one when it goes again', async () => {
  const seen = '2026-11-20T04:00:00.000Z';
  const { one, id } = await withLead({ updated_at: seen });
  await one.update(id, { status: 'lost' });
  const op_id = await one.remove(id);
  const base = async () => (await one.db.outbox.toArray()).find(({ does }) => does === 'remove')?.base;
  expect(await base()).toEqual({ updated_at: seen });
  const others = [{ field: 'name', by: 'Meena', at: '2026-11-20T05:00:00.000Z' }];
  const batch = await one.take();
  if (!batch) throw new Error('Nothing was taken.');
  const answer = one.ask(batch);
  const [edited] = unpackRows(answer.results);
  const result = { seq: 2, op_id, outcome: 'rejected', code: 'conflict', message: 'Changed.', others };
  const row = {
    op_id,
    rev: 9,
    patch: leadRow({ id, name: 'Theirs', updated_at: '2026-11-20T05:00:00.001Z' }),
  };
  const results = packRows([{ ...edited }, result]);
  await one.store.settle(batch, { ...answer, results, rows: packRows([row]) });
  expect(await one.lead(id)).toMatchObject({ name: 'Theirs', _mark: 'attention' });
  expect((await listOutbox(one.db)).ops).toMatchObject([{ op_id, state: 'rejected', error: { others } }]);
  await retryOp(one.db, op_id, undefined, v7);
  expect(await base()).toEqual({ updated_at: '2026-11-20T05:00:00.001Z' });
});

test('hundreds of deletions are kept, and taken back, in one go', async () => {
  const { one, ids } = await withLeads(300);
  const ops = ids.map((id) => ({
    call: 'leads.delete',
    resource: 'leads',
    does: 'remove' as const,
    record_id: id,
    patch: {},
  }));
  const { entries } = await commitAll(one.db, one.env, ops);
  expect(await one.db.outbox.count()).toBe(300);
  expect((await one.leads()).size).toBe(0);
  const { undone } = await undoAll(
    one.db,
    entries.map(({ op_id }) => op_id),
  );
  expect(undone).toHaveLength(300);
  expect((await one.leads()).size).toBe(300);
});

test('hundreds of refused changes go out again by one act, each as a new operation in its old place', async () => {
  const { one, ids } = await withLeads(312);
  for (const id of ids) await one.update(id, { status: 'lost' });
  one.server.judge = () => 'Not allowed';
  await one.push();
  const refused = (await listOutbox(one.db)).ops;
  expect(refused.map(({ state }) => state)).toEqual(ids.map(() => 'rejected'));
  await retryOps(
    one.db,
    refused.map(({ op_id }) => op_id),
    v7,
  );
  const again = (await listOutbox(one.db)).ops;
  expect(again.map(({ record_id }) => record_id)).toEqual(refused.map(({ record_id }) => record_id));
  expect(new Set(again.map(({ state, error, attempts }) => `${state} ${error} ${attempts}`))).toEqual(
    new Set(['ready null 0']),
  );
  const before = new Set(refused.map(({ op_id }) => op_id));
  expect(again.filter(({ op_id }) => before.has(op_id))).toEqual([]);
  one.server.judge = () => null;
  await one.push();
  expect(await one.db.outbox.count()).toBe(0);
});

test('a refused write that names a record refused too waits for that one when it is sent again', async () => {
  const one = phone();
  const lead_id = await one.create({ name: 'Refused' });
  const convert = await one.write({
    call: 'contacts.convert',
    resource: 'contacts',
    does: 'create',
    record_id: v7(),
    patch: { name: 'Customer', lead_id },
  });
  one.server.judge = () => 'Refused';
  await one.push();
  expect((await listOutbox(one.db)).ops.map((op) => op.state)).toEqual(['rejected', 'rejected']);
  await retryOp(one.db, convert, undefined, v7);
  const [lead, again] = (await listOutbox(one.db)).ops;
  expect(again?.state).toBe('blocked');
  await retryOp(one.db, lead?.op_id ?? '', undefined, v7);
  expect((await listOutbox(one.db)).ops.map((op) => op.state)).toEqual(['ready', 'ready']);
});
