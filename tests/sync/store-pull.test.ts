import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { packRows } from '#contract/core/columns.ts';
import { Lists } from '#data/columns/lists.ts';
import { leadRow } from '#tests/data/support/rows.ts';
import { meta, page, phone, taken } from './support/phones.ts';

test('rows of a first pull are there packed, and named in lists at once', async () => {
  const one = phone();
  one.server.page_rows = 2;
  const rows = Array.from({ length: 5 }, (_, at) => leadRow({ name: `Shop ${at}` }));
  for (const row of rows) one.server.put('leads', row);
  const lists = new Lists();
  await one.pull();
  for (const changes of one.told) lists.apply(changes);
  expect(await one.db.own('leads').count()).toBe(0);
  expect(await one.db.packs.count()).toBe(3);
  const query = { page: 1, size: 10, sort: 'name', descending: false, filters: {} };
  const names = ['Shop 0', 'Shop 1', 'Shop 2', 'Shop 3', 'Shop 4'];
  expect(lists.list('leads', query).rows.map((row) => row.name)).toEqual(names);
  const fresh = new Lists();
  await fresh.load(one.db);
  expect(fresh.list('leads', query)).toEqual(lists.list('leads', query));
  expect(await meta(one)).toMatchObject({
    full: null,
    sweep: [],
    pulled_rows: 5,
  });
});

test('hundreds of changed rows are there and in lists at once, as a few are', async () => {
  const one = phone();
  await one.pull();
  const rows = Array.from({ length: 500 }, (_, at) => leadRow({ name: `Shop ${at}` }));
  for (const row of rows) one.server.put('leads', row);
  await one.pull();
  const lists = new Lists();
  for (const changes of one.told) lists.apply(changes);
  expect(lists.counts()['leads']).toBe(500);
  expect((await one.leads()).size).toBe(500);
});

test('a removal of a packed row stays gone after a new start', async () => {
  const one = phone();
  const row = leadRow();
  one.server.put('leads', row);
  await one.pull();
  one.server.remove('leads', row.id);
  await one.pull();
  expect(await one.lead(row.id)).toBeUndefined();
  const fresh = new Lists();
  await fresh.load(one.db);
  expect(fresh.counts()['leads']).toBe(0);
});

test('a row that moved away stays, marked, until the edit that waits on it is answered', async () => {
  const one = phone();
  const row = leadRow();
  one.server.put('leads', row);
  await one.pull();
  await one.update(row.id, { status: 'lost' });
  await one.store.pullFrom();
  await one.store.apply(page({ gone: { leads: [{ id: row.id, reason: 'moved' }] } }));
  expect(await one.lead(row.id)).toMatchObject({ status: 'lost', _left: 'moved', _mark: 'waiting' });
  one.server.table('leads').delete(row.id);
  one.server.judge = () => 'Not yours any more';
  await one.push();
  expect(await one.lead(row.id)).toMatchObject({ _left: 'moved', _mark: 'attention', status: 'new' });
});

test('a full pull removes what it does not bring, and keeps what waits and what was sent since it began', async () => {
  const one = phone();
  const [gone, edited] = [leadRow({ name: 'Gone' }), leadRow({ name: 'Edited' })];
  one.server.put('leads', gone);
  one.server.put('leads', edited);
  await one.pull();
  await one.create({ name: 'Sent before' });
  const before = await taken(one);
  const late = one.ask(before);
  await one.create({ name: 'Settled meanwhile' });
  await one.store.pullFrom();
  const other = leadRow({ name: 'New', _rev: 1 });
  await one.store.apply(page({ full: true, first: true, more: true, rows: { leads: packRows([other]) } }));
  await one.store.settle(before, late);
  const since = await taken(one);
  await one.store.settle(since, one.ask(since));
  await one.update(edited.id, { status: 'lost' });
  await one.create({ name: 'Waiting' });
  await one.store.apply(page({ full: true, cursor: 'end' }));
  const shown = [...(await one.leads()).values()];
  expect(new Set(shown.map((row) => [row['name'], row['_mark'], row['_left']].join(' ')))).toEqual(
    new Set(['New synced ', 'Edited waiting moved', 'Waiting waiting ', 'Settled meanwhile synced ']),
  );
  expect((await one.db.packs.toArray()).map((pack) => pack.size)).toEqual([1]);
});

