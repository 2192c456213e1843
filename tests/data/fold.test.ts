import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OpState } from '#data/api.ts';
import { build, fold, heldOf, markOf, plain } from '#data/store/fold.ts';
import type { Fields, OutboxEntry } from '#data/stored.ts';
import { checkProperty } from '#tests/support/property.ts';

const fields = new Set(['id', 'name', 'status', 'city']);
const ID = 'record';

function entry(does: OutboxEntry['does'], patch: Fields, more: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    n: 1,
    op_id: 'op',
    call: 'leads.update',
    resource: 'leads',
    record_id: ID,
    does,
    patch,
    base: null,
    shows: {},
    title: '',
    at: '2026-11-21T04:00:00.000Z',
    version: 1,
    state: 'ready',
    attempts: 0,
    error: null,
    size: 1,
    ...more,
  };
}

const value = fc.constantFrom('a', 'b', null);
const patch = fc.record({ name: value, status: value, city: value }, { requiredKeys: [] });
const base = fc.option(fc.record({ id: fc.constant(ID), name: value, status: value, city: value }));
const states: OpState[] = ['ready', 'sending', 'blocked', 'rejected', 'quarantined'];
const update = fc
  .tuple(patch, fc.constantFrom(...states))
  .map(([changed, state]) => entry('update', changed, { state }));

test('the shown row is the base with every entry that still counts on it, in order', () => {
  checkProperty(
    'data/fold: the shown row is the base with every entry that still counts on it, in order',
    fc.property(base, fc.array(update), (row, entries) => {
      const counting = entries.filter(({ state }) => state !== 'rejected' && state !== 'quarantined');
      const expected = row && counting.reduce<Fields>((shown, { patch: p }) => ({ ...shown, ...p }), row);
      expect(fold(row, entries, fields)).toEqual(expected);
    }),
  );
});

test('folding in two parts is folding at once', () => {
  checkProperty(
    'data/fold: folding in two parts is folding at once',
    fc.property(base, fc.array(update), fc.array(update), (row, first, second) => {
      expect(fold(fold(row, first, fields), second, fields)).toEqual(
        fold(row, [...first, ...second], fields),
      );
    }),
  );
});

test('an entry whose effect the base holds already is not laid on it again', () => {
  const row = { id: ID, name: 'newer' };
  const answered = entry('update', { name: 'older' }, { seq: 4, state: 'sending' });
  expect(fold(row, [answered], fields, 5)).toEqual(row);
  expect(fold(row, [answered], fields, 3)).toEqual({ id: ID, name: 'older' });
});

test('a refused create stays to be seen, with the edits behind it', () => {
  const create = entry('create', { name: 'new' }, { state: 'rejected', shows: { city: null, status: null } });
  const edit = entry('update', { status: 'b' }, { state: 'blocked' });
  expect(fold(null, [create, edit], fields)).toEqual({ id: ID, name: 'new', city: null, status: 'b' });
  expect(markOf([create, edit], 0)).toBe('attention');
});

test('a waiting removal hides the row and keeps it; a refused one shows it again', () => {
  const held = { id: ID, base: { id: ID, name: 'a' }, rev: 3, gen: 1 };
  const hidden = build(held, [entry('remove', {})], 0, fields);
  expect(hidden).toMatchObject({ _hidden: true, _pend: 1, name: 'a' });
  const shown = build(held, [entry('remove', {}, { state: 'rejected' })], 0, fields);
  expect(shown).not.toHaveProperty('_hidden');
  expect(shown?._mark).toBe('attention');
});

test('keys of a body that are no fields of the row are not shown; what a call shows beside it is', () => {
  const act = entry('update', { comment: 'fine' }, { shows: { status: 'approved' } });
  expect(fold({ id: ID, status: 'pending' }, [act], fields)).toEqual({ id: ID, status: 'approved' });
});

test('a record gives back the server side it was made from', () => {
  checkProperty(
    'data/fold: a record gives back the server side it was made from',
    fc.property(base, fc.array(update), fc.nat(2), (row, entries, issues) => {
      const held = { id: ID, base: row && plain(row), rev: row && 7, gen: 3 };
      const own = build(held, entries, issues, fields);
      if (own) expect(heldOf(own)).toEqual(held);
      else expect(row).toBeNull();
    }),
  );
});

test('a row that left stays only while something unsent depends on it', () => {
  const held = { id: ID, base: { id: ID, name: 'a' }, rev: 3, gen: 1, left: 'moved' as const };
  expect(build(held, [], 0, fields)).toBeNull();
  expect(build(held, [entry('update', { name: 'b' })], 0, fields)).toMatchObject({
    _left: 'moved',
    name: 'b',
  });
});
