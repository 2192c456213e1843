import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { OpResult } from '#contract/core/sync.ts';
import { packRows } from '#contract/core/columns.ts';
import { resolve } from '#data/store/conflicts.ts';
import { listOutbox } from '#data/store/queued.ts';
import { notesOf } from '#data/store/record.ts';
import { phone, taken } from '#tests/sync/support/phones.ts';
import type { Phone } from './support/opened.ts';

const rahul = { by: 'Rahul Verma', at: '2026-11-21T08:40:00.000Z' };

/** Sends what waits and answers the last operation with a result of our own. */
async function answered(one: Phone, over: Partial<OpResult>): Promise<void> {
  const batch = await taken(one);
  const op = batch.ops.at(-1);
  const theirs = { ...one.server.table('leads').get(op?.record_id ?? '') };
  const answer = one.ask(batch);
  if (theirs.id) one.server.put('leads', { ...theirs, id: theirs.id });
  const row = one.server.table('leads').get(op?.record_id ?? '');
  const { _rev, ...patch } = { ...row };
  await one.store.settle(batch, {
    ...answer,
    results: packRows([
      { seq: batch.first_seq + batch.ops.length - 1, op_id: op?.op_id, outcome: 'merged', ...over },
    ]),
    rows: packRows([{ op_id: op?.op_id, rev: _rev, patch }]),
  });
}

async function withConflicts(): Promise<{ one: Phone; id: string }> {
  const one = phone();
  const id = await one.create({ name: 'Gupta', mobile: '9000000001' });
  await one.push();
  await one.pull();
  await one.update(id, { name: 'Mine', mobile: '9000000002' });
  one.server.put('leads', { id, name: 'Theirs', mobile: '9000000003' });
  await answered(one, {
    conflicts: [
      { field: 'name', base: 'Gupta', mine: 'Mine', server: 'Theirs' },
      { field: 'mobile', base: '9000000001', mine: '9000000002', server: '9000000003' },
    ],
    others: [{ field: 'name', ...rahul }],
  });
  return { one, id };
}

const issueOf = async (one: Phone, field: string) =>
  (await listOutbox(one.db)).issues.find((issue) => issue.field === field);

test('a conflict says who made the other change and when, where that is known', async () => {
  const { one } = await withConflicts();
  expect(await issueOf(one, 'name')).toMatchObject({ by: 'Rahul Verma', changed_at: rahul.at, here: true });
  expect(await issueOf(one, 'mobile')).toMatchObject({ by: null, changed_at: null });
});

test('choices for several fields go out as one edit of the chosen ones, and all issues close', async () => {
  const { one, id } = await withConflicts();
  const name = await issueOf(one, 'name');
  await resolve(one.db, one.env, 'leads', id, [
    { field: 'name', mine: name?.id ?? '', seen: 'Theirs' },
    { field: 'mobile', mine: null, seen: '9000000003' },
  ]);
  expect((await listOutbox(one.db)).issues).toEqual([]);
  expect(await one.lead(id)).toMatchObject({ name: 'Mine', mobile: '9000000003', _mark: 'waiting' });
  const { ops } = await taken(one);
  expect(ops).toMatchObject([{ call: 'leads.update', body: { name: 'Mine' }, base: { name: 'Theirs' } }]);
  expect(ops[0]?.body).not.toHaveProperty('mobile');
});

test('the server’s value of now stands beside mine, and only what was seen is the base', async () => {
  const { one, id } = await withConflicts();
  one.server.put('leads', { id, name: 'Newest' });
  await one.pull();
  const name = await issueOf(one, 'name');
  expect(name).toMatchObject({ mine: 'Mine', server: 'Newest', by: null, changed_at: null });
  await resolve(one.db, one.env, 'leads', id, [{ field: 'name', mine: name?.id ?? '', seen: 'Theirs' }]);
  expect((await taken(one)).ops[0]?.base).toMatchObject({ name: 'Theirs' });
});

test('mine is chosen over what this phone itself has waiting', async () => {
  const { one, id } = await withConflicts();
  await one.update(id, { name: 'Later' });
  const name = await issueOf(one, 'name');
  await resolve(one.db, one.env, 'leads', id, [{ field: 'name', mine: name?.id ?? '', seen: 'Theirs' }]);
  expect((await taken(one)).ops.map((op) => [op.body['name'], op.base?.['name']])).toEqual([
    ['Later', 'Theirs'],
    ['Mine', 'Later'],
  ]);
});

test('a choice that cannot be kept closes nothing', async () => {
  const { one, id } = await withConflicts();
  const name = await issueOf(one, 'name');
  one.server.remove('leads', id);
  await one.pull();
  const choice = { field: 'name', mine: name?.id ?? '', seen: 'Theirs' };
  await expect(resolve(one.db, one.env, 'leads', id, [choice])).rejects.toThrow('no longer on this device');
  expect(await issueOf(one, 'name')).toMatchObject({ mine: 'Mine', here: false });
  await resolve(one.db, one.env, 'leads', id, [{ ...choice, mine: null }]);
  expect(await issueOf(one, 'name')).toBeUndefined();
});

test('what others changed beside my edit is noted once a field, and changes no mark', async () => {
  const one = phone();
  const id = await one.create();
  await one.push();
  await one.pull();
  await one.update(id, { name: 'Mine' });
  await answered(one, {
    others: [
      { field: 'priority', ...rahul },
      { field: 'name', ...rahul },
    ],
  });
  expect(await one.lead(id)).toMatchObject({ _mark: 'synced' });
  expect(await notesOf(one.db, 'leads', id)).toMatchObject([{ field: 'priority', by: 'Rahul Verma' }]);
  await one.update(id, { name: 'Again' });
  await answered(one, { others: [{ field: 'priority', by: null, at: '2026-11-21T09:00:00.000Z' }] });
  expect(await notesOf(one.db, 'leads', id)).toMatchObject([{ field: 'priority', by: null }]);
});

test('an edit tells how old the copy was that its user saw', async () => {
  const one = phone();
  const id = v7();
  one.server.put('leads', { id, name: 'Theirs', updated_at: '2026-11-20T06:00:00.000Z' });
  await one.pull();
  await one.update(id, { name: 'Mine' });
  expect((await taken(one)).ops[0]?.base).toEqual({ name: 'Theirs', updated_at: '2026-11-20T06:00:00.000Z' });
});
