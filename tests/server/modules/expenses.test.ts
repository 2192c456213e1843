import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { engines } from '#tests/support/databases.ts';
import { eventually } from '#tests/support/eventually.ts';
import { ask, refusal, signedIn } from './ask.ts';
import { addUser } from './company.ts';
import { useDesk } from './desk.ts';
import { Claims } from './claims.ts';

// Both engines: lines, receipts and decisions of one statement wait for the same lock.
describe.each(engines)('expense statements, on %s', (engine) => {
  const desk = useDesk(engine);
  const claims = new Claims(desk);
  const approve = (id: string, more: object = {}) =>
    ask(desk.manager, 'expense_statements.approval', {
      params: { id },
      body: { approval_status: 'approved', ...more },
    });

  test('the server sums the lines in paise and takes the advance off', async () => {
    const id = await claims.statement({ advance_amount: '1,000' });
    await claims.line(id, { da: '225', travel: '450.10' });
    const second = await claims.line(id, { travel: 0, hotel: '0.20' });
    expect(await claims.shown(id)).toMatchObject({ total_expense: 67_530, payable_amount: -32_470 });
    await ask(desk.officer, 'expenses.update', { params: { id: second }, body: { hotel: '1,200' } });
    await ask(desk.officer, 'expenses.delete', { params: { id: second }, body: { id: second } });
    expect(await claims.shown(id)).toMatchObject({
      total_expense: 67_510,
      payable_amount: -32_490,
      payable_in_words: 'Minus Rupees Three Hundred Twenty-Four and Ninety Paise Only',
    });
  });

  test('a statement waits for nobody until it is sent', async () => {
    const id = await claims.statement();
    const line = await claims.line(id);
    const waiting = async () => {
      const query = { filters: { selectedTab: 'pending_on_me' } };
      const { answer } = await ask(desk.manager, 'expense_statements.list', { query });
      return answer.data.data.map((row) => row.id);
    };
    expect(await waiting()).toEqual([]);
    expect(await refusal(approve(id))).toMatchObject({
      code: 'not_found',
    });
    await claims.submit(id, [line]);
    expect(await waiting()).toEqual([id]);
  });

  test('sending names what the server does not have', async () => {
    const id = await claims.statement();
    expect(await refusal(claims.submit(id, []))).toMatchObject({ message: 'Add at least one expense.' });
    const line = await claims.line(id);
    const [lost, file] = [v7(), v7()];
    expect(await refusal(claims.submit(id, [line, lost], [file]))).toMatchObject({
      code: 'conflict',
      message: 'Not sent: the server does not have 1 expense and 1 receipt yet.',
      errors: { lines: [lost], files: [file] },
    });
  });

  test('a decision on anything but what was seen is refused with the difference', async () => {
    const { id, line } = await claims.sent({ travel: '450' });
    const { seen } = await claims.shown(id, desk.manager);
    await ask(desk.officer, 'expenses.update', { params: { id: line }, body: { travel: '4,500' } });
    expect(await refusal(approve(id, { seen }))).toMatchObject({
      code: 'conflict',
      errors: { seen: ['Taxi: Travel ₹450.00 → ₹4,500.00'] },
    });
    const { seen: fresh } = await claims.shown(id, desk.manager);
    await approve(id, { seen: fresh });
    expect(await claims.shown(id)).toMatchObject({ approval_status: 'approved', decided_by_name: 'Anita' });
  });

  test('nothing of a decided statement changes, and the refusal says who decided', async () => {
    const { id, line } = await claims.sent();
    await approve(id);
    const late = [
      claims.line(id),
      ask(desk.officer, 'expenses.update', { params: { id: line }, body: { travel: '1' } }),
      ask(desk.officer, 'expenses.delete', { params: { id: line }, body: { id: line } }),
      ask(desk.officer, 'expense_statements.update', { params: { id }, body: { advance_amount: '1' } }),
      claims.receipt(id),
      claims.submit(id, [line]),
    ];
    for (const refused of await Promise.all(late.map(refusal)))
      expect(refused).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(
          /^This Expense Statement is already approved by Anita at \d\d:\d\d\.$/,
        ),
      });
    expect(await refusal(ask(desk.manager, 'expense_statements.delete', { params: { id } }))).toMatchObject({
      code: 'conflict',
    });
  });

  test('of two decisions the second names the first', async () => {
    const { id } = await claims.sent();
    const boss = await signedIn(desk.db, await addUser(desk.db, { username: 'meena', role: 'Admin' }));
    await approve(id);
    const second = ask(boss, 'expense_statements.approval', {
      params: { id },
      body: { approval_status: 'rejected' },
    });
    expect((await refusal(second)).message).toMatch(/already approved by Anita at \d\d:\d\d\.$/);
  });

  test('nobody decides on, and nobody else writes, an own claim', async () => {
    const { id, line } = await claims.sent({}, desk.manager);
    expect(await refusal(approve(id))).toMatchObject({ code: 'forbidden' });
    const theirs = await claims.sent();
    const update = { params: { id: theirs.line }, body: { travel: '1' } };
    expect(await refusal(ask(desk.manager, 'expenses.update', update))).toMatchObject({ code: 'forbidden' });
    expect(await refusal(ask(desk.officer, 'expenses.detail', { params: { id: line } }))).toMatchObject({
      code: 'not_found',
    });
    expect(await refusal(claims.line(id, {}, desk.officer))).toMatchObject({
      errors: { record_id: ['Choose a valid Expense Statement'] },
    });
  });

  test('a status update with either path is a decision like any other', async () => {
    const { id } = await claims.sent();
    const body = { id, status: 'rejected' };
    expect(
      await refusal(ask(desk.officer, 'expense_statements.updateStatus', { params: { id }, body })),
    ).toMatchObject({ code: 'forbidden' });
    await ask(desk.manager, 'expense_statements.updateStatusOfOne', { params: { id }, body });
    expect(await claims.shown(id)).toMatchObject({ approval_status: 'rejected' });
  });

  test('the export has the lines of approved claims within reach, and the advance once a claim', async () => {
    const id = await claims.statement({ advance_amount: '500' });
    const lines = [
      await claims.line(id, { km: 64 }),
      await claims.line(id, { travel: '10.05', date: '2026-11-21' }),
    ];
    await claims.submit(id, lines);
    await claims.sent();
    await approve(id);
    const exported = async (who = desk.manager, query = {}) =>
      (await ask(who, 'expense_statements.export', { query })).answer.data;
    const amounts = (await exported()).map((row) => [
      row['total'],
      row['advance_amount'],
      row['payable_amount'],
    ]);
    expect(amounts).toEqual([
      ['450.00', '500.00', '-50.00'],
      ['10.05', '0.00', '10.05'],
    ]);
    const [first] = await exported();
    expect(first).toMatchObject({ employee: 'Ravi', approved_by: 'Anita', title: 'Taxi', km: '64' });
    expect(await exported(desk.manager, { to: '2020-01-01' })).toEqual([]);
    const stranger = await signedIn(desk.db, await addUser(desk.db, { username: 'kiran', name: 'Kiran' }));
    expect(await exported(stranger)).toEqual([]);
  });
});

describe('a line that changes while its statement is being decided on', () => {
  const desk = useDesk('postgresql');
  const claims = new Claims(desk);

  test('waits for the decision and is refused', async () => {
    const { id, line } = await claims.sent();
    const decided = { approval_status: 'approved', decided_by: desk.manager_id } as const;
    let late: Promise<unknown> = Promise.resolve();
    await desk.db.transaction().execute(async (tx) => {
      await tx.updateTable('expense_statements').set(decided).where('id', '=', id).execute();
      late = refusal(ask(desk.officer, 'expenses.update', { params: { id: line }, body: { travel: '1' } }));
      await eventually(async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(tx);
        expect(rows).not.toEqual([]);
      });
    });
    expect(await late).toMatchObject({ code: 'conflict' });
    expect(await claims.shown(id)).toMatchObject({ total_expense: 45_000 });
  });
});
