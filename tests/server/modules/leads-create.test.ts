import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { kolkataDay } from '#contract/dates.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn } from './ask.ts';
import { addUser, leadForm } from './company.ts';
import { useDesk } from './desk.ts';

describe.each(plainEngines)('creating leads, on %s', (engine) => {
  const desk = useDesk(engine);

  describe('creating', () => {
    test('answers id and department, and gives the lead a code', async () => {
      const id = v7();
      const { answer } = await desk.create(desk.officer, { id });
      expect(answer).toEqual({ message: 'Lead created.', lead: { id, department: 'retail' } });
      expect(await desk.stored(id)).toMatchObject({
        cdp_code: 'CDP-000001',
        credit_days: 30,
        created_by: desk.officer_id,
      });
    });

    test('fills what a form would have filled', async () => {
      const id = await desk.made(desk.manager, {
        gender: undefined,
        registration_date: undefined,
        retailer_tax_type: undefined,
        assigned_to: undefined,
      });
      expect(await desk.stored(id)).toMatchObject({
        gender: 'Male',
        registration_date: kolkataDay(desk.manager.now.getTime()),
        retailer_tax_type: 'registered',
        status: 'Active',
        lead_type: 'Active',
        priority: 'Low',
        assigned_to: desk.manager_id,
        middle_name: null,
        converted_at: null,
      });
    });

    test('makes the id where the device gives none', async () => {
      expect(await desk.made()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    });

    test('the same id of the same user again gives the stored lead', async () => {
      const id = v7();
      await desk.create(desk.officer, { id });
      const again = await desk.create(desk.officer, { id, name: 'Another name' });
      expect(again.answer.lead.id).toBe(id);
      expect((await desk.stored(id)).name).toBe('Gupta Auto Parts');
      expect(await desk.db.selectFrom('leads').select('id').execute()).toHaveLength(1);
    });

    test('the same id sent many times at once makes one lead', async () => {
      const id = v7();
      await Promise.all(Array.from({ length: 8 }, () => desk.create(desk.officer, { id })));
      expect(await desk.db.selectFrom('leads').select('id').execute()).toHaveLength(1);
    });

    test("somebody else's id is a conflict that tells nothing", async () => {
      const id = await desk.made(desk.manager);
      expect(await refusal(desk.create(desk.officer, { id }))).toMatchObject({
        code: 'conflict',
        message: 'This ID is already used.',
      });
    });

    test('a deleted lead does not come back by a late copy of its creation', async () => {
      const id = await desk.made();
      await ask(desk.officer, 'leads.delete', { params: { id }, body: { id } });
      expect((await refusal(desk.create(desk.officer, { id }))).code).toBe('conflict');
    });

    test('makes a Sales Officer the assignee, whatever was sent', async () => {
      expect(
        (await desk.stored(await desk.made(desk.officer, { assigned_to: desk.manager_id }))).assigned_to,
      ).toBe(desk.officer_id);
    });

    test('needs an assignee from everybody else', async () => {
      expect((await refusal(desk.create(desk.manager, { assigned_to: '' }))).errors).toEqual({
        assigned_to: ['Assigned To is required'],
      });
      expect(
        (await desk.stored(await desk.made(desk.manager, { assigned_to: desk.officer_id }))).assigned_to,
      ).toBe(desk.officer_id);
    });

    test('never leaves the reach of whoever creates', async () => {
      const stranger = await addUser(desk.db, { username: 'other' });
      const id = await desk.made(desk.manager, { assigned_to: stranger });
      expect((await desk.stored(id)).created_by).toBe(desk.manager_id);
    });

    test('fixes the department of industrial and automotive users', async () => {
      const id = await addUser(desk.db, { username: 'steel', department: 'industrial' });
      const who = await signedIn(desk.db, id);
      const { answer } = await desk.create(who, { department: 'retail', customer_type: 'factory' });
      expect(answer.lead.department).toBe('industrial');
      expect((await refusal(desk.create(who, { customer_type: 'retailer' }))).errors).toEqual({
        customer_type: ['Choose a valid Customer Type'],
      });
    });

    test('takes landmark and state from beside the location where it lacks them', async () => {
      const { landmark: _l, state: _s, ...location } = leadForm()['location'] as Record<string, unknown>;
      const id = await desk.made(desk.officer, { location, landmark: 'Old fort', state: 'Goa' });
      expect((await desk.stored(id)).location).toMatchObject({ landmark: 'Old fort', state: 'Goa' });
      const both = await desk.made(desk.officer, { landmark: 'Old fort', state: 'Goa' });
      expect((await desk.stored(both)).location).toMatchObject({
        landmark: 'Clock tower',
        state: 'Maharashtra',
      });
    });

    test('keeps a position whole or not at all', async () => {
      const id = await desk.made(desk.officer, {
        location: { ...(leadForm()['location'] as object), longitude: undefined },
      });
      expect((await desk.stored(id)).location).toMatchObject({ latitude: null, longitude: null });
    });

    test('names every wrong field at once', async () => {
      const refused = await refusal(
        desk.create(desk.manager, {
          ...Object.fromEntries(Object.keys(leadForm()).map((field) => [field, undefined])),
          landmark: 'x',
          location: {},
        }),
      );
      expect(refused.code).toBe('invalid');
      expect(Object.keys(refused.errors).toSorted()).toEqual(
        [
          ['name', 'first_name', 'last_name', 'mobile', 'credit_days', 'department', 'customer_type'],
          ['territory_id', 'gstin_no', 'pan_no'],
          ['location.address', 'location.city', 'location.state', 'location.pin_code'],
        ]
          .flat()
          .toSorted(),
      );
    });

    test.each([
      ['status', 'Sleeping', 'Choose a valid Status'],
      ['lead_type', 'x', 'Choose a valid Lead Type'],
      ['priority', 'Highest', 'Choose a valid Priority'],
      ['department', 'kitchen', 'Choose a valid Department'],
      ['customer_type', 'factory', 'Choose a valid Customer Type'],
      ['retailer_tax_type', 'x', 'Choose a valid Retailer Tax Type'],
      ['territory_id', v7(), 'Choose a valid Territory'],
      ['assigned_to', v7(), 'Choose a valid Assigned To'],
    ])('refuses a %s the server does not know', async (field, value, text) => {
      expect((await refusal(desk.create(desk.manager, { [field]: value }))).errors).toMatchObject({
        [field]: [text],
      });
    });

    test('refuses an assignee who left', async () => {
      const gone = await addUser(desk.db, { username: 'gone', reports_to: desk.manager_id, active: false });
      expect((await refusal(desk.create(desk.manager, { assigned_to: gone }))).errors).toHaveProperty(
        'assigned_to',
      );
    });

    test('issues the code itself and ignores fields of the server', async () => {
      const id = await desk.made(desk.officer, {
        cdp_code: 'MINE',
        created_by: desk.manager_id,
        converted_at: '2026-01-01T00:00:00Z',
      });
      expect(await desk.stored(id)).toMatchObject({
        cdp_code: 'CDP-000001',
        created_by: desk.officer_id,
        converted_at: null,
      });
    });

    test('takes a second shop with the same numbers', async () => {
      await desk.made();
      await desk.made();
      expect(await desk.db.selectFrom('leads').select('id').execute()).toHaveLength(2);
    });
  });
});
