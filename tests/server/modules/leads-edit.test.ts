import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn } from './ask.ts';
import { addUser, leadForm } from './company.ts';
import { useDesk } from './desk.ts';

describe.each(plainEngines)('changing leads, on %s', (engine) => {
  const desk = useDesk(engine);

  describe('editing', () => {
    test('changes the given fields and no others', async () => {
      const id = await desk.made(desk.officer, { middle_name: 'Kumar' });
      expect((await desk.update(desk.officer, id, { lead_id: id, name: 'New name' })).answer).toEqual({
        message: 'Lead updated.',
      });
      expect(await desk.stored(id)).toMatchObject({
        name: 'New name',
        middle_name: 'Kumar',
        mobile: '9876543210',
      });
    });

    test('checks the whole lead, also what the edit leaves alone', async () => {
      const id = await desk.made(desk.officer, {
        retailer_tax_type: 'unregistered',
        gstin_no: '',
        pan_no: '',
      });
      const refused = await refusal(desk.update(desk.officer, id, { retailer_tax_type: 'registered' }));
      expect(refused.errors).toEqual({ gstin_no: ['GSTIN No is required'], pan_no: ['PAN No is required'] });
    });

    test('looks at the customer type again when the department changes', async () => {
      const id = await desk.made(desk.manager);
      expect((await refusal(desk.update(desk.manager, id, { department: 'industrial' }))).errors).toEqual({
        customer_type: ['Choose a valid Customer Type'],
      });
      await desk.update(desk.manager, id, { department: 'industrial', customer_type: 'factory' });
      expect(await desk.stored(id)).toMatchObject({ department: 'industrial', customer_type: 'factory' });
    });

    test('keeps the parts of an address that were not sent', async () => {
      const id = await desk.made();
      await desk.update(desk.officer, id, { location: { address: '99 New Road' } });
      await desk.update(desk.officer, id, { landmark: 'New bridge' });
      expect((await desk.stored(id)).location).toMatchObject({
        address: '99 New Road',
        landmark: 'New bridge',
        city: 'Pune',
        latitude: 18.52,
      });
    });

    test('by a Sales Officer leaves the assignee', async () => {
      const id = await desk.made();
      await desk.update(desk.officer, id, { name: 'New name', assigned_to: desk.manager_id });
      expect(await desk.stored(id)).toMatchObject({ name: 'New name', assigned_to: desk.officer_id });
    });

    test('keeps a fixed department fixed', async () => {
      const steel = await addUser(desk.db, {
        username: 'steel',
        department: 'industrial',
        reports_to: desk.manager_id,
      });
      const who = await signedIn(desk.db, steel);
      const id = await desk.made(who, { customer_type: 'factory' });
      await desk.update(who, id, { department: 'retail', name: 'New name' });
      expect(await desk.stored(id)).toMatchObject({ department: 'industrial', name: 'New name' });
    });

    test('of different fields at the same time merge', async () => {
      const id = await desk.made();
      const base = await desk.stored(id);
      await desk.update(desk.manager, id, { name: 'By the manager', base: { name: base.name } });
      const reply = await desk.update(desk.officer, id, {
        mobile: '9000000001',
        base: { mobile: base.mobile, updated_at: base.updated_at },
      });
      expect(reply).toMatchObject({ merged: true, conflicts: [] });
      expect(await desk.stored(id)).toMatchObject({ name: 'By the manager', mobile: '9000000001' });
    });

    test('of the same field keep the stored value and tell the other', async () => {
      const id = await desk.made();
      await desk.update(desk.manager, id, { name: 'By the manager' });
      const reply = await desk.update(desk.officer, id, {
        name: 'By the officer',
        mobile: '9000000001',
        base: { name: 'Gupta Auto Parts', mobile: '9876543210' },
      });
      expect(reply.conflicts).toEqual([
        { field: 'name', base: 'Gupta Auto Parts', mine: 'By the officer', server: 'By the manager' },
      ]);
      expect(reply.merged).toBe(true);
      expect(reply.answer.message).toContain('someone else');
      expect(await desk.stored(id)).toMatchObject({ name: 'By the manager', mobile: '9000000001' });
    });

    test('without a base is refused when the row seen is an older one', async () => {
      const id = await desk.made();
      const { updated_at } = await desk.stored(id);
      await desk.update(desk.manager, id, { name: 'By the manager', updated_at });
      const refused = await refusal(desk.update(desk.officer, id, { name: 'By the officer', updated_at }));
      expect(refused.code).toBe('conflict');
      expect(refused.message).toContain('changed by someone else');
      await desk.update(desk.officer, id, {
        name: 'By the officer',
        updated_at: (await desk.stored(id)).updated_at,
      });
      expect((await desk.stored(id)).name).toBe('By the officer');
    });

    test('with the values it has already changes nothing', async () => {
      const id = await desk.made();
      const before = await desk.db.selectFrom('leads').select('rev').where('id', '=', id).executeTakeFirst();
      await desk.update(desk.officer, id, leadForm());
      expect(await desk.db.selectFrom('leads').select('rev').where('id', '=', id).executeTakeFirst()).toEqual(
        before,
      );
    });

    test('needs the record within reach before and after', async () => {
      const other = await addUser(desk.db, { username: 'other' });
      const foreign = await desk.made(await signedIn(desk.db, other));
      expect((await refusal(desk.update(desk.officer, foreign, { name: 'x' }))).code).toBe('not_found');
      expect((await refusal(desk.update(desk.manager, foreign, { name: 'x' }))).code).toBe('not_found');
      await desk.db
        .updateTable('leads')
        .set({ assigned_to: desk.officer_id })
        .where('id', '=', foreign)
        .execute();
      await desk.update(desk.manager, foreign, { name: 'Within reach' });
      expect((await refusal(desk.update(desk.manager, foreign, { assigned_to: other }))).code).toBe(
        'forbidden',
      );
      expect((await desk.stored(foreign)).assigned_to).toBe(desk.officer_id);
    });

    test('refuses two ids that differ', async () => {
      const id = await desk.made();
      expect((await refusal(desk.update(desk.officer, id, { lead_id: v7(), name: 'x' }))).code).toBe(
        'bad_request',
      );
    });
  });

  describe('status and priority alone', () => {
    test('change to a known choice', async () => {
      const id = await desk.made();
      await ask(desk.officer, 'leads.status', { params: { id }, body: { status: 'Interested' } });
      await ask(desk.officer, 'leads.priority', { params: { id }, body: { priority: 'High' } });
      expect(await desk.stored(id)).toMatchObject({ status: 'Interested', priority: 'High' });
      const wrong = ask(desk.officer, 'leads.status', { params: { id }, body: { status: 'Sleeping' } });
      expect((await refusal(wrong)).errors).toEqual({ status: ['Choose a valid Status'] });
    });

    test('respect what others chose meanwhile', async () => {
      const id = await desk.made();
      await ask(desk.manager, 'leads.priority', { params: { id }, body: { priority: 'High' } });
      const reply = await ask(desk.officer, 'leads.priority', {
        params: { id },
        body: { priority: 'Medium', base: { priority: 'Low' } },
      });
      expect(reply.conflicts).toEqual([{ field: 'priority', base: 'Low', mine: 'Medium', server: 'High' }]);
      expect((await desk.stored(id)).priority).toBe('High');
    });
  });

  describe('deleting', () => {
    test.each([
      ['leads.delete', (id: string) => ({ params: { id }, body: { id } })],
      ['leads.deleteLegacy', (id: string) => ({ body: { id } })],
    ] as const)('by %s takes the lead away and says so', async (call, input) => {
      const id = await desk.made();
      expect((await ask(desk.officer, call, input(id))).answer).toEqual({ message: 'Lead deleted.' });
      expect((await refusal(ask(desk.officer, call, input(id)))).code).toBe('not_found');
    });

    test.each(['leads.delete', 'leads.deleteLegacy'] as const)(
      'by %s needs the right for this lead',
      async (call) => {
        await desk.db.deleteFrom('role_permissions').where('name', '=', 'delete-leads').execute();
        const who = await signedIn(desk.db, desk.officer_id);
        const id = await desk.made(who);
        const input = call === 'leads.delete' ? { params: { id }, body: { id } } : { body: { id } };
        expect((await refusal(ask(who, call, input))).code).toBe('forbidden');
      },
    );
  });

  test('every change leaves its trace with the values before and after', async () => {
    const id = await desk.made();
    await desk.update(desk.officer, id, { name: 'New name' });
    await ask(desk.officer, 'leads.delete', { params: { id } });
    const lines = await desk.db
      .selectFrom('audit')
      .selectAll()
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    expect(lines).toMatchObject([
      { action: 'create', user_id: desk.officer_id, after: { name: 'Gupta Auto Parts' } },
      { action: 'update', before: { name: 'Gupta Auto Parts' }, after: { name: 'New name' } },
      { action: 'delete', before: { name: 'New name' } },
    ]);
  });
});
