import { describe, expect, test } from 'vitest';
import { plainEngines } from '#tests/support/databases.ts';
import { refOf } from '#tests/support/uploads.ts';
import { ask, refusal, signedIn, type Caller } from './ask.ts';
import { addUser } from './company.ts';
import { Claims } from './claims.ts';
import { useDesk } from './desk.ts';

interface Shown {
  kind: string;
  other: { id: string } | null;
}

interface ReceiptShown {
  name: string;
  taken_at: string | null;
  taken_from: string | null;
  check_in: { metres: number } | null;
}

describe.each(plainEngines)('flags of expense statements, on %s', (engine) => {
  const desk = useDesk(engine);
  const claims = new Claims(desk);
  const flags = async (id: string, who = desk.officer) => {
    const { flags: shown } = await claims.shown(id, who);
    return (shown as Shown[])
      .toSorted((one, next) => one.kind.localeCompare(next.kind))
      .map(({ kind, other }) => [kind, other?.id ?? null]);
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
    await claims.line(id, { date: '2026-11-22' });
    expect(await flags(id)).toEqual([
      ['no_receipt', null],
      ['off_duty', null],
      ['off_trip', null],
    ]);
  });

  test('a receipt of no line in particular counts for one line, and the same file once', async () => {
    await onDuty('2026-11-20T04:00:00Z');
    const id = await claims.statement();
    const expense_id = await claims.line(id);
    const others = [await claims.line(id, { travel: '60' }), await claims.line(id, { travel: '70' })];
    await claims.receipt(id, { expense_id });
    const missing = async () => {
      const { flags: shown } = await claims.shown(id);
      return (shown as Shown[]).filter(({ kind }) => kind === 'no_receipt');
    };
    expect(await missing()).toHaveLength(2);
    await claims.receipt(id, {}, '%PDF-1.4 one');
    await claims.receipt(id, {}, '%PDF-1.4 one');
    expect(await missing()).toEqual(
      others.toSorted().map((line) => ({
        kind: 'no_receipt',
        text: 'Receipt missing: 1 receipt for 2 expenses',
        expense_id: line,
        other: null,
        loose: { receipts: 1, lines: 2 },
      })),
    );
    await claims.receipt(id);
    expect(await missing()).toEqual([]);
  });

  test('a log-in shortly after midnight of India counts for its own day', async () => {
    await onDuty('2026-11-19T18:45:00Z');
    const id = await claims.statement();
    await claims.line(id, { da: '225', travel: 0 });
    expect(await flags(id)).toEqual([]);
  });

  const checkIns = (...points: readonly { at: string; lat: number; visit_id?: string }[]) =>
    desk.db
      .insertInto('positions')
      .values(
        points.map(({ at, lat, visit_id = null }) => {
          const where = { lat, lng: 73.8, accuracy: 10, address: null, remarks: null, visit_id };
          return { user_id: desk.officer_id, type: 'check_in', at, received_at: at, ...where };
        }),
      )
      .execute();

  test('kilometres well above the check-ins and the odometer are told with all three, once a date', async () => {
    const marks = [
      { type: 'log_in', at: '2026-11-20T03:30:00Z', odometer: 45_200 },
      { type: 'log_out', at: '2026-11-20T12:30:00Z', odometer: 45_264 },
    ] as const;
    for (const mark of marks)
      await desk.db
        .insertInto('attendances')
        .values({
          ...mark,
          id: crypto.randomUUID(),
          created_by: desk.officer_id,
          assigned_to: desk.officer_id,
        })
        .execute();
    await checkIns(
      { at: '2026-11-20T05:00:00Z', lat: 18.5 },
      { at: '2026-11-20T06:00:00Z', lat: 18.9 },
      { at: '2026-11-20T23:00:00Z', lat: 28 },
    );
    const id = await claims.statement();
    const first = await claims.line(id, { km: 45 });
    const second = await claims.line(id, { km: '35', travel: '60' });
    // Ids of one millisecond come in any order.
    const [expense_id] = [first, second].toSorted();
    await claims.receipt(id);
    await claims.receipt(id);
    expect(await flags(id)).toEqual([]);
    await ask(desk.officer, 'expenses.update', { params: { id: second }, body: { km: 40 } });
    const { flags: shown } = await claims.shown(id);
    expect(shown).toEqual([
      {
        kind: 'km',
        text: 'More kilometres than recorded for the day: claimed 85 km, by check-ins about 58 km, by odometer 64 km',
        expense_id,
        other: null,
        km: { claimed: 85, checks: 58, odometer: 64 },
      },
    ]);
  });

  test('a photo tells its distance to the nearest check-in on duty, and its coordinates to nobody', async () => {
    desk.officer.now = new Date('2026-11-22T06:00:00Z');
    await onDuty('2026-11-20T03:30:00Z');
    const visit_id = crypto.randomUUID();
    await desk.db
      .insertInto('market_visits')
      .values({
        id: visit_id,
        title: 'Sharma Traders',
        date: '2026-11-20',
        created_by: desk.officer_id,
        assigned_to: desk.officer_id,
      })
      .execute();
    await checkIns(
      { at: '2026-11-20T05:00:00Z', lat: 18.5, visit_id },
      { at: '2026-11-20T06:00:00Z', lat: 18.6 },
    );
    const id = await claims.statement();
    const line = await claims.line(id);
    const place = { lat: 18.5008, lng: 73.8, accuracy: 20 };
    const on_duty = { ...place, taken_at: '2026-11-20T08:32:00.000Z' };
    await claims.receipt(id, on_duty);
    await claims.receipt(id, { ...place, taken_at: '2026-11-21T08:32:00.000Z' });
    await claims.receipt(id, { ...on_duty, accuracy: 3000 });
    await claims.receipt(id);
    await claims.submit(id, [line]);
    const shown = await claims.shown(id, desk.manager);
    const facts = (shown['attachments'] as { check_in: unknown; taken_at: unknown }[]).map(
      ({ check_in, taken_at }) => [taken_at, check_in],
    );
    const near = { metres: 89, name: 'Sharma Traders' };
    expect(facts).toHaveLength(4);
    expect(facts).toEqual(
      expect.arrayContaining([
        [on_duty.taken_at, near],
        ['2026-11-21T08:32:00.000Z', null],
        [on_duty.taken_at, null],
        [null, null],
      ]),
    );
    expect(JSON.stringify(shown)).not.toContain('18.5008');
  });

  const receiptsOf = async (id: string) => (await claims.shown(id))['attachments'] as ReceiptShown[];

  test('a picked picture tells when and where it says it was taken; a time to come says nothing', async () => {
    desk.officer.now = new Date('2026-11-22T06:00:00Z');
    await onDuty('2026-11-20T03:30:00Z');
    await checkIns({ at: '2026-11-20T05:00:00Z', lat: 18.5 });
    const id = await claims.statement();
    const file = { taken_from: 'file', lat: 18.5008, lng: 73.8 };
    await claims.receipt(id, { ...file, name: 'a', taken_at: '2026-11-20T08:32:00.000Z' });
    await claims.receipt(id, { ...file, name: 'b', taken_at: '2019-02-01T08:32:00.000Z' });
    await claims.receipt(id, { ...file, name: 'c', taken_at: '2031-11-20T08:32:00.000Z' });
    const shown = (await receiptsOf(id)).toSorted((one, other) => one.name.localeCompare(other.name));
    expect(
      shown.map(({ taken_at, taken_from, check_in }) => [taken_at, taken_from, check_in?.metres]),
    ).toEqual([
      ['2026-11-20T08:32:00.000Z', 'file', 89],
      ['2019-02-01T08:32:00.000Z', 'file', undefined],
      [null, null, undefined],
    ]);
  });

  test('a copy of a receipt brings along when and where it was taken, of own receipts alone', async () => {
    desk.officer.now = new Date('2026-11-22T06:00:00Z');
    await onDuty('2026-11-20T03:30:00Z');
    await checkIns({ at: '2026-11-20T05:00:00Z', lat: 18.5 });
    const id = await claims.statement();
    const taken_at = '2026-11-20T08:32:00.000Z';
    const proof = { taken_at, taken_from: 'camera', original_sha256: 'b'.repeat(64) };
    const place = { lat: 18.5008, lng: 73.8, accuracy: 20 };
    const copy_of = await claims.receipt(id, { ...proof, ...place });
    desk.officer.now = new Date('2026-11-24T06:00:00Z');
    const copy = await claims.statement();
    await claims.receipt(copy, { copy_of, taken_at: '2026-11-24T05:00:00.000Z' });
    expect(await receiptsOf(copy)).toMatchObject([
      { taken_at, taken_from: 'camera', check_in: { metres: 89 } },
    ]);
    const hashes = desk.db.selectFrom('attachments').select('original_sha256').execute();
    expect((await hashes).map((row) => row.original_sha256)).toEqual(['b'.repeat(64), 'b'.repeat(64)]);
    const stranger = await signedIn(desk.db, await addUser(desk.db, { username: 'kiran', name: 'Kiran' }));
    const theirs = await claims.statement({}, stranger);
    const body = { name: 'Bill', record_type: 'expense_statement', record_id: theirs, copy_of };
    const file = refOf(Buffer.from('%PDF-1.4 x'), 'bill.pdf');
    const refused = await refusal(ask(stranger, 'attachments.create', { body: { ...body, file } }));
    expect(refused).toMatchObject({ code: 'invalid', errors: { copy_of: ['Choose a valid Attachment'] } });
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

  test('a draft is told as claimed to its employee alone, until it is sent', async () => {
    const bill = { bill_number: '7', bill_date: '2026-11-20' };
    const { id } = await claims.sent(bill);
    const draft = await claims.statement();
    const line = await claims.line(draft, bill);
    const matches = async (who: Caller) =>
      (await flags(id, who)).filter(([kind]) => String(kind).startsWith('same'));
    const told = [
      ['same_amount', draft],
      ['same_bill', draft],
    ];
    expect(await matches(desk.officer)).toEqual(told);
    expect(await matches(desk.manager)).toEqual([]);
    await claims.submit(draft, [line]);
    expect(await matches(desk.manager)).toEqual(told);
  });

  test('a match with a claim out of sight is told without naming it', async () => {
    const stranger = await signedIn(desk.db, await addUser(desk.db, { username: 'kiran', name: 'Kiran' }));
    const bill = { bill_number: '9', bill_date: '2026-11-20' };
    await claims.sent(bill, stranger);
    const { id } = await claims.sent(bill);
    expect(await flags(id)).toContainEqual(['same_bill', null]);
  });
});
