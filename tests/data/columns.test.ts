import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kolkataDay } from '#contract/core/dates.ts';
import { resources } from '#contract/resources.ts';
import { Lists } from '#data/columns/lists.ts';
import { noChanges } from '#data/store/changes.ts';
import { columnsOfRows } from '#data/store/pack.ts';
import type { OwnRow } from '#data/stored.ts';
import { checkProperty } from '#tests/support/property.ts';
import { leadRow, own } from './support/rows.ts';
import { idOf } from './support/many.ts';

interface Model {
  id: string;
  name: string;
  cdp_code: string | null;
  status: string;
  territory_id: string;
  created_at: string;
  mark: 'synced' | 'waiting' | 'attention';
}

const territoryNames = ['nashik', 'Pune', 'Akola', 'pune'];

const model: fc.Arbitrary<Model> = fc.record({
  id: fc.integer({ min: 0, max: 40 }).map((at) => idOf(4, at)),
  name: fc.constantFrom(
    'Ram Stores',
    'ramesh kirana',
    'RAM',
    'Gupta & Ram',
    'Über Shop',
    'शर्मा स्टोर्स',
    'A',
    '',
  ),
  cdp_code: fc.option(fc.integer({ min: 1, max: 30 }).map((at) => `CDP${at}`)),
  status: fc.constantFrom('new', 'lost', 'won'),
  territory_id: fc.integer({ min: 0, max: 4 }).map((at) => idOf(1, at)),
  created_at: fc
    .integer({ min: 0, max: 12 })
    .map((half) => new Date(Date.UTC(2026, 0, 1) + half * 43_200_000).toISOString()),
  mark: fc.constantFrom('synced', 'waiting', 'attention'),
});

type Step = { put: Model } | { page: Model[] } | { drop: string } | { rename: [number, string] };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ put: model }) },
  {
    weight: 1,
    arbitrary: fc.record({ page: fc.uniqueArray(model, { selector: (row) => row.id, maxLength: 8 }) }),
  },
  { weight: 1, arbitrary: model.map((row) => ({ drop: row.id })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom('Zone', 'Agra', 'pune'))
      .map((rename) => ({ rename })),
  },
);

const full = ({ mark, ...fields }: Model): OwnRow => own(leadRow(fields), mark);

class World {
  readonly lists = new Lists();
  readonly rows = new Map<string, Model>();
  readonly territories = new Map<string, string>();
  #no = 0;

  constructor() {
    territoryNames.forEach((name, at) => {
      this.rename(at, name);
    });
  }

  rename(at: number, name: string): void {
    const row = own({ id: idOf(1, at), name, state_id: idOf(3, 0) });
    this.territories.set(row.id, name);
    this.lists.apply({ ...noChanges(), rows: [{ resource: 'territories', row }] });
  }

