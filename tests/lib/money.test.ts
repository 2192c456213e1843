import { expect, test } from 'vitest';
import { formatRs } from '#lib/money.ts';

test.each([
  [0, 'Rs. 0'],
  [-0.001, 'Rs. 0'],
  [999, 'Rs. 999'],
  [1234567, 'Rs. 12,34,567'],
  [1234.5, 'Rs. 1,234.50'],
  [0.1 + 0.2, 'Rs. 0.30'],
  [99.999, 'Rs. 100'],
  [-40.5, 'Rs. -40.50'],
])('%d is written %s', (amount, written) => {
  expect(formatRs(amount)).toBe(written);
});
