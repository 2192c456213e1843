import { expect, test } from 'vitest';
import { takenAt } from '#domain/expense/taken.ts';

const now = Date.parse('2026-11-20T08:32:00Z');
const madeAt = (time: string, type = 'image/jpeg') =>
  takenAt({ type, lastModified: Date.parse(`2026-11-20T${time}Z`) }, now);

test('a photo made just now has its time, and an older file was picked and has none', () => {
  expect(madeAt('08:30:00')).toBe('2026-11-20T08:30:00.000Z');
  expect(madeAt('08:20:00')).toBeNull();
});

test('a file whose clock is a little ahead was made now, and one from the future was not', () => {
  expect(madeAt('08:32:05')).toBe('2026-11-20T08:32:00.000Z');
  expect(madeAt('09:00:00')).toBeNull();
});

test('a document of just now was not taken by a camera', () => {
  expect(madeAt('08:30:00', 'application/pdf')).toBeNull();
});
