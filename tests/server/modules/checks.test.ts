import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterEach, describe, expect, test } from 'vitest';
import { configure } from '#contract/core/settings.ts';
import { up } from '#server/db/migrations/0043-corrected-checks.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal, type Caller } from './ask.ts';
import { useDesk } from './desk.ts';
import { Field } from './field.ts';

const SHOP = { lat: 18.52, lng: 73.85 };
/** 556 metres north of the shop. */
const AWAY = { lat: 18.525, lng: 73.85 };
const MINUTE = 60_000;

describe.each(plainEngines)('checking in and out, on %s', (engine) => {
  const desk = useDesk(engine);
  const field = new Field(desk);
  afterEach(() => configure({ check_radius: 200 }));

  const checkIn = async (id: string, body: object = {}, who: Caller = desk.officer) =>
    (await field.check(who, id, { type: 'check_in', ...body })).answer.check;
  const checkOut = async (id: string, body: object = {}, who: Caller = desk.officer) =>
    (await field.check(who, id, { type: 'check_out', ...body })).answer.check;
  const later = (minutes: number): Caller => ({
    ...desk.officer,
    now: new Date(desk.officer.now.getTime() + minutes * MINUTE),
  });
  const strictly = (check_position: 'off' | 'refuse'): Caller => ({
    ...desk.officer,
    config: { ...desk.officer.config, check_position },
  });

  test('keeps when, where, how far from the shop, and what to make of it', async () => {
    const id = await field.madeVisit();
    const check = await checkIn(id, { ...SHOP, accuracy: 12, position_age: 4, address: 'MG Road' });
    expect(check).toMatchObject({
      record_id: id,
      user_id: desk.officer_id,
      type: 'check_in',
      datetime: desk.officer.now.toISOString(),
      ...SHOP,
      accuracy: 12,
      position_age: 4,
      address: 'MG Road',
      distance: 0,
      verdict: 'at_shop',
      corrected: false,
    });
    expect(await field.visit(id)).toMatchObject({
      checks_count: 1,
      is_open: true,
      checks: [check],
      checked_in_at: desk.officer.now.toISOString(),
      checked_out_at: null,
    });
    const out = await checkOut(id, { outcome: 'Order taken', next_date: '2099-01-05' }, later(20));
    expect(await field.visit(id)).toMatchObject({
      checks: [{ id: check.id }, { id: out.id, verdict: 'no_position' }],
      is_open: false,
      checked_out_at: later(20).now.toISOString(),
      outcome: 'Order taken',
      next_date: '2099-01-05',
    });
    expect(await field.trail(id)).toEqual(['create', 'check_in', 'check_out']);
    const track = await desk.db.selectFrom('positions').select(['type', 'lat']).orderBy('at').execute();
    expect(track).toEqual([
      { type: 'check_in', lat: SHOP.lat },
      { type: 'check_out', lat: null },
    ]);
  });

  describe('a position found after the check', () => {
    const seconds = (count: number) => new Date(desk.officer.now.getTime() + count * 1000).toISOString();
    const find = (id: string, count: number, body: object = {}, who: Caller = later(5)) =>
      ask(who, 'market_visits.position', {
        params: { id },
        body: { type: 'check_in', ...SHOP, accuracy: 30, position_at: seconds(count), ...body },
      });
    const checksOf = async (id: string) => (await field.visit(id)).checks;

    test('is added with its own time, judged, and put on the track', async () => {
      const id = await field.madeVisit();
      const check = await checkIn(id);
      await checkOut(id, {}, later(4));
      await find(id, 40, { address: 'MG Road', position_age: 3 });
      const located = { ...SHOP, accuracy: 30, position_age: 3, address: 'MG Road', distance: 0 };
      expect(await checksOf(id)).toMatchObject([
        { ...check, ...located, verdict: 'at_shop', position_at: seconds(40) },
        { type: 'check_out', lat: null },
      ]);
      expect(await field.trail(id)).toEqual(['create', 'check_in', 'check_out', 'position']);
      const track = await desk.db.selectFrom('positions').select(['type', 'lat']).orderBy('at').execute();
      expect(track).toContainEqual({ type: 'check_in', lat: SHOP.lat });
    });

    test.each([
      ['later than a minute', 90, {}],
      ['long before it', -90, {}],
      ['that is 0,0', 10, { lat: 0, lng: 0 }],
      ['of another kind of check', 10, { type: 'check_out' }],
    ])('is dropped without a refusal: one %s', async (_name, count, body) => {
      const id = await field.madeVisit();
      await checkIn(id);
      const before = await checksOf(id);
      expect((await find(id, count, body)).answer.message).toBe('Location not added.');
      expect(await checksOf(id)).toEqual(before);
    });

    test('never replaces a position, nor belongs to somebody else’s visit', async () => {
      const id = await field.madeVisit();
      await checkIn(id, AWAY);
      const before = await checksOf(id);
      await find(id, 10);
      expect(await checksOf(id)).toEqual(before);
      expect(await refusal(find(id, 10, {}, desk.manager))).toMatchObject({ code: 'forbidden' });
    });
  });

  test.each([
    ['half a position', { lat: 18.52 }],
    ['0,0', { lat: 0, lng: 0, accuracy: 5 }],
    ['nothing', {}],
  ])('takes %s as no position', async (_name, position) => {
    const check = await checkIn(await field.madeVisit(), position);
    expect(check).toMatchObject({
      lat: null,
      lng: null,
      accuracy: null,
      distance: null,
      verdict: 'no_position',
    });
  });

  test('away is away, give or take what the fix may be off, and keeps the reason', async () => {
    const away = await checkIn(await field.madeVisit(), { ...AWAY, accuracy: 20, remarks: 'Road closed' });
    expect(away).toMatchObject({ distance: 556, verdict: 'away', remarks: 'Road closed' });
    await checkOut(String(away['record_id']), {}, later(1));
    configure({ check_radius: 400 });
    const near = await checkIn(await field.madeVisit(), { ...AWAY, accuracy: 160 }, later(2));
    expect(near['verdict']).toBe('at_shop');
    await checkOut(String(near['record_id']), {}, later(3));
    configure({ check_radius: 200 });
    const vague = await checkIn(await field.madeVisit(), { ...AWAY, accuracy: 5000 }, later(4));
    expect(vague['verdict']).toBe('away');
  });

  test('is measured from the customer where the visit leads to one, and from nowhere without a place', async () => {
    const contact = await desk.madeContact();
    const { answer } = await field.createVisits(desk.officer, [contact]);
    const [id = ''] = answer.ids;
    expect(await checkIn(id, SHOP)).toMatchObject({ distance: 0, verdict: 'at_shop' });
    await checkOut(id, {}, later(1));
    const nowhere = await desk.made(desk.officer, {
      location: { address: 'x', landmark: 'y', city: 'Pune', state: 'Maharashtra', pin_code: '411001' },
    });
    const made = await field.createVisits(desk.officer, [nowhere]);
    const check = await checkIn(made.answer.ids[0] ?? '', SHOP, strictly('refuse'));
    expect(check).toMatchObject({ distance: null, verdict: 'no_position', ...SHOP });
  });

  test('by the setting is not looked at, or refused away from the shop', async () => {
    const id = await field.madeVisit();
    expect((await refusal(checkIn(id, AWAY, strictly('refuse')))).message).toBe(
      'You are 556 metres away. Please check in at the shop.',
    );
    expect((await refusal(checkIn(id, {}, strictly('refuse')))).message).toBe(
      'Turn on location to check in.',
    );
    expect((await checkIn(id, AWAY, strictly('off')))['verdict']).toBeNull();
    await checkOut(id, AWAY, strictly('refuse'));
  });

  test('is one visit at a time, and one direction after the other', async () => {
    const [first, second] = [await field.madeVisit(), await field.madeVisit()];
    expect((await refusal(checkOut(first))).message).toBe('You’re not checked in here. Check in first.');
    await checkIn(first);
    expect((await refusal(checkIn(first))).message).toBe('You’re already checked in here. Check out first.');
    expect(await refusal(checkIn(second))).toMatchObject({
      code: 'conflict',
      message: 'You are still checked in at Gupta Auto Parts. Please check out there first.',
    });
    await checkOut(first);
    await checkIn(second);
    await checkOut(second, {}, later(1));
    await checkIn(first, {}, later(2));
    expect(await field.visit(first)).toMatchObject({
      checks_count: 3,
      is_open: true,
      checked_in_at: desk.officer.now.toISOString(),
    });
  });

  test('forgotten is corrected with the time it was and why, and says so', async () => {
    const id = await field.madeVisit();
    await checkIn(id, SHOP);
    const half = later(30).now.toISOString();
    const evening = later(300);
    expect((await refusal(checkOut(id, { corrected: true }, evening))).errors).toEqual({
      datetime: ['Time is required'],
      remarks: ['Reason is required'],
    });
    const early = { corrected: true, remarks: 'Forgot', datetime: later(-30).now.toISOString() };
    expect((await refusal(checkOut(id, early, evening))).errors).toEqual({
      datetime: ['The check-out cannot be before the check-in'],
    });
    const check = await checkOut(
      id,
      { corrected: true, remarks: 'Forgot', datetime: half, ...AWAY },
      evening,
    );
    expect(check).toMatchObject({
      datetime: half,
      corrected: true,
      remarks: 'Forgot',
      lat: null,
      verdict: null,
    });
    const never = checkIn(await field.madeVisit(), { corrected: true, remarks: 'x', datetime: half });
    expect((await refusal(never)).errors).toEqual({ type: ['Only a check-out can be corrected'] });
  });

  test('is corrected still where an older version stored that by its own word', async () => {
    const id = await field.madeVisit();
    await checkIn(id, SHOP);
    const datetime = later(30).now.toISOString();
    await checkOut(id, { corrected: true, remarks: 'Forgot', datetime }, later(300));
    const before = await field.visit(id);
    await sql`
      update market_visits
      set checks = replace(checks::text, '"corrected"', '"mended"')::jsonb`.execute(desk.db);
    expect(await field.visit(id)).not.toMatchObject({ checks: before['checks'] });
    await up(desk.db);
    expect(await field.visit(id)).toMatchObject({ checks: before['checks'] });
  });

  test('takes no moment from the future', async () => {
    const id = await field.madeVisit();
    const check = await checkIn(id, { datetime: later(600).now.toISOString() });
    expect(check).toMatchObject({
      datetime: desk.officer.now.toISOString(),
      device_at: later(600).now.toISOString(),
    });
  });

  test('outcomes are those of their list', async () => {
    const id = await field.madeVisit();
    await checkIn(id);
    expect((await refusal(checkOut(id, { outcome: 'Dreaming' }))).errors).toEqual({
      outcome: ['Choose a valid Outcome'],
    });
    expect((await refusal(field.check(desk.officer, id, { type: 'tracker' }))).code).toBe('invalid');
    expect((await refusal(field.check(desk.officer, v7(), { type: 'check_in' }))).code).toBe('not_found');
  });
});
