import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accountFields } from '#contract/accounts.ts';
import { choiceLists } from '#contract/core/choices.ts';
import { newContact } from '#contract/contacts.ts';
import { isDay } from '#contract/core/dates.ts';
import { flagKinds, type FlagCounts } from '#contract/expense-flags.ts';
import { isGstin } from '#contract/core/fields.ts';
import { leadSchema } from '#contract/leads.ts';
import { panOfGstin, gstinCheckCharacter, gstinWarnings } from '#contract/tax.ts';
import { opportunitySchema } from '#contract/opportunities.ts';
import { resourceNames, resources } from '#contract/resources.ts';
import type { Db } from '#server/db/database.ts';
import { diskStore } from '#server/files/disk-store.ts';
import { fileKey } from '#server/files/keys.ts';
import { hasDemoPassword, seedBase, seedDemo } from '#server/modules/seed.ts';
import { fillBills } from '#server/modules/seed/bills.ts';
import { namedId } from '#server/modules/seed/ids.ts';
import { makeAccounts } from '#server/modules/seed/accounts.ts';
import { makeLeads } from '#server/modules/seed/leads.ts';
import { makeOpportunities } from '#server/modules/seed/opportunities.ts';
import { Dice } from '#server/modules/seed/random.ts';
import { towns } from '#server/modules/seed/towns.ts';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/databases.ts';
import pinNames from '../../../public/geo/pin-names.json' with { type: 'json' };
import { ask, caller, refusal, signedIn } from './ask.ts';

const TODAY = new Date('2026-11-21T06:00:00Z');
const demo = { demo: true };

/** The permission names the specification lists. */
const LISTED = (
  'read-leads create-leads update-leads delete-leads read-contacts create-contacts update-contacts ' +
  'delete-contacts read-journey_plans create-journey_plans update-journey_plans delete-journey_plans ' +
  'approve-journey_plans read-market_visits create-market_visits update-market_visits delete-market_visits ' +
  'approve-market_visits read-expenses approve-expense_statements read-users read-notifications read-surveys ' +
  'read-reports read-digital_catalogue read-salesforce_trackers read-office'
).split(' ');

