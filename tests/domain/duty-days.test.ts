import { expect, test } from 'vitest';
import { isOnDuty } from '#contract/attendance.ts';
import { daysOf } from '#domain/duty/days.ts';

const event = (type: 'log_in' | 'log_out', at: string, lat: number | null = 18.5) => ({
  id: at,
  type,
  at,
  lat,
  _mark: 'synced' as const,
});

test('a day goes from its first log-in to its last log-out, in the days of Kolkata, newest first', () => {
  const days = daysOf([
    event('log_out', '2026-11-20T12:00:00Z'),
    event('log_in', '2026-11-20T03:30:00Z'),
    event('log_in', '2026-11-20T08:00:00Z', null),
    event('log_out', '2026-11-20T07:00:00Z'),
    event('log_in', '2026-11-20T19:00:00Z', null),
  ]);
  expect(days.map(({ date, hours, placed, events }) => [date, hours, placed, events.length])).toEqual([
    ['2026-11-21', null, false, 1],
    ['2026-11-20', 8.5, true, 4],
  ]);
  expect(daysOf([])).toEqual([]);
});

test('a log-out before the log-in makes no hours', () => {
  const [day] = daysOf([event('log_out', '2026-11-20T03:00:00Z'), event('log_in', '2026-11-20T04:00:00Z')]);
  expect(day?.hours).toBeNull();
});

test('a duty ends with its log-out, or after sixteen hours', () => {
  const at = '2026-11-20T03:30:00Z';
  const after = (hours: number) => Date.parse(at) + hours * 3_600_000;
  expect(isOnDuty({ type: 'log_in', at }, after(15.9))).toBe(true);
  expect(isOnDuty({ type: 'log_in', at }, after(16))).toBe(false);
  expect(isOnDuty({ type: 'log_out', at }, after(0))).toBe(false);
  expect(isOnDuty({}, after(0))).toBe(false);
});