test('what was sent before the first page of a full pull goes too when no page brings it', async () => {
  const one = phone();
  const stays = leadRow({ _rev: 1 });
  await one.create({ name: 'Deleted by the office' });
  await one.store.pullFrom();
  const batch = await taken(one);
  await one.store.settle(batch, one.ask(batch));
  await one.store.apply(page({ full: true, first: true, rows: { leads: packRows([stays]) } }));
  expect([...(await one.leads()).keys()]).toEqual([stays.id]);
});

test('a phone whose cursor has grown too old starts afresh, and keeps what it has not sent', async () => {
  const one = phone();
  const [gone, edited] = [leadRow({ name: 'Gone' }), leadRow({ name: 'Edited' })];
  one.server.put('leads', gone);
  one.server.put('leads', edited);
  await one.pull();
  await one.update(edited.id, { status: 'lost' });
  await one.create({ name: 'Unsent' });
  one.server.remove('leads', gone.id);
  one.server.put('leads', leadRow({ name: 'New' }));
  one.server.oldest_cursor = one.server.at;
  await one.pull();
  const shown = [...(await one.leads()).values()].map((row) =>
    [row['name'], row['status'], row['_mark']].join(' '),
  );
  expect(shown.sort()).toEqual(['Edited lost waiting', 'New new synced', 'Unsent new waiting']);
  await one.push();
  expect(one.server.table('leads').size).toBe(3);
});

test('a full pull that starts anew does not count what was seen before it', async () => {
  const one = phone();
  const [left, stays] = [leadRow({ _rev: 1 }), leadRow({ _rev: 1 })];
  await one.store.pullFrom();
  await one.store.apply(
    page({ full: true, first: true, more: true, rows: { leads: packRows([left, stays]) } }),
  );
  await one.store.pullFrom();
  await one.store.apply(page({ full: true, first: true, rows: { leads: packRows([stays]) } }));
  expect([...(await one.leads()).keys()]).toEqual([stays.id]);
});

test('a full pull that is cut goes on where it stopped, and cleans at its end', async () => {
  const one = phone();
  const [first, second] = [leadRow({ _rev: 1 }), leadRow({ _rev: 1 })];
  await one.store.pullFrom();
  await one.store.apply(page({ full: true, first: true, more: true, rows: { leads: packRows([first]) } }));
  expect(await one.store.pullFrom()).toMatchObject({ cursor: 'c' });
  await one.store.apply(page({ full: true, cursor: 'end', rows: { leads: packRows([second]) } }));
  expect(new Set((await one.leads()).keys())).toEqual(new Set([first.id, second.id]));
});

test('a page asked for before another context pulled comes too late', async () => {
  const one = phone();
  await one.store.pullFrom();
  const before = await meta(one);
  if (before) await one.db.meta.put({ ...before, pull: before.pull + 1 });
  await one.store.apply(page({ rows: { leads: packRows([leadRow({ _rev: 1 })]) }, cursor: 'late' }));
  expect(await one.leads()).toEqual(new Map());
  expect((await meta(one))?.cursor).toBeNull();
});

test('the same page twice, and pages in either order, give the same rows', async () => {
  const id = v7();
  const older = page({ rows: { leads: packRows([leadRow({ id, name: 'Older', _rev: 2 })]) } });
  const newer = page({ rows: { leads: packRows([leadRow({ id, name: 'Newer', _rev: 3 })]) } });
  for (const order of [
    [older, newer],
    [newer, older],
    [older, newer, newer, older],
  ]) {
    const one = phone();
    await one.store.pullFrom();
    for (const next of order) await one.store.apply(next);
    expect(await one.lead(id)).toMatchObject({ name: 'Newer', _mark: 'synced' });
  }
});

