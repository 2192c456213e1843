import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/databases.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeCompany } from '#tests/support/company.ts';
import { buildTestServer } from '#tests/support/server.ts';
import { op, TestStream } from '#tests/support/sync.ts';
import { ask, refusal, signedIn, type Caller } from './ask.ts';
import { Claims } from './claims.ts';
import { addUser } from './company.ts';
import { useDesk } from './desk.ts';

const OVERLAP = 'Another policy for this grade, day and city class is valid in that period';

// Both engines: a constraint of the database keeps policies apart.
describe.each(engines)('expense policies, on %s', (engine) => {
  const desk = useDesk(engine);
  const claims = new Claims(desk);
  let admin: Caller;
  /** The officer, with a grade. */
  let officer: Caller;

  beforeEach(async () => {
    admin = await signedIn(desk.db, await addUser(desk.db, { username: 'meena', role: 'Admin' }));
    await desk.db.updateTable('users').set({ grade: 'E1' }).where('id', '=', desk.officer_id).execute();
    officer = await signedIn(desk.db, desk.officer_id);
  });

  const form = (changes: object = {}) => ({
    grade: 'E1',
    day_kind: 'Outstation',
    city_class: 'A',
    da_rate: '450',
    hotel_limit: '1,800',
    valid_from: '2026-04-01',
    valid_to: '2027-03-31',
    ...changes,
  });
  const add = async (changes: object = {}): Promise<string> =>
    (await ask(admin, 'expense_policies.create', { body: form(changes) })).answer.expense_policy_id;
  const refused = (changes: object) =>
    refusal(ask(admin, 'expense_policies.create', { body: form(changes) }));
  const away = { day_kind: 'Outstation', city_class: 'A' };

  test('a policy is made, read, changed and deleted by an Admin alone', async () => {
    const id = await add();
    await ask(admin, 'expense_policies.update', { params: { id }, body: { da_rate: '500' } });
    const { answer } = await ask(admin, 'expense_policies.list', { query: {} });
    expect(answer.list.data).toMatchObject([
      { id, da_rate: 50_000, km_rate: null, created_by_name: 'The meena' },
    ]);
    for (const who of [desk.officer, desk.manager]) {
      const tries = [
        ask(who, 'expense_policies.list', { query: {} }),
        ask(who, 'expense_policies.detail', { params: { id } }),
        ask(who, 'expense_policies.create', { body: form({ grade: 'E2' }) }),
        ask(who, 'expense_policies.update', { params: { id }, body: { da_rate: '1' } }),
        ask(who, 'expense_policies.delete', { params: { id }, body: {} }),
      ];
      for (const tried of tries) expect(await refusal(tried)).toMatchObject({ code: 'forbidden' });
    }
    await ask(admin, 'expense_policies.delete', { params: { id }, body: {} });
    expect(await refusal(ask(admin, 'expense_policies.detail', { params: { id } }))).toMatchObject({
      code: 'not_found',
    });
  });

  test('two policies for the same grade, day and city class are never valid at once', async () => {
    const id = await add();
    const overlaps = [
      { valid_from: '2027-03-31', valid_to: '' },
      { valid_from: '2020-01-01', valid_to: '2026-04-01', grade: ' e1' },
    ];
    for (const changes of overlaps)
      expect(await refused(changes)).toMatchObject({ code: 'invalid', errors: { valid_from: [OVERLAP] } });
    await add({ city_class: '' });
    const next = await add({ valid_from: '2027-04-01', valid_to: '' });
    const edit = { params: { id: next }, body: { valid_from: '2027-03-31' } };
    expect(await refusal(ask(admin, 'expense_policies.update', edit))).toMatchObject({ code: 'invalid' });
    await ask(admin, 'expense_policies.update', { params: { id }, body: { valid_to: '2027-03-30' } });
    await ask(admin, 'expense_policies.update', edit);
  });

  test('an expense keeps the rates of its day until it is of another day', async () => {
    const id = await add();
    await add({ day_kind: 'HQ', city_class: '', da_rate: '125', hotel_limit: '' });
    const statement = await claims.statement({}, officer);
    const line = await claims.line(statement, { ...away, da: '600', da_rate: 999_999 }, officer);
    const stored = async () => (await ask(officer, 'expenses.detail', { params: { id: line } })).answer.data;
    expect(await stored()).toMatchObject({ da_rate: 45_000, hotel_limit: 180_000, km_rate: null });
    await ask(admin, 'expense_policies.update', { params: { id }, body: { da_rate: '700' } });
    const change = (body: object) => ask(officer, 'expenses.update', { params: { id: line }, body });
    await change({ da: '610' });
    expect(await stored()).toMatchObject({ da: 61_000, da_rate: 45_000 });
    await change({ day_kind: 'HQ' });
    expect(await stored()).toMatchObject({ da_rate: 12_500, hotel_limit: null });
    await change({ ...away });
    expect(await stored()).toMatchObject({ da_rate: 70_000, hotel_limit: 180_000 });
  });

  test('what is over the policy is told with what was claimed and what is allowed, and blocks nothing', async () => {
    await add();
    const { id, line } = await claims.sent({ ...away, da: '600', hotel: '1,900.50', travel: '' }, officer);
    const { flags } = await claims.shown(id, officer);
    expect(flags).toContainEqual({
      kind: 'over_policy',
      text: 'Over the policy: D.A ₹600.00 claimed, ₹450.00 allowed; Hotel ₹1,900.50 claimed, ₹1,800.00 allowed',
      expense_id: line,
      other: null,
      over: [
        { head: 'da', claimed: 60_000, allowed: 45_000, lines: 1, statements: 1 },
        { head: 'hotel', claimed: 190_050, allowed: 180_000, lines: 1, statements: 1 },
      ],
    });
    await ask(desk.manager, 'expense_statements.approval', {
      params: { id },
      body: { approval_status: 'approved' },
    });
    const { answer } = await ask(desk.manager, 'expense_statements.export', { query: { from: '', to: '' } });
    expect(answer.data).toMatchObject([{ day_kind: 'Outstation', city_class: 'A', over_policy: '250.50' }]);
  });

  test('amounts of one day that are within the limit each are told as their sum', async () => {
    await add();
    const id = await claims.statement({}, officer);
    const common = { ...away, travel: '' };
    const first = await claims.line(id, { ...common, da: '450' }, officer);
    const second = await claims.line(id, { ...common, da: '0.50', title: 'Lunch' }, officer);
    await claims.line(id, { ...common, da: '450', date: '2026-11-21' }, officer);
    await claims.submit(id, [first, second], [], officer);
    const { flags, employee_grade } = await claims.shown(id, desk.manager);
    expect(employee_grade).toBe('E1');
    expect((flags as { kind: string }[]).filter(({ kind }) => kind === 'over_policy')).toEqual([
      {
        kind: 'over_policy',
        text: 'Over the policy: D.A ₹450.50 claimed on one day in 2 expenses, ₹450.00 allowed',
        expense_id: [first, second].toSorted()[0],
        other: null,
        over: [{ head: 'da', claimed: 45_050, allowed: 45_000, lines: 2, statements: 1 }],
      },
    ]);
    await ask(desk.manager, 'expense_statements.approval', {
      params: { id },
      body: { approval_status: 'approved' },
    });
    const { answer } = await ask(desk.manager, 'expense_statements.export', { query: { from: '', to: '' } });
    expect(answer.data.filter((line) => line['over_policy'] !== '0.00')).toMatchObject([
      { over_policy: '0.50' },
    ]);
  });

  const overOf = async (id: string, who: Caller) => {
    const { flags } = await claims.shown(id, who);
    return (flags as { kind: string; text: string; other: { id: string } | null }[])
      .filter(({ kind }) => kind === 'over_policy')
      .map(({ text, other }) => [text, other?.id ?? null]);
  };
  const decide = (id: string, approval_status: string) =>
    ask(desk.manager, 'expense_statements.approval', { params: { id }, body: { approval_status } });
  const TOGETHER =
    'Over the policy: D.A ₹900.00 claimed on one day in 2 expenses of 2 statements, ₹450.00 allowed';

  test('a day claimed in two statements is told at both, each naming the other, until one is rejected', async () => {
    await add();
    const day = { ...away, travel: '', da: '450' };
    const first = await claims.sent(day, officer);
    expect(await overOf(first.id, desk.manager)).toEqual([]);
    const second = await claims.sent(day, officer);
    expect(await overOf(first.id, desk.manager)).toEqual([[TOGETHER, second.id]]);
    expect(await overOf(second.id, desk.manager)).toEqual([[TOGETHER, first.id]]);
    await decide(first.id, 'rejected');
    expect(await overOf(first.id, desk.manager)).toEqual([]);
    expect(await overOf(second.id, desk.manager)).toEqual([]);
  });

  test('a draft is added up for its employee, and nobody else learns of it', async () => {
    await add();
    const day = { ...away, travel: '', da: '450' };
    const { id } = await claims.sent(day, officer);
    const draft = await claims.statement({}, officer);
    const line = await claims.line(draft, day, officer);
    expect(await overOf(id, officer)).toEqual([[TOGETHER, draft]]);
    expect(await overOf(draft, officer)).toEqual([[TOGETHER, id]]);
    expect(await overOf(id, desk.manager)).toEqual([]);
    await claims.submit(draft, [line], [], officer);
    expect(await overOf(id, desk.manager)).toEqual([[TOGETHER, draft]]);
  });

  test('the export counts a day of two statements once, at the one decided later', async () => {
    await add();
    const day = { ...away, travel: '' };
    const first = await claims.sent({ ...day, da: '500' }, officer);
    const second = await claims.sent({ ...day, da: '100' }, officer);
    desk.manager.now = new Date('2026-11-22T06:00:00Z');
    await decide(second.id, 'approved');
    desk.manager.now = new Date('2026-11-22T06:01:00Z');
    await decide(first.id, 'approved');
    const { answer } = await ask(desk.manager, 'expense_statements.export', { query: { from: '', to: '' } });
    expect(answer.data.map((line) => [line['da'], line['over_policy']])).toEqual([
      ['100.00', '0.00'],
      ['500.00', '150.00'],
    ]);
  });

  test('an amount at its rate, a day without a policy and an employee without a grade are not told', async () => {
    await add();
    const lines = [
      [{ ...away, da: '450', hotel: '1,800' }, officer],
      [{ ...away, day_kind: 'HQ', date: '2026-11-21', da: '9,000' }, officer],
      [{ ...away, da: '9,000' }, await signedIn(desk.db, await addUser(desk.db, { username: 'kiran' }))],
    ] as const;
    for (const [line, who] of lines) {
      const { id } = await claims.sent(line, who);
      const { flags } = await claims.shown(id, who);
      expect((flags as { kind: string }[]).map(({ kind }) => kind)).not.toContain('over_policy');
    }
  });
});

