import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Lists } from '#data/columns/lists.ts';
import { noChanges } from '#data/store/changes.ts';
import { checkProperty } from '#tests/support/property.ts';
import { idOf } from './support/many.ts';
import { leadRow } from './support/rows.ts';

const lead = (at: number, name: string, more: object = {}) => ({
  resource: 'leads',
  row: {
    ...leadRow({ id: idOf(4, at), name, ...more }),
    _rev: 1,
    _pend: 0,
    _mark: 'synced' as const,
    _gen: 1,
  },
});

/** Leads of these names, the first the newest. */
function listsOf(names: readonly string[], more: object = {}): Lists {
  const lists = new Lists();
  const rows = names.map((name, at) =>
    lead(at, name, { created_at: new Date(Date.UTC(2026, 0, 99 - at)).toISOString(), ...more }),
  );
  lists.apply({ ...noChanges(), rows });
  return lists;
}

const names = (lists: Lists, text: string, limit = 10, filters: Record<string, string> = {}) =>
  lists.search('leads', text, limit, filters).map((row) => row.name);

const shops = [
  'Gupta Kirana',
  'श्री गणेश मोटर्स',
  'New Shri Ganesh Traders',
  'Shree Ganesh Motors',
  'गणेश स्टोर्स',
  'Ganesh Stores',
];

test('a name is found by either script, what contains the text first, then what sounds so from its beginning', () => {
  const lists = listsOf(shops);
  expect(names(lists, 'ganesh')).toEqual([
    'Ganesh Stores',
    'New Shri Ganesh Traders',
    'Shree Ganesh Motors',
    'गणेश स्टोर्स',
    'श्री गणेश मोटर्स',
  ]);
  expect(names(lists, 'गणेश')).toEqual([
    'गणेश स्टोर्स',
    'श्री गणेश मोटर्स',
    'Ganesh Stores',
    'New Shri Ganesh Traders',
    'Shree Ganesh Motors',
  ]);
  expect(names(lists, 'shri ga')).toEqual([
    'New Shri Ganesh Traders',
    'श्री गणेश मोटर्स',
    'Shree Ganesh Motors',
  ]);
  expect(names(lists, 'श्री ग', 2)).toEqual(['श्री गणेश मोटर्स', 'Shree Ganesh Motors']);
});

test('a row is found by how its name sounds now, and only where it passes the filters', () => {
  const lists = listsOf(shops, { status: 'new' });
  expect(names(lists, 'किराना')).toEqual(['Gupta Kirana']);
  lists.apply({ ...noChanges(), rows: [lead(0, 'गुप्ता पेंट्स', { status: 'lost' })] });
  expect(names(lists, 'किराना')).toEqual([]);
  expect(names(lists, 'gupta paints')).toEqual(['गुप्ता पेंट्स']);
  expect(names(lists, 'gupta paints', 10, { status: 'new' })).toEqual([]);
  lists.apply({ ...noChanges(), dropped: [{ resource: 'leads', id: idOf(4, 0) }] });
  expect(names(lists, 'gupta paints')).toEqual([]);
});

test('codes are found by their characters alone', () => {
  const lists = listsOf(['Gupta Kirana'], { cdp_code: 'CDP100' });
  expect(names(lists, 'cdp1')).toEqual(['Gupta Kirana']);
  expect(names(lists, 'kdp1')).toEqual([]);
});

const typed = fc.constantFrom(
  'r',
  'ram',
  'ramesh',
  'sh',
  'shri',
  'k',
  'kumar',
  'laxmi',
  'motor',
  'a',
  'श्री',
  'र',
);
const called = fc.constantFrom(
  'Ram Kumar',
  'Ramesh Motors',
  'राम कुमार',
  'Shri Ram',
  'Shree Laxmi',
  'लक्ष्मी मोटर्स',
  'Lakshmi Kirana',
  'Karim',
  'A',
  '',
);

test('what contains a text comes first and as ever, in the order it always had', () => {
  checkProperty(
    'data/sounds: what contains a text comes first and as ever, in the order it always had',
    fc.property(
      fc.array(called, { maxLength: 20 }),
      typed,
      fc.integer({ min: 1, max: 8 }),
      (all, text, limit) => {
        const rankOf = (name: string) => {
          const lower = name.toLowerCase();
          if (lower.startsWith(text)) return 0;
          if (lower.includes(` ${text}`)) return 1;
          return lower.includes(text) ? 2 : 3;
        };
        const containing = [0, 1, 2].flatMap((rank) => all.filter((name) => rankOf(name) === rank));
        const answer = names(listsOf(all, { cdp_code: null }), text, limit);
        const exact = containing.slice(0, limit);
        expect(answer.slice(0, exact.length)).toEqual(exact);
        expect(answer.slice(exact.length).every((name) => rankOf(name ?? '') === 3)).toBe(true);
      },
    ),
    150,
  );
});

test('names close by are alike in two scripts', () => {
  const location = { latitude: 18.52, longitude: 73.85 };
  const lists = listsOf(['श्री गणेश किराना स्टोर', 'Shree Ganesh Kirana', 'भारत पेट्रोलियम'], { location });
  const identity = { mobile: null, pan_no: null };
  const found = (name: string) =>
    lists.duplicates('leads', { name, identity, ...location }).map(({ id }) => id);
  expect(found('Shri Ganesh Kirana')).toEqual([idOf(4, 0), idOf(4, 1)]);
  expect(found('श्री गणेश किराना')).toEqual([idOf(4, 0), idOf(4, 1)]);
  expect(found('Bharat Petroleum')).toEqual([idOf(4, 2)]);
});