test('revisions of a restored server count anew', async () => {
  const one = phone();
  const id = v7();
  await one.store.pullFrom();
  await one.store.apply(page({ rows: { leads: packRows([leadRow({ id, name: 'Before', _rev: 9 })]) } }));
  await one.store.pullFrom();
  const back = page({
    epoch: 'epoch-2',
    full: true,
    first: true,
    rows: { leads: packRows([leadRow({ id, name: 'Restored', _rev: 2 })]) },
  });
  await one.store.apply(back);
  expect(await one.lead(id)).toMatchObject({ name: 'Restored' });
});

test('what a newer server sends beside what this app knows is skipped or kept, and nothing breaks', async () => {
  const one = phone();
  const row = leadRow({ _rev: 1, loyalty_points: 7 });
  await one.store.pullFrom();
  await one.store.apply(
    page({ rows: { leads: packRows([row]), rockets: packRows([{ id: v7(), _rev: 1 }]) } }),
  );
  expect(await one.lead(row.id)).toMatchObject({ loyalty_points: 7 });
});

test('work that a page shows to be lost is queued again before the page counts', async () => {
  const one = phone();
  const id = await one.create({ name: 'Lost' });
  await one.push();
  await one.pull();
  await one.store.pullFrom();
  expect(await one.store.apply(page({ epoch: 'epoch-2', last_seq: 0 }))).toBe(true);
  expect(await one.db.outbox.toArray()).toMatchObject([{ seq: 1, state: 'sending', record_id: id }]);
  expect(await one.db.meta.get('sync')).toMatchObject({ epoch: 'epoch-2', log_epoch: 'epoch-2', acked: 0 });
  expect(await one.lead(id)).toMatchObject({ name: 'Lost', _mark: 'waiting' });
  expect(await one.store.counts()).toMatchObject({ unsent: 1 });
});

test('a page read before the newest answer returns nothing to the queue', async () => {
  const one = phone();
  await one.create();
  await one.push();
  await one.store.pullFrom();
  await one.create();
  await one.push();
  expect(await one.store.apply(page({ last_seq: 1 }))).toBe(false);
  expect(await one.db.outbox.count()).toBe(0);
});

test('a new epoch that goes on keeps what was pulled, and its revisions win', async () => {
  const one = phone();
  const [kept, edited] = [leadRow(), leadRow()];
  one.server.put('leads', kept);
  one.server.put('leads', edited);
  await one.pull();
  await one.update(edited.id, { status: 'lost' });
  await one.push();
  const { cursor } = await one.store.pullFrom();
  const row = { ...edited, status: 'won', _rev: 1 };
  await one.store.apply(
    page({ epoch: 'epoch-2', last_seq: 1, cursor: 'on', rows: { leads: packRows([row]) } }),
  );
  expect(cursor).not.toBeNull();
  expect(await one.store.pullFrom()).toMatchObject({ cursor: 'on' });
  expect(await one.lead(kept.id)).toBeDefined();
  expect(await one.lead(edited.id)).toMatchObject({ status: 'won' });
});

test('what lost work had made of a row goes when the server refuses that work and has no such row', async () => {
  const one = phone();
  const row = leadRow();
  one.server.put('leads', row);
  await one.pull();
  await one.update(row.id, { status: 'lost' });
  await one.push();
  one.server.table('leads').delete(row.id);
  one.server.receipts.clear();
  one.server.epoch = 'epoch-2';
  one.server.judge = () => 'Not here';
  await one.store.pullFrom();
  await one.store.apply(page({ epoch: 'epoch-2', last_seq: 0 }));
  await one.push();
  expect(await one.lead(row.id)).toBeUndefined();
  expect(await one.db.outbox.toArray()).toMatchObject([{ state: 'rejected' }]);
});
