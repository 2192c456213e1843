import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { kolkataDay } from '#contract/core/dates.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { refusal, signedIn } from './ask.ts';
import { addUser } from './company.ts';
import { useDesk } from './desk.ts';
import { partyKinds, partyOf } from './party.ts';

describe.each(plainEngines)('creating, on %s', (engine) => {
  const desk = useDesk(engine);

  describe.each(partyKinds)('%s', (kind) => {
    const party = partyOf(desk, kind);

    test('answers the id, and gives it a code', async () => {
      const id = v7();
      const { answer } = await party.create(desk.officer, { id });
      const made = kind === 'leads' ? { lead: { id, department: 'retail' } } : { contact_id: id };
      expect(answer).toEqual({ message: `${party.title} created.`, ...made });
      expect(await party.stored(id)).toMatchObject({
        cdp_code: 'CDP-000001',
        credit_days: 30,
        created_by: desk.officer_id,
      });
    });

    test('stores what was typed as it is read everywhere', async () => {
      const id = await party.made(desk.officer, {
        name: '\u202eGupta\u0000 Oils\u200b',
        mobile: 'Mob: +91 98200-10055',
        work_phone: '020-25501234',
        gstin_no: '27-aapfu0939f-1zv',
        retailer_tax_type: 'unregistered',
        pan_no: 'N/A',
        email: '-',
        registration_date: '05/08/2026 10:30',
        birth_date: '५ अगस्त १९९०',
        credit_days: '1,000',
        description: 'one\r\ntwo\u0007',
      });
      expect(await party.stored(id)).toMatchObject({
        name: 'Gupta Oils',
        mobile: '9820010055',
        work_phone: '2025501234',
        gstin_no: '27AAPFU0939F1ZV',
        pan_no: null,
        email: null,
        registration_date: '2026-08-05',
        birth_date: '1990-08-05',
        credit_days: 1000,
        description: 'one\ntwo',
      });
    });

    test('refuses a name that cannot be seen, and addresses that are none', async () => {
      const refused = await refusal(
        party.create(desk.officer, { name: '\u200b\u200b', email: 'a..b@x.com', work_email: 'a@-x.com' }),
      );
      expect(refused).toMatchObject({
        errors: {
          name: ['Shop Name is required'],
          email: ['E-mail must be valid'],
          work_email: ['E-mail must be valid'],
        },
      });
    });

    test('fills what a form would have filled', async () => {
      const id = await party.made(desk.manager, {
        registration_date: undefined,
        retailer_tax_type: undefined,
        assigned_to: undefined,
      });
      expect(await party.stored(id)).toMatchObject({
        registration_date: kolkataDay(desk.manager.now.getTime()),
        retailer_tax_type: 'registered',
        status: 'Active',
        lead_type: 'Active',
        priority: 'Low',
        assigned_to: desk.manager_id,
        middle_name: null,
      });
    });

    test('makes the id where the device gives none', async () => {
      expect(await party.made()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    });

    test('the same id of the same user again gives what is stored', async () => {
      const id = v7();
      await party.create(desk.officer, { id });
      const again = await party.create(desk.officer, { id, name: 'Another name' });
      expect(JSON.stringify(again.answer)).toContain(id);
      expect((await party.stored(id)).name).toBe('Gupta Auto Parts');
      expect(await party.ids()).toHaveLength(1);
    });

    test('the same id sent many times at once makes one', async () => {
      const id = v7();
      await Promise.all(Array.from({ length: 8 }, () => party.create(desk.officer, { id })));
      expect(await party.ids()).toHaveLength(1);
    });

    test("somebody else's id is a conflict that tells nothing", async () => {
      const id = await party.made(desk.manager);
      expect(await refusal(party.create(desk.officer, { id }))).toMatchObject({
        code: 'conflict',
        message: 'This ID is already used.',
      });
    });

    test('what is deleted does not come back by a late copy of its creation', async () => {
      const id = await party.made();
      await party.remove(desk.officer, id);
      expect((await refusal(party.create(desk.officer, { id }))).code).toBe('conflict');
    });

    test('makes a Sales Officer the assignee, whatever was sent', async () => {
      expect(
        (await party.stored(await party.made(desk.officer, { assigned_to: desk.manager_id }))).assigned_to,
      ).toBe(desk.officer_id);
    });

    test('needs an assignee from everybody else', async () => {
      expect((await refusal(party.create(desk.manager, { assigned_to: '' }))).errors).toEqual({
        assigned_to: ['Assigned To is required'],
      });
      expect(
        (await party.stored(await party.made(desk.manager, { assigned_to: desk.officer_id }))).assigned_to,
      ).toBe(desk.officer_id);
    });

    test('never leaves the reach of whoever creates', async () => {
      const stranger = await addUser(desk.db, { username: 'other' });
      const id = await party.made(desk.manager, { assigned_to: stranger });
      expect((await party.stored(id)).created_by).toBe(desk.manager_id);
    });

    test('fixes the department of industrial and automotive users', async () => {
      const id = await addUser(desk.db, { username: 'steel', department: 'industrial' });
      const who = await signedIn(desk.db, id);
      const made = await party.made(who, { department: 'retail', customer_type: 'factory' });
      expect((await party.stored(made)).department).toBe('industrial');
      expect((await refusal(party.create(who, { customer_type: 'retailer' }))).errors).toEqual({
        customer_type: ['Choose a valid Customer Type'],
      });
    });

    test('takes landmark and state from beside the location where it lacks them', async () => {
      const { landmark: _l, state: _s, ...location } = party.form()['location'] as Record<string, unknown>;
      const id = await party.made(desk.officer, { location, landmark: 'Old fort', state: 'Goa' });
      expect((await party.stored(id)).location).toMatchObject({ landmark: 'Old fort', state: 'Goa' });
      const both = await party.made(desk.officer, { landmark: 'Old fort', state: 'Goa' });
      expect((await party.stored(both)).location).toMatchObject({
        landmark: 'Clock tower',
        state: 'Maharashtra',
      });
    });

    test('keeps a position whole or not at all', async () => {
      const id = await party.made(desk.officer, {
        location: { ...(party.form()['location'] as object), longitude: undefined },
      });
      expect((await party.stored(id)).location).toMatchObject({ latitude: null, longitude: null });
    });

    test('names every wrong field at once', async () => {
      const refused = await refusal(
        party.create(desk.manager, {
          ...Object.fromEntries(Object.keys(party.form()).map((field) => [field, undefined])),
          landmark: 'x',
          location: {},
        }),
      );
      expect(refused.code).toBe('invalid');
      expect(Object.keys(refused.errors).toSorted()).toEqual(
        [
          ['name', 'first_name', 'last_name', 'mobile', 'credit_days', 'department', 'customer_type'],
          ['territory_id', 'gstin_no', 'pan_no'],
          kind === 'leads' ? [] : ['gender', 'sap_code'],
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
      expect((await refusal(party.create(desk.manager, { [field]: value }))).errors).toMatchObject({
        [field]: [text],
      });
    });

    test('refuses an assignee who left', async () => {
      const gone = await addUser(desk.db, { username: 'gone', reports_to: desk.manager_id, active: false });
      expect((await refusal(party.create(desk.manager, { assigned_to: gone }))).errors).toHaveProperty(
        'assigned_to',
      );
    });

    test('issues the code itself and ignores fields of the server', async () => {
      const [server, empty] =
        kind === 'leads'
          ? [{ converted_at: '2026-01-01T00:00:00Z' }, { converted_at: null }]
          : [{ lead_id: await desk.made() }, { lead_id: null }];
      const id = await party.made(desk.officer, {
        cdp_code: 'MINE',
        created_by: desk.manager_id,
        ...server,
      });
      expect(await party.stored(id)).toMatchObject({
        cdp_code: expect.stringMatching(/^CDP-0/),
        created_by: desk.officer_id,
        ...empty,
      });
    });

    test('takes a second shop with the same numbers', async () => {
      await party.made();
      await party.made();
      expect(await party.ids()).toHaveLength(2);
    });
  });

  test('a lead without a gender is Male; a customer needs it, its code and its status', async () => {
    const lead = await desk.made(desk.officer, { gender: undefined });
    expect(await desk.stored(lead)).toMatchObject({ gender: 'Male', converted_at: null });
    const empty = { gender: '', sap_code: '', status: '' };
    expect((await refusal(desk.createContact(desk.officer, empty))).errors).toEqual({
      gender: ['Gender is required'],
      sap_code: ['SAP/DMS Code is required'],
      status: ['Status is required'],
    });
  });

  test('leads and customers never share a code', async () => {
    await desk.made();
    const id = await desk.madeContact();
    expect((await desk.storedContact(id)).cdp_code).toBe('CDP-000002');
  });

  test('a fixed department fixes what is made, and no other user', async () => {
    await desk.madeContact(desk.officer, { department: 'automotive' });
    const user = desk.db.selectFrom('users').select('department').where('id', '=', desk.officer_id);
    expect(await user.executeTakeFirst()).toEqual({ department: null });
  });
});
