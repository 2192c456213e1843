import english from 'dayjs/locale/en.js';
import { expect, onTestFinished, test } from 'vitest';
import { dayAfter, formatDate, formatDateTime, formatTime, formatWeekday, nameDatesAs } from '#lib/dates.ts';
import { dateNames } from '#contract/core/dates.ts';
import { typedDay } from '#ui/form/typed-day.ts';

/** Half past six in the evening of 3 May UTC is midnight of 4 May in Kolkata. */
const midnight = '2026-05-03T18:30:00.000Z';

test('dates are those of Kolkata, whatever the zone of the device', () => {
  expect(formatDate(midnight)).toBe('04 May 2026');
  expect(formatDate('2026-05-03T18:29:59.999Z')).toBe('03 May 2026');
  expect(formatDateTime(midnight)).toBe('04-May-26 12:00 am');
  expect(formatTime(midnight)).toBe('12:00 am');
});

test.each([
  ['2026-01-09T03:35:00+05:30', '09-Jan-26 3:35 am', '03:35 am'],
  ['2026-12-31T12:00:00+05:30', '31-Dec-26 12:00 pm', '12:00 pm'],
  ['2026-12-31T23:59:00+05:30', '31-Dec-26 11:59 pm', '11:59 pm'],
])('the clock of %s reads %s', (instant, dateTime, time) => {
  expect(formatDateTime(instant)).toBe(dateTime);
  expect(formatTime(instant)).toBe(time);
});

test('a plain day stays that day', () => {
  expect(formatDate('2026-03-01')).toBe('01 Mar 2026');
});

test('instants may be numbers and dates too', () => {
  expect(formatDate(Date.parse(midnight))).toBe('04 May 2026');
  expect(formatDate(new Date(midnight))).toBe('04 May 2026');
});

test.each([null, undefined, '', 'soon'])('%s is no date and shows nothing', (value) => {
  expect(formatDate(value)).toBe('');
  expect(formatDateTime(value)).toBe('');
});

test('the day of the week is that of Kolkata', () => {
  expect(formatWeekday('2026-11-21')).toBe('Saturday');
  expect(formatWeekday('2026-11-21T19:00:00Z')).toBe('Sunday');
  expect(formatWeekday(null)).toBe('');
});

test('months, weekdays and times are said in Hindi, and a day is typed in either language', () => {
  onTestFinished(() => nameDatesAs(english));
  nameDatesAs(dateNames('hi-IN'));
  expect(formatDate('2026-03-21')).toBe('21 मार्च 2026');
  expect(formatWeekday('2026-11-21')).toBe('शनिवार');
  expect(formatDateTime(midnight)).toBe('04 मई 2026, रात 12:00');
  const at = (time: string) => formatTime(`2026-11-22T${time}:00+05:30`);
  expect(['03:59', '04:00', '10:15', '12:00', '16:30', '20:05'].map(at)).toEqual([
    'रात 3:59',
    'सुबह 4:00',
    'सुबह 10:15',
    'दोपहर 12:00',
    'शाम 4:30',
    'रात 8:05',
  ]);
  for (const month of Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0')))
    expect(typedDay(formatDate(`2026-${month}-21`))).toBe(`2026-${month}-21`);
  expect(typedDay('5 Aug 2026')).toBe('2026-08-05');
});

test('days are counted over the end of a month and of a year', () => {
  expect(dayAfter('2028-02-28', 2)).toBe('2028-03-01');
  expect(dayAfter('2026-01-05', -10)).toBe('2025-12-26');
});
