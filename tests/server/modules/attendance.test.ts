import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { kolkataDayStart } from '#contract/core/dates.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn, type Caller } from './ask.ts';
import { addUser } from './company.ts';
import { useDesk } from './desk.ts';
import { day, Field } from './field.ts';

const PUNE = { lat: 18.52, lng: 73.85 };
const HOUR = 3_600_000;

describe.each(plainEngines)('attendance, tracks and the dashboard, on %s', (engine) => {
  const desk = useDesk(engine);
  const field = new Field(desk);

  /** Yesterday at an hour of Kolkata. */
  const hour = (hours: number) => new Date(kolkataDayStart(day(-1)) + hours * HOUR);
  const at = (hours: number, who = desk.officer): Caller => ({ ...who, now: hour(hours) });
  const record = async (who: Caller, type: string, body: object = {}) =>
    (await ask(who, 'attendance.record', { body: { type, ...body } })).answer;
  const days = async (who: Caller, query: object = {}) =>
    (await ask(who, 'attendance.days', { query })).answer.data;
  const track = async (who: Caller, hours: readonly number[], body: object = {}) => {
    const positions = hours.map((hours_of) => ({ ...PUNE, datetime: hour(hours_of).toISOString() }));
    return (await ask(who, 'attendance.positions', { body: { positions, ...body } })).answer.stored;
  };
  const seen = (who: Caller, id: string) =>
    ask(who, 'tracker.day', { body: { id, date: day(-1) } }).then(({ answer }) => answer);

  test('a duty goes from the first log-in to the last log-out of its day', async () => {
    expect((await record(at(9), 'log_in', { ...PUNE, odometer: '4120' })).message).toBe('Logged in.');
    await record(at(13), 'log_in');
    expect((await record(at(17.5), 'log_out', PUNE)).message).toBe('Logged out.');
    expect(await days(desk.officer)).toMatchObject([
      {
        name: expect.stringMatching(/\w/),
        date: day(-1),
        login_time: hour(9).toISOString(),
        logout_time: hour(17.5).toISOString(),
        duration: 8.5,
        lat: 18.52,
      },
    ]);
    expect(await days(desk.manager, { user_id: desk.officer_id })).toHaveLength(1);
    expect(await days(desk.manager)).toEqual([]);
    expect((await refusal(days(desk.officer, { user_id: desk.manager_id }))).code).toBe('forbidden');
    expect(await days(desk.officer, { from: day(0) })).toEqual([]);
    const [row] = await desk.db.selectFrom('attendances').selectAll().orderBy('at').execute();
    expect(row).toMatchObject({ odometer: 4120, assigned_to: desk.officer_id, type: 'log_in' });
    const open = { ...desk.officer, now: new Date() };
    await record(open, 'log_out', { lat: 0, lng: 0 });
    expect((await days(open))[0]).toMatchObject({ login_time: null, duration: null, lat: null });
  });

  test('is one’s own, under the id of the device, once', async () => {
    const id = v7();
    for (let time = 0; time < 2; time += 1)
      await record(at(9), 'log_in', { id, assigned_to: desk.manager_id });
    expect(await desk.db.selectFrom('attendances').select(['id', 'assigned_to']).execute()).toEqual([
      { id, assigned_to: desk.officer_id },
    ]);
    expect((await refusal(record(at(9), 'sign_in'))).errors).toEqual({ type: ['Choose log_in or log_out'] });
  });

  test('positions are kept between log-in and log-out alone', async () => {
    const { id } = await record(at(9), 'log_in', PUNE);
    expect(await track(at(12), [8, 9.5, 10, 10], { id })).toBe(2);
    expect(await track(at(12), [10, 11], { id })).toBe(1);
    await record(at(12), 'log_out', PUNE);
    expect(await track(at(15), [11.5, 12.5, 14], { id })).toBe(1);
    const none = { positions: [{ lat: 0, lng: 0, datetime: hour(11.7).toISOString() }] };
    expect((await ask(at(15), 'attendance.positions', { body: none })).answer.stored).toBe(0);
    const duty = await desk.db
      .selectFrom('attendances')
      .select('positions_count')
      .where('id', '=', id)
      .execute();
    expect(duty).toEqual([{ positions_count: 4 }]);
    const foreign = track(desk.manager, [11], { id });
    expect((await refusal(foreign)).code).toBe('forbidden');
  });

  test('a forgotten log-out tracks nobody through the night', async () => {
    await record(at(-5), 'log_in');
    expect(await track(at(20), [10.5, 11.5])).toBe(1);
  });

  test('a day is replayed in order, on the map where it has a place', async () => {
    await record(at(9), 'log_in', PUNE);
    const visit = await field.madeVisit();
    await field.check(at(10), visit, { type: 'check_in' });
    await track(at(11), [10.5]);
    const { map, list, user } = await seen(desk.manager, desk.officer_id);
    expect(user).toEqual({ id: desk.officer_id, name: 'Ravi' });
    expect(list.map(({ type }) => type)).toEqual(['log_in', 'check_in', 'tracker']);
    expect(map.map(({ type }) => type)).toEqual(['log_in', 'tracker']);
    expect(list[0]).toEqual({
      user_id: desk.officer_id,
      username: 'Ravi',
      ...PUNE,
      address: null,
      datetime: hour(9).toISOString(),
      type: 'log_in',
      remarks: null,
    });
    const live = async (id: string) =>
      (await ask(desk.manager, 'tracker.live', { body: { id, user: 'x' } })).answer.data;
    expect(await live(desk.officer_id)).toMatchObject({ ...PUNE, datetime: hour(10.5).toISOString() });
    expect(await live(desk.manager_id)).toBeNull();
  });

  test('a visit says what was recorded while it lasted, and when its day began and ended', async () => {
    const visit = await field.madeVisit();
    const other = await field.madeVisit();
    const types = async (who: Caller, id = visit) =>
      (await ask(who, 'tracker.visit', { body: { id } })).answer.list.map(({ type, datetime }) => [
        type,
        datetime,
      ]);
    expect(await types(desk.officer)).toEqual([]);
    await record(at(9), 'log_in', PUNE);
    await field.check(at(10), visit, { type: 'check_in', ...PUNE });
    await track(at(10.5), [9.5, 10.25]);
    const begun = [
      ['log_in', hour(9).toISOString()],
      ['tracker', hour(10.25).toISOString()],
    ];
    expect(await types(desk.officer)).toEqual(begun);
    await field.check(at(11), visit, { type: 'check_out' });
    await field.check(at(12), other, { type: 'check_in' });
    await track(at(13), [11.5, 12.5]);
    await record(at(18), 'log_out', PUNE);
    expect(await types(desk.manager)).toEqual([...begun, ['log_out', hour(18).toISOString()]]);
    expect((await ask(desk.officer, 'tracker.own', { query: { date: day(-1) } })).answer.looks).toMatchObject(
      [{ name: 'Anita', times: 1 }],
    );
    const stranger = await signedIn(
      desk.db,
      await addUser(desk.db, { username: 'far', name: 'Ravina', role: 'Manager' }),
    );
    expect((await refusal(types(stranger))).code).toBe('not_found');
  });

  test('only people of the own team are watched, by whoever holds the right', async () => {
    const other = await addUser(desk.db, { username: 'far', name: 'Ravina' });
    expect((await refusal(seen(desk.manager, other))).code).toBe('forbidden');
    expect((await refusal(seen(desk.manager, v7()))).code).toBe('not_found');
    expect((await refusal(seen(desk.officer, desk.officer_id))).code).toBe('forbidden');
    const users = async (query: string) =>
      (await ask(desk.manager, 'tracker.users', { query: { query } })).answer.data;
    expect(await users('rav')).toEqual([{ id: desk.officer_id, name: 'Ravi' }]);
    expect(await users('ra')).toEqual([]);
  });

  test('signing in and out leaves a point on duty alone, and only where one is given', async () => {
    const signOut = (who: Caller, body: object) => ask(who, 'session.logout', { body });
    await signOut(at(8), PUNE);
    await record(at(9), 'log_in');
    await signOut(at(10), {});
    await signOut(at(11), PUNE);
    const { list } = await seen(desk.manager, desk.officer_id);
    expect(list.map(({ type }) => type)).toEqual(['log_in', 'sign_out']);
    expect(list[1]).toMatchObject({ ...PUNE, datetime: hour(11).toISOString() });
  });

  test('everybody sees their own day, and who has looked at it', async () => {
    await record(at(9), 'log_in', PUNE);
    await track(at(11), [10.5]);
    const own = async (who: Caller, date = day(-1)) =>
      (await ask(who, 'tracker.own', { query: { date } })).answer;
    const mine = await own(desk.officer);
    expect(mine.list.map(({ type }) => type)).toEqual(['log_in', 'tracker']);
    expect(mine.looks).toEqual([]);
    await seen(desk.manager, desk.officer_id);
    await ask(desk.manager, 'tracker.live', { body: { id: desk.officer_id } });
    await ask(desk.manager, 'tracker.live', { body: { id: desk.officer_id } });
    await seen(desk.manager, desk.manager_id);
    expect((await own(desk.officer)).looks).toEqual([
      { name: 'Anita', times: 2, last_at: expect.stringMatching(/^20/) as string },
    ]);
    expect(await own(desk.manager)).toEqual({ list: [], looks: [] });
    expect((await own(desk.officer, day(0))).list).toEqual([]);
  });

  test('the dashboard shows the visits of today, the calendar, and the shops most visited by name', async () => {
    const today = await field.madeVisit();
    const later = await field.madeVisit(desk.officer, { date: day(3), reminder_date: day(3) });
    await field.madeVisit(desk.manager, { assigned_to: desk.manager_id });
    const visits = async (name: 'dashboard.today' | 'dashboard.calendar') =>
      (await ask(desk.officer, name)).answer.market_visits;
    expect(await visits('dashboard.today')).toMatchObject([
      {
        id: today,
        date: day(0),
        reminder: `${day(0)} 09:30`,
        lead: { name: 'Gupta Auto Parts' },
        customer: null,
      },
    ]);
    expect((await visits('dashboard.calendar')).map(({ id }) => id)).toEqual([today, later]);
    for (let at_lead = 0; at_lead < 9; at_lead += 1)
      await desk.made(desk.officer, { name: `Shop ${at_lead}` });
    const { leads } = (await ask(desk.officer, 'dashboard.leads')).answer;
    expect(leads.map(({ name }) => name)).toEqual([
      'Gupta Auto Parts',
      'Gupta Auto Parts',
      'Gupta Auto Parts',
      ...[0, 1, 2, 3, 4, 5, 6].map((shop) => `Shop ${shop}`),
    ]);
    const contact = await desk.madeContact();
    const { customers } = (await ask(desk.officer, 'dashboard.customers')).answer;
    expect(customers).toEqual([
      { id: contact, name: 'Gupta Auto Parts', email: null, mobile: '9876543210', status: 'Active' },
    ]);
  });
});
