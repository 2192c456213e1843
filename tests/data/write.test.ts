import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import 'fake-indexeddb/auto';
import { partyFields } from '#contract/party.ts';
import type { NewOp } from '#data/api.ts';
import type { EngineApi } from '#sync/protocol.ts';
import { connectEngine } from '#data/engine.ts';
import { sameValue } from '#data/same.ts';
import {
  actOn,
  createBy,
  createRecord,
  createRecords,
  newId,
  removeRecord,
  updateRecord,
} from '#data/write.ts';
import { leadBody, leadRow } from './support/rows.ts';

const commit = vi.fn<(op: NewOp) => Promise<{ op_id: string }>>();
const commitAll = vi.fn<(ops: readonly NewOp[]) => Promise<string[]>>();

beforeAll(async () => {
  const engine: Partial<EngineApi> = {
    commit,
    commitAll,
    subscribe: () => Promise.resolve(),
    open: () => Promise.resolve(),
  };
  // Only what writing uses of the engine is there.
  await connectEngine(engine as EngineApi);
});

beforeEach(() => {
  commit.mockReset();
  commit.mockResolvedValue({ op_id: 'op' });
  commitAll.mockReset();
  commitAll.mockImplementation((ops) => Promise.resolve(ops.map((_, at) => `op ${at}`)));
});

test('a new record is checked, cleaned and handed over whole, with an id of its own', async () => {
  const written = await createRecord(
    'leads',
    leadBody({ mobile: '+91 98765-43210', pan_no: 'abcde1234f' }),
    partyFields,
  );
  expect(written).toMatchObject({ ok: true, op_id: 'op' });
  expect(commit).toHaveBeenCalledExactlyOnceWith({
    call: 'leads.create',
    resource: 'leads',
    does: 'create',
    record_id: written.ok && written.id,
    patch: leadBody({ mobile: '9876543210', pan_no: 'ABCDE1234F' }),
  });
});

test('a record that breaks a rule is not handed over, and says why by field', async () => {
  const place = { ...(leadBody()['location'] as object), city: ' ' };
  const written = await createRecord('leads', leadBody({ name: '', location: place }), partyFields);
  expect(written).toMatchObject({
    ok: false,
    errors: { name: ['Shop Name is required'], 'location.city': ['City is required'] },
  });
  expect(commit).not.toHaveBeenCalled();
});

test('a record made by a call of its own goes whole by that call, with what stands beside its form', async () => {
  const lead_id = newId();
  const written = await createBy('contacts.convert', leadBody({ credit_days: '15' }), partyFields, {
    lead_id,
  });
  expect(commit).toHaveBeenCalledExactlyOnceWith({
    call: 'contacts.convert',
    resource: 'contacts',
    does: 'create',
    record_id: written.ok && written.id,
    patch: { ...leadBody({ credit_days: 15 }), lead_id },
  });
  commit.mockClear();
  expect(await createBy('contacts.convert', leadBody({ name: '' }), partyFields, { lead_id })).toMatchObject({
    ok: false,
    errors: { name: ['Shop Name is required'] },
  });
  expect(commit).not.toHaveBeenCalled();
});

test('several records of one form are kept together, or none where one breaks a rule', async () => {
  const [one, two] = [newId(), newId()];
  const begun = [
    { id: one, input: leadBody() },
    { id: two, input: leadBody({ name: 'Gupta' }) },
  ];
  const shows = (fields: Readonly<Record<string, unknown>>) => ({ status: `of ${String(fields['name'])}` });
  expect(await createRecords('leads', begun, partyFields, shows)).toEqual({
    ok: true,
    id: one,
    op_id: 'op 0',
    op_ids: ['op 0', 'op 1'],
  });
  const creation = { call: 'leads.create', resource: 'leads', does: 'create' };
  expect(commitAll.mock.calls[0]?.[0]).toMatchObject([
    { ...creation, record_id: one, shows: { status: 'of Sharma Stores' } },
    { ...creation, record_id: two, patch: { name: 'Gupta' }, shows: { status: 'of Gupta' } },
  ]);
  const wrong = [...begun, { id: newId(), input: leadBody({ name: '' }) }];
  expect(await createRecords('leads', wrong, partyFields, shows)).toMatchObject({ ok: false });
  expect(commitAll).toHaveBeenCalledOnce();
});

test('an edit carries only what differs from what the user saw, and the values they saw', async () => {
  const before = leadRow({ credit_days: 30, middle_name: null });
  const values = leadBody({ credit_days: '45', middle_name: '', name: 'Sharma Stores ' });
  await updateRecord('leads', before.id, values, before, partyFields);
  expect(commit.mock.calls[0]?.[0]).toMatchObject({ patch: { credit_days: 45 }, base: { credit_days: 30 } });
});

test('an edit that changes nothing writes nothing', async () => {
  const before = leadRow();
  expect(await updateRecord('leads', before.id, leadBody(), before, partyFields)).toEqual({
    ok: true,
    id: before.id,
    op_id: null,
  });
  expect(commit).not.toHaveBeenCalled();
});

test('an act goes by its own call, with what was seen before and what is shown meanwhile', async () => {
  const before = leadRow({ status: 'new' });
  await actOn('leads.status', before.id, { status: 'lost' }, { before, shows: { priority: 'low' } });
  expect(commit.mock.calls[0]?.[0]).toMatchObject({
    call: 'leads.status',
    resource: 'leads',
    does: 'update',
    patch: { status: 'lost' },
    base: { status: 'new' },
    shows: { priority: 'low' },
  });
});

test('a removal names the record and nothing else', async () => {
  const id = newId();
  await removeRecord('leads', id);
  expect(commit.mock.calls[0]?.[0]).toEqual({
    call: 'leads.delete',
    resource: 'leads',
    does: 'remove',
    record_id: id,
    patch: {},
  });
});

test('a phone that cannot store is told in the words of the engine', async () => {
  commit.mockRejectedValue(new Error('There is no room left.'));
  expect(await removeRecord('leads', newId())).toEqual({
    ok: false,
    message: 'There is no room left.',
    errors: {},
  });
});

test('ids made later sort later', () => {
  const ids = Array.from({ length: 200 }, () => newId());
  expect(ids).toEqual(ids.toSorted((one, other) => (one < other ? -1 : 1)));
});

test.each([
  [{ a: 1, b: [1, { c: null }] }, { b: [1, {}], a: 1 }, true],
  [null, undefined, true],
  ['1', 1, false],
  [[1, 2], [2, 1], false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [[], {}, false],
])('%j and %j: the same value is %s', (one, other, same) => {
  expect(sameValue(one, other)).toBe(same);
});
