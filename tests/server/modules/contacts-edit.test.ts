import { describe, expect, test } from 'vitest';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn } from './ask.ts';
import { addUser } from './company.ts';
import { useDesk } from './desk.ts';

describe.each(plainEngines)('changing customers, on %s', (engine) => {
  const desk = useDesk(engine);

  test('changes the given fields and no others', async () => {
    const id = await desk.madeContact(desk.officer, { middle_name: 'Kumar' });
    const { answer } = await desk.updateContact(desk.officer, id, { sap_code: 'SAP-2', name: 'New name' });
    expect(answer).toEqual({ message: 'Customer updated.' });
    expect(await desk.storedContact(id)).toMatchObject({
      name: 'New name',
      sap_code: 'SAP-2',
      middle_name: 'Kumar',
      mobile: '9876543210',
    });
  });

  test('checks the whole customer, and needs its gender and code', async () => {
    const id = await desk.madeContact();
    const refused = await refusal(desk.updateContact(desk.officer, id, { sap_code: ' ', pan_no: '' }));
    expect(refused.errors['sap_code']).toEqual(['SAP/DMS Code is required']);
    expect((await refusal(desk.updateContact(desk.officer, id, { pan_no: '' }))).errors).toEqual({
      pan_no: ['PAN No is required'],
    });
    expect((await desk.storedContact(id)).sap_code).toBe('SAP-1001');
  });

  test('looks at the customer type again when the department changes', async () => {
    const id = await desk.madeContact(desk.manager);
    const moved = desk.updateContact(desk.manager, id, { department: 'industrial' });
    expect((await refusal(moved)).errors).toEqual({ customer_type: ['Choose a valid Customer Type'] });
  });

  test('by a Sales Officer leaves the assignee; others may clear it', async () => {
    const id = await desk.madeContact();
    await desk.updateContact(desk.officer, id, { name: 'New name', assigned_to: desk.manager_id });
    expect((await desk.storedContact(id)).assigned_to).toBe(desk.officer_id);
    await desk.updateContact(desk.manager, id, { assigned_to: '' });
    expect((await desk.storedContact(id)).assigned_to).toBeNull();
  });

  test('of different fields merge, and the same field is told as a conflict', async () => {
    const id = await desk.madeContact();
    await desk.updateContact(desk.manager, id, {
      name: 'By the manager',
      base: { name: 'Gupta Auto Parts' },
    });
    const reply = await desk.updateContact(desk.officer, id, {
      name: 'By the officer',
      sap_code: 'SAP-2',
      base: { name: 'Gupta Auto Parts', sap_code: 'SAP-1001' },
    });
    expect(reply).toMatchObject({ merged: true, conflicts: [{ field: 'name', server: 'By the manager' }] });
    expect(await desk.storedContact(id)).toMatchObject({ name: 'By the manager', sap_code: 'SAP-2' });
  });

  test('changes the status by its own call', async () => {
    const id = await desk.madeContact();
    const ask_for = (status: string, base?: object) =>
      ask(desk.officer, 'contacts.status', { params: { id }, body: { status, base } });
    expect((await ask_for('Interested')).answer).toEqual({ message: 'Customer updated.' });
    expect((await refusal(ask_for('Sleeping'))).errors).toEqual({ status: ['Choose a valid Status'] });
    expect((await ask_for('Inactive', { status: 'Active' })).conflicts).toHaveLength(1);
    expect((await desk.storedContact(id)).status).toBe('Interested');
  });

  test('needs the customer within reach, before and after', async () => {
    const other = await addUser(desk.db, { username: 'other' });
    const foreign = await desk.madeContact(await signedIn(desk.db, other));
    expect((await refusal(desk.updateContact(desk.officer, foreign, { name: 'x' }))).code).toBe('not_found');
    expect((await refusal(desk.updateContact(desk.manager, foreign, { name: 'x' }))).code).toBe('not_found');
    const own = await desk.madeContact(desk.manager);
    const away = { assigned_to: other };
    await desk.db.updateTable('contacts').set({ created_by: other }).where('id', '=', own).execute();
    expect((await refusal(desk.updateContact(desk.manager, own, away))).code).toBe('forbidden');
    expect((await desk.storedContact(own)).assigned_to).toBe(desk.manager_id);
  });

  test('never gives a customer another lead', async () => {
    const lead_id = await desk.made();
    const id = await desk.madeContact();
    await desk.updateContact(desk.officer, id, { name: 'New name', lead_id });
    expect((await desk.storedContact(id)).lead_id).toBeNull();
  });

  test('deleting takes it away and leaves its trace', async () => {
    const id = await desk.madeContact();
    const remove = () => ask(desk.officer, 'contacts.delete', { params: { id }, body: { id } });
    expect((await remove()).answer).toEqual({ message: 'Customer deleted.' });
    expect((await refusal(remove())).code).toBe('not_found');
    const trail = desk.db.selectFrom('audit').selectAll().where('record_id', '=', id).orderBy('id');
    expect(await trail.execute()).toMatchObject([
      { action: 'create', resource: 'contacts', user_id: desk.officer_id },
      { action: 'delete', before: { name: 'Gupta Auto Parts' } },
    ]);
  });
});
