import { describe, expect, test } from 'vitest';
import { kolkataDayStart } from '#contract/core/dates.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, caller, refusal, type Caller } from './ask.ts';
import { useDesk } from './desk.ts';
import { day } from './field.ts';

const PUNE = { lat: 18.52, lng: 73.85 };
const HOUR = 3_600_000;

describe.each(plainEngines)('tracking apps, on %s', (engine) => {
  const desk = useDesk(engine);

  /** Yesterday at an hour of Kolkata. */
  const hour = (hours: number) => new Date(kolkataDayStart(day(-1)) + hours * HOUR);
  const connect = async (who: Caller, name = 'My phone') =>
    (await ask(who, 'track_apps.connect', { body: { name } })).answer;
  const apps = async (who: Caller) => (await ask(who, 'track_apps.list')).answer.data;
  const beginDay = async (hours: number) =>
    (await ask({ ...desk.officer, now: hour(hours) }, 'attendance.record', { body: { type: 'log_in' } }))
      .answer;
  /** What a program of a phone says at an hour; it knows nothing but its code. */
  const phone = (hours: number) => caller(desk.db, { now: hour(hours) });
  const say = async (hours: number, query: object) =>
    (await ask(phone(hours), 'track_apps.receive_bare', { query })).answer.stored;
  const post = async (hours: number, body: object, query: object = {}) =>
    (await ask(phone(hours), 'track_apps.receive', { body, query })).answer.stored;
  const track = async () => {
    const asked = { body: { id: desk.officer_id, date: day(-1) } };
    const { answer } = await ask(desk.manager, 'tracker.day', asked);
    return answer.map.map(({ type, lat, lng, datetime }) => [type, lat, lng, datetime]);
  };
  const seconds = (hours: number) => String(hour(hours).getTime() / 1000);

  test('a point by address or as JSON lies on the duty of whoever connected the app', async () => {
    const { id } = await beginDay(9);
    const { code, url, message } = await connect(desk.officer);
    expect(url).toBe('http://127.0.0.1:3000/api/track');
    expect(message).toBe('My phone is connected.');
    expect(await say(10, { id: code, lat: '18.52', lon: '73.85', timestamp: seconds(10), batt: '80' })).toBe(
      true,
    );
    expect(await post(11, {}, { deviceid: code, lat: '18.53', lon: '73.86', accuracy: '12.5' })).toBe(true);
    const coords = { latitude: 18.54, longitude: 73.87, accuracy: 8, speed: 1 };
    const location = { timestamp: hour(12).toISOString(), coords, is_moving: true };
    expect(await post(13, { location, device_id: code })).toBe(true);
    expect(await track()).toEqual([
      ['tracker', 18.52, 73.85, hour(10).toISOString()],
      ['tracker', 18.53, 73.86, hour(11).toISOString()],
      ['tracker', 18.54, 73.87, hour(12).toISOString()],
    ]);
    const duty = desk.db.selectFrom('attendances').select('positions_count').where('id', '=', id);
    expect(await duty.executeTakeFirst()).toEqual({ positions_count: 3 });
    expect(await apps(desk.officer)).toMatchObject([{ name: 'My phone', last_at: hour(12).toISOString() }]);
  });

  test('outside the duty nothing is kept, whatever the app sends', async () => {
    const { code } = await connect(desk.officer);
    const at = (hours: number) => ({ id: code, lat: 18.52, lon: 73.85, timestamp: seconds(hours) });
    await beginDay(9);
    expect(await say(10, at(8.5))).toBe(false);
    await ask({ ...desk.officer, now: hour(12) }, 'attendance.record', { body: { type: 'log_out' } });
    expect(await say(13, at(12.5))).toBe(false);
    expect(await say(13, at(11))).toBe(true);
    expect(await track()).toHaveLength(1);
  });

  test('a day that ended without signal takes back what an app told after it, once that is known', async () => {
    const { id } = await beginDay(9);
    const { code } = await connect(desk.officer);
    const at = (hours: number) => ({ id: code, lat: 18.52, lon: 73.85, timestamp: seconds(hours) });
    for (const hours of [10, 11, 12.5, 13]) expect(await say(hours, at(hours))).toBe(true);
    const leave = { type: 'log_out' as const, datetime: hour(12).toISOString() };
    await ask({ ...desk.officer, now: hour(14) }, 'attendance.record', { body: leave });
    expect((await track()).map(([type, , , told]) => [type, told])).toEqual([
      ['tracker', hour(10).toISOString()],
      ['tracker', hour(11).toISOString()],
    ]);
    const duty = desk.db.selectFrom('attendances').select('positions_count').where('id', '=', id);
    expect(await duty.executeTakeFirst()).toEqual({ positions_count: 2 });
    expect(await say(14, at(13.5))).toBe(false);
  });

  test('a point without a place, sent twice or too close to the last is no second point', async () => {
    await beginDay(9);
    const { code } = await connect(desk.officer);
    const point = { id: code, lat: 18.52, lon: 73.85, timestamp: hour(10).getTime() };
    expect(await post(10, point)).toBe(true);
    expect(await post(10, point)).toBe(false);
    expect(await post(10, { ...point, timestamp: hour(10).getTime() + 9_000 })).toBe(false);
    expect(await post(11, { id: code })).toBe(false);
    expect(await post(11, { id: code, lat: 0, lon: 0 })).toBe(false);
    expect(await track()).toHaveLength(1);
  });

  test('a time to come counts as now, and one that is none is refused', async () => {
    await beginDay(9);
    const { code } = await connect(desk.officer);
    const point = { id: code, ...PUNE, lon: 73.85 };
    expect(await post(10, { ...point, timestamp: hour(20).toISOString() })).toBe(true);
    expect((await track())[0]?.[3]).toBe(hour(10).toISOString());
    const { code: why, errors } = await refusal(post(11, { ...point, timestamp: 'soon' }));
    expect([why, errors]).toEqual(['invalid', { timestamp: ['Not a time'] }]);
    expect((await refusal(post(11, { ...point, lat: 91 }))).code).toBe('invalid');
    expect((await refusal(post(11, { ...point, lon: 'NaN' }))).code).toBe('invalid');
  });

  test('an app nobody connected, or of somebody who left, is unknown', async () => {
    await beginDay(9);
    const { code, id } = await connect(desk.officer);
    const point = { id: code, lat: 18.52, lon: 73.85 };
    expect((await refusal(post(10, { ...point, id: '' }))).code).toBe('invalid');
    for (const wrong of ['x', id])
      expect((await refusal(post(10, { ...point, id: wrong }))).code).toBe('not_found');
    expect((await refusal(post(10, { lat: 18.52, lon: 73.85 }))).code).toBe('not_found');
    await desk.db.updateTable('users').set({ active: false }).where('id', '=', desk.officer_id).execute();
    expect((await refusal(post(10, point))).code).toBe('not_found');
  });

  test('everybody has a few apps of their own, and disconnects them', async () => {
    const { id, code } = await connect(desk.officer);
    expect(await apps(desk.manager)).toEqual([]);
    const leave = (who: Caller) => ask(who, 'track_apps.disconnect', { params: { id } });
    expect((await refusal(leave(desk.manager))).code).toBe('not_found');
    for (let more = 0; more < 4; more += 1) await connect(desk.officer, `Phone ${more}`);
    expect((await refusal(connect(desk.officer))).code).toBe('conflict');
    expect((await leave(desk.officer)).answer.message).toBe('My phone is disconnected.');
    expect((await refusal(post(10, { id: code, lat: 18.52, lon: 73.85 }))).code).toBe('not_found');
    expect(await apps(desk.officer)).toHaveLength(4);
    expect((await refusal(connect(desk.officer, ' '))).errors).toEqual({ name: ['Name is required'] });
    const stored = await desk.db.selectFrom('track_apps').select('code_hash').execute();
    expect(stored.map(({ code_hash }) => code_hash)).not.toContain(code);
  });
});
