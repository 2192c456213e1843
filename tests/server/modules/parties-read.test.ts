import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { plainEngines } from '#tests/support/databases.ts';
import { ask } from './ask.ts';
import { territoryId } from './company.ts';
import { useDesk } from './desk.ts';
import { partyKinds, partyOf } from './party.ts';

describe.each(plainEngines)('reading, on %s', (engine) => {
  const desk = useDesk(engine);

  describe.each(partyKinds)('%s', (kind) => {
    const party = partyOf(desk, kind);
    const list = async (query: object, who = desk.manager) =>
      (await ask(who, `${kind}.list`, { query })).answer.list;
    const names = async (query: object) => (await list(query)).data.map((row) => row['name']);
    const detail = async (id: string, who = desk.officer) =>
      Object.values((await ask(who, `${kind}.detail`, { params: { id } })).answer)[0];

    test('one shows names beside ids, landmark, state, files and visits', async () => {
      const id = await party.made();
      const visit = (title: string, date: string, user: string) => ({
        id: v7(),
        title,
        date,
        lead_id: kind === 'leads' ? id : null,
        contact_id: kind === 'leads' ? null : id,
        assigned_to: user,
        created_by: user,
      });
      await desk.db
        .insertInto('market_visits')
        .values([
          visit('First', '2026-11-01', desk.officer_id),
          visit('Second', '2026-11-02', desk.manager_id),
        ])
        .execute();
      await desk.db
        .insertInto('attachments')
        .values({
          id: v7(),
          record_type: kind === 'leads' ? 'lead' : 'customer',
          record_id: id,
          name: 'board.jpg',
          assigned_to: desk.officer_id,
          created_by: desk.officer_id,
        })
        .execute();
      const shown = await detail(id);
      const visited = kind === 'leads' ? 'lead_name' : 'contact_name';
      expect(shown).toMatchObject({
        id,
        landmark: 'Clock tower',
        state: 'Maharashtra',
        territory_name: 'Pune',
        assigned_to: desk.officer_id,
        assigned_to_name: 'Ravi',
        location: { id },
        created_by_name: 'Ravi',
        attachments: [{ name: 'board.jpg', assigned_to_name: 'Ravi' }],
        market_visits: [{ title: 'First', [visited]: 'Gupta Auto Parts' }],
      });
      const { answer } = await ask(desk.officer, `${kind}.edit`, { params: { id } });
      expect(Object.values(answer)).toEqual([shown]);
      expect(await detail(id, desk.manager)).toMatchObject({
        market_visits: [{ title: 'Second' }, { title: 'First' }],
      });
    });

    test('a list pages, sorts and counts what the caller may see, newest first', async () => {
      for (const [at, name] of ['Bharat', 'Anand', 'City', 'Delta', 'Empire'].entries()) {
        const who = at % 2 === 0 ? desk.officer : desk.manager;
        who.now = new Date(Date.UTC(2026, 10, 1 + at));
        await party.made(who, { name, mobile: `987654321${at}` });
      }
      expect(await names({})).toEqual(['Empire', 'Delta', 'City', 'Anand', 'Bharat']);
      expect(await names({ sortBy: 'name', descending: 'false' })).toEqual([
        'Anand',
        'Bharat',
        'City',
        'Delta',
        'Empire',
      ]);
      const own = await list({ rowsPerPage: '10' }, desk.officer);
      expect(own.total).toBe(3);
      expect(own.data[0]).toMatchObject({ territory_name: 'Pune', assigned_to_name: 'Ravi' });
      expect(own.data[0]).not.toHaveProperty('pan_no');
      expect(await list({ rowsPerPage: '10', page: '2' })).toEqual({ data: [], total: 5 });
    });

    test('a list narrows by each filter of the screen', async () => {
      const retail = { name: 'Retail shop', status: 'Interested' };
      const factory = { name: 'Steel works', department: 'industrial', customer_type: 'factory' };
      await party.made(desk.officer, retail);
      await party.made(desk.manager, { ...factory, territory_id: territoryId('Mumbai') });
      const narrowed = (filters: object) => names({ filters });
      const id = kind === 'leads' ? 'lead_id' : 'customer_id';
      expect(await narrowed({ [id]: '000001' })).toEqual(['Retail shop']);
      expect(await narrowed({ name: 'STEEL' })).toEqual(['Steel works']);
      expect(await narrowed({ territory_id: territoryId('Pune') })).toEqual(['Retail shop']);
      expect(await narrowed({ type: 'factory' })).toEqual(['Steel works']);
      expect(await narrowed({ status: 'Interested' })).toEqual(['Retail shop']);
      expect(await narrowed({ from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
      expect(await narrowed({ from: '2020-01-01' })).toHaveLength(2);
      if (kind === 'leads') expect(await narrowed({ created_by: desk.manager_id })).toEqual(['Steel works']);
    });

    test('a search answers by code or name from the third letter on', async () => {
      const id = await party.made(desk.officer, { name: 'श्री बालाजी ऑटो पार्ट्स' });
      const search = async (query: string) =>
        (await ask(desk.officer, `${kind}.search`, { query: { query } })).answer.data;
      expect(await search('CD')).toEqual([]);
      expect(await search('cdp-0')).toMatchObject([{ id, cdp_code: 'CDP-000001' }]);
      expect(await search('बालाजी')).toMatchObject([{ id }]);
      expect(await search('100%')).toEqual([]);
    });

    test('their dropdown narrows to an account, and to what the caller may see', async () => {
      const account_id = await desk.madeAccount();
      await party.made(desk.manager, { name: 'Of the manager', account_id });
      const id = await party.made(desk.officer, { name: 'Of the officer', account_id });
      await party.made(desk.officer, { name: 'Of nobody' });
      const choices = async (who: typeof desk.officer, body: object) =>
        Object.values((await ask(who, `${kind}.choicesOfAccount`, { body })).answer);
      expect(await choices(desk.officer, { account_id })).toEqual([
        [{ id, name: 'Of the officer', cdp_code: 'CDP-000002', account_id }],
      ]);
      expect((await choices(desk.manager, {}))[0]).toHaveLength(3);
    });
  });

  test('all leads within reach are offered', async () => {
    await desk.made();
    expect((await ask(desk.officer, 'leads.choices')).answer.leads).toHaveLength(1);
  });

  test('the dropdowns hold the choices in their order', async () => {
    const lists = (await ask(desk.officer, 'leads.dropdown')).answer;
    expect((await ask(desk.officer, 'contacts.dropdown')).answer).toEqual(lists);
    expect(Object.keys(lists).toSorted()).toEqual([
      'customer_type',
      'customer_type_industry',
      'department',
      'retailer_tax_type_list',
      'status_list',
    ]);
    expect(lists.status_list[0]).toEqual({ key: 'Active', value: 'Active' });
    expect(lists.department.map((entry) => entry.key)).toEqual(['retail', 'industrial', 'automotive']);
    expect(lists.customer_type_industry.length).toBeGreaterThan(0);
    const editors = (await ask(desk.officer, 'leads.editors')).answer;
    expect(editors.priority_list.map((entry) => entry.key)).toEqual(['Low', 'Medium', 'High']);
    expect(editors.status_list).toEqual(lists.status_list);
  });
});
