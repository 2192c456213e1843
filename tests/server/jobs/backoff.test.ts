import { describe, expect, test } from 'vitest';
import { codeOf, retryAfterS } from '#server/jobs/backoff.ts';

describe('the wait before the next attempt', () => {
  test.each([
    [1, 2.5, 5],
    [2, 5, 10],
    [3, 10, 20],
    [10, 1_280, 2_560],
    [11, 1_800, 3_600],
    [60, 1_800, 3_600],
  ])('after attempt %i is %d to %d seconds', (attempts, least, most) => {
    expect(retryAfterS(attempts, () => 0)).toBe(least);
    expect(retryAfterS(attempts, () => 1)).toBe(most);
  });
});

describe('what is kept of an error', () => {
  test.each([
    ['ECONNREFUSED', Object.assign(new Error('secret'), { code: 'ECONNREFUSED' })],
    ['TypeError', new TypeError('secret')],
    ['Error', Object.assign(new Error('secret'), { code: 7 })],
    ['unknown', 'secret'],
    ['unknown', null],
  ])('is %s', (code, error) => {
    expect(codeOf(error)).toBe(code);
  });
});
