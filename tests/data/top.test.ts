import { expect, test } from 'vitest';
import { noChanges } from '#data/store/changes.ts';
import { Lists } from '#data/columns/lists.ts';
import { idOf } from './support/many.ts';

const ME = idOf(1, 1);
const OTHER = idOf(1, 2);
const stored = { _rev: 1, _pend: 0, _mark: 'synced', _gen: 1 } as const;

const lead = (at: number, name: string, owners: object = { assigned_to: ME }) => ({
  resource: 'leads',
  row: { id: idOf(9, at), name, assigned_to: OTHER, created_by: OTHER, ...owners, ...stored },
});
const visit = (at: number, of: number) => ({
  resource: 'market_visits',
  row: { id: idOf(8, at), title: 'Visit', lead_id: idOf(9, of), ...stored },
});

const ranking = {
  counted: 'market_visits',
  by: 'lead_id',
  owner: ME,
  owned_by: ['assigned_to', 'created_by'],
  order: 'name',
} as const;

const names = (lists: Lists, limit = 10) => lists.top('leads', ranking, limit).map(({ name }) => name);

function listsOf(...rows: (ReturnType<typeof lead> | ReturnType<typeof visit>)[]): Lists {
  const lists = new Lists();
  lists.apply({ ...noChanges(), rows });
  return lists;
}

test('the most visited of my own are found, and shown by name', () => {
  const lists = listsOf(
    lead(1, 'Zoya'),
    lead(2, 'anand'),
    lead(3, 'Bharat'),
    lead(4, 'Chetan'),
    visit(1, 1),
    visit(2, 1),
    visit(3, 4),
    visit(4, 3),
  );
  expect(names(lists, 3)).toEqual(['Bharat', 'Chetan', 'Zoya']);
  expect(names(lists)).toEqual(['anand', 'Bharat', 'Chetan', 'Zoya']);
});

test('what others own does not count as mine, what I made does', () => {
  const lists = listsOf(lead(1, 'Theirs', {}), lead(2, 'Made', { created_by: ME }), visit(1, 1));
  expect(names(lists)).toEqual(['Made']);
});

test('among as many visits the first by name comes in, and a visit that goes takes its lead out', () => {
  const lists = listsOf(lead(1, 'Asha'), lead(2, 'Binu'), lead(3, 'Chand'), visit(1, 3));
  expect(names(lists, 2)).toEqual(['Asha', 'Chand']);
  lists.apply({ ...noChanges(), dropped: [{ resource: 'market_visits', id: idOf(8, 1) }] });
  expect(names(lists, 2)).toEqual(['Asha', 'Binu']);
});
