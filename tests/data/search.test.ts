import { describe, expect, test } from 'vitest';
import { Lists } from '#data/columns/lists.ts';
import { noChanges } from '#data/store/changes.ts';
import { pageOfRuns } from '#data/store/pack.ts';
import { packRows } from '#contract/core/columns.ts';
import { place } from '#tests/support/party-values.ts';
import { idOf } from './support/many.ts';
import { leadRow, own } from './support/rows.ts';

const owner = { id: idOf(2, 1), name: 'Kavita Rao', username: 'kavita' };
const bare = { email: null, work_email: null, work_phone: null, gstin_no: null, pan_no: null };
const shops = [
  {
    name: 'Das Agencies',
    mobile: '9820010055',
    work_phone: '9123450067',
    gstin_no: '27ABCDE1234F1Z5',
    pan_no: 'ABCDE1234F',
    email: 'prakash@example.in',
    work_email: 'accounts@dasagencies.example',
    assigned_to: owner.id,
    location: { ...place, city: 'Nashik' },
  },
  { name: 'Café Müller', mobile: '9000000001', location: { ...place, city: 'Panaji' } },
  { name: 'श्री गणेश मोटर्स', mobile: '9000000002', location: { ...place, city: 'Satara' } },
  { name: 'Lakshmi Stores', mobile: '9000000003', location: { ...place, city: 'Satara' } },
].map((shop, at) => leadRow({ ...bare, ...shop, id: idOf(4, at), cdp_code: `CDP-00${at}` }));

/** The rows as this device wrote them, and as a pull brings them. */
const devices = {
  own: () => {
    const lists = new Lists();
    const rows = shops.map((row) => ({ resource: 'leads', row: own(row) }));
    lists.apply({ ...noChanges(), rows: [{ resource: 'users', row: own(owner) }, ...rows] });
    return lists;
  },
  pulled: () => {
    const lists = new Lists();
    const packs = [pageOfRuns(1, 'users', packRows([owner])), pageOfRuns(2, 'leads', packRows(shops))];
    lists.apply({ ...noChanges(), packs });
    return lists;
  },
};

const finds = [
  ['9820010055', 'Mobile 9820010055'],
  ['1005', 'Mobile 9820010055'],
  ['98200 10055', 'Mobile 9820010055'],
  ['98200-10055', 'Mobile 9820010055'],
  ['+91 98200 10055', 'Mobile 9820010055'],
  ['+91 98200', 'Mobile 9820010055'],
  ['0091 98200 10055', 'Mobile 9820010055'],
  ['098200 10055', 'Mobile 9820010055'],
  ['(98200) 100 55', 'Mobile 9820010055'],
  ['९८२०० १००५५', 'Mobile 9820010055'],
  ['９８２００', 'Mobile 9820010055'],
  ['\u202a98200\u00a010055\u202c', 'Mobile 9820010055'],
  ['das 98200 10055', 'Mobile 9820010055'],
  ['Mob: 98200 10055', 'Mobile 9820010055'],
  ['tel:+919820010055', 'Mobile 9820010055'],
  ['GSTIN: 27ABCDE1234F1Z5', 'GSTIN No 27ABCDE1234F1Z5'],
  ['9123450067', 'Work Phone 9123450067'],
  ['27abcde1234f1z5', 'GSTIN No 27ABCDE1234F1Z5'],
  ['27 ABCDE 1234 F1Z5', 'GSTIN No 27ABCDE1234F1Z5'],
  ['abcde1234f', 'GSTIN No 27ABCDE1234F1Z5'],
  ['prakash@example.in', 'Email prakash@example.in'],
  ['PRAKASH', 'Email prakash@example.in'],
  ['accounts@das', 'Work Email accounts@dasagencies.example'],
  ['nashik', 'City Nashik'],
  ['नाशिक', 'City Nashik'],
  ['agencies nashik', 'City Nashik'],
  ['kavita', 'Assigned To Kavita Rao'],
  ['das kavita', 'Assigned To Kavita Rao'],
] as const;

