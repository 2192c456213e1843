import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { decided, mayDecide } from '#contract/approval.ts';
import { namedId } from '#server/modules/seed/ids.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn } from './ask.ts';
import { addRole, addUser, territoryId } from './company.ts';
import { useDesk } from './desk.ts';
import { day, Field } from './field.ts';

describe.each(plainEngines)('what was decided stays as it was decided, on %s', (engine) => {
  const desk = useDesk(engine);
  const field = new Field(desk);

  const person = async (username: string, role: string, reports_to: string | null = null) => {
    const id = await addUser(desk.db, { username, role, reports_to });
    return { id, who: await signedIn(desk.db, id) };
  };
  /** A manager above both. */
  const boss = async () => {
    const above = await person('meera', 'Manager');
    await desk.db
      .updateTable('users')
      .set({ reports_to: above.id })
      .where('id', '=', desk.manager_id)
      .execute();
    return above;
  };

  describe.each(['approved', 'rejected'] as const)('an %s plan', (status) => {
    test('keeps assignee, days, shops and places, and says so at the field', async () => {
      const id = await field.madePlan();
      await field.decidePlan(desk.manager, id, status);
      const before = await field.plan(id);
      const visits = await field.visitsOf(id);
      const cases = [
        ['assigned_to', 'Assigned To', { assigned_to: desk.manager_id }],
        ['start_date', 'From Date', { from: day(1) }],
        ['end_date', 'To Date', { to: day(8) }],
        ['items', 'Leads / Customers', { items: before.items.slice(1) }],
        ['territory', 'Territories', { territory: [territoryId('Nashik')] }],
      ] as const;
      for (const [name, label, body] of cases) {
        const text = `${label} cannot change: this Journey Plan is ${status}.`;
        for (const who of [desk.officer, desk.manager])
          expect(await refusal(field.updatePlan(who, id, body))).toMatchObject({
            code: 'conflict',
            message: text,
            errors: { [name]: [text] },
          });
      }
      expect(await field.plan(id)).toEqual(before);
      expect(await field.visitsOf(id)).toEqual(visits);
    });

    test('takes another title, which leaves decided visits as they are', async () => {
      const id = await field.madePlan();
      await field.decidePlan(desk.manager, id, status);
      const visits = await field.visitsOf(id);
      await field.updatePlan(desk.manager, id, { title: 'New', reminder_time: '10:00' });
      expect((await field.plan(id)).title).toBe('New');
      expect(await field.visitsOf(id)).toEqual(visits);
    });
  });

  test('a rejected visit keeps assignee, day and places', async () => {
    const id = await field.madeVisit();
    await field.decideVisit(desk.manager, id, 'rejected');
    const cases = [
      ['assigned_to', 'Assigned To', { assigned_to: desk.manager_id }],
      ['date', 'Scheduled Date', { date: day(2), reminder_date: day(2) }],
      ['territory', 'Territories', { territory: [territoryId('Nashik')] }],
    ] as const;
    for (const [name, label, body] of cases)
      expect((await refusal(field.updateVisit(desk.manager, id, body))).errors).toEqual({
        [name]: [`${label} cannot change: this Market Visit is rejected.`],
      });
    await field.updateVisit(desk.officer, id, { title: 'Closed on Mondays' });
    expect((await field.visit(id)).approval_status).toBe('rejected');
  });

  test('a visit that was decided by itself does not follow its plan', async () => {
    const id = await field.madePlan();
    const [first, second] = await field.visitsOf(id);
    await field.decideVisit(desk.manager, first?.id ?? '', 'approved');
    const before = await field.visit(first?.id ?? '');
    const items = (await field.plan(id)).items;
    const moved = items.map((item) => (item.id === first?.id ? { ...item, date: day(5) } : item));
    expect(await refusal(field.updatePlan(desk.officer, id, { items: moved }))).toMatchObject({
      code: 'conflict',
      errors: { 'items.0.date': ['Its Market Visit is approved: the date cannot change.'] },
    });
    await field.updatePlan(desk.manager, id, { title: 'New', assigned_to: desk.manager_id });
    expect(await field.visit(first?.id ?? '')).toEqual(before);
    expect(await field.visit(second?.id ?? '')).toMatchObject({ title: 'New', assigned_to: desk.manager_id });
  });

  test('a plan keeps its shops and days when a visit nobody decided on moves or goes', async () => {
    const id = await field.madePlan(desk.manager);
    const [first, second] = await field.visitsOf(id);
    for (const visit of [first, second])
      await field.updateVisit(desk.manager, visit?.id ?? '', { assigned_to: desk.manager_id });
    await field.decidePlan(desk.manager, id, 'approved');
    const { items } = await field.plan(id);
    await field.updateVisit(desk.manager, first?.id ?? '', { date: day(4), reminder_date: day(4) });
    await field.removeVisit(desk.manager, second?.id ?? '');
    expect((await field.plan(id)).items).toEqual(items);
  });

  describe('deciding', () => {
    test('is for somebody above the assignee, not for whoever planned for a superior', async () => {
      const above = await boss();
      const plan = await field.madePlan(desk.manager, { assigned_to: above.id });
      const visit = await field.madeVisit(desk.manager, { assigned_to: above.id });
      expect((await refusal(field.decidePlan(desk.manager, plan, 'approved'))).code).toBe('forbidden');
      expect((await refusal(field.decideVisit(desk.manager, visit, 'approved'))).code).toBe('forbidden');
      const waiting = { query: { filters: { selectedTab: 'pending_on_me' } } };
      expect((await ask(desk.manager, 'journey_plans.list', waiting)).answer.list.total).toBe(0);
      const admin = await person('asha', 'Admin');
      await field.decidePlan(admin.who, plan, 'approved');
      await field.decideVisit(admin.who, visit, 'approved');
    });

    test('of what one made reaches no further than those below', async () => {
      const rights = ['read', 'create', 'approve'].flatMap((action) =>
        ['journey_plans', 'market_visits', 'leads'].map((name) => `${action}-${name}`),
      );
      await addRole(desk.db, 'Own planner', rights, 'created');
      const reports_to = desk.manager_id;
      const planner = await addUser(desk.db, { username: 'planner', role: 'Own planner', reports_to });
      const below = await person('below', 'Sales Officer', planner);
      const who = await signedIn(desk.db, planner);
      const lead = await desk.made(desk.manager);
      await desk.db
        .updateTable('leads')
        .set({ created_by: planner, assigned_to: below.id })
        .where('id', '=', lead)
        .execute();
      const planFor = async (assigned_to: string) =>
        (await field.createVisits(who, [lead], { assigned_to })).answer.ids[0] ?? '';
      await field.decideVisit(who, await planFor(below.id), 'approved');
      const forBoss = await planFor(desk.manager_id);
      expect((await refusal(field.decideVisit(who, forBoss, 'approved'))).code).toBe('forbidden');
    });

    test('of a plan leaves alone the visits of those whom its decider does not lead', async () => {
      const above = await boss();
      const id = await field.madePlan(desk.manager);
      const [first] = await field.visitsOf(id);
      await field.updateVisit(desk.manager, first?.id ?? '', { assigned_to: above.id });
      await field.decidePlan(desk.manager, id, 'approved');
      expect((await field.visitsOf(id)).map((visit) => visit.approval_status)).toEqual([
        'pending',
        'approved',
      ]);
    });

    test('never makes who planned it for a superior its assignee, nor by way of somebody else', async () => {
      const above = await boss();
      const manager = await signedIn(desk.db, desk.manager_id);
      const text = 'You cannot take over the work of a user who does not report to you';
      const taken = { code: 'forbidden', errors: { assigned_to: [text] } };
      const own = { assigned_to: desk.manager_id };
      const territory_id = territoryId('Pune');
      await desk.db
        .insertInto('user_territories')
        .values([desk.manager_id, above.id].map((user_id) => ({ user_id, territory_id })))
        .execute();
      const for_boss = { assigned_to: above.id };
      const plan = await field.madePlan(manager, for_boss);
      const visit = await field.madeVisit(manager, for_boss);
      for (const change of [{}, { assigned_to: desk.officer_id }]) {
        if ('assigned_to' in change) {
          await field.updatePlan(manager, plan, change);
          await field.updateVisit(manager, visit, change);
        }
        expect(await refusal(field.updatePlan(manager, plan, own))).toMatchObject(taken);
        expect(await refusal(field.updateVisit(manager, visit, own))).toMatchObject(taken);
      }
      // What was made for a user below, or for the manager, may become the manager's.
      await field.updatePlan(manager, await field.madePlan(manager), own);
      const once_own = await field.madeVisit(manager, own);
      await field.updateVisit(manager, once_own, for_boss);
      await field.updateVisit(manager, once_own, own);
    });

    test('is offered by the device where the server lets it happen', async () => {
      const above = await boss();
      const manager = await signedIn(desk.db, desk.manager_id);
      const offered = async (assigned_to: string) => {
        const plan = await field.plan(await field.madePlan(desk.manager, { assigned_to }));
        return manager.actor ? mayDecide(manager.actor, 'journey_plans', plan) : undefined;
      };
      expect([await offered(desk.officer_id), await offered(above.id)]).toEqual([true, false]);
    });
  });

  describe('a plan and a visit', () => {
    test.each([
      ['state', 'States', () => v7()],
      ['state', 'States', () => namedId('state', 'Goa')],
      ['territory', 'Territories', () => v7()],
      ['territory', 'Territories', () => territoryId('Panaji')],
    ] as const)(
      'take no %s that is neither the assignee’s nor a shop’s: %s',
      async (name, label, foreign) => {
        const lead = await desk.made();
        const places = { [name]: [foreign()] };
        const errors = { [name]: [`Choose valid ${label}`] };
        expect((await refusal(field.createPlan(desk.officer, [lead], places))).errors).toEqual(errors);
        expect((await refusal(field.createVisits(desk.officer, [lead], places))).errors).toEqual(errors);
        const plan = await field.madePlan();
        expect((await refusal(field.updatePlan(desk.officer, plan, places))).errors).toEqual(errors);
      },
    );

    test('take what the assignee works in', async () => {
      const territory = [territoryId('Panaji')];
      await desk.db
        .insertInto('user_territories')
        .values({ user_id: desk.officer_id, territory_id: territoryId('Panaji') })
        .execute();
      const both = [...territory, territoryId('Pune')];
      await field.madePlan(desk.officer, { territory: both, state: [namedId('state', 'Goa')] });
    });

    test('take no lead or customer outside the chosen territories', async () => {
      const panaji = territoryId('Panaji');
      const own = { user_id: desk.officer_id, territory_id: panaji };
      await desk.db.insertInto('user_territories').values(own).execute();
      const errors = { lead_customer: ['Choose valid Leads / Customers'] };
      const elsewhere = { territory: [panaji], state: [namedId('state', 'Goa')] };
      for (const shop of [await desk.made(), await desk.madeContact()]) {
        for (const who of [desk.officer, desk.manager]) {
          expect((await refusal(field.createPlan(who, [shop], elsewhere))).errors).toEqual(errors);
          expect((await refusal(field.createVisits(who, [shop], elsewhere))).errors).toEqual(errors);
        }
        const plan = await field.madePlan();
        const beside = await field.madeVisit();
        expect((await refusal(field.updatePlan(desk.officer, plan, elsewhere))).errors).toEqual(errors);
        expect((await refusal(field.updateVisit(desk.officer, beside, elsewhere))).errors).toEqual(errors);
      }
    });

    test('take one that somebody else moved after the device wrote them: its user could not know', async () => {
      const [shop, panaji] = [await desk.made(), territoryId('Panaji')];
      const own = { user_id: desk.officer_id, territory_id: territoryId('Pune') };
      await desk.db.insertInto('user_territories').values(own).execute();
      const then = new Date(Date.now() - 3_600_000);
      await desk.update(desk.manager, shop, { territory_id: panaji });
      const queued = (now: Date) => ({ ...desk.officer, now });
      const errors = { lead_customer: ['Choose valid Leads / Customers'] };
      const later = new Date(Date.now() + 60_000);
      expect((await refusal(field.createVisits(queued(later), [shop]))).errors).toEqual(errors);
      await field.createVisits(queued(then), [shop], { date: day(0) });
    });

    test('take no shop that the assignee may not read', async () => {
      const other = await person('sneha', 'Sales Officer', desk.manager_id);
      const lead = await desk.made(other.who);
      const text = 'Choose valid Leads / Customers';
      expect((await refusal(field.createPlan(desk.manager, [lead]))).errors).toEqual({
        lead_customer: [text],
      });
      expect((await refusal(field.createVisits(desk.manager, [lead]))).errors).toEqual({
        lead_customer: [text],
      });
      const plan = await field.madePlan(desk.manager);
      const reassigned = field.updatePlan(desk.manager, plan, { assigned_to: other.id });
      expect((await refusal(reassigned)).errors).toEqual({ lead_customer: [text] });
      const visit = await field.madeVisit(desk.manager);
      const handed = field.updateVisit(desk.manager, visit, { assigned_to: other.id });
      expect((await refusal(handed)).errors).toEqual({ lead_customer: [text] });
    });
  });

  describe('checks', () => {
    test('at a rejected visit are refused, but for what was begun before', async () => {
      const id = await field.madeVisit();
      const early = { ...desk.officer, now: new Date(Date.now() - 60_000) };
      await field.decideVisit(desk.manager, id, 'rejected');
      expect(
        await refusal(field.check({ ...desk.officer, now: new Date() }, id, { type: 'check_in' })),
      ).toMatchObject({
        code: 'conflict',
        message: 'This Market Visit was rejected. Plan a new one.',
      });
      await field.check(early, id, { type: 'check_in' });
      await field.check({ ...desk.officer, now: new Date() }, id, { type: 'check_out' });
      expect((await field.visit(id)).checks_count).toBe(2);
    });

    test('keep a visit from being deleted', async () => {
      const id = await field.madeVisit();
      await field.check(desk.officer, id, { type: 'check_in' });
      await field.decideVisit(desk.manager, id, 'rejected');
      for (const who of [desk.officer, desk.manager])
        expect(await refusal(field.removeVisit(who, id))).toMatchObject({
          code: 'conflict',
          message: 'A Market Visit with a check-in cannot be deleted.',
        });
      expect((await field.visit(id)).checks_count).toBe(1);
    });
  });

  test('a lead or customer names no account beyond reach', async () => {
    const other = await person('sneha', 'Sales Officer');
    const foreign = await desk.madeAccount(other.who);
    const own = await desk.madeAccount();
    const text = { account_id: ['Choose a valid Account'] };
    for (const account_id of [foreign, v7()]) {
      expect((await refusal(desk.create(desk.officer, { account_id }))).errors).toEqual(text);
      expect((await refusal(desk.createContact(desk.officer, { account_id }))).errors).toEqual(text);
      const lead = await desk.made();
      expect((await refusal(desk.update(desk.officer, lead, { account_id }))).errors).toEqual(text);
      expect((await refusal(desk.convert(desk.officer, lead, { account_id }))).errors).toEqual(text);
      const contact = await desk.madeContact();
      expect((await refusal(desk.updateContact(desk.officer, contact, { account_id }))).errors).toEqual(text);
    }
    await desk.made(desk.officer, { account_id: own });
  });

  test('everything with a call for decisions keeps its fields', () => {
    const approvals = Object.values(calls)
      .filter(({ path }) => /\/(approv|reject|decid)/.test(path))
      .map(({ area }) => area.replace('-', '_'));
    expect(approvals.toSorted()).toEqual(Object.keys(decided).toSorted());
  });
});
