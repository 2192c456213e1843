import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { wholePolicy } from '#contract/expense-policies.ts';
import { excessesOf, noRates, ratesOn } from '#contract/expense-rates.ts';
import { optionalAmount, shortRupees } from '#contract/core/money.ts';

const policy = (changes: object = {}) =>
  z.parse(wholePolicy, {
    grade: 'E1',
    day_kind: 'Outstation',
    city_class: 'A',
    da_rate: '450',
    hotel_limit: '1,800.50',
    valid_from: '2026-04-01',
    valid_to: '2027-03-31',
    ...changes,
  });

const day = (date: string, city_class: string | null = 'A') => ({ date, day_kind: 'Outstation', city_class });
const daOf = (policies: Parameters<typeof ratesOn>[0], on: Parameters<typeof ratesOn>[2], grade = 'E1') =>
  ratesOn(policies, grade, on).da_rate;

test('a policy is valid from its first to its last day', () => {
  const policies = [policy(), policy({ da_rate: '500', valid_from: '2027-04-01', valid_to: '' })];
  const days = ['2026-03-31', '2026-04-01', '2027-03-31', '2027-04-01', '2040-01-01'];
  expect(days.map((date) => daOf(policies, day(date)))).toEqual([null, 45_000, 45_000, 50_000, 50_000]);
});

test('the class of the city goes before any city, whatever stands first', () => {
  const any = policy({ city_class: '', da_rate: '300' });
  for (const policies of [
    [any, policy()],
    [policy(), any],
  ])
    expect(['A', 'B', null].map((city_class) => daOf(policies, day('2026-11-20', city_class)))).toEqual([
      45_000, 30_000, 30_000,
    ]);
});

test('grades are the same in small letters and with spaces around; without a grade or a day nothing is allowed', () => {
  expect(daOf([policy()], day('2026-11-20'), ' e1 ')).toBe(45_000);
  expect(daOf([policy()], day('2026-11-20'), 'E2')).toBeNull();
  expect(ratesOn([policy()], null, day('2026-11-20'))).toEqual(noRates);
  expect(ratesOn([policy()], 'E1', { ...day('2026-11-20'), day_kind: null })).toEqual(noRates);
});

const limited = (id: string, changes: object = {}) => ({
  id,
  date: '2026-11-20',
  da: 0,
  hotel: 0,
  local_conveyance: 0,
  ...noRates,
  ...changes,
});
const rates = { ...noRates, da_rate: 45_000, hotel_limit: 0 };
const over = (...lines: Parameters<typeof excessesOf>[0]) => [...excessesOf(lines)];
/** An excess of one statement. */
const alone = (head: string, claimed: number, allowed: number) => {
  const own = { own: claimed, statements: 1, elsewhere: [] };
  return { head, claimed, allowed, lines: 1, ...own };
};

test('an amount is over its rate from the first paisa on, and one without a limit never', () => {
  expect(over(limited('a', { ...rates, da: 45_000, local_conveyance: 99_999_999_999 }))).toEqual([]);
  expect(over(limited('a', { ...rates, da: 45_001, hotel: 1 }))).toEqual([
    ['a', [alone('da', 45_001, 45_000), alone('hotel', 1, 0)]],
  ]);
  expect(over(limited('a', { da: 1, hotel: 1, local_conveyance: 1 }))).toEqual([]);
});

test('what several expenses of a day claim for a head is added up, also of one without a kind of day', () => {
  const lines = [
    limited('a', { ...rates, da: 30_000 }),
    limited('b', { da: 15_000 }),
    limited('c', { ...rates, da: 45_000, date: '2026-11-21' }),
  ] as const;
  expect(over(...lines)).toEqual([]);
  expect(over(...lines, limited('d', { ...rates, da: 1 }))).toEqual([
    ['a', [{ ...alone('da', 45_001, 45_000), lines: 3 }]],
  ]);
});

test('a day with two kinds allows the most of them, and each expense its own', () => {
  const [home, away] = [{ ...rates, da_rate: 12_500 }, rates];
  expect(over(limited('a', { ...home, da: 20_000 }), limited('b', { ...away, da: 25_000 }))).toEqual([
    ['a', [alone('da', 20_000, 12_500)]],
  ]);
  const unlimited = { ...rates, hotel_limit: null };
  expect(over(limited('a', { ...rates, da: 1 }), limited('b', { ...unlimited, hotel: 9 }))).toEqual([]);
});

test('a day claimed in several statements is added up at the statement that is asked for', () => {
  const own = [limited('a', { ...rates, da: 30_000 })];
  const beside = (record_id: string, changes: object) => ({ ...limited('x', changes), record_id });
  const found = (...elsewhere: Parameters<typeof excessesOf>[1] & object) => [...excessesOf(own, elsewhere)];
  expect(found(beside('s2', { ...rates, da: 15_000 }))).toEqual([]);
  expect(found(beside('s2', { ...rates, da: 45_000, date: '2026-11-21' }))).toEqual([]);
  expect(found(beside('s2', { ...rates, hotel: 9 }))).toEqual([]);
  const two = [beside('s2', { ...rates, da: 15_000 }), beside('s2', { da: 5000 })];
  expect(found(...two, beside('s3', { da: 10 }))).toEqual([
    [
      'a',
      [
        {
          ...alone('da', 50_010, 45_000),
          lines: 4,
          statements: 3,
          own: 30_000,
          elsewhere: ['s2', 's3'],
        },
      ],
    ],
  ]);
});

test('what is above the limit of one statement stays so whatever another one allows', () => {
  const own = [limited('a', { ...rates, da: 46_000 })];
  const generous = { ...limited('x', { ...rates, da_rate: 90_000, da: 1 }), record_id: 's2' };
  expect([...excessesOf(own, [generous])]).toEqual([['a', [alone('da', 46_000, 45_000)]]]);
});

test('no limit and a limit of nothing are two things', () => {
  const typed = ['', ' ', null, undefined, '0', 0, '1,800.50'];
  expect(typed.map((value) => z.parse(optionalAmount, value))).toEqual([
    null,
    null,
    null,
    null,
    0,
    0,
    180_050,
  ]);
  expect(z.safeParse(optionalAmount, '25,00').success).toBe(false);
});

test('amounts inside a sentence have no zero paise', () => {
  expect([45_000, 45_050, 12_345_600].map(shortRupees)).toEqual(['₹450', '₹450.50', '₹1,23,456']);
});

test('a policy does not end before it starts', () => {
  const wrong = z.safeParse(wholePolicy, { ...policy(), valid_to: '2026-03-31' });
  expect(wrong.error?.issues).toMatchObject([
    { path: ['valid_to'], message: 'Valid To cannot be before Valid From' },
  ]);
});
