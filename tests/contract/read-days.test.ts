import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kolkataDay } from '#contract/core/dates.ts';
import { optionalDay, requiredDay } from '#contract/core/fields.ts';
import { languages } from '#contract/core/language/languages.ts';
import { readDay, readSerialDay } from '#contract/core/reading/days.ts';
import { checkProperty } from '#tests/support/property.ts';
import { taken, textsOf } from './checks.ts';

/** Spellings of 5 August 2026, a Wednesday. */
const spellings = [
  '2026-08-05',
  '05/08/2026',
  '5/8/2026',
  '5-8-26',
  '5.8.2026',
  ' 05 / 08 / 2026 ',
  '05\u201308\u20132026',
  '05/08/2026 10:30',
  '05/08/2026 10:30 AM',
  '05/08/2026, 10:30:15 pm',
  '05/08/2026 10:30\u202fa.m.',
  '05-08-2026 00:00:00',
  '2026-08-05 10:30:00.000',
  '2026-08-05T10:30',
  '2026/08/05',
  '2026.8.5',
  '20260805',
  '05082026',
  '5 Aug 2026',
  '05 august, 2026',
  '5-AUG-26',
  "5-Aug-'26",
  '5-Aug-\u201926',
  '5Aug2026',
  'Aug 5, 2026',
  'August 5th, 2026',
  '5th August 2026',
  '5th of August 2026',
  '2026-Aug-05',
  'Wed, 05 Aug 2026',
  'Wednesday 5 August 2026',
  'Wed Aug 05 2026',
  '०५/०८/२०२६',
  '০৫/০৮/২০২৬',
  '05/08/2026',
  '5 अगस्त 2026',
  '५ अगस्त २०२६',
  '5 अग॰ 2026',
  'बुधवार, 5 अगस्त 2026',
  'बुध 5 अगस्त 2026',
  "'05/08/2026",
  '="05/08/2026"',
  '\u202a05/08/2026\u202c',
  '\u200e05/08/2026',
  '05/08/2026\u200b',
];

test.each(spellings)('%j is 5 August 2026, in every way in', (typed) => {
  expect(readDay(typed)).toBe('2026-08-05');
  expect(taken(requiredDay('Date'), typed)).toBe('2026-08-05');
  expect(taken(optionalDay, typed)).toBe('2026-08-05');
});

describe('an instant with a zone', () => {
  test.each([
    ['2026-08-04T18:30:00Z', '2026-08-05'],
    ['2026-08-04T18:29:59.999Z', '2026-08-04'],
    ['2026-08-05T23:59:59+05:30', '2026-08-05'],
    ['2026-08-05T23:59:59-08:00', '2026-08-06'],
    ['2026-08-05 02:00 +1400', '2026-08-04'],
    ['Tue, 04 Aug 2026 20:00:00 GMT', '2026-08-05'],
    ['Tue Aug 04 2026 20:00:00 GMT+0000 (Coordinated Universal Time)', '2026-08-05'],
    ['05/08/2026 11:30 pm IST', '2026-08-05'],
    ['2026-12-31T20:00:00Z', '2027-01-01'],
  ])('%s is %s in India', (typed, day) => {
    expect(readDay(typed)).toBe(day);
  });

  test('is the day that the clock of India shows', () => {
    checkProperty(
      'contract/read-days: an instant is its day in India',
      fc.property(
        fc.date({ min: new Date('1950-01-01'), max: new Date('2099-12-30'), noInvalidDate: true }),
        (at) => {
          expect(readDay(at.toISOString())).toBe(kolkataDay(at.getTime()));
          expect(readDay(at.toUTCString())).toBe(kolkataDay(Math.floor(at.getTime() / 1000) * 1000));
        },
      ),
    );
  });
});

