import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn, type Caller } from './ask.ts';
import { addUser } from './company.ts';
import { useDesk } from './desk.ts';

describe.each(plainEngines)('tickets, on %s', (engine) => {
  const desk = useDesk(engine);
  const form = (changes: object = {}) => ({
    subject: 'Drum leaks',
    assigned_to: desk.officer_id,
    ...changes,
  });
  const create = (who: Caller, changes: object = {}) => ask(who, 'tickets.create', { body: form(changes) });
  const made = async (changes: object = {}, who = desk.officer) =>
    (await create(who, changes)).answer.ticket_id;
  const detail = async (id: string, who = desk.officer) =>
    (await ask(who, 'tickets.detail', { params: { id } })).answer.ticket_detail;
  const list = async (who: Caller, filters: Record<string, string> = {}) =>
    (await ask(who, 'tickets.list', { query: { filters } })).answer.list;

  test('begin as Open and Low, are numbered by the server and answer their id', async () => {
    const id = v7();
    expect((await create(desk.officer, { id })).answer).toEqual({
      message: 'Ticket created.',
      ticket_id: id,
    });
    expect(await detail(id)).toMatchObject({
      subject: 'Drum leaks',
      status: 'Open',
      priority: 'Low',
      category: null,
      source: null,
      number: expect.stringMatching(/^TKT-\d{6}$/),
      created_by: desk.officer_id,
      modified_by: null,
    });
  });

  test('need a subject, an assignee and known choices', async () => {
    expect((await refusal(create(desk.officer, { subject: ' ', assigned_to: '' }))).errors).toEqual({
      subject: ['Subject is required'],
      assigned_to: ['Assigned To is required'],
    });
    const unknown = { status: 'Sleeping', priority: 'None', category: 'Weather', source: 'Dream' };
    expect((await refusal(create(desk.officer, unknown))).errors).toEqual({
      status: ['Choose a valid Status'],
      priority: ['Choose a valid Priority'],
      category: ['Choose a valid Category'],
      source: ['Choose a valid Source'],
    });
  });

  test('are about a lead or a customer that their writer may see, and not about both', async () => {
    const lead_id = await desk.made(desk.officer, { name: 'Mani Traders' });
    const contact_id = await desk.madeContact(desk.officer, { name: 'Amba Oils' });
    expect((await refusal(create(desk.officer, { lead_id, contact_id }))).errors).toEqual({
      contact_id: ['Choose a lead or a customer, not both'],
    });
    expect((await refusal(create(desk.officer, { lead_id: v7() }))).errors).toEqual({
      lead_id: ['Choose a valid Lead'],
    });
    expect(await detail(await made({ lead_id }))).toMatchObject({
      lead: { id: lead_id, name: 'Mani Traders' },
      contact: null,
    });
    await made({ contact_id });
    expect((await list(desk.officer, { contact_id })).data).toMatchObject([{ contact_name: 'Amba Oils' }]);
  });

  test('are listed by number, and narrowed by number, assignee, priority and status', async () => {
    const first = await made({ priority: 'High' });
    const second = await made({ status: 'Closed' });
    const all = await list(desk.manager);
    expect(all.data.map(({ id }) => id)).toEqual([first, second]);
    const ids = async (filters: Record<string, string>) =>
      (await list(desk.manager, filters)).data.map(({ id }) => id);
    expect(await ids({ number: String(all.data[1]?.['number']).toLowerCase() })).toEqual([second]);
    expect(await ids({ priority: 'High', assigned_to: desk.officer_id })).toEqual([first]);
    expect(await ids({ status: 'Closed' })).toEqual([second]);
  });

  test('change status and priority by their own calls, and say who changed them', async () => {
    const id = await made();
    await ask(desk.officer, 'tickets.status', { params: { id }, body: { status: 'Closed' } });
    await ask(desk.officer, 'tickets.priority', { params: { id }, body: { priority: 'Medium' } });
    await ask(desk.officer, 'tickets.update', { params: { id }, body: { subject: 'Drum replaced' } });
    const { answer } = await ask(desk.officer, 'tickets.edit', { params: { id } });
    expect(answer.ticket).toMatchObject({
      subject: 'Drum replaced',
      status: 'Closed',
      priority: 'Medium',
      modified_by: desk.officer_id,
    });
    const odd = ask(desk.officer, 'tickets.status', { params: { id }, body: { status: 'Asleep' } });
    expect((await refusal(odd)).errors).toEqual({ status: ['Choose a valid Status'] });
  });

  test('offer the choices of their forms', async () => {
    const { answer } = await ask(desk.officer, 'tickets.dropdown', {});
    expect(answer.status_list.map(({ key }) => key)).toEqual(['Open', 'Closed']);
    expect(answer.priority_list.map(({ key }) => key)).toEqual(['Low', 'Medium', 'High']);
    expect(answer.category_list.length * answer.source_list.length).toBeGreaterThan(0);
  });

  test('are deleted by their creator, their assignee and an Admin, and by no other reader', async () => {
    const admin_id = await addUser(desk.db, { username: 'admin', name: 'Meera', role: 'Admin' });
    const admin = await signedIn(desk.db, admin_id);
    const remove = (id: string, who: Caller) => ask(who, 'tickets.delete', { params: { id }, body: { id } });
    const own = await made();
    expect(await refusal(remove(own, desk.manager))).toMatchObject({ code: 'forbidden' });
    await remove(own, desk.officer);
    await remove(await made(), admin);
    const given = await made({}, desk.manager);
    await remove(given, desk.officer);
    const handed = await made({}, desk.manager);
    await remove(handed, desk.manager);
    expect((await list(admin)).total).toBe(0);
  });

  test('are deleted by their creator, and stay when their account goes', async () => {
    const account_id = (
      await ask(desk.officer, 'accounts.create', {
        body: { name: 'Mills', phone: '9876543210', email: 'a@mills.example', assigned_to: desk.officer_id },
      })
    ).answer.account_id;
    const id = await made({ account_id });
    await ask(desk.officer, 'accounts.delete', { params: { id: account_id }, body: { id: account_id } });
    expect(await detail(id)).toMatchObject({ account_id: null });
    await ask(desk.officer, 'tickets.delete', { params: { id }, body: { id } });
    expect(await refusal(detail(id))).toMatchObject({ code: 'not_found' });
  });
});
