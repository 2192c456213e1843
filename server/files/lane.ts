import { ApiError } from '#contract/core/errors.ts';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Actor } from '../db/actor.ts';
import type { Db } from '../db/database.ts';
import type { FileRow } from './hold.ts';
import { chunkKey, removeChunks } from './keys.ts';
import type { FileStore } from './store.ts';

/** What an upload needs: where it is recorded, where its bytes lie, and its limits. */
export interface Lane {
  db: Db;
  store: FileStore;
  config: Config;
}

export interface Progress {
  received: number;
  done: boolean;
}

const DAY_S = 86_400;

/** A file of a user, whatever its state. */
export const findUpload = (db: Db, id: string, user_id: string) =>
  db.selectFrom('files').selectAll().where('id', '=', id).where('user_id', '=', user_id).executeTakeFirst();

export const progressOf = ({ state, received }: FileRow): Progress => ({
  received,
  done: state === 'stored',
});

/** Stores the bytes before recording them, so that no record exists without its bytes. (Decision 010.) */
export async function append(
  { db, store }: Lane,
  file: Pick<FileRow, 'id' | 'received'>,
  bytes: Buffer,
): Promise<void> {
  await store.put(chunkKey(file.id, file.received), bytes);
  await sql`
    update files set received = received + ${bytes.length}, parts = parts || ${bytes.length}::integer
    where id = ${file.id}::uuid and received = ${file.received} and state = 'open'`.execute(db);
}

/** Drops what was received of a file that is not complete. */
export async function startOver(lane: Lane, file: FileRow): Promise<void> {
  await lane.db
    .updateTable('files')
    .set({ received: 0, parts: [] })
    .where('id', '=', file.id)
    .where('state', '=', 'open')
    .execute();
  await removeChunks(lane.store, file);
}

/** Daily upload quota of a user; a rejected upload succeeds the next day. */
export async function checkQuota({ db, config }: Lane, actor: Actor): Promise<void> {
  const { rows } = await sql<{ sent: string }>`
    select coalesce(sum(received), 0) as sent from files
    where user_id = ${actor.id}::uuid and created_at > now() - interval '1 day'`.execute(db);
  if (Number(rows[0]?.sent ?? 0) >= config.daily_upload_bytes)
    throw new ApiError(
      'too_many',
      'You have reached today’s limit for files. The rest will be sent tomorrow.',
      {},
      DAY_S / 24,
    );
}