describe('a policy that another Admin writes at the same moment', () => {
  const desk = useDesk('postgresql');

  test('is waited for, and refused at the field', async () => {
    const admin = await signedIn(desk.db, await addUser(desk.db, { username: 'meena', role: 'Admin' }));
    const body = { grade: 'E1', day_kind: 'HQ', da_rate: '125', valid_from: '2026-04-01' };
    let late: Promise<unknown> = Promise.resolve();
    await desk.db.transaction().execute(async (tx) => {
      await sql`
        insert into expense_policies (id, grade, day_kind, valid_from)
        values (gen_random_uuid(), 'e1', 'HQ', '2026-05-01')`.execute(tx);
      late = refusal(ask(admin, 'expense_policies.create', { body }));
      await eventually(async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(tx);
        expect(rows).not.toEqual([]);
      });
    });
    expect(await late).toMatchObject({ code: 'invalid', errors: { valid_from: [OVERLAP] } });
  });
});

test('of two that one device sends together, the second is refused and the rest of its queue goes on', async () => {
  const server = await buildTestServer({ engine: 'postgresql' });
  const company = await makeCompany(server);
  const create = (changes: object = {}) =>
    op({
      call: 'expense_policies.create',
      record_id: v7(),
      body: { grade: 'E1', day_kind: 'HQ', da_rate: 12_500, valid_from: '2026-04-01', ...changes },
    });
  const stream = new TestStream(server, company.tokens.admin);
  const { results } = await stream.push(1, [create(), create(), create({ grade: 'E2' })]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'rejected', 'applied']);
  expect(results[1]).toMatchObject({ code: 'invalid', errors: { valid_from: [OVERLAP] } });
  await server.close();
});
