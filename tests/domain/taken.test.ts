import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EngineApi } from '#sync/protocol.ts';
import { connectEngine } from '#data/engine.ts';
import { proofOf, takenAt } from '#domain/expense/taken.ts';

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

const readPictureData = vi.fn<EngineApi['readPictureData']>();

beforeEach(async () => {
  const rest = { subscribe: () => Promise.resolve(), open: () => Promise.resolve() };
  const engine: Partial<EngineApi> = { ...rest, readPictureData };
  // Only what a picked picture uses of the engine is there.
  await connectEngine(engine as EngineApi);
  readPictureData.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

const picked = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

test('a picked picture has what it says itself, also by the camera button if it is older', async () => {
  readPictureData.mockResolvedValue({ taken_at: '2026-11-12T08:32:00.000Z' });
  const proof = { taken_at: '2026-11-12T08:32:00.000Z', taken_from: 'file' };
  expect(await proofOf(picked('bill.jpg'), 'file')()).toEqual(proof);
  const older = new File(['x'], 'bill.jpg', { type: 'image/jpeg', lastModified: 0 });
  expect(await proofOf(older, 'camera')()).toEqual(proof);
  expect(await proofOf(picked('bill.pdf'), 'file')()).toEqual({});
});

test('a picture that cannot be read, or not soon, is stored without', async () => {
  readPictureData.mockRejectedValueOnce(new Error('no network'));
  expect(await proofOf(picked('bill.jpg'), 'file')()).toEqual({});
  vi.useFakeTimers();
  readPictureData.mockReturnValueOnce(new Promise(() => {}));
  const late = proofOf(picked('bill.jpg'), 'file')();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await late).toEqual({});
});