  do(now: Step): void {
    const changes = noChanges();
    if ('put' in now) {
      this.rows.set(now.put.id, now.put);
      changes.rows.push({ resource: 'leads', row: full(now.put) });
    } else if ('drop' in now) {
      this.rows.delete(now.drop);
      changes.dropped.push({ resource: 'leads', id: now.drop });
    } else if ('page' in now) {
      const rows = now.page.map((row) => ({ ...row, mark: 'synced' as const }));
      for (const row of rows) this.rows.set(row.id, row);
      const columns = columnsOfRows('leads', rows.map(full));
      changes.packs.push({ no: (this.#no += 1), resource: 'leads', ids: rows.map((row) => row.id), columns });
    } else {
      this.rename(...now.rename);
    }
    this.lists.apply(changes);
  }

  /** The value a row is sorted by, as people see it. */
  key(row: Model, sort: string): string | number | null {
    if (sort === 'created_at') return Date.parse(row.created_at);
    if (sort === 'territory_id') return plain(this.territories.get(row.territory_id) ?? row.territory_id);
    const value = row[sort as 'name' | 'cdp_code' | 'status'];
    return value === null ? null : plain(value);
  }

  naive(sort: string, descending: boolean, filters: Record<string, string>): Model[] {
    const passing = [...this.rows.values()].filter((row) => {
      const day = kolkataDay(Date.parse(row.created_at));
      return (
        (filters['status'] === undefined || row.status === filters['status']) &&
        (filters['territory_id'] === undefined || row.territory_id === filters['territory_id']) &&
        (filters['name'] === undefined ||
          plain(row.name).includes(plain(filters['name'])) ||
          soundsSo(row.name, filters['name'])) &&
        (filters['from'] === undefined || day >= filters['from']) &&
        (filters['to'] === undefined || day <= filters['to'])
      );
    });
    passing.sort((one, other) => {
      const [left, right] = [this.key(one, sort), this.key(other, sort)];
      if (left !== right) {
        if (left === null) return 1;
        if (right === null) return -1;
        return left < right ? -1 : 1;
      }
      return one.id < other.id ? -1 : 1;
    });
    return descending ? passing.reverse() : passing;
  }
}

/** Lower case without accents; what a list compares, in other words. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

/** The one pair of names in two scripts among the values here. */
const soundsSo = (name: string, wanted: string): boolean => wanted === 'स्टो' && /stores/i.test(name);

const question = fc.record({
  sort: fc.constantFrom('created_at', 'name', 'cdp_code', 'status', 'territory_id'),
  descending: fc.boolean(),
  page: fc.integer({ min: 1, max: 3 }),
  filters: fc.record(
    {
      status: fc.constantFrom('new', 'lost', 'none'),
      territory_id: fc.integer({ min: 0, max: 4 }).map((at) => idOf(1, at)),
      name: fc.constantFrom('r', 'ram', 'RAM s', '&', 'स्टो', 'xyz'),
      from: fc.constantFrom('2026-01-02', '2026-01-05'),
      to: fc.constantFrom('2026-01-01', '2026-01-04'),
    },
    { requiredKeys: [] },
  ),
});

test('lists answer what a plain reading of all rows would, whatever changed in whatever order', () => {
  checkProperty(
    'data/columns: lists answer what a plain reading of all rows would, whatever changed in whatever order',
    fc.property(fc.array(fc.tuple(step, question), { maxLength: 60 }), (turns) => {
      const world = new World();
      for (const [now, { sort, descending, page, filters }] of turns) {
        world.do(now);
        const answer = world.lists.list('leads', { page, size: 10, sort, descending, filters });
        const expected = world.naive(sort, descending, filters);
        expect(answer.total).toBe(expected.length);
        expect(answer.waiting).toBe(expected.filter((row) => row.mark !== 'synced').length);
        expect(answer.rows.map((row) => row.id)).toEqual(
          expected.slice((page - 1) * 10, page * 10).map((row) => row.id),
        );
        for (const row of answer.rows) {
          const { id, name, cdp_code, created_at, mark } = world.rows.get(row.id) as Model;
          expect(row).toMatchObject({ id, name, cdp_code, created_at, _mark: mark });
          expect(answer.labels[row.territory_id ?? '']).toBe(world.territories.get(row.territory_id ?? ''));
        }
      }
    }),
    150,
  );
});

test('a list is sorted by day and time together, and what has no day or time comes last', () => {
  const timed = [
    ['late', '2026-11-25', '18:00'],
    ['soon', '2026-11-25', '11:00'],
    ['before', '2026-11-24', '23:00'],
    ['all day', '2026-11-25', null],
    ['someday', null, '08:30'],
  ] as const;
  const lists = new Lists();
  const rows = timed.map(([subject, date, due_time], at) => ({
    resource: 'activities',
    row: own({ id: idOf(6, at), subject, date, due_time }),
  }));
  for (const row of rows) lists.apply({ ...noChanges(), rows: [row] });
  const names = (descending: boolean) =>
    lists
      .list('activities', { page: 1, size: 10, sort: 'due', descending, filters: {} })
      .rows.map(({ subject }) => subject);
  const due = ['before', 'soon', 'late', 'all day', 'someday'];
  expect(names(false)).toEqual(due);
  expect(names(true)).toEqual(due.toReversed());
});

test('a search finds every row that contains the text, and puts beginnings first', () => {
  checkProperty(
    'data/columns: a search finds every row that contains the text, and puts beginnings first',
    fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.constantFrom('r', 'ram', 'k', 'cdp1', 'शर्मा', 'ü', '&'),
      fc.constantFrom<Record<string, string>>({}, { status: 'lost' }),
      (turns, text, filters) => {
        const world = new World();
        for (const now of turns) world.do(now);
        const rankOf = (row: Model) => {
          const texts = [row.cdp_code ?? '', row.name].map(plain);
          const wanted = plain(text);
          if (texts.some((value) => value.startsWith(wanted))) return 0;
          if (texts.some((value) => value.includes(` ${wanted}`))) return 1;
          return texts.some((value) => value.includes(wanted)) ? 2 : 3;
        };
        const newest = world.naive('created_at', true, filters).filter((row) => rankOf(row) < 3);
        const expected = [0, 1, 2]
          .flatMap((rank) => newest.filter((row) => rankOf(row) === rank))
          .slice(0, 5);
        const answer = world.lists.search('leads', text, 5, filters);
        expect(answer.map((row) => row.id)).toEqual(expected.map((row) => row.id));
      },
    ),
    150,
  );
});

test('an empty search gives the first rows of the resource order', () => {
  const world = new World();
  expect(world.lists.search('territories', ' ', 3).map((row) => row.name)).toEqual([
    'Akola',
    'nashik',
    'Pune',
  ]);
  const state = { state_id: idOf(3, 1) };
  expect(world.lists.search('territories', ' ', 3, state)).toEqual([]);
});

test('a row that is hidden or covered is in no list', () => {
  const { lists } = new World();
  const row = own(leadRow({ id: idOf(4, 1) }));
  const query = { page: 1, size: 10, sort: 'name', descending: false, filters: {} };
  lists.apply({ ...noChanges(), rows: [{ resource: 'leads', row }] });
  expect(lists.list('leads', query).total).toBe(1);
  lists.apply({ ...noChanges(), rows: [{ resource: 'leads', row: { ...row, _hidden: true } }] });
  expect(lists.list('leads', query).total).toBe(0);
  lists.apply({ ...noChanges(), rows: [{ resource: 'leads', row }] });
  lists.apply({ ...noChanges(), rows: [{ resource: 'leads', row: { ...row, _gone: true } }] });
  expect(lists.list('leads', query).rows).toEqual([]);
});

test('one of several values is enough, and a value nobody has is none', () => {
  const { lists } = new World();
  const visit = (at: number, assigned_to: string | null) => ({
    resource: 'market_visits',
    row: own({ ...leadRow({ id: idOf(4, at) }), assigned_to }),
  });
  lists.apply({
    ...noChanges(),
    rows: [visit(1, 'asha'), visit(2, 'bina'), visit(3, 'chand'), visit(4, null)],
  });
  const query = { page: 1, size: 10, sort: 'created_at', descending: false };
  const found = (of_team: string) =>
    lists
      .list('market_visits', { ...query, filters: { of_team } })
      .rows.map(({ assigned_to }) => assigned_to);
  expect(new Set(found('chand nobody asha'))).toEqual(new Set(['asha', 'chand']));
  expect(found('nobody')).toEqual([]);
});

test('rows stand in the order of whichever they refer to, by its newest name', () => {
  const { lists } = new World();
  const party = (resource: string, at: number, name: string) => ({
    resource,
    row: own({ ...leadRow({ id: idOf(4, at) }), name }),
  });
  const visit = (title: string, refs: object) => ({
    resource: 'market_visits',
    row: own({ id: idOf(5, title.length), title, lead_id: null, contact_id: null, ...refs }),
  });
  const query = { page: 1, size: 10, sort: 'lead_customer', descending: false, filters: {} };
  const titles = (descending = false) =>
    lists.list('market_visits', { ...query, descending }).rows.map(({ title }) => title);
  lists.apply({
    ...noChanges(),
    rows: [
      party('leads', 1, 'Zeal'),
      party('contacts', 2, 'amba'),
      party('leads', 3, 'Mani'),
      visit('a', { lead_id: idOf(4, 1) }),
      visit('bb', { contact_id: idOf(4, 2) }),
      visit('ccc', { lead_id: idOf(4, 3) }),
      visit('dddd', {}),
    ],
  });
  expect(titles()).toEqual(['bb', 'ccc', 'a', 'dddd']);
  expect(titles(true)).toEqual(['dddd', 'a', 'ccc', 'bb']);
  lists.apply({ ...noChanges(), rows: [party('contacts', 2, 'Zulu')] });
  expect(titles()).toEqual(['ccc', 'a', 'bb', 'dddd']);
  lists.apply({
    ...noChanges(),
    rows: [visit('a', { contact_id: idOf(4, 2) }), visit('dddd', { lead_id: idOf(4, 1) })],
  });
  expect(titles()).toEqual(['ccc', 'dddd', 'a', 'bb']);
});

test('the same mobile is a duplicate; a like name counts only close by; a row is not its own', () => {
  const { lists } = new World();
  const place = { address: 'x', landmark: 'y', city: 'z', state: 's', pin_code: '411001', country: 'India' };
  const at = (latitude: number, fields: Record<string, unknown>) => ({
    resource: 'leads',
    row: own(leadRow({ location: { ...place, latitude, longitude: 73.85 }, ...fields })),
  });
  const rows = [
    at(18.52, { id: idOf(4, 1), name: 'Sharma Stores', mobile: '9000000001' }),
    at(18.5203, { id: idOf(4, 2), name: 'Sharma Store', mobile: '9000000002' }),
    at(18.53, { id: idOf(4, 3), name: 'Sharma Stores', mobile: '9000000003' }),
    at(18.5203, { id: idOf(4, 4), name: 'Bharat Petroleum', mobile: '9000000004' }),
  ];
  lists.apply({ ...noChanges(), rows });
  const probe = { self: idOf(4, 1), name: 'Sharma Stores', latitude: 18.52, longitude: 73.85 };
  const found = lists.duplicates('leads', { ...probe, identity: { mobile: '9000000004', pan_no: null } });
  expect(found.map(({ id, because }) => [id, because])).toEqual([
    [idOf(4, 4), 'mobile'],
    [idOf(4, 2), 'near'],
  ]);
  expect(found[1]?.metres).toBeGreaterThan(20);
  expect(found[1]?.metres).toBeLessThan(50);
});

test('names are alike by their letters, not by case or marks', () => {
  const { lists } = new World();
  const location = { latitude: 18.52, longitude: 73.85 };
  const names = ['shri-ganesh KIRANA store', 'Bharat Petroleum', '-'];
  const rows = names.map((name, at) => ({
    resource: 'leads',
    row: own(leadRow({ id: idOf(4, at), name, location })),
  }));
  lists.apply({ ...noChanges(), rows });
  const identity = { mobile: null, pan_no: null };
  const found = lists.duplicates('leads', { name: 'Shri Ganesh Kirana', identity, ...location });
  expect(found.map(({ id }) => id)).toEqual([idOf(4, 0)]);
});

test.each(Object.values(resources).map((resource) => [resource.name, resource] as const))(
  'every filter of %s can be answered from its index, and so can its order and search',
  (_, resource) => {
    const lists = new Lists();
    const query = { page: 1, size: 1, sort: resource.sort.by, descending: false };
    for (const key of Object.keys(resource.filters))
      expect(() => lists.list(resource.name, { ...query, filters: { [key]: '2026-01-05' } })).not.toThrow();
    expect(Object.keys(resource.index.columns)).toEqual(
      expect.arrayContaining([...resource.search, resource.sort.by]),
    );
  },
);
