import { expect, test } from 'vitest';
import { noChanges } from '#data/store/changes.ts';
import { Lists } from '#data/columns/lists.ts';
import { idOf } from './support/many.ts';

const stored = { _rev: 1, _pend: 0, _mark: 'synced', _gen: 1 } as const;
const PUNE = { latitude: 18.52, longitude: 73.85 };

const shop = (at: number, latitude: number | null, longitude: number | null = 73.85) => ({
  resource: 'leads',
  row: { id: idOf(9, at), name: `Shop ${at}`, location: { latitude, longitude }, ...stored },
});

function listsOf(...rows: ReturnType<typeof shop>[]): Lists {
  const lists = new Lists();
  lists.apply({ ...noChanges(), rows });
  return lists;
}

const shops = [shop(1, 18.53), shop(2, 18.521), shop(3, null), shop(4, 18.9), shop(5, 18.51, null)];
const names = (lists: Lists, limit = 10) =>
  lists.nearest('leads', PUNE, limit).map(({ row, metres }) => `${row.name} ${Math.round(metres)}`);

test('the nearest rows come first, with how far each is; those without a place do not come', () => {
  const lists = listsOf(...shops);
  expect(names(lists)).toEqual(['Shop 2 111', 'Shop 1 1112', 'Shop 4 42254']);
  expect(names(lists, 1)).toEqual(['Shop 2 111']);
});

test('a row that moves or goes is near no more', () => {
  const lists = listsOf(...shops);
  lists.apply({ ...noChanges(), rows: [shop(2, 19)], dropped: [{ resource: 'leads', id: idOf(9, 1) }] });
  expect(names(lists, 1)).toEqual(['Shop 4 42254']);
});

test('rows say where they are by their ids', () => {
  const lists = listsOf(...shops);
  const ids = [idOf(9, 3), idOf(9, 2), idOf(9, 77)];
  expect(lists.places('leads', ids)).toEqual([{ id: idOf(9, 2), latitude: 18.521, longitude: 73.85 }]);
});
