import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { guardFolder } from './guard-folder.mjs';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** Several times what a whole check writes. */
const ROOM = 4 * 2 ** 30;

/**
 * Makes a folder where this process and those it starts put their temporary files: in memory, where there is plenty.
 * Databases of tests mostly write, half of the CPU time of PostgreSQL. TMPDIR says otherwise.
 */
export function tempFolder() {
  const inMemory = process.env['TMPDIR'] === undefined && hasRoom(MEMORY);
  const folder = mkdtempSync(join(inMemory ? MEMORY : tmpdir(), 'beatbook-check-'));
  // A database that runs as a user of its own has its folder inside.
  chmodSync(folder, 0o711);
  const guard = guardFolder(folder);
  process.env['TMPDIR'] = folder;
  return {
    folder,
    remove() {
      rmSync(folder, { recursive: true, force: true });
      guard.dismiss();
    },
  };
}

/** @param {string} folder */
function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, freemem()) > ROOM;
  } catch {
    return false;
  }
}
