import { describe, expect, test } from 'vitest';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, signedIn } from './ask.ts';
import { addUser } from './company.ts';
import { Claims } from './claims.ts';
import { useDesk } from './desk.ts';

interface Shown {
  kind: string;
  other: { id: string } | null;
}

describe.each(plainEngines)('flags of expense statements, on %s', (engine) => {
  const desk = useDesk(engine);
  const claims = new Claims(desk);
  const flags = async (id: string, who = desk.officer) => {
    const { flags: shown } = await claims.shown(id, who);
    return (shown as Shown[]).map(({ kind, other }) => [kind, other?.id ?? null]);
  };
  const onDuty = (at: string, assigned_to = desk.officer_id) =>
    desk.db
      .insertInto('attendances')
      .values({ id: crypto.randomUUID(), created_by: assigned_to, assigned_to, type: 'log_in', at })
      .execute();

  test('a claim on a duty day, with a receipt, inside the trip has none', async () => {
    await onDuty('2026-11-20T04:00:00Z');
    const id = await claims.statement();
    const expense_id = await claims.line(id);
    await claims.receipt(id, { expense_id });
    expect(await flags(id)).toEqual([]);
  });

  test('a missing receipt, a day without duty and a date outside the trip are told', async () => {
    await onDuty('2026-11-20T04:00:00Z');
    const id = await claims.statement();
    await claims.line(id, { date: '2026-12-01' });
    expect(await flags(id)).toEqual([
      ['no_receipt', null],
      ['off_duty', null],
      ['off_trip', null],
    ]);
  });

  test('a receipt of no line in particular counts for every line', async () => {
    await onDuty('2026-11-20T04:00:00Z');
    const id = await claims.statement();
    const expense_id = await claims.line(id);
    await claims.line(id, { travel: '60' });
    await claims.receipt(id, { expense_id });
    expect(await flags(id)).toEqual([['no_receipt', null]]);
    await claims.receipt(id);
    expect(await flags(id)).toEqual([]);
  });

  test('a log-in shortly after midnight of India counts for its own day', async () => {
    await onDuty('2026-11-19T18:45:00Z');
    const id = await claims.statement();
    await claims.line(id, { da: '225', travel: 0 });
    expect(await flags(id)).toEqual([]);
  });

  test('the same bytes, bill or amount claimed before is told until the other claim is rejected', async () => {
    await onDuty('2026-11-20T04:00:00Z');
    const bill = { bill_vendor: 'Hotel Panchavati', bill_number: 'A-17', bill_date: '2026-11-20' };
    const first = await claims.sent(bill);
    const original_sha256 = 'a'.repeat(64);
    await claims.receipt(first.id, { expense_id: first.line, original_sha256 });
    const id = await claims.statement();
    const line = await claims.line(id, { ...bill, bill_number: 'a-17', bill_vendor: 'hotel panchavati' });
    await claims.receipt(id, { expense_id: line, original_sha256 });
    const kinds = ['same_amount', 'same_bill', 'same_file'];
    expect(await flags(id)).toEqual(kinds.map((kind) => [kind, first.id]));
    const decision = { params: { id: first.id }, body: { approval_status: 'rejected' } };
    await ask(desk.manager, 'expense_statements.approval', decision);
    expect(await flags(id)).toEqual([]);
  });

  test('a match with a claim out of sight is told without naming it', async () => {
    const stranger = await signedIn(desk.db, await addUser(desk.db, { username: 'kiran', name: 'Kiran' }));
    const bill = { bill_number: '9', bill_date: '2026-11-20' };
    await claims.sent(bill, stranger);
    const { id } = await claims.sent(bill);
    expect(await flags(id)).toContainEqual(['same_bill', null]);
  });
});
