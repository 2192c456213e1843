import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DiskSpace } from '#server/db/engine/disk-space.ts';

const MB = 1024 * 1024;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beatbook-space-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('a reserve is kept while there is room, given up on a full disk, and kept again before anything is written', () => {
  let free = 1_000 * MB;
  const space = new DiskSpace(folder, () => free);
  const hasReserve = () => existsSync(join(folder, 'reserve'));
  expect([space.check(), hasReserve()]).toEqual([true, true]);
  free = 20 * MB;
  expect([space.check(), hasReserve()]).toEqual([false, true]);
  space.release();
  free = 52 * MB;
  expect([space.check(), hasReserve()]).toEqual([false, false]);
  free = 70 * MB;
  expect([space.check(), hasReserve()]).toEqual([true, true]);
});

test('sign-ins have room for longer than changes, at the cost of the reserve', () => {
  let other = 40;
  const hasReserve = () => existsSync(join(folder, 'reserve'));
  const space = new DiskSpace(folder, () => (other - (hasReserve() ? 32 : 0)) * MB);
  other = 80;
  expect(space.check()).toBe(true);
  const seen = () => [space.check(), space.hasRoom('sessions'), hasReserve()];
  other = 60;
  expect(seen()).toEqual([false, true, true]);
  other = 48;
  expect(seen()).toEqual([false, true, false]);
  other = 23;
  expect(seen()).toEqual([false, false, false]);
  other = 80;
  expect(seen()).toEqual([true, true, true]);
});
