import { expect, test } from 'vitest';
import { formatAmount, formatRupees } from '#lib/money.ts';

test.each([
  [0, '0'],
  [-0.001, '0'],
  [999, '999'],
  [1234567, '12,34,567'],
  [1234.5, '1,234.50'],
  [0.1 + 0.2, '0.30'],
  [99.999, '100'],
])('%d is written %s', (amount, written) => {
  expect(formatAmount(amount)).toBe(written);
});

test('rupees carry their sign', () => {
  expect(formatRupees(125000)).toBe('₹1,25,000');
  expect(formatRupees(-40.5)).toBe('-₹40.50');
});