describe.each(Object.entries(devices))('a search of %s rows', (_, device) => {
  const lists = device();
  const search = (text: string) => lists.search('leads', text, 10);
  const names = (text: string) => search(text).map(({ name }) => name);
  const filtered = (filters: Record<string, string>) =>
    lists
      .list('leads', { page: 1, size: 10, sort: 'name', descending: false, filters })
      .rows.map(({ name }) => name);

  test.each(finds)('finds a lead by “%s” and says why', (text, why) => {
    const [hit, ...others] = search(text);
    expect(hit?.name).toBe('Das Agencies');
    expect(others).toEqual([]);
    const words = { mobile: 'Mobile', work_phone: 'Work Phone', gstin_no: 'GSTIN No', email: 'Email' };
    const rest = { work_email: 'Work Email', 'location.city': 'City', assigned_to: 'Assigned To' };
    const labels: Record<string, string> = { ...words, ...rest };
    expect(hit?._why?.map(({ field, value }) => `${labels[field]} ${value}`)).toEqual([why]);
    expect(filtered({ search: text })).toEqual(['Das Agencies']);
  });

  test('finds words in any order, and says nothing where the name says it', () => {
    expect(search('agencies das')).toMatchObject([{ name: 'Das Agencies', _why: [] }]);
    expect(search('das ag')).toMatchObject([{ name: 'Das Agencies', _why: [] }]);
    expect(names('agencies lakshmi')).toEqual([]);
  });

  test('needs four characters of a number, and one word after the other that is missing finds nothing', () => {
    expect(names('982')).toEqual([]);
    expect(names('das 11111')).toEqual([]);
  });

  test.each(['cafe', 'CAFÉ', 'muller cafe', 'Cafe\u0301', 'ca\u200bfe'])(
    'finds names without their accents: %s',
    (text) => {
      expect(names(text)).toEqual(['Café Müller']);
      expect(filtered({ search: text })).toEqual(['Café Müller']);
    },
  );

  test('compares accents and scripts in a filter as in a search; another spelling is only offered', () => {
    expect(filtered({ name: 'cafe' })).toEqual(['Café Müller']);
    expect(filtered({ name: 'ganesh' })).toEqual(['श्री गणेश मोटर्स']);
    expect(filtered({ name: 'दास' })).toEqual(['Das Agencies']);
    expect(filtered({ name: 'laxmi' })).toEqual([]);
    expect(filtered({ search: 'laxmi' })).toEqual(['Lakshmi Stores']);
    expect(filtered({ search: ' ' })).toHaveLength(4);
  });

  test('puts what a name says before what a number, a town or an owner says', () => {
    const more = new Lists();
    const rows = [
      { name: 'Satara Traders' },
      { name: 'Other', location: { ...place, city: 'Satara' } },
      { name: 'Third', email: 'satara@example.in' },
    ].map((shop, at) => ({
      resource: 'leads',
      row: own(leadRow({ ...bare, ...shop, id: idOf(4, at) })),
    }));
    more.apply({ ...noChanges(), rows });
    expect(more.search('leads', 'satara', 10).map(({ name }) => name)).toEqual([
      'Satara Traders',
      'Third',
      'Other',
    ]);
  });

  test('forgets what a row had before', () => {
    const changing = device();
    const [first] = shops;
    if (!first) throw new Error('There are no shops.');
    changing.search('leads', '98200', 10);
    const row = own({ ...first, mobile: '9777700000', location: { ...place, city: 'Pune' } });
    changing.apply({ ...noChanges(), rows: [{ resource: 'leads', row }] });
    expect(changing.search('leads', '98200', 10)).toEqual([]);
    expect(changing.search('leads', '97777', 10)).toHaveLength(1);
    expect(changing.search('leads', 'nashik', 10)).toEqual([]);
  });
});

test('a list sorts names without looking at accents', () => {
  const lists = new Lists();
  const rows = ['Ezra', 'Élan', 'Eddy'].map((name, at) => ({
    resource: 'leads',
    row: own(leadRow({ name, id: idOf(4, at) })),
  }));
  lists.apply({ ...noChanges(), rows });
  const query = { page: 1, size: 10, sort: 'name', descending: false, filters: {} };
  expect(lists.list('leads', query).rows.map(({ name }) => name)).toEqual(['Eddy', 'Élan', 'Ezra']);
});
