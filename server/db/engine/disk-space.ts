import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MB = 1024 * 1024;
/** With less free space nothing is written: the database must never run completely out of space. */
const LEAST = 32 * MB;
/** What sign-ins leave free: a segment of the write-ahead log (16 MB) still fits. */
const LEAST_FOR_SESSIONS = 24 * MB;
/** Released on a full disk, so that the database can still be opened and read. */
const RESERVE = 32 * MB;
const CHECK_EVERY_MS = 1_000;

/** Whether there is room to write changes, or the few kilobytes of a session. */
export type HasRoom = (purpose?: 'sessions') => boolean;

/** Free space on the disk of a data folder, with a reserve file for a full disk. */
export class DiskSpace {
  readonly #reserve: string;
  readonly #free: () => number;
  #checked_at = -Infinity;
  #room = true;

  constructor(folder: string, free = () => freeBytes(folder)) {
    this.#reserve = join(folder, 'reserve');
    this.#free = free;
  }

  /**
   * True while there is free space, including the reserve. Checks the disk at most once a second. Sessions have room for
   * longer, because who cannot sign in cannot read either: the reserve is released for them.
   */
  hasRoom(purpose?: 'sessions'): boolean {
    const room = performance.now() - this.#checked_at < CHECK_EVERY_MS ? this.#room : this.check();
    if (room || purpose === undefined) return room;
    if (this.#free() < LEAST_FOR_SESSIONS) this.release();
    return this.#free() >= LEAST_FOR_SESSIONS;
  }

  /** Checks the disk now. */
  check(): boolean {
    const missing = existsSync(this.#reserve) ? 0 : RESERVE;
    this.#room = this.#free() >= LEAST + missing && (missing === 0 || this.#keep());
    this.#checked_at = performance.now();
    return this.#room;
  }

  /** Releases the reserve; nothing is written until there is space for it again. */
  release(): void {
    rmSync(this.#reserve, { force: true });
    this.#room = false;
    this.#checked_at = performance.now();
  }

  #keep(): boolean {
    const zeros = Buffer.alloc(MB);
    try {
      const file = openSync(this.#reserve, 'w', 0o600);
      try {
        for (let written = 0; written < RESERVE; written += zeros.length) writeSync(file, zeros);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      return true;
    } catch {
      rmSync(this.#reserve, { force: true });
      return false;
    }
  }
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
