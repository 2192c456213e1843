import { describe, expect, test } from 'vitest';
import { plainEngines } from '#tests/support/databases.ts';
import { ask } from './ask.ts';
import { territoryId } from './company.ts';
import { useDesk } from './desk.ts';

describe.each(plainEngines)('reading customers, on %s', (engine) => {
  const desk = useDesk(engine);

  const listed = async (query: object) =>
    (await ask(desk.manager, 'contacts.list', { query })).answer.list.data.map((row) => row['name']);

  test('a customer shows names beside ids, landmark and state, also where it is edited', async () => {
    const id = await desk.madeContact();
    const { contact_detail } = (await ask(desk.officer, 'contacts.detail', { params: { id } })).answer;
    expect(contact_detail).toMatchObject({
      id,
      sap_code: 'SAP-1001',
      landmark: 'Clock tower',
      state: 'Maharashtra',
      territory_name: 'Pune',
      assigned_to_name: 'Ravi',
      created_by_name: 'Ravi',
      attachments: [],
      market_visits: [],
    });
    const { contact } = (await ask(desk.officer, 'contacts.edit', { params: { id } })).answer;
    expect(contact).toEqual(contact_detail);
  });

  test('a list pages, sorts and counts what the caller may see, newest first', async () => {
    for (const [at, name] of ['Bharat', 'Anand', 'City'].entries()) {
      const who = at % 2 === 0 ? desk.officer : desk.manager;
      who.now = new Date(Date.UTC(2026, 10, 1 + at));
      await desk.madeContact(who, { name });
    }
    expect(await listed({})).toEqual(['City', 'Anand', 'Bharat']);
    expect(await listed({ sortBy: 'name', descending: 'false' })).toEqual(['Anand', 'Bharat', 'City']);
    const own = (await ask(desk.officer, 'contacts.list', { query: { rowsPerPage: '10' } })).answer.list;
    expect(own.total).toBe(2);
    expect(own.data[0]).toMatchObject({ territory_name: 'Pune', assigned_to_name: 'Ravi' });
    expect(own.data[0]).not.toHaveProperty('pan_no');
  });

  test('a list narrows by each filter of the screen', async () => {
    const retail = { name: 'Retail shop', status: 'Interested' };
    const factory = { name: 'Steel works', department: 'industrial', customer_type: 'factory' };
    await desk.madeContact(desk.manager, retail);
    await desk.madeContact(desk.manager, { ...factory, territory_id: territoryId('Mumbai') });
    const narrowed = (filters: object) => listed({ filters });
    expect(await narrowed({ customer_id: '000001' })).toEqual(['Retail shop']);
    expect(await narrowed({ name: 'STEEL' })).toEqual(['Steel works']);
    expect(await narrowed({ territory_id: territoryId('Pune') })).toEqual(['Retail shop']);
    expect(await narrowed({ type: 'factory' })).toEqual(['Steel works']);
    expect(await narrowed({ status: 'Interested' })).toEqual(['Retail shop']);
    expect(await narrowed({ from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
    expect(await narrowed({ from: '2020-01-01' })).toHaveLength(2);
  });

  test('a search answers by code or name from the third letter on', async () => {
    const id = await desk.madeContact(desk.officer, { name: 'श्री बालाजी ऑटो पार्ट्स' });
    await desk.made();
    const search = async (query: string) =>
      (await ask(desk.officer, 'contacts.search', { query: { query } })).answer.data;
    expect(await search('CD')).toEqual([]);
    expect(await search('cdp-0')).toMatchObject([{ id }]);
    expect(await search('बालाजी')).toMatchObject([{ id }]);
  });

  test('the dropdown always holds the full set', async () => {
    const lists = (await ask(desk.officer, 'contacts.dropdown')).answer;
    expect(lists).toEqual((await ask(desk.officer, 'leads.dropdown')).answer);
    expect(lists.department.map((entry) => entry.key)).toEqual(['retail', 'industrial', 'automotive']);
    expect(lists.customer_type_industry.length).toBeGreaterThan(0);
  });

  test('the dropdown of customers narrows to an account, and to what the caller may see', async () => {
    const account_id = await desk.madeAccount();
    await desk.madeContact(desk.manager, { name: 'Of the manager', account_id });
    const id = await desk.madeContact(desk.officer, { name: 'Of the officer', account_id });
    await desk.madeContact(desk.officer, { name: 'Of nobody' });
    const choices = async (who: typeof desk.officer, body: object) =>
      (await ask(who, 'contacts.choicesOfAccount', { body })).answer.contacts;
    expect(await choices(desk.officer, { account_id })).toEqual([
      { id, name: 'Of the officer', cdp_code: 'CDP-000002', account_id },
    ]);
    expect(await choices(desk.manager, {})).toHaveLength(3);
  });
});
