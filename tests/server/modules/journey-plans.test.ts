import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn, type Caller } from './ask.ts';
import { addUser, territoryId } from './company.ts';
import { useDesk } from './desk.ts';
import { day, Field } from './field.ts';

describe.each(plainEngines)('journey plans, on %s', (engine) => {
  const desk = useDesk(engine);
  const field = new Field(desk);

  const list = async (who: Caller, query: object = {}) =>
    (await ask(who, 'journey_plans.list', { query })).answer.list;
  const detail = async (who: Caller, id: string) =>
    (await ask(who, 'journey_plans.detail', { params: { id } })).answer;

  describe('creating', () => {
    test('makes a pending plan with a code, and one visit for each choice on its day', async () => {
      const lead = await desk.made();
      const contact = await desk.madeContact();
      const { answer } = await field.createPlan(desk.officer, [lead, contact]);
      expect(answer).toEqual({ message: 'Journey Plan created.', id: answer.id });
      const plan = await field.plan(answer.id);
      expect(plan).toMatchObject({
        approval_status: 'pending',
        marketvisits_count: 2,
        assignees: [desk.officer_id],
        start_date: day(0),
        created_by: desk.officer_id,
      });
      expect(plan.code).toMatch(/^JP-\d{6}$/);
      const visits = await field.visitsOf(answer.id);
      expect(visits).toMatchObject([
        { date: day(0), lead_id: lead, contact_id: null, title: 'Pune round', approval_status: 'pending' },
        { date: day(1), lead_id: null, contact_id: contact, reminder_date: day(1), reminder_time: '09:30' },
      ]);
      expect(visits.map(({ id }) => id)).toEqual(plan.items.map(({ id }) => id));
      expect(new Set(visits.map(({ code }) => code)).size).toBe(2);
    });

    test('takes what a device queued, under its ids, once', async () => {
      const [id, visit, lead_id] = [v7(), v7(), await desk.made()];
      const items = [{ id: visit, lead_id, contact_id: null, date: day(2) }];
      const { from: start_date, to: end_date, ...form } = field.planForm([]);
      const body = { ...form, lead_customer: undefined, id, start_date, end_date, items };
      for (let time = 0; time < 2; time += 1)
        expect((await ask(desk.officer, 'journey_plans.create', { body })).answer.id).toBe(id);
      expect((await field.visitsOf(id)).map((row) => row.id)).toEqual([visit]);
      const again = { ...body, id: v7() };
      expect((await refusal(ask(desk.officer, 'journey_plans.create', { body: again }))).code).toBe(
        'conflict',
      );
      expect((await refusal(ask(desk.manager, 'journey_plans.create', { body }))).code).toBe('conflict');
    });

    test('takes one reminder text, choices as entries, and days by their id', async () => {
      const lead = await desk.made();
      const { answer } = await field.createPlan(desk.officer, [{ id: lead, name: 'x', type: 'Lead' }], {
        reminder: `${day(1)} 10:15`,
        reminder_date: undefined,
        reminder_time: undefined,
        leadsdate: { [lead]: day(3) },
        territory: [{ id: territoryId('Pune'), name: 'Pune' }],
      });
      expect(await field.plan(answer.id)).toMatchObject({
        reminder_date: day(1),
        reminder_time: '10:15',
        items: [{ lead_id: lead, date: day(3) }],
        territory: [territoryId('Pune')],
      });
    });

    test.each([
      ['assigned_to', '', 'Assigned To is required'],
      ['title', ' ', 'Title is required'],
      ['from', '', 'From Date is required', 'start_date'],
      ['to', '', 'To Date is required', 'end_date'],
      ['reminder_date', '', 'Reminder Date is required'],
      ['reminder_time', '', 'Reminder Time is required'],
      ['reminder_time', '25:00', 'Enter a valid time'],
      ['state', [], 'States is required'],
      ['territory', [], 'Territories is required'],
      ['from', day(-1), 'From Date cannot be before today', 'start_date'],
      ['to', day(-2), 'To Date cannot be before From Date', 'end_date'],
      ['reminder_date', day(7), 'Reminder Date must lie between From Date and To Date'],
      ['leadsdate', [''], 'Date is required', 'items.0.date'],
      ['leadsdate', [day(8)], 'The date must lie between From Date and To Date', 'items.0.date'],
      ['lead_customer', [], 'Please select Leads / Customers', 'items'],
    ] as const)('is refused with %s %j: %s', async (name, value, text, at: string = name) => {
      const refused = await refusal(field.createPlan(desk.officer, [await desk.made()], { [name]: value }));
      expect(refused.code).toBe('invalid');
      expect(refused.errors[at]).toContain(text);
      expect(await field.desk.db.selectFrom('market_visits').select('id').execute()).toEqual([]);
    });

    test('chooses nobody twice, nobody beyond reach, and no assignee who left', async () => {
      const lead = await desk.made();
      const twice = await refusal(field.createPlan(desk.officer, [lead, lead]));
      expect(twice.errors).toEqual({ 'items.1.lead_id': ['Already selected'] });
      const other = await signedIn(desk.db, await addUser(desk.db, { username: 'other' }));
      for (const foreign of [await desk.made(other), v7()])
        expect((await refusal(field.createPlan(desk.officer, [foreign]))).errors).toEqual({
          lead_customer: ['Choose valid Leads / Customers'],
        });
      const left = await addUser(desk.db, { username: 'left', active: false });
      const refused = await refusal(field.createPlan(desk.manager, [lead], { assigned_to: left }));
      expect(refused.errors).toEqual({ assigned_to: ['Choose a valid Assigned To'] });
    });

    test('of a plan written yesterday without signal is not late', async () => {
      const yesterday = { ...desk.officer, now: new Date(Date.now() - 86_400_000) };
      const lead = await desk.made();
      await field.createPlan(yesterday, [lead], {
        from: day(-1),
        reminder_date: day(-1),
        leadsdate: [day(-1)],
      });
    });
  });

  describe('its visits', () => {
    test('keep in step with the days and choices of the plan', async () => {
      const id = await field.madePlan();
      const [first, second] = (await field.plan(id)).items;
      const third = await desk.madeContact();
      await field.updatePlan(desk.officer, id, {
        lead_customer: [second?.lead_id, third],
        leadsdate: [day(4), day(5)],
        title: 'Long round',
      });
      const visits = await field.visitsOf(id);
      expect(visits).toMatchObject([
        { id: second?.id, date: day(4), reminder_date: day(4), title: 'Long round' },
        { contact_id: third, date: day(5), title: 'Long round' },
      ]);
      expect(visits.map((visit) => visit.id)).not.toContain(first?.id);
      expect((await field.plan(id)).marketvisits_count).toBe(2);
    });

    test('follow a new assignee, and keep what was changed on themselves', async () => {
      const id = await field.madePlan(desk.manager);
      const [first] = await field.visitsOf(id);
      await field.updateVisit(desk.manager, first?.id ?? '', { title: 'Own title' });
      await field.updatePlan(desk.manager, id, { title: 'New', assigned_to: desk.manager_id });
      const after = await field.visitsOf(id);
      expect(after.map(({ title }) => title)).toEqual(['Own title', 'New']);
      expect(new Set(after.map(({ assigned_to }) => assigned_to))).toEqual(new Set([desk.manager_id]));
      expect((await field.plan(id)).assignees).toEqual([desk.officer_id, desk.manager_id]);
    });

    test('that were made already stay as they were', async () => {
      const id = await field.madePlan();
      const [first] = await field.visitsOf(id);
      await field.check(desk.officer, first?.id ?? '', { type: 'check_in' });
      await field.updatePlan(desk.officer, id, {
        title: 'New',
        lead_customer: [(await field.plan(id)).items[1]?.lead_id],
      });
      expect(await field.visit(first?.id ?? '')).toMatchObject({
        title: 'Pune round',
        journey_plan_id: null,
      });
      await field.removePlan(desk.officer, id);
      expect((await field.visit(first?.id ?? '')).checks_count).toBe(1);
      const rest = await desk.db.selectFrom('market_visits').select('id').execute();
      expect(rest).toEqual([{ id: first?.id }]);
    });

    test('keep whom they lead to, and so do the items of the plan', async () => {
      const id = await field.madePlan();
      const [first, second] = (await field.plan(id)).items;
      const elsewhere = await desk.madeContact();
      await field.updatePlan(desk.officer, id, {
        items: [{ ...first, lead_id: null, contact_id: elsewhere, date: day(4) }, second],
      });
      expect((await field.plan(id)).items).toEqual([{ ...first, date: day(4) }, second]);
      expect(await field.visit(first?.id ?? '')).toMatchObject({ lead_id: first?.lead_id, date: day(4) });
    });

    test('moved or deleted by themselves, move or leave in the plan', async () => {
      const id = await field.madePlan();
      const [first, second] = (await field.plan(id)).items.map((item) => item.id);
      await field.updateVisit(desk.officer, first ?? '', { date: day(3), reminder_date: day(3) });
      expect((await field.plan(id)).items[0]).toMatchObject({ id: first, date: day(3) });
      const out = field.updateVisit(desk.officer, first ?? '', { date: day(9), reminder_date: day(9) });
      expect((await refusal(out)).errors).toEqual({
        date: ['The date must lie between From Date and To Date of its Journey Plan'],
      });
      await field.removeVisit(desk.officer, second ?? '');
      expect(await field.plan(id)).toMatchObject({ marketvisits_count: 1, items: [{ id: first }] });
    });

    test('to a lead that is converted lead to the customer, but for those made before', async () => {
      const id = await field.madePlan();
      const [made, planned] = await field.visitsOf(id);
      await field.check(desk.officer, made?.id ?? '', { type: 'check_in' });
      const customers = [];
      for (const visit of [made, planned])
        customers.push((await desk.convert(desk.officer, visit?.lead_id ?? '')).answer.data.id);
      expect(await field.visitsOf(id)).toMatchObject([
        { lead_id: made?.lead_id, contact_id: null },
        { lead_id: null, contact_id: customers[1] },
      ]);
      expect((await field.plan(id)).items).toMatchObject([
        { lead_id: made?.lead_id },
        { lead_id: null, contact_id: customers[1] },
      ]);
      const { answer } = await field.createPlan(desk.officer, [made?.lead_id]);
      expect(await field.visitsOf(answer.id)).toMatchObject([{ lead_id: null, contact_id: customers[0] }]);
    });
  });

  describe('changing', () => {
    test('a plan under way keeps its first day, and takes no other past one', async () => {
      const id = await field.madePlan();
      const later = { ...desk.officer, now: new Date(Date.now() + 2 * 86_400_000) };
      await field.updatePlan(later, id, { description: 'On the way' });
      const refused = await refusal(field.updatePlan(later, id, { from: day(1) }));
      expect(refused.errors['start_date']).toEqual(['From Date cannot be before today']);
    });

    test('whom a decided plan leads to is refused, and the rest is taken', async () => {
      const id = await field.madePlan();
      await field.decidePlan(desk.manager, id, 'rejected');
      const refused = await refusal(
        field.updatePlan(desk.officer, id, {
          lead_customer: [await desk.madeContact()],
          leadsdate: [day(0)],
        }),
      );
      expect(refused).toMatchObject({ code: 'conflict' });
      expect(refused.message).toBe('Leads / Customers cannot change: this Journey Plan is rejected.');
      expect((await field.updatePlan(desk.officer, id, { title: 'New' })).answer.message).toBe(
        'Journey Plan updated.',
      );
    });

    test('of the same field by two keeps the stored value and tells the other', async () => {
      const id = await field.madePlan();
      await field.updatePlan(desk.manager, id, { title: 'By Anita' });
      const reply = await field.updatePlan(desk.officer, id, {
        title: 'By Ravi',
        description: 'Mine',
        base: { title: 'Pune round', description: 'New range' },
      });
      expect(reply.conflicts).toEqual([
        { field: 'title', base: 'Pune round', mine: 'By Ravi', server: 'By Anita' },
      ]);
      expect((await field.plan(id)).description).toBe('Mine');
      expect((await field.visitsOf(id))[0]).toMatchObject({ title: 'By Anita', description: 'Mine' });
    });
  });

  test('an approved plan cannot be deleted, a pending or rejected one goes with its visits', async () => {
    const id = await field.madePlan();
    await field.decidePlan(desk.manager, id, 'approved');
    expect(await refusal(field.removePlan(desk.officer, id))).toMatchObject({
      code: 'conflict',
      message: 'An approved Journey Plan cannot be deleted.',
    });
    const other = await field.madePlan();
    expect((await field.removePlan(desk.officer, other)).answer).toEqual({
      message: 'Journey Plan deleted.',
    });
    expect(await field.visitsOf(other)).toEqual([]);
    expect(await field.trail(other)).toEqual(['create', 'delete']);
  });

  test('the list shows people by name, its tabs and filters narrow it', async () => {
    const own = await field.madePlan();
    const managers = await field.madePlan(desk.manager, { title: 'Nashik', assigned_to: desk.manager_id });
    const ids = async (who: Caller, filters: object) =>
      (await list(who, { filters })).data.map(({ id }) => id).toSorted();
    expect((await list(desk.officer)).data).toMatchObject([
      {
        id: own,
        assigned_to: { id: desk.officer_id, name: 'Ravi' },
        reminder: `${day(0)} 09:30`,
        marketvisits_count: 2,
      },
    ]);
    expect(await ids(desk.manager, {})).toEqual([own, managers].toSorted());
    expect(await ids(desk.manager, { selectedTab: 'self' })).toEqual([managers]);
    expect(await ids(desk.manager, { selectedTab: 'pending_on_me' })).toEqual([own]);
    expect(await ids(desk.officer, { selectedTab: 'pending_on_me' })).toEqual([]);
    expect(await ids(desk.manager, { not_of: desk.officer_id })).toEqual([managers]);
    expect(await ids(desk.manager, { name: 'nash' })).toEqual([managers]);
    expect(await ids(desk.manager, { assigned_to: desk.officer_id })).toEqual([own]);
    await field.decidePlan(desk.manager, own, 'approved');
    expect(await ids(desk.manager, { status: 'approved' })).toEqual([own]);
    expect(await ids(desk.manager, { selectedTab: 'pending_on_me' })).toEqual([]);
    expect(await ids(desk.manager, { from: day(1) })).toEqual([]);
    expect(
      (await ask(desk.manager, 'journey_plans.search', { query: { query: 'nas' } })).answer.data,
    ).toEqual([{ id: managers, title: 'Nashik', code: (await field.plan(managers)).code }]);
    expect((await ask(desk.manager, 'journey_plans.search', { query: { query: 'na' } })).answer.data).toEqual(
      [],
    );
  });

  test('the detail tells of each visit where it leads, and the edit form the same', async () => {
    const id = await field.madePlan();
    const { journey_plan, market_visits } = await detail(desk.manager, id);
    expect(journey_plan).toMatchObject({ id, assigned_name: 'Ravi', approval_status: 'pending' });
    expect(market_visits).toMatchObject([
      {
        date: day(0),
        type: 'Lead',
        lead: { name: 'Gupta Auto Parts', address: '12 MG Road' },
        customer: null,
      },
      { date: day(1), type: 'Lead' },
    ]);
    const { answer } = await ask(desk.officer, 'journey_plans.edit', { params: { id } });
    expect(answer.data).toMatchObject({ title: 'Pune round', reminder: `${day(0)} 09:30` });
    expect(answer.marketvisits).toHaveLength(2);
  });

  test('offers leads and customers of the territories and the assignee, none that was converted', async () => {
    const lead = await desk.made();
    const { answer } = await desk.convert(desk.officer, await desk.made());
    await desk.made(desk.manager, { assigned_to: desk.manager_id });
    const offered = async (who: Caller, body: object) =>
      (await ask(who, 'journey_plans.parties', { body })).answer.data;
    const mine = await offered(desk.officer, { territories: [territoryId('Pune')] });
    expect(mine.map(({ id }) => id).toSorted()).toEqual([lead, answer.data.id].toSorted());
    expect(mine[0]).toMatchObject({
      name: 'Gupta Auto Parts',
      city: 'Pune',
      state: 'Maharashtra',
      address: '12 MG Road',
    });
    const body = { territories: [territoryId('Pune')], assigned_to: desk.officer_id };
    expect(await offered(desk.manager, body)).toHaveLength(2);
    expect(await offered(desk.manager, { territories: [territoryId('Panaji')] })).toEqual([]);
  });
});
