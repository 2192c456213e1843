import { describe, expect, test } from 'vitest';
import { packRows } from '#contract/core/columns.ts';
import { Lists } from '#data/columns/lists.ts';
import { noChanges } from '#data/store/changes.ts';
import { pageOfRuns } from '#data/store/pack.ts';
import { foundNote } from '#ui/pick/found-note.ts';
import { place } from '#tests/support/party-values.ts';
import { idOf } from './support/many.ts';
import { leadRow } from './support/rows.ts';

const owner = { id: idOf(2, 1), name: 'Kavita Rao', username: 'kavita' };
const bare = { email: null, work_email: null, work_phone: null, gstin_no: null, pan_no: null };
const shop = (at: number, values: object) => leadRow({ ...bare, id: idOf(4, at), ...values });
const das = shop(0, {
  name: 'Das Agencies',
  mobile: '9820010055',
  gstin_no: '27ABCDE1234F1Z5',
  email: 'prakash@example.in',
  assigned_to: owner.id,
  location: { ...place, city: 'Nashik' },
});
const other = shop(1, { name: 'Other', mobile: '9000000001', location: { ...place, city: 'Satara' } });
const customer = { ...das, id: idOf(5, 0), mobile: '9123450067' };
const visitTo = (at: number, title: string, party: object) => ({
  id: idOf(8, at),
  title,
  lead_id: null,
  contact_id: null,
  assigned_to: idOf(2, 2),
  journey_plan_id: null,
  ...party,
});
const visits = [
  visitTo(0, 'Order', { lead_id: das.id, journey_plan_id: idOf(9, 0) }),
  visitTo(1, 'Payment', { contact_id: customer.id, journey_plan_id: idOf(9, 1) }),
  visitTo(2, 'Order', { lead_id: other.id }),
  visitTo(3, 'Gone', { lead_id: idOf(4, 9) }),
];

const plans = ['North', 'South'].map((title, at) => ({ id: idOf(9, at), title, assigned_to: idOf(2, 2) }));

const lists = new Lists();
const parties = { leads: [das, other], contacts: [customer] };
const tables = { users: [owner], ...parties, market_visits: visits, journey_plans: plans };
const packs = Object.entries(tables).map(([name, rows], at) => pageOfRuns(at + 1, name, packRows(rows)));
lists.apply({ ...noChanges(), packs });
const found = (resource: 'market_visits' | 'journey_plans', text: string) =>
  lists
    .search(resource, text, 10)
    .map((row) => `${row.title ?? ''}: ${foundNote({ resource }, row, [])}`)
    .toSorted();
const listed = (name: 'market_visits' | 'journey_plans', search: string) =>
  lists.list(name, { page: 1, size: 10, sort: 'title', descending: false, filters: { search } }).total;

describe('a visit', () => {
  test.each([
    ['98200 10055', ['Order: Mobile 98200 10055']],
    ['+91 98200-10055', ['Order: Mobile 98200 10055']],
    ['91234', ['Payment: Mobile 91234 50067']],
    ['27 ABCDE 1234 F1Z5', ['Order: GSTIN No 27ABCDE1234F1Z5', 'Payment: GSTIN No 27ABCDE1234F1Z5']],
    ['prakash', ['Order: Email prakash@example.in', 'Payment: Email prakash@example.in']],
    ['nashik', ['Order: City Nashik', 'Payment: City Nashik']],
    ['kavita', ['Order: Assigned To Kavita Rao', 'Payment: Assigned To Kavita Rao']],
    ['das', ['Order: Lead Das Agencies', 'Payment: Customer Das Agencies']],
    ['order satara', ['Order: City Satara']],
    ['nashik 98200', ['Order: City Nashik · Mobile 98200 10055']],
    ['payment satara', []],
    ['order', ['Order: ', 'Order: ']],
  ])('is found as its shop is, by “%s”, and says why', (text, hits) => {
    expect(found('market_visits', text)).toEqual(hits);
    expect(listed('market_visits', text)).toBe(hits.length);
  });

  test('is found by what its shop has now', () => {
    const moved = new Lists();
    moved.apply({ ...noChanges(), packs });
    const row = { ...das, mobile: '9700000001', _rev: 2, _pend: 0, _mark: 'synced', _gen: 1 } as const;
    moved.apply({ ...noChanges(), rows: [{ resource: 'leads', row }] });
    const ids = (text: string) => moved.search('market_visits', text, 10).map(({ id }) => id);
    expect([ids('97000 00001'), ids('98200 10055')]).toEqual([[visits[0]?.id], []]);
    moved.apply({ ...noChanges(), dropped: [{ resource: 'leads', id: das.id }] });
    expect(ids('97000 00001')).toEqual([]);
  });
});

describe('a plan', () => {
  test.each([
    ['98200 10055', ['North: Mobile 98200 10055']],
    ['27 ABCDE 1234 F1Z5', ['North: GSTIN No 27ABCDE1234F1Z5', 'South: GSTIN No 27ABCDE1234F1Z5']],
    ['nashik', ['North: City Nashik', 'South: City Nashik']],
    ['kavita', ['North: Assigned To Kavita Rao', 'South: Assigned To Kavita Rao']],
    ['das', ['North: Lead Das Agencies', 'South: Customer Das Agencies']],
    ['south nashik', ['South: City Nashik']],
    ['order', []],
    ['satara', []],
  ])('is found as the shops of its visits are, by “%s”, and says why', (text, hits) => {
    expect(found('journey_plans', text)).toEqual(hits);
    expect(listed('journey_plans', text)).toBe(hits.length);
  });
});
