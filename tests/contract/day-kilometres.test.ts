import { expect, test } from 'vitest';
import { dayKilometres, isTooFar, type DutyMark } from '#contract/day-kilometres.ts';

/** Hundredths of a degree to the north of Pune: 1.112 km each. */
const at = (time: string, north: number | null) => ({
  at: `2026-11-20T${time}:00+05:30`,
  lat: north === null ? null : 18.5 + north / 100,
  lng: north === null ? null : 73.8,
});
const mark = (
  type: DutyMark['type'],
  time: string,
  odometer: number | null = null,
  north: number | null = null,
): DutyMark => ({ ...at(time, north), type, odometer });

const DAY = '2026-11-20';

test('the way goes from the start of the day over its checks to the end, with a part on top for roads', () => {
  const marks = [mark('log_out', '18:00', 45_264, 0), mark('log_in', '09:00', 45_200, 0)];
  const checks = [at('14:00', 20), at('10:00', 10), at('12:00', null)];
  // 44.5 km as the crow flies.
  expect(dayKilometres(DAY, marks, checks)).toEqual({ odometer: 64, checks: 58 });
});

test('positions outside duty are never used, nor what lies between two duties', () => {
  const marks = [
    mark('log_in', '09:00', 100, 0),
    mark('log_out', '12:00', 110, 10),
    mark('log_in', '15:00', 130, 40),
    mark('log_out', '18:00', 140, 50),
  ];
  const checks = [at('08:00', 90), at('13:00', 90), at('19:00', 90)];
  expect(dayKilometres(DAY, marks, checks)).toEqual({ odometer: 40, checks: 29 });
  expect(dayKilometres(DAY, [], checks)).toEqual({ odometer: null, checks: null });
});

test.each([
  ['no reading at the end', [mark('log_in', '09:00', 100), mark('log_out', '18:00')]],
  ['no log-out', [mark('log_in', '09:00', 100)]],
  ['a smaller reading at the end', [mark('log_in', '09:00', 100), mark('log_out', '18:00', 90)]],
  ['a digit too many', [mark('log_in', '09:00', 4520), mark('log_out', '18:00', 45_264)]],
])('an odometer with %s says nothing', (_, marks) => {
  expect(dayKilometres(DAY, marks, []).odometer).toBeNull();
});

test('a forgotten log-out ends the duty after its longest time', () => {
  const late = { ...at('01:30', 20), at: '2026-11-21T01:30:00+05:30' };
  const later = { ...at('02:00', 50), at: '2026-11-21T02:00:00+05:30' };
  const marks = [mark('log_in', '09:50', null, 0)];
  expect(dayKilometres(DAY, marks, [late, later]).checks).toBe(29);
});

test('a claim is told only if it is well above every source that knows', () => {
  const claim = (claimed: number, checks: number | null, odometer: number | null) =>
    isTooFar({ claimed, checks, odometer });
  expect(claim(76, 60, 60)).toBe(true);
  expect(claim(75, 60, 60)).toBe(false);
  expect(claim(76, 60, 70)).toBe(false);
  expect(claim(76, 60, null)).toBe(true);
  expect(claim(999, null, null)).toBe(false);
});