describe.each(engines)('a new company, on %s', (engine) => {
  let store: TestDatabase;

  beforeAll(async () => {
    store = await openTestDatabase(engine);
    await seed(store.db);
  });
  afterAll(() => store.close());

  const seed = (db: Db) =>
    db.transaction().execute(async (tx) => {
      await seedBase(tx);
      await seedDemo(tx, demo, TODAY);
    });
  const count = async (table: 'leads' | 'users' | 'choices' | 'roles') =>
    (await store.db.selectFrom(table).select('id').execute()).length;

  test('has the roles with their scopes, and every listed right', async () => {
    const rights = await store.db
      .selectFrom('role_permissions')
      .innerJoin('roles', 'roles.id', 'role_permissions.role_id')
      .select(['roles.name as role', 'role_permissions.name', 'access_to'])
      .execute();
    const of = (role: string) => rights.filter((right) => right.role === role);
    expect(of('Admin').map((right) => right.name)).toEqual(expect.arrayContaining(LISTED));
    for (const [role, scope] of [
      ['Admin', 'all'],
      ['Manager', 'group'],
      ['Sales Officer', 'assigned'],
    ] as const)
      expect(new Set(of(role).map((right) => right.access_to))).toEqual(new Set([scope]));
    expect(of('Sales Officer').map((right) => right.name)).not.toContain('approve-market_visits');
    for (const resource of ['accounts', 'opportunities', 'activities', 'tickets', 'documents'])
      expect(of('Sales Officer').map((right) => right.name)).toContain(`read-${resource}`);
  });

  test('has entries in every dropdown list, with the defaults of a lead among them', async () => {
    const choices = await store.db.selectFrom('choices').selectAll().execute();
    for (const list of choiceLists)
      expect(
        choices.some((choice) => choice.list === list),
        list,
      ).toBe(true);
    const has = (list: string, key: string) =>
      choices.some((choice) => choice.list === list && choice.key === key);
    expect(has('lead_status', 'Active') && has('lead_type', 'Active') && has('priority', 'Low')).toBe(true);
    expect(has('retailer_tax_type', 'registered') && has('department', 'industrial')).toBe(true);
    expect(has('department', 'automotive')).toBe(true);
  });

  test('has every state as the pincode table of devices spells it, each with a territory', async () => {
    const states = await store.db.selectFrom('states').select(['id', 'name']).execute();
    expect(states.map((state) => state.name).toSorted()).toEqual(pinNames.states.toSorted());
    const territories = await store.db.selectFrom('territories').select('state_id').execute();
    for (const state of states)
      expect(territories.some((territory) => territory.state_id === state.id)).toBe(true);
  });

  test.each(resourceNames)('has only %s as their rows are', async (name) => {
    const rows = await store.db.selectFrom(name).selectAll().execute();
    for (const row of rows)
      expect(z.safeParse(resources[name].row, row).error?.issues ?? [], row.id).toEqual([]);
  });

  test('has accounts and opportunities that the rules of their forms take', async () => {
    const accounts = await store.db.selectFrom('accounts').selectAll().execute();
    const deals = await store.db.selectFrom('opportunities').selectAll().execute();
    for (const [rule, rows] of [
      [accountFields, accounts],
      [opportunitySchema({ editing: false }), deals],
    ] as const)
      for (const row of rows) expect(z.safeParse(rule, row).error?.issues ?? []).toEqual([]);
    expect(new Set(accounts.map(({ name }) => name)).size).toBe(accounts.length);
    expect(new Set(deals.map(({ stage }) => stage)).size).toBe(6);
    const tickets = await store.db
      .selectFrom('tickets')
      .select('status')
      .distinct()
      .orderBy('status')
      .execute();
    expect(tickets.map(({ status }) => status)).toEqual(['Closed', 'Open']);
    for (const { lead_id, contact_id, created_at } of deals) {
      expect([lead_id, contact_id].filter(Boolean)).toHaveLength(1);
      expect(Date.parse(created_at)).toBeLessThan(TODAY.getTime());
    }
    const leads = await store.db
      .selectFrom('leads')
      .selectAll()
      .where('account_id', 'is not', null)
      .execute();
    expect(leads.length).toBeGreaterThan(40);
    for (const { account_id, assigned_to } of leads)
      expect(accounts.find(({ id }) => id === account_id)?.assigned_to).toBe(assigned_to);
  });

  test('has two thousand leads that every rule of a lead takes', async () => {
    const rows = await store.db.selectFrom('leads').selectAll().orderBy('id').execute();
    expect(rows).toHaveLength(2000);
    const schema = leadSchema({ viewer: { permissions: [] }, editing: false });
    for (const row of rows) {
      expect(z.safeParse(schema, row).error?.issues ?? []).toEqual([]);
      expect(isDay(row.registration_date)).toBe(true);
      if (row.gstin_no !== null) {
        expect(isGstin(row.gstin_no)).toBe(true);
        expect(gstinCheckCharacter(row.gstin_no.slice(0, 14))).toBe(row.gstin_no.charAt(14));
        expect(panOfGstin(row.gstin_no)).toBe(row.pan_no);
        expect(gstinWarnings(row.gstin_no, row.pan_no, row.location.state)).toEqual([]);
      }
    }
    expect(rows.filter((row) => row.gstin_no !== null).length).toBeGreaterThan(800);
    expect(rows.filter((row) => /\p{Script=Devanagari}/u.test(row.name)).length).toBeGreaterThan(50);
  });

  test('has three hundred customers that every rule of a customer takes, some of them once leads', async () => {
    const rows = await store.db.selectFrom('contacts').selectAll().orderBy('created_at').execute();
    expect(rows).toHaveLength(300);
    for (const row of rows)
      expect(z.safeParse(newContact({ permissions: [] }), row).error?.issues ?? []).toEqual([]);
    const codes = rows.map((row) => row.cdp_code ?? '');
    expect(codes).toEqual(codes.toSorted());
    const converted = await store.db
      .selectFrom('leads')
      .selectAll()
      .where('contact_id', 'is not', null)
      .execute();
    expect(converted.length).toBeGreaterThan(50);
    for (const lead of converted) {
      const contact = rows.find((row) => row.id === lead.contact_id);
      expect(contact).toMatchObject({
        lead_id: lead.id,
        name: lead.name,
        assigned_to: lead.assigned_to,
        created_at: lead.converted_at,
      });
      expect(contact?.created_at.localeCompare(lead.created_at)).toBe(1);
    }
    expect(rows.filter((row) => row.lead_id !== null)).toHaveLength(converted.length);
    expect(rows.at(-1)?.created_at.localeCompare(TODAY.toISOString())).toBe(-1);
    const visits = await store.db.selectFrom('market_visits').select('contact_id').execute();
    expect(visits.filter((visit) => visit.contact_id !== null).length).toBeGreaterThan(30);
  });

  test('tells who converted a lead of the demonstration, as of any other', async () => {
    const lead = await store.db
      .selectFrom('leads')
      .selectAll()
      .where('contact_id', 'is not', null)
      .where('assigned_to', '=', namedId('user', 'officer'))
      .executeTakeFirstOrThrow();
    const officer = await signedIn(store.db, namedId('user', 'officer'));
    const again = ask(officer, 'contacts.convert', { params: { id: lead.id }, body: { sap_code: 'SAP-1' } });
    expect((await refusal(again)).message).toMatch(
      /^This lead was already converted by Ravi Kulkarni on \d{1,2} \w{3} 202\d, \d{1,2}:\d{2} [AP]M\.$/,
    );
  });

  test('spreads them over the year, with ids of their time', async () => {
    const rows = await store.db
      .selectFrom('leads')
      .select(['id', 'created_at'])
      .orderBy('created_at')
      .execute();
    const first = Date.parse(rows[0]?.created_at ?? '');
    const last = Date.parse(rows.at(-1)?.created_at ?? '');
    expect((last - first) / 86_400_000).toBeGreaterThan(350);
    expect(last).toBeLessThan(TODAY.getTime());
    for (const { id, created_at } of rows)
      expect(parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(Date.parse(created_at));
    const months = new Set(rows.map((row) => row.created_at.slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(12);
  });

  test('has a working hierarchy of people with territories', async () => {
    const users = await store.db.selectFrom('users').selectAll().execute();
    expect(users).toHaveLength(23);
    const by = (username: string) => users.find((user) => user.username === username);
    expect([by('admin')?.role, by('manager')?.role, by('officer')?.role]).toEqual([
      'Admin',
      'Manager',
      'Sales Officer',
    ]);
    expect(by('officer')?.reports_to).toBe(by('manager')?.id);
    expect(new Set(users.map((user) => user.department))).toEqual(
      new Set([null, 'retail', 'industrial', 'automotive']),
    );
    for (const user of users) if (user.role !== 'Admin') expect(user.territory_ids.length).toBeGreaterThan(0);
  });

  test('lets its people in with the demo password, and says that it does', async () => {
    for (const username of ['admin', 'manager', 'officer'])
      await ask(caller(store.db), 'session.login', { body: { username, password: 'beatbook-demo' } });
    expect(await store.db.transaction().execute(hasDemoPassword)).toBe(true);
  });

  test('gives officers leads and visits of their own', async () => {
    const officers = await store.db
      .selectFrom('users')
      .leftJoin('leads', 'leads.assigned_to', 'users.id')
      .select(['username', (select) => select.fn.count<number>('leads.id').as('total')])
      .where('role', '=', 'Sales Officer')
      .groupBy('username')
      .execute();
    for (const officer of officers) expect(officer.total, officer.username).toBeGreaterThan(50);
    const visits = await store.db.selectFrom('market_visits').select('date').execute();
    expect(visits.some((visit) => visit.date === '2026-11-21')).toBe(true);
    expect(visits.length).toBeGreaterThan(200);
  });

  test('gives each officer an approved round with visits for today, and one that waits', async () => {
    const plans = await store.db.selectFrom('journey_plans').selectAll().execute();
    expect(plans).toHaveLength(34);
    for (const plan of plans) {
      const visits = await store.db
        .selectFrom('market_visits')
        .selectAll()
        .where('journey_plan_id', '=', plan.id)
        .execute();
      expect(visits.map(({ id }) => id).toSorted()).toEqual(plan.items.map(({ id }) => id).toSorted());
      for (const visit of visits) expect(visit.approval_status).toBe(plan.approval_status);
      const today = visits.filter((visit) => visit.date === '2026-11-21').length;
      expect(today).toBe(plan.approval_status === 'approved' ? 4 : 0);
    }
  });

  test('has photos of hotel bills; one that is claimed twice is the same photo', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'beatbook-bills-'));
    const files = diskStore(folder);
    await fillBills(store.db, files);
    const bills = await store.db
      .selectFrom('attachments')
      .innerJoin('expenses', 'expenses.id', 'expense_id')
      .innerJoin('expense_statements as s', 's.id', 'expenses.record_id')
      .select(['file_id', 'stored', 'original_sha256', 'bill_number', 'approval_status'])
      .execute();
    expect(bills).toHaveLength(12);
    expect(bills.every(({ stored, approval_status }) => stored && approval_status !== 'rejected')).toBe(true);
    const photos = new Map(bills.map((bill) => [bill.original_sha256, bill.bill_number]));
    expect([photos.size, new Set(photos.values()).size]).toEqual([9, 9]);
    const kept = await files.get(fileKey(bills[0]?.file_id ?? ''));
    expect((await sharp(kept ? await buffer(kept.stream) : undefined).metadata()).format).toBe('jpeg');
    await rm(folder, { recursive: true });
  });

  test('has claims with every flag that an approver may meet', async () => {
    const manager = await signedIn(store.db, namedId('user', 'manager'));
    manager.now = TODAY;
    const { answer } = await ask(manager, 'expense_statements.list', {
      query: { rowsPerPage: 50, filters: { status: 'pending' } },
    });
    const kinds = answer.data.data.flatMap((one) => Object.keys(one['flag_counts'] as FlagCounts));
    expect([...new Set(kinds)].toSorted()).toEqual(flagKinds.toSorted());
  });

  test('is not filled a second time, nor is what people took away', async () => {
    await store.db.deleteFrom('choices').where('key', '=', 'Dormant').execute();
    const before = await Promise.all([count('leads'), count('users'), count('choices'), count('roles')]);
    await seed(store.db);
    expect(await Promise.all([count('leads'), count('users'), count('choices'), count('roles')])).toEqual(
      before,
    );
  });

  test('knows no demo password once everybody has another', async () => {
    await store.db.updateTable('users').set({ password_hash: null }).execute();
    expect(await store.db.transaction().execute(hasDemoPassword)).toBe(false);
  });

  test('is never a demonstration in production', async () => {
    await expect(
      store.db.transaction().execute((tx) => seedDemo(tx, { demo: false }, TODAY)),
    ).rejects.toThrow('demonstrations only');
  });
});

test('the demonstration is the same in every run', () => {
  const makeAll = () => {
    const [dice, leads] = [new Dice(7), [...makeLeads(new Dice(7), TODAY, 50)]];
    const accounts = [...makeAccounts(dice, TODAY, 50)];
    const deals = [...makeOpportunities(dice, TODAY, 50, { leads, contacts: [] })];
    return [leads, accounts, deals];
  };
  const once = makeAll();
  expect(makeAll()).toEqual(once);
  for (const made of once) expect(new Set(made.map(({ id }) => id)).size).toBe(50);
});

test('every town lies in India and has a pincode', () => {
  expect(new Set(towns.map((town) => town.name)).size).toBe(towns.length);
  for (const town of towns) {
    expect(town.pin_code, town.name).toMatch(/^[1-9]\d{5}$/);
    expect(town.latitude, town.name).toBeGreaterThan(6);
    expect(town.latitude, town.name).toBeLessThan(37);
    expect(town.longitude, town.name).toBeGreaterThan(68);
    expect(town.longitude, town.name).toBeLessThan(97.5);
  }
});
