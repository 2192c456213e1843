import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { kolkataDay } from '#contract/dates.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn } from './ask.ts';
import { addUser } from './company.ts';
import { useDesk } from './desk.ts';

describe.each(plainEngines)('creating customers, on %s', (engine) => {
  const desk = useDesk(engine);

  test('answers the id, and gives the customer a code of its own', async () => {
    const id = v7();
    const { answer } = await desk.createContact(desk.officer, { id });
    expect(answer).toEqual({ message: 'Customer created.', contact_id: id });
    expect(await desk.storedContact(id)).toMatchObject({
      cdp_code: 'CDP-000001',
      sap_code: 'SAP-1001',
      credit_days: 30,
      lead_id: null,
      created_by: desk.officer_id,
    });
  });

  test('fills what a form would have filled', async () => {
    const absent = { registration_date: undefined, retailer_tax_type: undefined, assigned_to: undefined };
    const id = await desk.madeContact(desk.manager, absent);
    expect(await desk.storedContact(id)).toMatchObject({
      registration_date: kolkataDay(desk.manager.now.getTime()),
      retailer_tax_type: 'registered',
      status: 'Active',
      lead_type: 'Active',
      priority: 'Low',
      assigned_to: desk.manager_id,
    });
  });

  test.each([
    ['sap_code', 'SAP/DMS Code is required'],
    ['gender', 'Gender is required'],
    ['status', 'Status is required'],
    ['name', 'Shop Name is required'],
    ['mobile', 'Mobile is required'],
    ['gstin_no', 'GSTIN No is required'],
  ])('is refused with an empty %s', async (field, text) => {
    const refused = await refusal(desk.createContact(desk.officer, { [field]: '' }));
    expect(refused.code).toBe('invalid');
    expect(refused.errors).toEqual({ [field]: [text] });
  });

  test('needs the gender and the code even where the body does not name them', async () => {
    const refused = await refusal(
      desk.createContact(desk.officer, { gender: undefined, sap_code: undefined }),
    );
    expect(refused.errors).toEqual({
      gender: ['Gender is required'],
      sap_code: ['SAP/DMS Code is required'],
    });
  });

  test('knows the choices, the territory and the people', async () => {
    const wrong = { status: 'Sleeping', territory_id: v7(), assigned_to: v7(), customer_type: 'factory' };
    const refused = await refusal(desk.createContact(desk.manager, wrong));
    expect(refused.errors).toEqual({
      status: ['Choose a valid Status'],
      territory_id: ['Choose a valid Territory'],
      assigned_to: ['Choose a valid Assigned To'],
      customer_type: ['Choose a valid Customer Type'],
    });
  });

  test('makes a Sales Officer the assignee, and asks everybody else for one', async () => {
    const own = await desk.madeContact(desk.officer, { assigned_to: desk.manager_id });
    expect((await desk.storedContact(own)).assigned_to).toBe(desk.officer_id);
    expect((await refusal(desk.createContact(desk.manager, { assigned_to: '' }))).errors).toEqual({
      assigned_to: ['Assigned To is required'],
    });
  });

  test('fixes the department of whoever has a fixed one, and leaves the user as they are', async () => {
    const steel = await addUser(desk.db, { username: 'steel', department: 'industrial' });
    const who = await signedIn(desk.db, steel);
    const id = await desk.madeContact(who, { department: 'retail', customer_type: 'factory' });
    expect((await desk.storedContact(id)).department).toBe('industrial');
    await desk.madeContact(desk.officer, { department: 'automotive' });
    const users = await desk.db.selectFrom('users').select(['id', 'department']).execute();
    expect(users.find((user) => user.id === desk.officer_id)?.department).toBeNull();
  });

  test('the same id of the same user again gives the stored customer', async () => {
    const id = v7();
    await Promise.all(Array.from({ length: 4 }, () => desk.createContact(desk.officer, { id })));
    const again = await desk.createContact(desk.officer, { id, name: 'Another name' });
    expect(again.answer.contact_id).toBe(id);
    expect((await desk.storedContact(id)).name).toBe('Gupta Auto Parts');
    expect(await desk.db.selectFrom('contacts').select('id').execute()).toHaveLength(1);
  });

  test("somebody else's id, and one of a deleted customer, are conflicts", async () => {
    const foreign = await desk.madeContact(desk.manager);
    expect(await refusal(desk.createContact(desk.officer, { id: foreign }))).toMatchObject({
      code: 'conflict',
      message: 'This ID is already used.',
    });
    const own = await desk.madeContact();
    await ask(desk.officer, 'contacts.delete', { params: { id: own }, body: { id: own } });
    expect((await refusal(desk.createContact(desk.officer, { id: own }))).code).toBe('conflict');
  });

  test('leads and customers never share a code', async () => {
    await desk.made();
    const id = await desk.madeContact();
    expect((await desk.storedContact(id)).cdp_code).toBe('CDP-000002');
  });
});