test.each([
  ['31/12/72', '1972-12-31'],
  ['1/1/50', '2050-01-01'],
  ['1/1/51', '1951-01-01'],
  ['29 Feb 2028', '2028-02-29'],
  ['12122020', '2020-12-12'],
  ['19121999', '1999-12-19'],
  ['1 Sept 2026', '2026-09-01'],
  ['1 अक्टूबर 2026', '2026-10-01'],
  ['1 अक्तूबर 2026', '2026-10-01'],
  ['1 सितम्बर 2026', '2026-09-01'],
  ['1 सितंबर 2026', '2026-09-01'],
  ['1 नवम्बर 2026', '2026-11-01'],
  ['1 दिसम्बर 2026', '2026-12-01'],
  ['1 फरवरी 2026', '2026-02-01'],
  ['1 फ़रवरी 2026', '2026-02-01'],
  ['1 जन 2026', '2026-01-01'],
  ['1 मई 2026', '2026-05-01'],
  ['1 जून 2026', '2026-06-01'],
  ['1 जुलाई 2026', '2026-07-01'],
])('%s is %s', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test.each([
  '',
  'soon',
  '5',
  '46239',
  '5 8',
  '5/8',
  '5 Aug',
  'Aug 2026',
  '5/8/202',
  '31/2/2026',
  '29 Feb 2027',
  '32 Aug 2026',
  '0/8/2026',
  '5 Foo 2026',
  '5 Marble 2026',
  '5 Ma 2026',
  'Thu, 05 Aug 2026',
  '5 Aug 5 Aug 2026',
  '05/08/2026 25:00',
  '05/08/2026 13:00 pm',
  '05/08/2026 10:61',
  '05/08/2026 06/08/2026',
  '5@8@2026',
  '2026-13-01',
  '20261301',
  '-5/8/2026x',
])('%j is no day', (typed) => {
  expect(readDay(typed)).toBeNull();
  if (typed !== '') expect(textsOf(requiredDay('Date'), typed)).toEqual(['Enter a valid date']);
});

test('a day of America is refused with the reason, and never turned round', () => {
  for (const typed of ['08/25/2026', '8-25-2026', '08/25/2026 10:30'])
    expect(textsOf(requiredDay('Date'), typed)).toEqual(['Write the day before the month']);
  expect(textsOf(requiredDay('Date'), '02/30/2026')).toEqual(['Enter a valid date']);
});

test('what people write for no day is none', () => {
  for (const none of ['-', '--', 'NA', 'N/A', 'nil', '#N/A', '0', '.', ' ']) {
    expect(taken(optionalDay, none)).toBeNull();
    if (none !== '0') expect(textsOf(requiredDay('Date'), none)).toEqual(['Date is required']);
  }
});

test('the serial number of a spreadsheet is the day that the spreadsheet shows', () => {
  const days = ['46239', '46239.4375', '1', '59', '61', '60000'].map(readSerialDay);
  expect(days).toEqual(['2026-08-05', '2026-08-05', '1900-01-01', '1900-02-28', '1900-03-01', '2064-04-08']);
  for (const none of ['0', '60', '60001', '2026', '1990', '-5', '5.8', '4623x', ''])
    expect(readSerialDay(none)).toBeNull();
});

test('months are read in every language of the app', () => {
  for (const { locale } of Object.values(languages))
    for (const month of ['long', 'short'] as const)
      for (let at = 0; at < 12; at += 1) {
        const day = new Date(Date.UTC(2026, at, 21));
        const written = day.toLocaleDateString(locale, {
          day: 'numeric',
          month,
          year: 'numeric',
          timeZone: 'UTC',
        });
        expect(readDay(written)).toBe(day.toISOString().slice(0, 10));
      }
});

test('what is read is read again as the same day, and nothing throws', () => {
  const part = fc.constantFrom(
    '5',
    '08',
    '2026',
    '26',
    'Aug',
    'अगस्त',
    '/',
    '-',
    ' ',
    ',',
    'T',
    ':',
    '10:30',
    'Z',
    '+05:30',
    'pm',
    '५',
  );
  checkProperty(
    'contract/read-days: read again',
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 60 }),
        fc.array(part).map((parts) => parts.join('')),
      ),
      (typed) => {
        const day = readDay(typed);
        if (day !== null) expect(readDay(day)).toBe(day);
      },
    ),
  );
});
