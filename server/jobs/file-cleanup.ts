import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Store } from '../db/engine/open.ts';
import type { FileRow } from '../files/hold.ts';
import { fileKey, removeChunks } from '../files/keys.ts';
import type { FileStore } from '../files/store.ts';
import { days, EVERY_MS } from './cleanup.ts';
import { startJob } from './job.ts';

const FIRST_AFTER_MS = 90_000;
const PORTION = 100;
/** A phone may be offline for weeks; uploads that never began cost nothing and wait longer. */
const UNFINISHED_DAYS = 30;
const UNHELD_DAYS = 7;
const DROPPED_DAYS = 1;

/**
 * Deletes files that no record carries any more or ever did, and unfinished uploads; returns how many. First the row
 * gets an unusable state, then the bytes are deleted, then the row.
 */
export async function cleanUpFiles(db: Db, store: FileStore): Promise<number> {
  let removed = 0;
  for (;;) {
    const files = await unwanted(db);
    for (const file of files) {
      await removeChunks(store, file);
      await store.remove(fileKey(file.id));
      await db.deleteFrom('files').where('id', '=', file.id).execute();
    }
    removed += files.length;
    if (files.length < PORTION) return removed;
  }
}

async function unwanted(db: Db): Promise<Pick<FileRow, 'id' | 'parts'>[]> {
  const { rows } = await sql<Pick<FileRow, 'id' | 'parts'>>`
    update files set dropped_at = coalesce(dropped_at, now())
    where id in (
      select id from files
      where dropped_at < ${days(DROPPED_DAYS)}
        or (holder is null and state <> 'open' and created_at < ${days(UNHELD_DAYS)})
        or (holder is null and state = 'open' and created_at < ${days(UNFINISHED_DAYS)})
      limit ${PORTION} for update skip locked
    ) returning id, parts`.execute(db);
  return rows;
}

export const startFileCleanup = (
  store: Pick<Store, 'db' | 'has_room'>,
  files: FileStore,
  log: FastifyBaseLogger,
) =>
  startJob(store, log, {
    name: 'file cleanup',
    first_after_ms: FIRST_AFTER_MS,
    every_ms: EVERY_MS,
    run: () => cleanUpFiles(store.db, files),
  });
