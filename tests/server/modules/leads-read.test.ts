import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { plainEngines } from '#tests/support/databases.ts';
import { ask } from './ask.ts';
import { useDesk } from './desk.ts';

describe.each(plainEngines)('reading leads, on %s', (engine) => {
  const desk = useDesk(engine);

  describe('reading', () => {
    test('a lead shows names beside ids, landmark, state, files and visits', async () => {
      const id = await desk.made();
      await desk.db
        .insertInto('market_visits')
        .values([
          {
            id: v7(),
            title: 'First',
            date: '2026-11-01',
            lead_id: id,
            contact_id: null,
            assigned_to: desk.officer_id,
            created_by: desk.officer_id,
          },
          {
            id: v7(),
            title: 'Second',
            date: '2026-11-02',
            lead_id: id,
            contact_id: null,
            assigned_to: desk.manager_id,
            created_by: desk.manager_id,
          },
        ])
        .execute();
      await desk.db
        .insertInto('attachments')
        .values({
          id: v7(),
          record_type: 'lead',
          record_id: id,
          name: 'board.jpg',
          assigned_to: desk.officer_id,
          created_by: desk.officer_id,
        })
        .execute();
      const { lead_detail } = (await ask(desk.officer, 'leads.detail', { params: { id } })).answer;
      expect(lead_detail).toMatchObject({
        id,
        landmark: 'Clock tower',
        state: 'Maharashtra',
        territory_name: 'Pune',
        assigned_to: desk.officer_id,
        assigned_to_name: 'Ravi',
        location: { id },
        created_by_name: 'Ravi',
        attachments: [{ name: 'board.jpg', assigned_to_name: 'Ravi' }],
        market_visits: [{ title: 'First', lead_name: 'Gupta Auto Parts' }],
      });
      const { lead } = (await ask(desk.officer, 'leads.edit', { params: { id } })).answer;
      expect(lead).toEqual(lead_detail);
      const whole = (await ask(desk.manager, 'leads.detail', { params: { id } })).answer.lead_detail;
      expect(whole).toMatchObject({ market_visits: [{ title: 'Second' }, { title: 'First' }] });
    });

    test('a list pages, sorts, filters and counts what the caller may see', async () => {
      for (const [at, name] of ['Bharat', 'Anand', 'City', 'Delta', 'Empire'].entries())
        await desk.made(at % 2 === 0 ? desk.officer : desk.manager, {
          name: `${name} Motors`,
          mobile: `987654321${at}`,
        });
      const { list } = (
        await ask(desk.manager, 'leads.list', { query: { sortBy: 'name', descending: 'true' } })
      ).answer;
      expect(list.total).toBe(5);
      expect(list.data.map((row) => row['name'])).toEqual(
        ['Empire', 'Delta', 'City', 'Bharat', 'Anand'].map((name) => `${name} Motors`),
      );
      expect(list.data[0]).toMatchObject({ territory_name: 'Pune', created_by_name: 'Ravi' });
      expect(list.data[0]).not.toHaveProperty('pan_no');
      const own = (await ask(desk.officer, 'leads.list', { query: { filters: { name: 'motors' } } })).answer
        .list;
      expect(own.total).toBe(3);
      const filtered = await ask(desk.manager, 'leads.list', {
        query: { filters: { created_by: desk.manager_id, status: 'Active', from: '2026-01-01' } },
      });
      expect(filtered.answer.list.total).toBe(2);
      const page = (await ask(desk.manager, 'leads.list', { query: { rowsPerPage: '10', page: '2' } })).answer
        .list;
      expect(page).toEqual({ data: [], total: 5 });
    });

    test('a search answers from the third letter on', async () => {
      const id = await desk.made(desk.officer, { name: 'श्री बालाजी ऑटो पार्ट्स' });
      const search = async (query: string) =>
        (await ask(desk.officer, 'leads.search', { query: { query } })).answer.data;
      expect(await search('CD')).toEqual([]);
      expect(await search('cdp-0')).toMatchObject([{ id, cdp_code: 'CDP-000001' }]);
      expect(await search('बालाजी')).toMatchObject([{ id }]);
      expect(await search('100%')).toEqual([]);
    });

    test('the dropdowns hold the choices in their order', async () => {
      const lists = (await ask(desk.officer, 'leads.dropdown')).answer;
      expect(Object.keys(lists).toSorted()).toEqual(
        [
          'status_list',
          'retailer_tax_type_list',
          'customer_type',
          'customer_type_industry',
          'department',
        ].toSorted(),
      );
      expect(lists.status_list[0]).toEqual({ key: 'Active', value: 'Active' });
      expect(lists.department.map((entry) => entry.key)).toEqual(['retail', 'industrial', 'automotive']);
      const editors = (await ask(desk.officer, 'leads.editors')).answer;
      expect(editors.priority_list.map((entry) => entry.key)).toEqual(['Low', 'Medium', 'High']);
      expect(editors.status_list).toEqual(lists.status_list);
    });

    test('the lead dropdown narrows to an account', async () => {
      const account_id = await desk.madeAccount();
      const id = await desk.made(desk.officer, { account_id });
      await desk.made(desk.officer);
      expect((await ask(desk.officer, 'leads.choices')).answer.leads).toHaveLength(2);
      const { leads } = (await ask(desk.officer, 'leads.choicesOfAccount', { body: { account_id } })).answer;
      expect(leads).toEqual([{ id, name: 'Gupta Auto Parts', cdp_code: 'CDP-000001', account_id }]);
      expect((await ask(desk.officer, 'leads.choicesOfAccount', { body: {} })).answer.leads).toHaveLength(2);
    });
  });
});
