import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn, type Caller } from './ask.ts';
import { addUser } from './company.ts';
import { useDesk } from './desk.ts';
import { partyKinds, partyOf } from './party.ts';

describe.each(plainEngines)('changing, on %s', (engine) => {
  const desk = useDesk(engine);

  describe.each(partyKinds)('%s', (kind) => {
    const party = partyOf(desk, kind);
    const revOf = (id: string) =>
      desk.db.selectFrom(kind).select('rev').where('id', '=', id).executeTakeFirst();

    test('changes the given fields and no others', async () => {
      const id = await party.made(desk.officer, { middle_name: 'Kumar' });
      const named = kind === 'leads' ? { lead_id: id } : {};
      expect((await party.update(desk.officer, id, { ...named, name: 'New name' })).answer).toEqual({
        message: `${party.title} updated.`,
      });
      expect(await party.stored(id)).toMatchObject({
        name: 'New name',
        middle_name: 'Kumar',
        mobile: '9876543210',
      });
    });

    test('checks the whole of it, also what the edit leaves alone', async () => {
      const id = await party.made(desk.officer, {
        retailer_tax_type: 'unregistered',
        gstin_no: '',
        pan_no: '',
      });
      const refused = await refusal(party.update(desk.officer, id, { retailer_tax_type: 'registered' }));
      expect(refused.errors).toEqual({ gstin_no: ['GSTIN No is required'], pan_no: ['PAN No is required'] });
    });

    test('looks at the customer type again when the department changes', async () => {
      const id = await party.made(desk.manager);
      expect((await refusal(party.update(desk.manager, id, { department: 'industrial' }))).errors).toEqual({
        customer_type: ['Choose a valid Customer Type'],
      });
      await party.update(desk.manager, id, { department: 'industrial', customer_type: 'factory' });
      expect(await party.stored(id)).toMatchObject({ department: 'industrial', customer_type: 'factory' });
    });

    test('keeps the parts of an address that were not sent', async () => {
      const id = await party.made();
      await party.update(desk.officer, id, { location: { address: '99 New Road' } });
      await party.update(desk.officer, id, { landmark: 'New bridge' });
      expect((await party.stored(id)).location).toMatchObject({
        address: '99 New Road',
        landmark: 'New bridge',
        city: 'Pune',
        latitude: 18.52,
      });
    });

    test('by a Sales Officer leaves the assignee', async () => {
      const id = await party.made();
      await party.update(desk.officer, id, { name: 'New name', assigned_to: desk.manager_id });
      expect(await party.stored(id)).toMatchObject({ name: 'New name', assigned_to: desk.officer_id });
    });

    test('keeps a fixed department fixed', async () => {
      const steel = await addUser(desk.db, {
        username: 'steel',
        department: 'industrial',
        reports_to: desk.manager_id,
      });
      const who = await signedIn(desk.db, steel);
      const id = await party.made(who, { customer_type: 'factory' });
      await party.update(who, id, { department: 'retail', name: 'New name' });
      expect(await party.stored(id)).toMatchObject({ department: 'industrial', name: 'New name' });
    });

    test('of different fields at the same time merge', async () => {
      const id = await party.made();
      const base = await party.stored(id);
      await party.update(desk.manager, id, { name: 'By the manager', base: { name: base.name } });
      const reply = await party.update(desk.officer, id, {
        mobile: '9000000001',
        base: { mobile: base.mobile, updated_at: base.updated_at },
      });
      expect(reply).toMatchObject({ merged: true, conflicts: [] });
      expect(await party.stored(id)).toMatchObject({ name: 'By the manager', mobile: '9000000001' });
    });

    test('of the same field keep the stored value and tell the other', async () => {
      const id = await party.made();
      await party.update(desk.manager, id, { name: 'By the manager' });
      const reply = await party.update(desk.officer, id, {
        name: 'By the officer',
        mobile: '9000000001',
        base: { name: 'Gupta Auto Parts', mobile: '9876543210' },
      });
      expect(reply.conflicts).toEqual([
        { field: 'name', base: 'Gupta Auto Parts', mine: 'By the officer', server: 'By the manager' },
      ]);
      expect(reply.merged).toBe(true);
      expect(reply.answer.message).toContain('someone else');
      expect(await party.stored(id)).toMatchObject({ name: 'By the manager', mobile: '9000000001' });
    });

    test('without a base is refused when the row seen is an older one', async () => {
      const id = await party.made();
      const { updated_at } = await party.stored(id);
      await party.update(desk.manager, id, { name: 'By the manager', updated_at });
      const refused = await refusal(party.update(desk.officer, id, { name: 'By the officer', updated_at }));
      expect(refused.code).toBe('conflict');
      expect(refused.message).toContain('changed by someone else');
      await party.update(desk.officer, id, {
        name: 'By the officer',
        updated_at: (await party.stored(id)).updated_at,
      });
      expect((await party.stored(id)).name).toBe('By the officer');
    });

    test('with the values it has already changes nothing', async () => {
      const id = await party.made();
      const before = await revOf(id);
      await party.update(desk.officer, id, party.form());
      expect(await revOf(id)).toEqual(before);
    });

    test('needs the record within reach before and after', async () => {
      const other = await addUser(desk.db, { username: 'other' });
      const foreign = await party.made(await signedIn(desk.db, other));
      expect((await refusal(party.update(desk.officer, foreign, { name: 'x' }))).code).toBe('not_found');
      expect((await refusal(party.update(desk.manager, foreign, { name: 'x' }))).code).toBe('not_found');
      await desk.db
        .updateTable(kind)
        .set({ assigned_to: desk.officer_id })
        .where('id', '=', foreign)
        .execute();
      await party.update(desk.manager, foreign, { name: 'Within reach' });
      expect((await refusal(party.update(desk.manager, foreign, { assigned_to: other }))).code).toBe(
        'forbidden',
      );
      expect((await party.stored(foreign)).assigned_to).toBe(desk.officer_id);
    });

    test('the status alone changes to a known choice, and keeps what others chose meanwhile', async () => {
      const id = await party.made();
      const set = (who: Caller, value: string, base?: object) =>
        ask(who, `${kind}.status`, { params: { id }, body: { status: value, base } });
      expect((await set(desk.manager, 'Interested')).answer.message).toBe(`${party.title} updated.`);
      expect((await refusal(set(desk.officer, 'Sleeping'))).errors).toEqual({
        status: ['Choose a valid Status'],
      });
      expect((await set(desk.officer, 'Inactive', { status: 'Active' })).conflicts).toEqual([
        { field: 'status', base: 'Active', mine: 'Inactive', server: 'Interested' },
      ]);
      expect((await party.stored(id)).status).toBe('Interested');
    });

    test('deleting takes it away and says so', async () => {
      const id = await party.made();
      expect((await party.remove(desk.officer, id)).answer).toEqual({ message: `${party.title} deleted.` });
      expect((await refusal(party.remove(desk.officer, id))).code).toBe('not_found');
    });

    test('every change leaves its trace with the values before and after', async () => {
      const id = await party.made();
      await party.update(desk.officer, id, { name: 'New name' });
      await party.remove(desk.officer, id);
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

  test('two ids of a lead that differ are refused', async () => {
    const id = await desk.made();
    expect((await refusal(desk.update(desk.officer, id, { lead_id: v7(), name: 'x' }))).code).toBe(
      'bad_request',
    );
  });

  test('the priority of a lead alone changes, and keeps what others chose meanwhile', async () => {
    const id = await desk.made();
    const set = (who: Caller, priority: string, base?: object) =>
      ask(who, 'leads.priority', { params: { id }, body: { priority, base } });
    await set(desk.manager, 'High');
    const reply = await set(desk.officer, 'Medium', { priority: 'Low' });
    expect(reply.conflicts).toEqual([{ field: 'priority', base: 'Low', mine: 'Medium', server: 'High' }]);
    expect((await desk.stored(id)).priority).toBe('High');
  });

  test('a lead is deleted by the older call as by the other', async () => {
    const id = await desk.made();
    const remove = (who: Caller) => ask(who, 'leads.deleteLegacy', { body: { id } });
    expect((await remove(desk.officer)).answer).toEqual({ message: 'Lead deleted.' });
    expect((await refusal(remove(desk.officer))).code).toBe('not_found');
  });

  test('a customer needs its code, and is never given another lead', async () => {
    const lead_id = await desk.made();
    const id = await desk.madeContact();
    expect((await refusal(desk.updateContact(desk.officer, id, { sap_code: ' ' }))).errors).toEqual({
      sap_code: ['SAP/DMS Code is required'],
    });
    await desk.updateContact(desk.officer, id, { name: 'New name', lead_id });
    expect(await desk.storedContact(id)).toMatchObject({ lead_id: null, sap_code: 'SAP-1001' });
  });

  test('a customer may be left without an assignee', async () => {
    const id = await desk.madeContact();
    await desk.updateContact(desk.manager, id, { assigned_to: '' });
    expect((await desk.storedContact(id)).assigned_to).toBeNull();
  });
});
