import { expect, test } from 'vitest';
import { noChanges } from '#data/store/changes.ts';
import { Lists } from '#data/columns/lists.ts';
import type { OwnRow } from '#data/stored.ts';
import { idOf } from './support/many.ts';

const own = (id: string, fields: object): OwnRow => ({
  id,
  ...fields,
  _rev: 1,
  _pend: 0,
  _mark: 'synced',
  _gen: 1,
});
const [north, south] = [idOf(2, 1), idOf(2, 2)];
const territory = (id: string, name: string) => ({ resource: 'territories', row: own(id, { name }) });
const lead = (at: number, territory_id: string) => ({
  resource: 'leads',
  row: own(idOf(9, at), { name: `Shop ${at}`, territory_id }),
});

test('a territory that is renamed has its new name in every list, and its place in their order', () => {
  const lists = new Lists();
  const rows = [territory(north, 'Nashik'), territory(south, 'Solapur'), lead(1, north), lead(2, south)];
  lists.apply({ ...noChanges(), rows });
  const shown = (filters: Record<string, string> = {}) => {
    const query = { page: 1, size: 10, sort: 'territory_id', descending: false, filters };
    const { rows: found, labels } = lists.list('leads', query);
    return found.map((row) => labels[row.territory_id ?? '']);
  };
  expect(shown()).toEqual(['Nashik', 'Solapur']);
  lists.apply({ ...noChanges(), rows: [territory(north, 'Western Ghats')] });
  expect(shown()).toEqual(['Solapur', 'Western Ghats']);
  expect(shown({ territory_id: north })).toEqual(['Western Ghats']);
  expect(lists.search('territories', 'west', 5).map(({ id }) => id)).toEqual([north]);
});
