import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

interface Holder {
  pid: number;
  /** Start time of the process in clock ticks since boot, if available; detects a reused pid. */
  started: string | null;
}

const TRIES = 5;

/**
 * Locks a data folder for this process and returns the function that releases it. The embedded database has no lock
 * of its own, and two processes on one folder lose rows.
 */
export function lockFolder(folder: string): () => void {
  const lock = join(folder, 'lock');
  const mine: Holder = { pid: process.pid, started: startOf(process.pid) };
  const draft = join(folder, `lock.${process.pid}`);
  try {
    writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      if (take(draft, lock)) return () => release(lock, mine);
      const holder = read(lock);
      if (holder && isAlive(holder))
        throw new StartError(`The data folder ${folder} is in use by process ${holder.pid}.`);
      putAside(lock, holder);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new StartError(`The data folder ${folder} could not be locked: others keep taking it.`);
}

/** Creating a hard link is atomic and fails if a lock exists. */
function take(draft: string, lock: string): boolean {
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Moves a dead holder's lock away; if another process locked the folder meanwhile, restores its lock. */
function putAside(lock: string, holder: Holder | undefined): void {
  const aside = `${lock}.stale.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (!isSame(read(aside), holder)) take(aside, lock);
  rmSync(aside, { force: true });
}

function release(lock: string, mine: Holder): void {
  if (isSame(read(lock), mine)) rmSync(lock, { force: true });
}

function read(path: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('started' in value))
      return undefined;
    const { pid, started } = value;
    if (typeof pid !== 'number' || (started !== null && typeof started !== 'string')) return undefined;
    return { pid, started };
  } catch {
    return undefined;
  }
}

const isSame = (a: Holder | undefined, b: Holder | undefined) =>
  a?.pid === b?.pid && a?.started === b?.started;

function isAlive(holder: Holder): boolean {
  const started = startOf(holder.pid);
  if (started !== null && holder.started !== null) return started === holder.started;
  if (holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Field 22 of /proc/<pid>/stat; the name in field 2 may contain spaces and brackets. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
