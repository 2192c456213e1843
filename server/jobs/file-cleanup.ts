import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Job } from '../calls/job.ts';
import type { Db } from '../db/database.ts';
import type { FileRow } from '../files/hold.ts';
import { fileKey, removeChunks } from '../files/keys.ts';
import type { FileStore } from '../files/store.ts';
import { days } from './cleanup.ts';

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

export const cleanUpFilesJob: Job = {
  kind: 'file cleanup',
  payload: z.unknown(),
  first_after_s: 90,
  every_s: 3_600,
  run: async ({ db, files }) => ({ count: await cleanUpFiles(db, files) }),
};
