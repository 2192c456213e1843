import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { amount, formatRupees, MAX_PAISE, parseRupees, plainRupees } from '#contract/core/money.ts';
import { checkProperty } from '#tests/support/property.ts';

test('typed rupees become paise without passing through a fraction', () => {
  const typed = [
    '1.005',
    '8.57',
    '1,25,000.50',
    ' ₹ 25,000 ',
    'Rs. 12.5',
    '0',
    '007',
    '25,00',
    '-5',
    '1.',
    '.5',
  ];
  expect(typed.map(parseRupees)).toEqual([
    null,
    857,
    12_500_050,
    2_500_000,
    1250,
    0,
    700,
    null,
    null,
    null,
    null,
  ]);
});

test('an amount may be typed or pasted as India writes it, and is never guessed', () => {
  const typed = [
    '१,२५,०००.५०',
    '₹ १२००',
    '₹\u00a01,200',
    '1,00,000.555',
    '1e5',
    '-1,200',
    '१२.५०५',
    '1,200/-',
  ];
  expect(typed.map(parseRupees)).toEqual([12_500_050, 120_000, 120_000, null, null, null, null, 120_000]);
});

test('a number is paise already, a text rupees, and what is empty is nothing', () => {
  const parsed = [45_000, '450', '', null, undefined].map((value) => z.parse(amount, value));
  expect(parsed).toEqual([45_000, 45_000, 0, 0, 0]);
  const wrong = [1.5, -1, '12.345', '1e3', MAX_PAISE + 1, true].map(
    (value) => z.safeParse(amount, value).success,
  );
  expect(wrong).toEqual([false, false, false, false, false, false]);
});

test('amounts are shown in Indian groups with two decimals', () => {
  expect([0, 1, 99_999_50, 1_00_000_00, 12_34_567_50, -5].map(formatRupees)).toEqual([
    '₹0.00',
    '₹0.01',
    '₹99,999.50',
    '₹1,00,000.00',
    '₹12,34,567.50',
    '-₹0.05',
  ]);
});

test('what is shown is read back to the paisa', () => {
  checkProperty(
    'rupees shown and read back',
    fc.property(fc.integer({ min: 0, max: MAX_PAISE }), (paise) => {
      expect([formatRupees(paise), plainRupees(paise)].map(parseRupees)).toEqual([paise, paise]);
    }),
  );
});
