import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn, type Caller } from './ask.ts';
import { addUser } from './company.ts';
import { useDesk } from './desk.ts';

describe.each(plainEngines)('activities, on %s', (engine) => {
  const desk = useDesk(engine);
  const form = (changes: object = {}) => ({
    subject: 'Train the new mechanic',
    assigned_to: desk.officer_id,
    ...changes,
  });
  const create = (who: Caller, changes: object = {}) =>
    ask(who, 'activities.create', { body: form(changes) });
  const made = async (changes: object = {}) => (await create(desk.officer, changes)).answer.activity.id;
  const detail = async (id: string, who = desk.officer) =>
    (await ask(who, 'activities.detail', { params: { id } })).answer.activity_detail;
  const update = (id: string, body: object, who = desk.officer) =>
    ask(who, 'activities.update', { params: { id }, body });

  test('begin as Not Started and Low, with their reminders as they were set', async () => {
    const id = v7();
    const { answer } = await create(desk.officer, {
      id,
      reminder_thirty: 1,
      date: '2026-11-25',
      start_time: '10:15',
    });
    expect(answer).toEqual({ message: 'Activity created.', activity: { id } });
    expect(await detail(id)).toMatchObject({
      status: 'Not Started',
      priority: 'Low',
      date: '2026-11-25',
      start_time: '10:15',
      due_time: null,
      reminder_fifteen: null,
      reminder_thirty: 1,
      reminder_hour: null,
      assigned_to: { id: desk.officer_id, name: 'Ravi' },
    });
  });

  test('need a subject, an assignee, known choices and known people', async () => {
    expect((await refusal(create(desk.officer, { subject: '', assigned_to: '' }))).errors).toEqual({
      subject: ['Subject is required'],
      assigned_to: ['Assigned To is required'],
    });
    const unknown = { status: 'Asleep', type: 'Nap', invitees: [v7()], account_id: v7() };
    expect(Object.keys((await refusal(create(desk.officer, unknown))).errors).toSorted()).toEqual(
      Object.keys(unknown).toSorted(),
    );
    expect((await refusal(create(desk.officer, { due_time: '25:00' }))).errors).toEqual({
      due_time: ['Enter a valid time'],
    });
  });

  test('are listed by when they start and when they are due, those without a day last', async () => {
    const timed = (
      subject: string,
      date: string | null,
      start_time: string | null,
      due_time: string | null,
    ) => made({ subject, date, start_time, due_time });
    await timed('late', '2026-11-25', '09:00', '18:00');
    await timed('soon', '2026-11-25', '10:00', '11:00');
    await timed('before', '2026-11-24', null, '23:00');
    await timed('all day', '2026-11-25', null, null);
    const id = await timed('someday', '2026-11-26', '08:00', '08:30');
    await sql`update activities set date = null where id = ${id}`.execute(desk.db);
    const order = async (query: object) => {
      const { answer } = await ask(desk.officer, 'activities.list', { query });
      return answer.list.data.map(({ subject }) => subject);
    };
    expect(await order({ sortBy: 'start' })).toEqual(['before', 'late', 'soon', 'all day', 'someday']);
    const due = ['before', 'soon', 'late', 'all day', 'someday'];
    expect(await order({ sortBy: 'due' })).toEqual(due);
    expect(await order({ sortBy: 'due', descending: true })).toEqual(due.toReversed());
  });

  test('are not due before they start', async () => {
    const date = '2026-11-25';
    const late = { date, start_time: '17:00', due_time: '09:00' };
    const wrong = { due_time: ['Due Time cannot be before Start Time'] };
    expect((await refusal(create(desk.officer, late))).errors).toEqual(wrong);
    const id = await made({ date, start_time: '17:00', due_time: '17:00' });
    expect((await refusal(update(id, { due_time: '16:59' }))).errors).toEqual(wrong);
    await sql`update activities set due_time = '16:00' where id = ${id}`.execute(desk.db);
    await ask(desk.officer, 'activities.status', { params: { id }, body: { status: 'Completed' } });
    expect(await detail(id)).toMatchObject({ status: 'Completed', due_time: '16:00' });
  });

  test('have no time without a day, and no reminder without both', async () => {
    const date = '2026-11-25';
    for (const time of [{ start_time: '10:00' }, { due_time: '10:00' }]) {
      const untimed = { code: 'invalid', errors: { date: ['A time needs a Date'] } };
      expect(await refusal(create(desk.officer, time))).toMatchObject(untimed);
      const id = await made({ ...time, date });
      expect(await refusal(update(id, { date: '' }))).toMatchObject(untimed);
    }
    for (const reminder of ['reminder_fifteen', 'reminder_thirty', 'reminder_hour']) {
      const undated = { code: 'invalid', errors: { date: ['A reminder needs a Date'] } };
      expect(await refusal(create(desk.officer, { [reminder]: 1 }))).toMatchObject(undated);
      const id = await made();
      expect(await refusal(update(id, { [reminder]: 1 }))).toMatchObject(undated);
      const untimed = { code: 'invalid', errors: { start_time: ['A reminder needs a Start Time'] } };
      expect(await refusal(create(desk.officer, { [reminder]: 1, date, due_time: '10:00' }))).toMatchObject(
        untimed,
      );
      expect(await refusal(update(id, { [reminder]: 1, date }))).toMatchObject(untimed);
      await update(id, { [reminder]: 1, date, start_time: '10:00' });
      expect(await refusal(update(id, { start_time: '' }))).toMatchObject(untimed);
      await sql`update activities set date = null where id = ${id}`.execute(desk.db);
      await update(id, { subject: 'Stored before the rule' });
    }
  });

  test('are answered alike to be seen and to be edited, with people and parties by name', async () => {
    const lead_id = await desk.made(desk.officer, { name: 'Mani Traders' });
    const id = await made({ lead_id, invitees: [desk.manager_id] });
    const { answer } = await ask(desk.officer, 'activities.edit', { params: { id } });
    expect(answer.activity).toEqual(await detail(id));
    expect(answer.activity).toMatchObject({
      id,
      subject: 'Train the new mechanic',
      type: null,
      status: 'Not Started',
      priority: 'Low',
      date: null,
      start_time: null,
      due_time: null,
      description: null,
      account_id: null,
      reminder_fifteen: null,
      reminder_thirty: null,
      reminder_hour: null,
      created_at: expect.any(String),
      assigned_to: { id: desk.officer_id, name: 'Ravi' },
      lead: { id: lead_id, name: 'Mani Traders' },
      contact: null,
      invitees: [{ id: desk.manager_id, name: 'Anita' }],
    });
  });

  test('go from any status to any other by their own call', async () => {
    const id = await made();
    const { answer } = await ask(desk.officer, 'activities.dropdown', {});
    const keys = answer.status_list.map(({ key }) => key);
    expect(keys).toEqual(['Not Started', 'In Progress', 'Pending Input', 'Deferred', 'Completed']);
    for (const status of [...keys.toReversed(), 'Completed']) {
      await ask(desk.officer, 'activities.status', { params: { id }, body: { status } });
      expect(await detail(id)).toMatchObject({ status });
    }
  });

  test('are read by who is invited, who cannot change them, and by nobody else', async () => {
    const id = await made();
    const other = await addUser(desk.db, { username: 'meena', name: 'Meena' });
    const meena = await signedIn(desk.db, other);
    expect(await refusal(detail(id, meena))).toMatchObject({ code: 'not_found' });
    await update(id, { invitees: [other, other] });
    expect(await detail(id, meena)).toMatchObject({ invitees: [{ id: other, name: 'Meena' }] });
    const { answer } = await ask(meena, 'activities.list', { query: {} });
    expect(answer.list.data.map((row) => row.id)).toEqual([id]);
    expect(await refusal(update(id, { subject: 'Mine' }, meena))).toMatchObject({ code: 'forbidden' });
    await update(id, { invitees: [] });
    expect(await refusal(detail(id, meena))).toMatchObject({ code: 'not_found' });
  });

  test('are listed by subject and narrowed by status and type', async () => {
    const second = await made({ subject: 'b', type: 'Call' });
    const first = await made({ subject: 'A', type: 'Meeting', status: 'Deferred' });
    const ids = async (filters: Record<string, string>) =>
      (await ask(desk.manager, 'activities.list', { query: { filters } })).answer.list.data.map(
        ({ id }) => id,
      );
    expect(await ids({})).toEqual([first, second]);
    expect(await ids({ type: 'Call' })).toEqual([second]);
    expect(await ids({ status: 'Deferred' })).toEqual([first]);
  });
});
