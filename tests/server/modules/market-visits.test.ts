import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal, type Caller } from './ask.ts';
import { useDesk } from './desk.ts';
import { day, Field } from './field.ts';

describe.each(plainEngines)('market visits, on %s', (engine) => {
  const desk = useDesk(engine);
  const field = new Field(desk);

  const list = async (who: Caller, query: object = {}) =>
    (await ask(who, 'market_visits.list', { query })).answer.list;
  const detail = async (who: Caller, id: string) =>
    (await ask(who, 'market_visits.detail', { params: { id } })).answer.data;

  describe('planning', () => {
    test('makes one visit for each choice, each with its own code', async () => {
      const lead = await desk.made();
      const contact = await desk.madeContact();
      const { answer } = await field.createVisits(desk.officer, [lead, { id: contact, name: 'x' }]);
      expect(answer.message).toBe('Market Visits created.');
      const visits = await Promise.all(answer.ids.map((id) => field.visit(id)));
      expect(visits).toMatchObject([
        { lead_id: lead, contact_id: null, date: day(0), approval_status: 'pending', checks: [], notes: [] },
        { lead_id: null, contact_id: contact, title: 'Order follow up', assignees: [desk.officer_id] },
      ]);
      expect(new Set(visits.map(({ code }) => code)).size).toBe(2);
      expect(visits[0]?.code).toMatch(/^MV-\d{6}$/);
    });

    test('from a device makes the one it queued, under its id, once', async () => {
      const [id, lead_id] = [v7(), await desk.made()];
      const body = { ...field.visitForm([]), id, lead_id };
      for (let time = 0; time < 2; time += 1)
        expect((await ask(desk.officer, 'market_visits.create', { body })).answer).toEqual({
          message: 'Market Visit created.',
          ids: [id],
        });
      expect((await refusal(ask(desk.manager, 'market_visits.create', { body }))).code).toBe('conflict');
    });

    test.each([
      ['assigned_to', '', 'Assigned To is required'],
      ['title', '', 'Title is required'],
      ['date', '', 'Scheduled Date is required'],
      ['reminder_date', '', 'Reminder Date is required'],
      ['reminder_time', '', 'Reminder Time is required'],
      ['state', [], 'States is required'],
      ['territory', [], 'Territories is required'],
      ['date', day(-1), 'Scheduled Date cannot be before today'],
      ['reminder_date', day(1), 'Reminder Date must be the Scheduled Date'],
      ['lead_customer', [], 'Please select Leads / Customers'],
    ])('is refused with %s %j: %s', async (name, value, text) => {
      const refused = await refusal(field.createVisits(desk.officer, [await desk.made()], { [name]: value }));
      expect(refused.code).toBe('invalid');
      expect(refused.errors[name]).toContain(text);
    });

    test('is for today where no date is given, and takes nobody twice or beyond reach', async () => {
      const lead = await desk.made();
      const { answer } = await field.createVisits(desk.officer, [lead], { date: undefined });
      expect((await field.visit(answer.ids[0] ?? '')).date).toBe(day(0));
      expect((await refusal(field.createVisits(desk.officer, [lead, lead]))).errors).toEqual({
        lead_customer: ['Already selected'],
      });
      const foreign = await desk.made(desk.manager, { assigned_to: desk.manager_id });
      expect((await refusal(field.createVisits(desk.officer, [lead, foreign]))).errors).toEqual({
        lead_customer: ['Choose valid Leads / Customers'],
      });
    });
  });

  describe('changing', () => {
    test('takes the combined reminder, and leaves the lead or customer alone', async () => {
      const id = await field.madeVisit();
      const before = await field.visit(id);
      const body = { date: day(2), reminder: `${day(2)} 11:00`, lead_customer: [await desk.madeContact()] };
      expect((await field.updateVisit(desk.officer, id, body)).answer).toEqual({
        message: 'Market Visit updated.',
      });
      expect(await field.visit(id)).toMatchObject({
        date: day(2),
        reminder_date: day(2),
        reminder_time: '11:00',
        lead_id: before.lead_id,
        contact_id: null,
      });
      const lone = field.updateVisit(desk.officer, id, { date: day(3) });
      expect((await refusal(lone)).errors).toEqual({
        reminder_date: ['Reminder Date must be the Scheduled Date'],
      });
    });

    test('of a visit of yesterday is taken while its date stays', async () => {
      const id = await field.madeVisit();
      const tomorrow = { ...desk.officer, now: new Date(Date.now() + 86_400_000) };
      await field.updateVisit(tomorrow, id, { title: 'Late' });
      expect((await field.visit(id)).title).toBe('Late');
    });

    test('is refused once approved, and once begun', async () => {
      const approved = await field.madeVisit();
      await field.decideVisit(desk.manager, approved, 'approved');
      expect(await refusal(field.updateVisit(desk.officer, approved, { title: 'x' }))).toMatchObject({
        code: 'conflict',
        message: 'You cannot proceed for approved market visit',
      });
      expect((await refusal(field.removeVisit(desk.officer, approved))).message).toBe(
        'An approved Market Visit cannot be deleted.',
      );
      const begun = await field.madeVisit();
      await field.check(desk.officer, begun, { type: 'check_in' });
      expect((await refusal(field.updateVisit(desk.officer, begun, { title: 'x' }))).code).toBe('conflict');
    });
  });

  test('the one visit that is open is found', async () => {
    const id = await field.madeVisit();
    await field.madeVisit();
    const open = async (is_open: string) =>
      (await ask(desk.officer, 'market_visits.list', { query: { filters: { is_open } } })).answer.list.total;
    expect([await open('true'), await open('false')]).toEqual([0, 2]);
    await field.check(desk.officer, id, { type: 'check_in' });
    expect([await open('true'), await open('false'), await open('maybe')]).toEqual([1, 1, 0]);
  });

  test('the list shows names, and its tabs and filters narrow it', async () => {
    const own = await field.madeVisit();
    const managers = await field.madeVisit(desk.manager, { title: 'Nashik', assigned_to: desk.manager_id });
    const ids = async (who: Caller, filters: object) =>
      (await list(who, { filters })).data.map(({ id }) => id).toSorted();
    expect((await list(desk.officer)).data).toMatchObject([
      { id: own, type: 'Lead', lead: { name: 'Gupta Auto Parts' }, assigned_to: { name: 'Ravi' } },
    ]);
    expect(await ids(desk.manager, { selectedTab: 'self' })).toEqual([managers]);
    expect(await ids(desk.manager, { selectedTab: 'pending_on_me' })).toEqual([own]);
    expect(await ids(desk.manager, { created_by: desk.officer_id })).toEqual([own]);
    expect(await ids(desk.manager, { name: 'nash' })).toEqual([managers]);
    expect(await ids(desk.manager, { code: 'MV-' })).toHaveLength(2);
    expect(await ids(desk.manager, { from: day(1) })).toEqual([]);
    expect(await ids(desk.manager, { date_from: day(0), date_to: day(0) })).toHaveLength(2);
    expect(await ids(desk.manager, { date: day(1) })).toEqual([]);
    const { answer } = await ask(desk.manager, 'market_visits.search', { query: { query: 'nas' } });
    expect(answer.data).toMatchObject([{ id: managers, title: 'Nashik' }]);
  });

  test('the detail says where the shop is, and keeps that and the name of a lead from whoever may not read it', async () => {
    const id = await field.madeVisit(desk.manager);
    const { lead_id } = await field.visit(id);
    await desk.db
      .updateTable('leads')
      .set({ assigned_to: desk.manager_id, created_by: desk.manager_id })
      .where('id', '=', lead_id)
      .execute();
    expect(await detail(desk.officer, id)).toMatchObject({
      lead: { id: lead_id, name: null },
      customer: null,
      location: null,
    });
    expect(await detail(desk.manager, id)).toMatchObject({
      lead: { name: 'Gupta Auto Parts' },
      location: { city: 'Pune', latitude: 18.52 },
    });
    const { answer } = await ask(desk.manager, 'market_visits.edit', { params: { id } });
    expect(answer).toMatchObject({
      data: { reminder: `${day(0)} 09:30` },
      lead: { id: lead_id },
      customer: null,
    });
  });

  describe('what its assignee adds', () => {
    test('is notes in their order, and an outcome with the next day', async () => {
      const id = await field.madeVisit();
      for (const note of ['Closed till 11', 'Asked for credit'])
        await ask(desk.officer, 'market_visits.note', { params: { id }, body: { note } });
      const outcome = { outcome: 'Order taken', next_date: day(7) };
      await ask(desk.officer, 'market_visits.outcome', { params: { id }, body: outcome });
      const shown = await detail(desk.manager, id);
      expect(shown).toMatchObject({ ...outcome, attachments: [] });
      expect(shown.notes).toMatchObject([
        { note: 'Closed till 11', created_by: desk.officer_id, created_at: desk.officer.now.toISOString() },
        { note: 'Asked for credit' },
      ]);
      expect(await field.trail(id)).toEqual(['create', 'note', 'note', 'update']);
      const wrong = ask(desk.officer, 'market_visits.outcome', {
        params: { id },
        body: { outcome: 'Dreaming' },
      });
      expect((await refusal(wrong)).errors).toEqual({ outcome: ['Choose a valid Outcome'] });
      const empty = ask(desk.officer, 'market_visits.note', { params: { id }, body: { note: ' ' } });
      expect((await refusal(empty)).errors).toEqual({ note: ['Note is required'] });
    });

    test('is files too, which leave with the visit', async () => {
      const id = await field.madeVisit();
      const file = { id: v7(), name: 'shop.jpg', size: 9, sha256: 'a'.repeat(64) };
      const body = { name: 'Shelf', record_type: 'visit', record_id: id, file };
      const { attachment } = (await ask(desk.officer, 'attachments.create', { body })).answer;
      expect((await detail(desk.manager, id)).attachments).toMatchObject([
        { id: attachment.id, name: 'Shelf', filename: 'shop.jpg', stored: false, assigned_to_name: 'Ravi' },
      ]);
      await field.removeVisit(desk.officer, id);
      expect(await desk.db.selectFrom('attachments').select('id').execute()).toEqual([]);
      const left = desk.db.selectFrom('tombstones').select(['resource', 'assigned_to', 'parent']);
      expect(await left.where('id', '=', attachment.id).execute()).toEqual([
        { resource: 'attachments', assigned_to: desk.officer_id, parent: 'market_visits' },
      ]);
    });
  });
});
