import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn } from './ask.ts';
import { addRole, addUser } from './company.ts';
import { useDesk } from './desk.ts';

describe.each(plainEngines)('converting leads, on %s', (engine) => {
  const desk = useDesk(engine);

  const someone = async (username: string, role: string) => {
    const user = await addUser(desk.db, { username, role, name: 'Asha Rao', reports_to: desk.manager_id });
    return signedIn(desk.db, user);
  };

  test('makes a customer of what the lead is, and links both', async () => {
    const lead_id = await desk.made(desk.officer, { middle_name: 'Kumar', source: 'Fair' });
    const id = v7();
    const { answer } = await desk.convert(desk.officer, lead_id, { id, name: 'Gupta and Sons' });
    expect(answer).toEqual({ message: 'Lead converted.', data: { id } });
    const lead = await desk.stored(lead_id);
    expect(await desk.storedContact(id)).toMatchObject({
      lead_id,
      name: 'Gupta and Sons',
      sap_code: 'SAP-1001',
      middle_name: 'Kumar',
      source: 'Fair',
      mobile: lead.mobile,
      location: lead.location,
      assigned_to: desk.officer_id,
      cdp_code: 'CDP-000002',
    });
    expect(lead).toMatchObject({ name: 'Gupta Auto Parts', contact_id: id });
    expect(lead.converted_at).toBe(desk.officer.now.toISOString());
    const detail = (await ask(desk.officer, 'leads.detail', { params: { id: lead_id } })).answer.lead_detail;
    expect(detail).toMatchObject({ contact_id: id, converted_at: lead.converted_at });
  });

  test.each([
    ['sap_code', 'SAP/DMS Code is required'],
    ['gender', 'Gender is required'],
    ['status', 'Status is required'],
    ['first_name', 'First Name is required'],
    ['pan_no', 'PAN No is required'],
  ])('is refused with an empty %s, and the lead stays as it was', async (field, text) => {
    const lead_id = await desk.made();
    const refused = await refusal(desk.convert(desk.officer, lead_id, { [field]: '' }));
    expect(refused).toMatchObject({ code: 'invalid', errors: { [field]: [text] } });
    expect((await desk.stored(lead_id)).converted_at).toBeNull();
  });

  test('knows what the form changed, and leaves to the lead what it had', async () => {
    const lead_id = await desk.made(desk.manager, { assigned_to: desk.officer_id });
    const wrong = desk.convert(desk.manager, lead_id, { customer_type: 'factory', territory_id: v7() });
    expect((await refusal(wrong)).errors).toEqual({
      customer_type: ['Choose a valid Customer Type'],
      territory_id: ['Choose a valid Territory'],
    });
    await desk.db.deleteFrom('choices').where('key', '=', 'retailer').execute();
    await desk.db.updateTable('users').set({ active: false }).where('id', '=', desk.officer_id).execute();
    const { answer } = await desk.convert(desk.manager, lead_id);
    expect((await desk.storedContact(answer.data.id)).assigned_to).toBe(desk.officer_id);
  });

  test('takes address and assignee from the lead where the form leaves them empty', async () => {
    const lead_id = await desk.made(desk.manager, { assigned_to: desk.officer_id });
    const { answer } = await desk.convert(desk.manager, lead_id, {
      assigned_to: '',
      location: { address: '99 New Road', city: '' },
    });
    expect(await desk.storedContact(answer.data.id)).toMatchObject({
      assigned_to: desk.officer_id,
      location: { address: '99 New Road', city: 'Pune', latitude: 18.52 },
    });
  });

  test('does not undo what others changed on the lead since the form was filled', async () => {
    const lead_id = await desk.made();
    const { name, mobile, location, middle_name } = await desk.stored(lead_id);
    await desk.update(desk.manager, lead_id, {
      mobile: '9000000001',
      middle_name: 'Kumar',
      location: { landmark: 'New bridge' },
    });
    const { answer } = await desk.convert(desk.officer, lead_id, {
      name: 'Gupta and Sons',
      mobile,
      location,
      middle_name,
      base: { name, mobile, location, middle_name, sap_code: null },
    });
    expect(await desk.storedContact(answer.data.id)).toMatchObject({
      name: 'Gupta and Sons',
      mobile: '9000000001',
      middle_name: 'Kumar',
      location: { landmark: 'New bridge' },
    });
  });

  test('by a Sales Officer keeps the assignee, and by others takes the one they name', async () => {
    const first = await desk.made();
    const kept = await desk.convert(desk.officer, first, { assigned_to: desk.manager_id });
    expect((await desk.storedContact(kept.answer.data.id)).assigned_to).toBe(desk.officer_id);
    const second = await desk.made();
    const named = await desk.convert(desk.manager, second, { assigned_to: desk.manager_id });
    expect((await desk.storedContact(named.answer.data.id)).assigned_to).toBe(desk.manager_id);
  });

  test('fixes the department of whoever has a fixed one', async () => {
    const lead_id = await desk.made();
    const steel = await addUser(desk.db, { username: 'steel', role: 'Manager', department: 'industrial' });
    await desk.db.updateTable('users').set({ reports_to: steel }).where('id', '=', desk.officer_id).execute();
    const who = await signedIn(desk.db, steel);
    expect((await refusal(desk.convert(who, lead_id))).errors).toEqual({
      customer_type: ['Choose a valid Customer Type'],
    });
    const { answer } = await desk.convert(who, lead_id, { customer_type: 'factory' });
    expect((await desk.storedContact(answer.data.id)).department).toBe('industrial');
  });

  test('a second conversion is refused with who was first and when', async () => {
    const lead_id = await desk.made();
    const asha = await someone('asha', 'Manager');
    await desk.db
      .updateTable('leads')
      .set({ created_by: asha.actor?.id ?? '' })
      .execute();
    asha.now = new Date('2026-11-21T08:32:00Z');
    await desk.convert(asha, lead_id);
    expect(await refusal(desk.convert(desk.officer, lead_id))).toMatchObject({
      code: 'conflict',
      message: 'This lead was already converted by Asha Rao on 21 Nov 2026, 2:02 PM.',
    });
    expect(await desk.db.selectFrom('contacts').select('id').execute()).toHaveLength(1);
  });

  test('the same conversion of the same user again gives the stored customer', async () => {
    const lead_id = await desk.made();
    const id = v7();
    await desk.convert(desk.officer, lead_id, { id });
    const again = await desk.convert(desk.officer, lead_id, { id, name: 'Another name' });
    expect(again.answer.data.id).toBe(id);
    expect((await desk.storedContact(id)).name).toBe('Gupta Auto Parts');
    expect((await refusal(desk.convert(desk.manager, lead_id, { id }))).code).toBe('conflict');
    await ask(desk.officer, 'contacts.delete', { params: { id }, body: { id } });
    expect((await refusal(desk.convert(desk.officer, lead_id, { id }))).code).toBe('conflict');
  });

  test('an id that is taken makes no customer', async () => {
    const lead_id = await desk.made();
    const id = await desk.madeContact();
    expect(await refusal(desk.convert(desk.officer, lead_id, { id }))).toMatchObject({
      code: 'conflict',
      message: 'This ID is already used.',
    });
    expect((await desk.stored(lead_id)).contact_id).toBeNull();
  });

  test('is open to whoever may read the lead, and to nobody else', async () => {
    await addRole(desk.db, 'Reader', ['read-leads'], 'all');
    const lead_id = await desk.made();
    const { answer } = await desk.convert(await someone('reader', 'Reader'), lead_id);
    expect(await desk.storedContact(answer.data.id)).toMatchObject({
      assigned_to: desk.officer_id,
      created_by: desk.officer_id,
    });
    const stranger = await signedIn(desk.db, await addUser(desk.db, { username: 'stranger' }));
    expect((await refusal(desk.convert(stranger, await desk.made()))).code).toBe('not_found');
  });

  test('whoever could read the lead reads the customer, whoever converts', async () => {
    const elsewhere = await addUser(desk.db, { username: 'elsewhere' });
    const lead_id = await desk.made(desk.manager, { assigned_to: elsewhere });
    const { answer } = await desk.convert(await signedIn(desk.db, elsewhere), lead_id);
    const params = { id: answer.data.id };
    expect((await ask(desk.manager, 'contacts.detail', { params })).answer.contact_detail).toMatchObject({
      lead_id,
    });
  });

  test('never gives the customer to somebody beyond the reach that let it be converted', async () => {
    const elsewhere = await addUser(desk.db, { username: 'elsewhere' });
    const lead_id = await desk.made();
    await desk.db.updateTable('leads').set({ created_by: elsewhere }).execute();
    const away = desk.convert(desk.manager, lead_id, { assigned_to: elsewhere });
    expect((await refusal(away)).code).toBe('forbidden');
  });

  test('leaves its trace on both', async () => {
    const lead_id = await desk.made();
    const { answer } = await desk.convert(desk.manager, lead_id);
    const trail = (id: string) =>
      desk.db.selectFrom('audit').selectAll().where('record_id', '=', id).orderBy('id').execute();
    expect(await trail(answer.data.id)).toMatchObject([
      { action: 'create', user_id: desk.manager_id, after: { lead_id } },
    ]);
    expect(await trail(lead_id)).toMatchObject([
      { action: 'create' },
      { action: 'convert', user_id: desk.manager_id, after: { contact_id: answer.data.id } },
    ]);
  });
});
