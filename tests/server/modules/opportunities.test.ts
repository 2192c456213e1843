import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { type Opportunity } from '#contract/opportunities.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn, type Caller } from './ask.ts';
import { addUser } from './company.ts';
import { useDesk } from './desk.ts';

describe.each(plainEngines)('opportunities, on %s', (engine) => {
  const desk = useDesk(engine);

  const form = (changes: object = {}) => ({
    name: 'Hydraulic oil for a press',
    quantity: '12',
    amount: '120000',
    actual_cost: '90000',
    assigned_to: desk.officer_id,
    ...changes,
  });
  const create = (who: Caller, changes: object = {}) =>
    ask(who, 'opportunities.create', { body: form(changes) });
  const made = async (who = desk.officer, changes: object = {}) =>
    (await create(who, changes)).answer.opportunity.id;
  const update = (who: Caller, id: string, body: object) =>
    ask(who, 'opportunities.update', { params: { id }, body });
  const stage = (who: Caller, id: string, body: object) =>
    ask(who, 'opportunities.stage', { params: { id }, body });
  const list = async (who: Caller, query: object = {}) =>
    (await ask(who, 'opportunities.list', { query })).answer.list;
  const stored = (id: string): Promise<Opportunity> =>
    desk.db.selectFrom('opportunities').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  test('stand in the order of what they are related to, be it a lead or a customer', async () => {
    const lead = (name: string) => desk.made(desk.officer, { name });
    const related = {
      zeal: { lead_id: await lead('Zeal Stores') },
      amba: { contact_id: await desk.madeContact(desk.officer, { name: 'amba Oils' }) },
      mani: { lead_id: await lead('Mani Traders') },
      none: {},
    };
    for (const [name, ids] of Object.entries(related)) await made(desk.officer, { name, ...ids });
    const names = async (query: object) =>
      (await list(desk.manager, { sortBy: 'related_to', ...query })).data.map(({ name }) => name);
    expect(await names({})).toEqual(['amba', 'mani', 'zeal', 'none']);
    expect(await names({ descending: 'true' })).toEqual(['none', 'zeal', 'mani', 'amba']);
  });

  describe('creating', () => {
    test('answers the id and begins with the stage New', async () => {
      const id = v7();
      expect((await create(desk.officer, { id })).answer).toEqual({
        message: 'Opportunity created.',
        opportunity: { id },
      });
      expect(await stored(id)).toMatchObject({
        stage: 'New',
        quantity: 12,
        amount: 120_000,
        actual_cost: 90_000,
        margin: 30_000,
        created_by: desk.officer_id,
        modified_by: null,
      });
    });

    test('works out the margin, whatever was sent', async () => {
      const id = await made(desk.officer, { margin: 999 });
      expect((await stored(id)).margin).toBe(30_000);
      await update(desk.officer, id, { margin: '5', actual_cost: '150000' });
      expect((await stored(id)).margin).toBe(-30_000);
    });

    test('needs an amount, an assignee at work and a known stage', async () => {
      const left = await addUser(desk.db, { username: 'left', active: false });
      expect((await refusal(create(desk.officer, { amount: '' }))).errors).toEqual({
        amount: ['Amount is required'],
      });
      expect((await refusal(create(desk.manager, { assigned_to: left, stage: 'Dreaming' }))).errors).toEqual({
        assigned_to: ['Choose a valid Assigned To'],
        stage: ['Choose a valid Stage'],
      });
    });
  });

  describe('what it is related to', () => {
    test('is an account and a lead or a customer, each with its name', async () => {
      const account_id = await desk.madeAccount();
      const lead_id = await desk.made();
      const id = await made(desk.officer, { account_id, lead_id });
      const { opportunity_detail } = (await ask(desk.officer, 'opportunities.detail', { params: { id } }))
        .answer;
      expect(opportunity_detail).toMatchObject({
        lead: { id: lead_id, name: 'Gupta Auto Parts' },
        contact: null,
        account: { id: account_id, name: 'Deccan Steel Works Ltd' },
        assigned_to: desk.officer_id,
        assigned_to_name: 'Ravi',
        created_by_name: 'Ravi',
        modified_by_name: null,
        documents: [],
      });
      const contact_id = await desk.madeContact();
      await update(desk.manager, id, { lead_id: null, contact_id });
      const { opportunity } = (await ask(desk.officer, 'opportunities.edit', { params: { id } })).answer;
      expect(opportunity).toMatchObject({
        lead: null,
        contact: { id: contact_id },
        modified_by_name: 'Anita',
      });
    });

    test('is never a lead and a customer', async () => {
      const lead_id = await desk.made();
      const contact_id = await desk.madeContact();
      const both = { contact_id: ['Choose a lead or a customer, not both'] };
      expect((await refusal(create(desk.officer, { lead_id, contact_id }))).errors).toEqual(both);
      const id = await made(desk.officer, { lead_id });
      expect((await refusal(update(desk.officer, id, { contact_id }))).errors).toEqual(both);
    });

    test('must be within reach, so that nobody learns of a record by its id', async () => {
      const other = await signedIn(desk.db, await addUser(desk.db, { username: 'other' }));
      const foreign = await desk.made(other);
      for (const lead_id of [foreign, v7()])
        expect((await refusal(create(desk.officer, { lead_id }))).errors).toEqual({
          lead_id: ['Choose a valid Lead'],
        });
    });

    test('keeps its name from whoever may not read it', async () => {
      const lead_id = await desk.made(desk.manager, { assigned_to: desk.manager_id });
      const id = await made(desk.manager, { lead_id });
      const shown = (await ask(desk.officer, 'opportunities.detail', { params: { id } })).answer;
      expect(shown.opportunity_detail['lead']).toEqual({ id: lead_id, name: null });
      await update(desk.officer, id, { quantity: 13 });
      expect(await stored(id)).toMatchObject({ lead_id, quantity: 13 });
    });
  });

  describe('changing', () => {
    test('writes only the given fields, names who did, and may empty the amount', async () => {
      const id = await made(desk.officer, { description: 'Trial first' });
      expect((await update(desk.manager, id, { amount: '' })).answer).toEqual({
        message: 'Opportunity updated.',
      });
      expect(await stored(id)).toMatchObject({
        amount: null,
        margin: null,
        description: 'Trial first',
        modified_by: desk.manager_id,
      });
    });

    test('of the same field by two keeps the stored value and tells the other', async () => {
      const id = await made();
      await update(desk.manager, id, { amount: 130_000 });
      const reply = await update(desk.officer, id, {
        amount: 110_000,
        quantity: 11,
        base: { amount: 120_000, quantity: 12 },
      });
      expect(reply.conflicts).toEqual([{ field: 'amount', base: 120_000, mine: 110_000, server: 130_000 }]);
      expect(await stored(id)).toMatchObject({ amount: 130_000, quantity: 11, margin: 40_000 });
    });

    test('needs the record within reach before and after', async () => {
      const other = await addUser(desk.db, { username: 'other' });
      const foreign = await made(await signedIn(desk.db, other), { assigned_to: other });
      expect((await refusal(update(desk.officer, foreign, { name: 'x' }))).code).toBe('not_found');
      const id = await made();
      expect((await refusal(update(desk.officer, id, { assigned_to: other }))).code).toBe('forbidden');
    });
  });

  describe('the stage alone', () => {
    test('changes from any to any known stage', async () => {
      const { stage_list } = (await ask(desk.officer, 'opportunities.dropdown')).answer;
      const keys = stage_list.map(({ key }) => key);
      expect(keys).toEqual(['New', 'In Process', 'On Hold', 'Not Interested', 'Closed Won', 'Closed Lost']);
      const id = await made();
      for (const next of [...keys.toReversed(), ...keys]) {
        await stage(desk.officer, id, { stage: next });
        expect((await stored(id)).stage).toBe(next);
      }
      expect((await refusal(stage(desk.officer, id, { stage: 'Dreaming' }))).errors).toEqual({
        stage: ['Choose a valid Stage'],
      });
      expect((await refusal(stage(desk.officer, id, { stage: '' }))).errors).toEqual({
        stage: ['Stage is required'],
      });
    });

    test('respects what others chose meanwhile', async () => {
      const id = await made();
      await stage(desk.manager, id, { stage: 'Closed Won' });
      const reply = await stage(desk.officer, id, { stage: 'On Hold', base: { stage: 'New' } });
      expect(reply.conflicts).toEqual([
        { field: 'stage', base: 'New', mine: 'On Hold', server: 'Closed Won' },
      ]);
    });
  });

  test('the list is by name, narrowed by its filters, and shows names', async () => {
    await made(desk.officer, { name: 'Brake fluid', close_date: '2026-12-01' });
    await made(desk.officer, { name: 'annual contract', stage: 'On Hold' });
    await made(desk.manager, { name: 'Coolant', assigned_to: desk.manager_id });
    const names = async (who: Caller, filters: object) =>
      (await list(who, { filters })).data.map((row) => row['name']);
    expect(await names(desk.manager, {})).toEqual(['annual contract', 'Brake fluid', 'Coolant']);
    expect(await names(desk.officer, {})).toEqual(['annual contract', 'Brake fluid']);
    expect(await names(desk.manager, { name: 'AN' })).toEqual(['annual contract', 'Coolant']);
    expect(await names(desk.manager, { stage: 'On Hold' })).toEqual(['annual contract']);
    expect(await names(desk.manager, { close_date: '2026-12-01' })).toEqual(['Brake fluid']);
    expect(await names(desk.manager, { assigned_to: desk.manager_id })).toEqual(['Coolant']);
    expect((await list(desk.manager, { filters: { name: 'Coolant' } })).data[0]).toMatchObject({
      assigned_to_name: 'Anita',
      margin: 30_000,
    });
  });

  test('every change leaves its trace', async () => {
    const id = await made();
    await stage(desk.manager, id, { stage: 'On Hold' });
    const lines = await desk.db
      .selectFrom('audit')
      .selectAll()
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    expect(lines).toMatchObject([
      { action: 'create', user_id: desk.officer_id, after: { name: 'Hydraulic oil for a press' } },
      { action: 'update', user_id: desk.manager_id, before: { stage: 'New' }, after: { stage: 'On Hold' } },
    ]);
  });
});
