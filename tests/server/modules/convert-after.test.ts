import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn } from './ask.ts';
import { useDesk } from './desk.ts';

describe.each(plainEngines)('after a conversion, on %s', (engine) => {
  const desk = useDesk(engine);

  const converted = async (changes: object = {}) => {
    const lead_id = await desk.made();
    const { answer } = await desk.convert(desk.officer, lead_id, changes);
    return { lead_id, id: answer.data.id };
  };
  const visit = (title: string, of: { lead_id?: string; contact_id?: string }, date: string) =>
    desk.db
      .insertInto('market_visits')
      .values({
        id: v7(),
        title,
        date,
        lead_id: of.lead_id ?? null,
        contact_id: of.contact_id ?? null,
        assigned_to: desk.officer_id,
        created_by: desk.officer_id,
      })
      .execute();

  test('the customer shows the visits of its lead too, each marked by whom it was paid to', async () => {
    const { lead_id, id } = await converted({ name: 'Gupta and Sons' });
    await visit('As a lead', { lead_id }, '2026-11-01');
    await visit('As a customer', { contact_id: id }, '2026-11-02');
    const { contact_detail } = (await ask(desk.officer, 'contacts.detail', { params: { id } })).answer;
    expect(contact_detail['market_visits']).toMatchObject([
      { title: 'As a customer', lead_id: null, contact_name: 'Gupta and Sons', lead_name: null },
      { title: 'As a lead', lead_id, lead_name: 'Gupta Auto Parts', contact_name: null },
    ]);
    const lead = (await ask(desk.officer, 'leads.detail', { params: { id: lead_id } })).answer.lead_detail;
    expect(lead['market_visits']).toMatchObject([{ title: 'As a lead' }]);
  });

  test('an edit of the lead reaches the customer where it still had that value', async () => {
    const { lead_id, id } = await converted({ name: 'Gupta and Sons' });
    await desk.update(desk.officer, lead_id, {
      name: 'Gupta Motors',
      mobile: '9000000001',
      location: { landmark: 'New bridge' },
      base: { name: 'Gupta Auto Parts', mobile: '9876543210' },
    });
    expect(await desk.stored(lead_id)).toMatchObject({ name: 'Gupta Motors', mobile: '9000000001' });
    expect(await desk.storedContact(id)).toMatchObject({
      name: 'Gupta and Sons',
      mobile: '9000000001',
      location: { landmark: 'New bridge', address: '12 MG Road' },
    });
  });

  test('so does a status or a priority alone, and a new assignee', async () => {
    const { lead_id, id } = await converted();
    const params = { id: lead_id };
    await ask(desk.officer, 'leads.status', { params, body: { status: 'Interested' } });
    await ask(desk.officer, 'leads.priority', { params, body: { priority: 'High' } });
    await desk.update(desk.manager, lead_id, { assigned_to: desk.manager_id });
    expect(await desk.storedContact(id)).toMatchObject({
      status: 'Interested',
      priority: 'High',
      assigned_to: desk.manager_id,
    });
  });

  test('a conflict of the lead changes nothing of the customer', async () => {
    const { lead_id, id } = await converted();
    await desk.update(desk.manager, lead_id, { name: 'By the manager' });
    const reply = await desk.update(desk.officer, lead_id, {
      name: 'By the officer',
      base: { name: 'Gupta Auto Parts' },
    });
    expect(reply.conflicts).toHaveLength(1);
    expect((await desk.storedContact(id)).name).toBe('By the manager');
  });

  test('what breaks a rule of customers stays with the lead', async () => {
    const { lead_id, id } = await converted({ department: 'industrial', customer_type: 'factory' });
    await desk.db.updateTable('leads').set({ gender: null }).where('id', '=', lead_id).execute();
    await desk.update(desk.officer, lead_id, { mobile: '9000000001' });
    await desk.update(desk.officer, lead_id, { customer_type: 'workshop' });
    expect(await desk.stored(lead_id)).toMatchObject({ gender: null, customer_type: 'workshop' });
    expect(await desk.storedContact(id)).toMatchObject({
      gender: 'Male',
      mobile: '9000000001',
      customer_type: 'factory',
    });
  });

  test('whoever may not change the customer changes the lead alone', async () => {
    const { lead_id, id } = await converted();
    await desk.db.deleteFrom('role_permissions').where('name', '=', 'update-contacts').execute();
    const officer = await signedIn(desk.db, desk.officer_id);
    await desk.update(officer, lead_id, { name: 'New name' });
    expect((await desk.stored(lead_id)).name).toBe('New name');
    expect((await desk.storedContact(id)).name).toBe('Gupta Auto Parts');
  });

  test('an edit of the customer leaves the lead, and a deleted customer stops no edit of the lead', async () => {
    const { lead_id, id } = await converted();
    await desk.updateContact(desk.officer, id, { name: 'New name' });
    expect((await desk.stored(lead_id)).name).toBe('Gupta Auto Parts');
    await ask(desk.officer, 'contacts.delete', { params: { id }, body: { id } });
    await desk.update(desk.officer, lead_id, { name: 'Still a lead' });
    expect((await desk.stored(lead_id)).name).toBe('Still a lead');
  });

  test('a customer that is deleted leaves its lead to be converted anew', async () => {
    const { lead_id, id } = await converted();
    await ask(desk.officer, 'contacts.delete', { params: { id }, body: { id } });
    expect(await desk.stored(lead_id)).toMatchObject({ contact_id: null, converted_at: null });
    const { answer } = await desk.convert(desk.manager, lead_id);
    expect(await desk.stored(lead_id)).toMatchObject({ contact_id: answer.data.id });
    // Whoever converted it last is named.
    expect((await refusal(desk.convert(desk.officer, lead_id))).message).toMatch(/by Anita/);
  });
});
