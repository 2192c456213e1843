import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compact, folded } from '#contract/core/reading/folded.ts';
import { Lists } from '#data/columns/lists.ts';
import { termsOf, type Term } from '#data/columns/terms.ts';
import { labelTest } from '#data/label-test.ts';
import { noChanges } from '#data/store/changes.ts';
import { isTelling, likenessOf, RANKS } from '#lib/sounds/likeness.ts';
import { soundsOf } from '#lib/sounds/sounds.ts';
import { checkProperty } from '#tests/support/property.ts';
import { place } from '#tests/support/party-values.ts';
import { idOf } from './support/many.ts';
import { leadRow, own } from './support/rows.ts';

interface Shop {
  id: string;
  name: string;
  cdp_code: string;
  mobile: string;
  gstin_no: string | null;
  email: string | null;
  city: string;
  owner: string;
}

const owners = ['Kavita Rao', 'Das Gupta', 'कविता राव'].map((name, at) => ({
  id: idOf(2, at),
  name,
  username: `user${at}`,
}));
const ownerName = (id: string) => owners.find((owner) => owner.id === id)?.name ?? id;

const word = fc.constantFrom(
  'das',
  'agencies',
  'rao',
  'nashik',
  'a',
  'दास',
  'laxmi',
  'lakshmi',
  '9820',
  'ab',
);
const shop = fc.record({
  name: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
  cdp_code: fc.constantFrom('CDP-9820', 'CDP-11', 'DAS-1'),
  mobile: fc.constantFrom('9820010055', '9000098200', '9111111111'),
  gstin_no: fc.constantFrom(null, '27ABCDE9820F1Z5', '29DASAB1234F1Z5'),
  email: fc.constantFrom(null, 'das@nashik.in', 'rao9820@agencies.in'),
  city: fc.constantFrom('Nashik', 'Das Nagar', 'नाशिक', 'Pune'),
  owner: fc.constantFrom(...owners.map(({ id }) => id)),
});
const typed = fc
  .array(
    fc.oneof(word, fc.constantFrom('98200', '10055', 'kavita', 'zzqx', '27 abcde', '+91 98200', 'das@')),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((words) => words.join(' '));

/** A search as it is described: each word looked for in each field of each row. */
function slowly(shops: readonly Shop[], text: string, limit: number): { id: string; why: string[] }[] {
  const terms = termsOf(text);
  const ranked = shops.flatMap((row, at) => {
    const rank = rankOf(row, terms);
    return rank === undefined ? [] : [{ row, rank, at }];
  });
  ranked.sort((one, other) => one.rank - other.rank || one.at - other.at);
  return ranked.slice(0, limit).map(({ row }) => ({ id: row.id, why: whyOf(row, terms) }));
}

const searched = (row: Shop) => [folded(row.cdp_code), folded(row.name)];
const numbersOf = (row: Shop): [string, string][] => [
  ['mobile', compact(row.mobile)],
  ['gstin_no', compact(row.gstin_no ?? '')],
];

/** Where a row has a word: in name or code, exactly, or in what many share. */
function placeOf(row: Shop, { word: part, numbers }: Term): [number, string?] | undefined {
  if (searched(row).some((key) => key.includes(part))) return [1];
  const number = numbersOf(row).find(([, key]) => numbers.some((one) => key.includes(one)));
  if (number) return [2, number[0]];
  if (part.length >= 4 && folded(row.email ?? '').includes(part)) return [2, 'email'];
  const test = labelTest(part);
  if (test(row.city)) return [3, 'location.city'];
  return test(ownerName(row.owner)) ? [3, 'assigned_to'] : undefined;
}

const wholeNumber = (row: Shop, numbers: readonly string[]) =>
  numbersOf(row).find(([, key]) => numbers.some((one) => key.includes(one)))?.[0];

function rankOf(row: Shop, terms: ReturnType<typeof termsOf>): number | undefined {
  const keys = searched(row);
  if (keys.some((key) => key.startsWith(terms.text))) return 0;
  if (keys.some((key) => key.includes(` ${terms.text}`))) return 1;
  if (keys.some((key) => key.includes(terms.text))) return 2;
  const places = terms.words.map((term) => placeOf(row, term)?.[0]);
  const levels = places.map((level) => level ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...levels);
  const level = last < 4 ? last : wholeNumber(row, terms.numbers) === undefined ? 0 : 2;
  if (level === 1 || level === 2) return 2 + level;
  const wanted = soundsOf(terms.text);
  const like = isTelling(wanted) ? RANKS - likenessOf(soundsOf(row.name), wanted) : 0;
  if (like > 0) return 5 + RANKS - like;
  return level === 3 ? 100 : undefined;
}

function whyOf(row: Shop, terms: ReturnType<typeof termsOf>): string[] {
  if (searched(row).some((key) => key.includes(terms.text))) return [];
  const number = wholeNumber(row, terms.numbers);
  const fields = number === undefined ? terms.words.map((term) => placeOf(row, term)?.[1]) : [number];
  return [...new Set(fields)].filter((field) => field !== undefined);
}

test('a search gives the rows, their order and the reasons that looking at every field gives', () => {
  const shops = fc.array(shop, { minLength: 1, maxLength: 12 });
  const asked = fc.tuple(shops, typed, fc.constantFrom(1, 3, 10));
  checkProperty(
    'a search is that of a slow reading',
    fc.property(asked, ([made, text, limit]) => {
      const rows = made.map((row, at) => ({ ...row, id: idOf(4, at) }));
      const lists = new Lists();
      const stored = rows.map(({ city, owner, ...row }) => ({
        resource: 'leads',
        row: own(
          leadRow({
            ...row,
            work_email: null,
            work_phone: null,
            pan_no: null,
            assigned_to: owner,
            location: { ...place, city },
            created_at: '2026-01-01T00:00:00.000Z',
          }),
        ),
      }));
      const users = owners.map((row) => ({ resource: 'users', row: own(row) }));
      lists.apply({ ...noChanges(), rows: [...users, ...stored] });
      const order = lists.list('leads', { page: 1, size: 50, ...SORT, filters: {} }).rows.map(({ id }) => id);
      const sorted = order.flatMap((id) => rows.filter((row) => row.id === id));
      const hits = lists.search('leads', text, limit);
      expect(hits.map(({ id, _why }) => ({ id, why: (_why ?? []).map(({ field }) => field) }))).toEqual(
        slowly(sorted, text, limit),
      );
    }),
    200,
  );
});

const SORT = { sort: 'created_at', descending: true };
