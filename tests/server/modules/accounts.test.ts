import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { type Account } from '#contract/accounts.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn, type Caller } from './ask.ts';
import { addUser } from './company.ts';
import { useDesk } from './desk.ts';

describe.each(plainEngines)('accounts, on %s', (engine) => {
  const desk = useDesk(engine);

  const form = (changes: object = {}) => ({
    name: 'Deccan Steel Works Ltd',
    email: 'purchase@deccan-steel.example',
    phone: '9876543210',
    assigned_to: desk.officer_id,
    location: { address: '12 MG Road' },
    city: 'Pune',
    pincode: '411001',
    state: 'Maharashtra',
    country: 'India',
    latitude: 18.52,
    longitude: 73.85,
    ...changes,
  });
  const create = (who: Caller, changes: object = {}) => ask(who, 'accounts.create', { body: form(changes) });
  const made = async (who = desk.officer, changes: object = {}) =>
    (await create(who, changes)).answer.account_id;
  const update = (who: Caller, id: string, body: object) =>
    ask(who, 'accounts.update', { params: { id }, body });
  const remove = (who: Caller, id: string) => ask(who, 'accounts.delete', { params: { id }, body: { id } });
  const stored = (id: string): Promise<Account> =>
    desk.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const audits = () =>
    desk.db.selectFrom('audit').selectAll().where('resource', '=', 'accounts').orderBy('id').execute();

  describe('creating', () => {
    test('answers the id and folds the address into one', async () => {
      const id = v7();
      expect((await create(desk.officer, { id })).answer).toEqual({
        message: 'Account created.',
        account_id: id,
      });
      expect(await stored(id)).toMatchObject({
        priority: 'Low',
        website: null,
        created_by: desk.officer_id,
        modified_by: null,
        location: {
          address: '12 MG Road',
          city: 'Pune',
          pincode: '411001',
          state: 'Maharashtra',
          country: 'India',
          latitude: 18.52,
          longitude: 73.85,
        },
      });
      expect(await audits()).toMatchObject([{ action: 'create', record_id: id, user_id: desk.officer_id }]);
    });

    test('takes the address as devices send it, and needs none without a position', async () => {
      const flat = { city: undefined, pincode: undefined, state: undefined, country: undefined };
      const bare = { ...flat, latitude: undefined, longitude: undefined, location: undefined };
      expect((await stored(await made(desk.officer, bare))).location).toMatchObject({
        address: null,
        city: null,
        latitude: null,
      });
      const location = { address: 'Beach Road', city: 'Goa', latitude: 15.5, longitude: 73.8 };
      expect((await stored(await made(desk.officer, { ...bare, location }))).location).toMatchObject(
        location,
      );
    });

    test('keeps a position whole or not at all', async () => {
      const id = await made(desk.officer, { longitude: null });
      expect((await stored(id)).location).toMatchObject({ latitude: null, longitude: null });
    });

    test('says at every field what is wrong with it', async () => {
      const wrong = { name: '', email: 'x', phone: '12', assigned_to: '', website: 'no site' };
      expect((await refusal(create(desk.officer, wrong))).errors).toEqual({
        name: ['Name is required'],
        email: ['E-mail must be valid'],
        phone: ['Phone No must be of 10 digits '],
        assigned_to: ['Assigned To is required'],
        website: ['Incorrect Format'],
      });
      expect((await refusal(create(desk.officer, { assigned_to: undefined }))).errors).toEqual({
        assigned_to: ['Assigned To is required'],
      });
    });

    test('asks for the address of a position, but not while something else of the account is changed', async () => {
      const nameless = { latitude: 18.52, longitude: 73.85, location: { address: '' } };
      const errors = { 'location.address': ['Address is required'] };
      expect((await refusal(create(desk.officer, nameless))).errors).toEqual(errors);
      const id = await made();
      expect((await refusal(update(desk.officer, id, { location: { address: '' } }))).errors).toEqual(errors);
      await desk.db
        .updateTable('accounts')
        .set({ location: sql`location || '{"address": null}'` })
        .where('id', '=', id)
        .execute();
      await update(desk.officer, id, { industry: 'Steel' });
      expect((await stored(id)).location).toMatchObject({ address: null, latitude: 18.52 });
    });

    test('refuses a priority and an assignee the server does not know', async () => {
      const gone = await addUser(desk.db, { username: 'gone', reports_to: desk.manager_id, active: false });
      expect((await refusal(create(desk.manager, { priority: 'Urgent', assigned_to: gone }))).errors).toEqual(
        {
          priority: ['Choose a valid Priority'],
          assigned_to: ['Choose a valid Assigned To'],
        },
      );
    });
  });

  describe('editing', () => {
    test('changes the given fields, says who did, and leaves the rest of the address', async () => {
      const id = await made();
      expect((await update(desk.manager, id, { city: 'Nashik', industry: 'Steel' })).answer).toEqual({
        message: 'Account updated.',
      });
      expect(await stored(id)).toMatchObject({
        industry: 'Steel',
        phone: '9876543210',
        modified_by: desk.manager_id,
        location: { address: '12 MG Road', city: 'Nashik', latitude: 18.52 },
      });
    });

    test('merges with what others changed, and tells of the same field', async () => {
      const id = await made();
      const base = { name: 'Deccan Steel Works Ltd' };
      await update(desk.manager, id, { name: 'Deccan Steel', base });
      const reply = await update(desk.officer, id, {
        name: 'Deccan Works',
        industry: 'Steel',
        base: { ...base, industry: null },
      });
      expect(reply.merged).toBe(true);
      expect(reply.conflicts).toMatchObject([
        { field: 'name', mine: 'Deccan Works', server: 'Deccan Steel' },
      ]);
      expect(await stored(id)).toMatchObject({ name: 'Deccan Steel', industry: 'Steel' });
    });

    test('with the values it has changes nothing', async () => {
      const id = await made();
      await update(desk.manager, id, form());
      expect((await stored(id)).modified_by).toBeNull();
      expect(await audits()).toHaveLength(1);
    });

    test('is refused from an older sight of the account', async () => {
      const id = await made();
      const { updated_at } = await stored(id);
      await update(desk.manager, id, { industry: 'Steel' });
      expect((await refusal(update(desk.officer, id, { industry: 'Iron', updated_at }))).code).toBe(
        'conflict',
      );
    });

    test('of the priority goes in any direction by its own call', async () => {
      const id = await made();
      for (const priority of ['High', 'Low', 'Medium']) {
        await ask(desk.officer, 'accounts.priority', { params: { id }, body: { priority } });
        expect((await stored(id)).priority).toBe(priority);
      }
      const wrong = ask(desk.officer, 'accounts.priority', { params: { id }, body: { priority: 'Highest' } });
      expect((await refusal(wrong)).errors).toEqual({ priority: ['Choose a valid Priority'] });
    });
  });

  describe('deleting', () => {
    test('is for the assignee, the manager above and an Admin', async () => {
      const admin = await signedIn(
        desk.db,
        await addUser(desk.db, { username: 'boss', name: 'Boss', role: 'Admin' }),
      );
      for (const who of [desk.officer, desk.manager, admin]) {
        const id = await made(desk.manager);
        expect((await remove(who, id)).answer).toEqual({ message: 'Account deleted.' });
        expect((await refusal(remove(who, id))).code).toBe('not_found');
      }
      expect((await audits()).map(({ action }) => action).toSorted()).toEqual([
        ...Array.from({ length: 3 }, () => 'create'),
        ...Array.from({ length: 3 }, () => 'delete'),
      ]);
    });

    test('leaves what belonged to it, belonging to nobody', async () => {
      const id = await made();
      const lead = await desk.made(desk.officer, { account_id: id });
      await remove(desk.officer, id);
      expect((await desk.stored(lead)).account_id).toBeNull();
    });
  });

  describe('reading', () => {
    test('shows the address as one and beside it, names for ids, and what belongs to it', async () => {
      const id = await made();
      const lead = await desk.made(desk.officer, { account_id: id });
      const contact = await desk.madeContact(desk.officer, { account_id: id });
      await desk.made(desk.officer);
      const { account_details } = (await ask(desk.officer, 'accounts.detail', { params: { id } })).answer;
      expect(account_details).toMatchObject({
        id,
        city: 'Pune',
        pincode: '411001',
        location: { address: '12 MG Road', city: 'Pune' },
        assigned_to_name: 'Ravi',
        created_by_name: 'Ravi',
        modified_by_name: null,
        leads: [{ id: lead, name: 'Gupta Auto Parts', mobile: '9876543210', status: 'Active' }],
        contacts: [{ id: contact }],
        opportunities: [],
        documents: [],
      });
      const { account } = (await ask(desk.officer, 'accounts.edit', { params: { id } })).answer;
      expect(account).toMatchObject({ id, longitude: 73.85, location: { longitude: 73.85 } });
    });

    test('shows of what belongs to it only what the reader may see', async () => {
      const id = await made(desk.manager);
      await desk.made(desk.manager, { account_id: id, assigned_to: desk.manager_id });
      const { account_details } = (await ask(desk.officer, 'accounts.detail', { params: { id } })).answer;
      expect(account_details).toMatchObject({ leads: [] });
    });

    test('lists by name, narrowed by name, assignee and priority', async () => {
      await made(desk.officer, { name: 'Zenith Mills' });
      await made(desk.officer, { name: 'amber Logistics', priority: 'High' });
      await made(desk.manager, { name: 'Beacon Power', assigned_to: desk.manager_id });
      const names = async (filters: Record<string, string> = {}) => {
        const { list } = (await ask(desk.manager, 'accounts.list', { query: { filters } })).answer;
        return list.data.map((row) => row['name']);
      };
      expect(await names()).toEqual(['amber Logistics', 'Beacon Power', 'Zenith Mills']);
      expect(await names({ name: 'EN' })).toEqual(['Zenith Mills']);
      expect(await names({ assigned_to: desk.manager_id })).toEqual(['Beacon Power']);
      expect(await names({ priority: 'High' })).toEqual(['amber Logistics']);
    });

    test('offers priorities, and the accounts within reach by name', async () => {
      const { priority_list } = (await ask(desk.officer, 'accounts.dropdown')).answer;
      expect(priority_list.map(({ key }) => key)).toEqual(['Low', 'Medium', 'High']);
      await made(desk.manager, { name: 'Beacon Power', assigned_to: desk.manager_id });
      const id = await made(desk.officer, { name: 'amber Logistics' });
      const offered = async (who: Caller) => (await ask(who, 'accounts.choices')).answer.accounts;
      expect(await offered(desk.officer)).toEqual([{ id, name: 'amber Logistics' }]);
      expect((await offered(desk.manager)).map(({ name }) => name)).toEqual([
        'amber Logistics',
        'Beacon Power',
      ]);
    });
  });
});
