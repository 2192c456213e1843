import { expect, test } from 'vitest';
import { noChanges } from '#data/store/changes.ts';
import { Lists } from '#data/columns/lists.ts';
import type { OwnRow } from '#data/stored.ts';
import { idOf } from './support/many.ts';

const deal = (at: number, stage: string, amount: number | null, name = 'Deal'): OwnRow => ({
  id: idOf(9, at),
  name,
  stage,
  amount,
  created_at: '2026-11-20T06:00:00.000Z',
  _rev: 1,
  _pend: 0,
  _mark: 'synced',
  _gen: 1,
});

const grouping = { by: 'stage', sum: 'amount' };

function listsOf(...rows: OwnRow[]): Lists {
  const lists = new Lists();
  lists.apply({ ...noChanges(), rows: rows.map((row) => ({ resource: 'opportunities', row })) });
  return lists;
}

test('rows are counted and added up by stage, those without an amount as nothing', () => {
  const lists = listsOf(deal(1, 'New', 500), deal(2, 'New', null), deal(3, 'Closed Won', 2_000));
  expect(lists.groups('opportunities', grouping, {})).toEqual([
    { value: 'New', count: 2, sum: 500 },
    { value: 'Closed Won', count: 1, sum: 2_000 },
  ]);
});

test('only rows that pass the filters count, and a row counts where it is now', () => {
  const lists = listsOf(deal(1, 'New', 500, 'Grease'), deal(2, 'New', 700, 'Coolant'));
  const groups = (filters: Record<string, string>) => lists.groups('opportunities', grouping, filters);
  expect(groups({ name: 'grease' })).toEqual([{ value: 'New', count: 1, sum: 500 }]);
  const row = deal(1, 'On Hold', 900, 'Grease');
  lists.apply({ ...noChanges(), rows: [{ resource: 'opportunities', row }] });
  expect(groups({})).toEqual([
    { value: 'On Hold', count: 1, sum: 900 },
    { value: 'New', count: 1, sum: 700 },
  ]);
  lists.apply({ ...noChanges(), dropped: [{ resource: 'opportunities', id: row.id }] });
  expect(groups({ name: 'grease' })).toEqual([]);
});

test('a column that is no set of values groups nothing', () => {
  const lists = listsOf(deal(1, 'New', 500));
  expect(() => lists.groups('opportunities', { by: 'name', sum: 'amount' }, {})).toThrow('cannot be grouped');
});
