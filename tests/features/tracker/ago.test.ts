import { expect, test } from 'vitest';
import { agoText } from '../../../src/features/tracker/ago.ts';

const now = Date.parse('2026-05-20T10:00:00Z');
const minutes = (count: number) => new Date(now - count * 60_000).toISOString();

test.each([
  [minutes(-1), 'just now'],
  [minutes(0.9), 'just now'],
  [minutes(3), '3 min ago'],
  [minutes(60), '1 hour ago'],
  [minutes(23 * 60), '23 hours ago'],
  [minutes(24 * 60), '1 day ago'],
  [minutes(6 * 24 * 60), '6 days ago'],
  [minutes(7 * 24 * 60), '13 May 2026'],
])('%s is "%s"', (when, expected) => {
  expect(agoText(when, now)).toBe(expected);
});
