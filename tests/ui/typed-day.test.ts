import { expect, test } from 'vitest';
import { typedDay, typedDayProblem } from '#ui/form/typed-day.ts';

test.each([
  ['5/8/2026', '2026-08-05'],
  ['05-08-2026', '2026-08-05'],
  ['5.8.26', '2026-08-05'],
  ['31/12/72', '1972-12-31'],
  ['5 Aug 2026', '2026-08-05'],
  ['05 august, 2026', '2026-08-05'],
  ['5-AUG-06', '2006-08-05'],
  ['2026-08-05', '2026-08-05'],
  [' 29 Feb 2028 ', '2028-02-29'],
])('%s is read as %s: the day before the month', (text, day) => {
  expect(typedDay(text)).toBe(day);
});

test('a day and a month alone are of this year', () => {
  expect(typedDay('5 Aug')).toBe(`${new Date().getFullYear()}-08-05`);
});

test.each(['', 'soon', '31/2/2026', '8/13/2026', '5/8/202', '29 Feb 2027', '5 8'])('%s is no day', (text) => {
  expect(typedDay(text)).toBeNull();
});

test('a typed text that is no day is named with the reason before it goes', () => {
  expect(typedDayProblem('08/25/2026')).toBe('08/25/2026: Write the day before the month');
  expect(typedDayProblem('soon')).toBe('soon: Enter a valid date');
  for (const fine of ['', ' ', '-', '5 Aug', '5/8/2026']) expect(typedDayProblem(fine)).toBeNull();
});
