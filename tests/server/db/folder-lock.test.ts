import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from '#server/db/engine/folder-lock.ts';
import { StartError } from '#server/db/engine/start-error.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beatbook-lock-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const lock = () => join(folder, 'lock');
const startOf = (pid: number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
};

it('gives a folder to one holder, names its process to the next, and is free again afterwards', () => {
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(StartError);
  expect(() => lockFolder(folder)).toThrow(String(process.pid));
  release();
  expect(existsSync(lock())).toBe(false);
  lockFolder(folder)();
});

it('takes over from a process that has died', () => {
  const { pid } = spawnSync('true');
  writeFileSync(lock(), JSON.stringify({ pid, started: '1' }));
  lockFolder(folder)();
});

it('takes over when another process runs under the old number', () => {
  writeFileSync(lock(), JSON.stringify({ pid: process.ppid, started: '1' }));
  lockFolder(folder)();
});

it('respects another process that really holds it', () => {
  writeFileSync(lock(), JSON.stringify({ pid: process.ppid, started: startOf(process.ppid) }));
  expect(() => lockFolder(folder)).toThrow(`process ${process.ppid}`);
});

it('takes over a lock that cannot be read', () => {
  writeFileSync(lock(), 'half a l');
  lockFolder(folder)();
});

it('does not release a lock that became somebody else’s', () => {
  const release = lockFolder(folder);
  writeFileSync(lock(), JSON.stringify({ pid: 1, started: '5' }));
  release();
  expect(existsSync(lock())).toBe(true);
});
