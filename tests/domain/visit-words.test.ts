import { describe, expect, it } from 'vitest';
import { inTime } from '#domain/visit/in-time.ts';
import { checkLabel, distanceText, isForgotten, verdictWords, wrongTime } from '#domain/visit/words.ts';

/** 10:00 in India on 20 November. */
const TEN = Date.parse('2026-11-20T04:30:00.000Z');
const HOUR = 3_600_000;
const iso = (epoch: number) => new Date(epoch).toISOString();

describe('what a check says', () => {
  it('of its kind, as the specification calls it', () => {
    expect(['check_in', 'check_out', 'tracker', 'log_in', 'log_out'].map(checkLabel)).toEqual([
      'Check in',
      'Check out',
      'Autofetch',
      'Day started',
      'Day ended',
    ]);
  });

  it.each([
    ['at_shop', 12, 18.5, 'At the shop, 12 m', 'green'],
    ['away', 1240, 18.5, '1.2 km away from the shop', 'orange'],
    ['no_position', null, null, 'No location', 'red'],
    ['no_position', null, 18.5, 'The shop has no location', 'grey'],
    [null, null, null, 'No location', 'red'],
  ] as const)('%s at %s m: %s', (verdict, distance, lat, text, tone) => {
    expect(verdictWords({ verdict, distance, lat })).toEqual({ text, tone });
  });

  it('is nothing of its place where nobody looked', () => {
    expect(verdictWords({ verdict: null, distance: 12, lat: 18.5 })).toBeUndefined();
  });

  it('is as exact as it matters', () => {
    expect([0, 999, 1000, 3_420, 361_400].map(distanceText)).toEqual([
      '0 m',
      '999 m',
      '1 km',
      '3.4 km',
      '361 km',
    ]);
  });
});

describe('a check-out that was forgotten', () => {
  it('is one of another day, or of endless hours ago', () => {
    expect(isForgotten(iso(TEN), TEN + 8 * HOUR)).toBe(false);
    expect(isForgotten(iso(TEN), TEN + 14 * HOUR)).toBe(true);
    expect(isForgotten(iso(TEN - 9 * HOUR), TEN + 6 * HOUR)).toBe(true);
  });

  it('is given a time after the check-in and not later than now, by the minute', () => {
    const now = TEN + 8 * HOUR;
    const wrong = (left: number) => wrongTime(left, iso(TEN + 30_000), now);
    expect(wrong(Number.NaN)).toBe('Time is required');
    expect(wrong(TEN - HOUR)).toBe('The check-out cannot be before the check-in');
    expect(wrong(TEN)).toBeUndefined();
    expect(wrong(TEN + HOUR)).toBeUndefined();
    expect(wrong(now + HOUR)).toBe('The check-out cannot be later than now');
  });
});

describe('the activity of a visit', () => {
  const check = (id: string, hours: number) => {
    const datetime = iso(TEN + hours * HOUR);
    const position = { lat: 18.5, lng: 73.8, accuracy: 10, position_age: 0, distance: 4 };
    const clocks = { datetime, device_at: datetime, offset_ms: 0, received_at: datetime };
    const said = { address: null, remarks: null, verdict: null, corrected: false };
    return { id, record_id: 'v', user_id: 'u', type: 'check_in' as const, ...clocks, ...position, ...said };
  };
  const point = (type: string, hours: number) => ({
    user_id: 'u',
    username: 'Ravi',
    lat: 18.5,
    lng: 73.8,
    address: null,
    datetime: iso(TEN + hours * HOUR),
    type,
    remarks: null,
  });

  it('is its checks in their order, each with its place', () => {
    const checks = [check('later', 1), check('earlier', 0)];
    expect(inTime(checks, []).map(({ key, at }) => [key, at])).toEqual([
      ['later', 0],
      ['earlier', 1],
    ]);
  });

  it('has what was recorded around them where it belongs', () => {
    const between = [point('log_in', -1), point('tracker', 0.5), point('log_out', 8)];
    const shown = inTime([check('in', 0), check('out', 1)], between);
    expect(shown.map(({ type, at }) => [checkLabel(type), at])).toEqual([
      ['Day started', -1],
      ['Check in', 0],
      ['Autofetch', -1],
      ['Check in', 1],
      ['Day ended', -1],
    ]);
  });
});
