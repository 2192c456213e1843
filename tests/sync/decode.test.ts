import { expect, test } from 'vitest';
import { scaledSize } from '#sync/files/decode.ts';

test.each([
  [
    { width: 12_000, height: 9000 },
    { width: 3000, height: 2250 },
  ],
  [
    { width: 8192, height: 6144 },
    { width: 2048, height: 1536 },
  ],
  [
    { width: 8160, height: 6120 },
    { width: 3060, height: 2295 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1875, height: 2500 },
  ],
  [
    { width: 2100, height: 100 },
    { width: 2100, height: 100 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
])('%j is decoded as %j for a long side of 2048', (head, scaled) => {
  expect(scaledSize(head, 2048)).toEqual(scaled);
});
