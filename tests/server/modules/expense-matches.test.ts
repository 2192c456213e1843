import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Flag, FlagCounts } from '#contract/expense-flags.ts';
import { engines } from '#tests/support/databases.ts';
import { ask, signedIn, type Caller } from './ask.ts';
import { Claims } from './claims.ts';
import { addUser } from './company.ts';
import { useDesk } from './desk.ts';

// Both engines: the flags are SQL with a view, a function and regular expressions.
describe.each(engines)('flags that cannot be silenced, on %s', (engine) => {
  const desk = useDesk(engine);
  const claims = new Claims(desk);
  let officer: Caller;

  beforeEach(async () => {
    await desk.db.updateTable('users').set({ grade: 'E1' }).where('id', '=', desk.officer_id).execute();
    officer = await signedIn(desk.db, desk.officer_id);
    const admin = await signedIn(desk.db, await addUser(desk.db, { username: 'meena', role: 'Admin' }));
    const policy = { grade: 'e1', valid_from: '2026-04-01', da_rate: '450', km_rate: '4' };
    for (const more of [{ day_kind: 'HQ' }, { day_kind: 'Outstation', city_class: 'A' }])
      await ask(admin, 'expense_policies.create', { body: { ...policy, ...more } });
  });

  const flagsOf = async (id: string, kind: string, who = officer): Promise<Flag[]> =>
    ((await claims.shown(id, who))['flags'] as Flag[]).filter((flag) => flag.kind === kind);

  /** Ids of one millisecond come in any order. */
  const namesIn = (flag?: Flag) => flag?.repeated?.items.map(({ name }) => name).toSorted();

  test('a field of the day left empty is said, not silence; without a grade nothing is compared', async () => {
    let day = 1;
    const kinds = async (changes: object, who = officer) => {
      const id = await claims.statement({}, who);
      const date = `2026-11-0${day++}`;
      await claims.line(id, { travel: '', da: '225', date, ...changes }, who);
      const { flag_counts } = await claims.shown(id, who);
      return Object.keys(flag_counts as FlagCounts).filter((kind) => /^(no_[dc]|over)/.test(kind));
    };
    expect(await kinds({ hotel: '20,000' })).toEqual(['no_day_kind']);
    expect(await kinds({ day_kind: 'HQ' })).toEqual([]);
    expect(await kinds({ day_kind: 'Outstation' })).toEqual(['no_city_class']);
    expect(await kinds({ day_kind: 'Outstation', city_class: 'A' })).toEqual([]);
    expect(await kinds({ day_kind: 'Ex-HQ' })).toEqual([]);
    const stranger = await signedIn(desk.db, await addUser(desk.db, { username: 'kiran', name: 'Kiran' }));
    expect(await kinds({ hotel: '20,000' }, stranger)).toEqual([]);
  });

  test('kilometres at the rate are compared with Travel and Local Conveyance together', async () => {
    const id = await claims.statement({}, officer);
    const day = { day_kind: 'HQ', km: 10 };
    await claims.line(id, { ...day, travel: '30', local_conveyance: '10' }, officer);
    const line = await claims.line(id, { ...day, travel: '1,100', local_conveyance: '0.50' }, officer);
    await claims.line(id, { day_kind: 'HQ', travel: '900' }, officer);
    const text = 'Over the rate per km: ₹1,100.50 claimed, 10 km at ₹4.00 are ₹40.00';
    const fare = { claimed: 110_050, allowed: 4000, km: 10, rate: 400 };
    const flag = { kind: 'over_fare', text, expense_id: line, other: null, fare };
    expect(await flagsOf(id, 'over_fare')).toEqual([flag]);
    await claims.submit(id, [line], [], officer);
    await ask(desk.manager, 'expense_statements.approval', {
      params: { id },
      body: { approval_status: 'approved' },
    });
    const { answer } = await ask(desk.manager, 'expense_statements.export', { query: { from: '', to: '' } });
    const columns = answer.data.map(({ over_fare, over_policy }) => [over_fare, over_policy]);
    const none = ['0.00', '0.00'];
    expect(columns).toHaveLength(3);
    expect(columns).toEqual(expect.arrayContaining([none, none, ['1060.50', '0.00']]));
  });

  const bill = { bill_vendor: 'Hotel Panchavati', bill_number: 'INV-1/26', bill_date: '2026-11-20' };

  test.each([
    ['a space for a dash', { bill_number: 'INV 1 26' }],
    ['no sign at all, and small letters', { bill_number: 'inv126' }],
    ['a long dash, and figures of Hindi', { bill_number: 'INV–१।२६' }],
    ['another sign in the vendor', { bill_vendor: 'HOTEL-PANCHAVATI.' }],
    ['no vendor', { bill_vendor: '' }],
    ['no date', { bill_date: '' }],
  ])('the same bill is found with %s, in another statement and in the same', async (_what, spelled) => {
    const first = await claims.sent({ ...bill, title: 'Room' }, officer);
    const id = await claims.statement({}, officer);
    await claims.line(id, { ...bill, ...spelled, title: 'Room again', travel: '7' }, officer);
    expect((await flagsOf(id, 'same_bill')).map(({ other }) => other?.id)).toEqual([first.id]);
    await claims.line(first.id, { ...bill, ...spelled, title: 'Room twice', travel: '8' }, officer);
    const [repeated] = await flagsOf(first.id, 'same_bill');
    expect(repeated).toMatchObject({ other: null, repeated: { count: 2 } });
    expect(namesIn(repeated)).toEqual(['Room', 'Room twice']);
  });

  test.each([
    ['another number', { bill_number: 'INV-12/6 A' }],
    ['another vendor', { bill_vendor: 'Hotel Panchavati II' }],
    ['another date', { bill_date: '2026-11-21' }],
    ['neither vendor nor date', { bill_vendor: '', bill_date: '' }],
    ['a number of signs alone', { bill_number: '---' }],
  ])('a bill with %s is another one', async (_what, spelled) => {
    await claims.sent(bill, officer);
    const id = await claims.statement({}, officer);
    await claims.line(id, { ...bill, ...spelled, travel: '7' }, officer);
    expect(await flagsOf(id, 'same_bill')).toEqual([]);
  });

  test('the same bytes are found whatever hash the device states, in one statement with their names', async () => {
    const stated = (letter: string) => ({ original_sha256: letter.repeat(64) });
    const first = await claims.sent({}, officer);
    const bytes = '%PDF-1.4 the bill';
    await claims.receipt(first.id, { ...stated('a'), name: 'Bill' }, bytes);
    const id = await claims.statement({}, officer);
    await claims.receipt(id, { ...stated('b'), name: 'Bill 1' }, bytes);
    await claims.receipt(id, { ...stated('c'), name: 'Other' });
    await claims.receipt(id, { ...stated('d'), name: 'Bill 2' }, bytes);
    const found = await flagsOf(id, 'same_file');
    expect(found.map((flag) => [flag.other?.id, namesIn(flag)])).toEqual([
      [undefined, ['Bill 1', 'Bill 2']],
      [first.id, undefined],
    ]);
    expect(found[0]?.text).toMatch(/^The same receipt, twice in this statement: Bill [12], Bill [12]$/);
  });

  test('a picture whose stored bytes are the same is the same, though other bytes were sent', async () => {
    const stored = createHash('sha256').update('as stored').digest('hex');
    const id = await claims.statement({}, officer);
    await claims.receipt(id, { name: 'Bill 1' });
    await claims.receipt(id, { name: 'Bill 2' });
    expect(await flagsOf(id, 'same_file')).toEqual([]);
    await desk.db.updateTable('files').set({ stored_sha256: stored }).execute();
    expect(await flagsOf(id, 'same_file')).toMatchObject([{ repeated: { count: 2 } }]);
  });

  test('an amount twice on one date of a statement is said with the expenses, once for two amounts', async () => {
    const id = await claims.statement({}, officer);
    const room = { travel: '450', hotel: '900' };
    await claims.line(id, { ...room, title: 'Room' }, officer);
    await claims.line(id, { ...room, title: 'Room again' }, officer);
    await claims.line(id, { ...room, date: '2026-11-21' }, officer);
    const found = await flagsOf(id, 'same_amount');
    expect(found.map((flag) => [flag.other, namesIn(flag)])).toEqual([[null, ['Room', 'Room again']]]);
    expect(found[0]?.text).toMatch(/^The same amount for one date, twice in this statement: Room/);
  });

  test('a date in the future is told, by the clock of the server', async () => {
    officer.now = new Date('2026-11-20T18:00:00Z');
    const id = await claims.statement({}, officer);
    await claims.line(id, { date: '2026-11-20' }, officer);
    const late = await claims.line(id, { date: '2026-11-21' }, officer);
    expect((await flagsOf(id, 'future')).map(({ expense_id }) => expense_id)).toEqual([late]);
  });
});
