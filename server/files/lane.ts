import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ApiError } from '#contract/errors.ts';
import { CHUNK_BYTES, FILE_EMPTY, FILE_REFUSED, fileTooLarge, type FileRef } from '#contract/files.ts';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Actor } from '../db/actor.ts';
import type { Db } from '../db/database.ts';
import { transact } from '../db/transaction.ts';
import { columnsOf, fileHolders, type FileRow } from './hold.ts';
import { inTurn } from './in-turn.ts';
import { Refused } from './kinds.ts';
import { cleanName } from './names.ts';
import type { FileStore } from './store.ts';
import { takeFile, type Taken } from './take.ts';

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

export const fileKey = (id: string) => `files/${id.slice(0, 2)}/${id}`;
export const chunkKey = (id: string, offset: number) => `chunks/${id}/${offset}`;

/** The keys of a file's chunks in the store. */
export function chunkKeys({ id, parts }: Pick<FileRow, 'id' | 'parts'>): string[] {
  let offset = 0;
  const keys = parts.map((size) => {
    const key = chunkKey(id, offset);
    offset += size;
    return key;
  });
  return [...keys, chunkKey(id, offset)]; // one more: it may have been stored without being recorded
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const find = (db: Db, id: string, user_id: string) =>
  db.selectFrom('files').selectAll().where('id', '=', id).where('user_id', '=', user_id).executeTakeFirst();

const progressOf = ({ state, received }: FileRow): Progress => ({ received, done: state === 'stored' });

/** Stores the next chunk of a file, and processes the file once it is complete. Idempotent. */
export async function addChunk(
  lane: Lane,
  actor: Actor,
  id: string,
  offset: number,
  bytes: Buffer,
): Promise<Progress> {
  const file = await find(lane.db, id, actor.id);
  if (file?.dropped_at !== null) throw new ApiError('not_found', 'This upload doesn’t exist.');
  if (file.state === 'refused') throw new ApiError('unsupported', file.refusal ?? FILE_REFUSED);
  if (file.state === 'stored') return progressOf(file);
  if (file.received === file.size) return finish(lane, file);
  if (offset !== file.received || bytes.length === 0) return progressOf(file);
  if (offset + bytes.length > file.size)
    throw new ApiError('bad_request', 'The file is larger than announced. Upload it again.');
  if (offset === 0) await checkQuota(lane, actor);
  await append(lane, file, bytes);
  const now = await find(lane.db, id, actor.id);
  if (!now) throw new ApiError('not_found', 'This upload doesn’t exist.');
  return now.state === 'open' && now.received === now.size ? finish(lane, now) : progressOf(now);
}

/** Stores the bytes before recording them, so that no record exists without its bytes. */
async function append(
  { db, store }: Lane,
  file: Pick<FileRow, 'id' | 'received'>,
  bytes: Buffer,
): Promise<void> {
  await store.put(chunkKey(file.id, file.received), bytes);
  await sql`
    update files set received = received + ${bytes.length}, parts = parts || ${bytes.length}::integer
    where id = ${file.id}::uuid and received = ${file.received} and state = 'open'`.execute(db);
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

/** Files are assembled one at a time, so that memory holds one file and one picture at most. */
function finish(lane: Lane, { id, user_id }: Pick<FileRow, 'id' | 'user_id'>): Promise<Progress> {
  return inTurn(async () => {
    const file = await find(lane.db, id, user_id);
    if (!file) throw new ApiError('not_found', 'This upload doesn’t exist.');
    if (file.state !== 'open' || file.received !== file.size) return progressOf(file);
    const bytes = await joined(lane.store, file);
    const whole = bytes !== null && sha256Of(bytes) === file.sha256;
    if (!whole) {
      await startOver(lane, file);
      throw new ApiError('conflict', 'The file arrived damaged. Send it again.');
    }
    try {
      await keep(lane, file, await takeFile(bytes, file.name));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await refuse(lane, file, error.message);
      throw new ApiError('unsupported', error.message);
    }
    return { received: file.size, done: true };
  });
}

/** The bytes of all chunks, or null if the store has lost one. */
async function joined(store: FileStore, file: FileRow): Promise<Buffer | null> {
  const whole = Buffer.alloc(file.size);
  let at = 0;
  for (const key of chunkKeys(file).slice(0, -1)) {
    const part = await store.get(key);
    if (!part) return null;
    for await (const piece of part.stream as AsyncIterable<Buffer>) {
      if (at + piece.length > whole.length) return null;
      whole.set(piece, at);
      at += piece.length;
    }
  }
  return at === file.size ? whole : null;
}

async function keep(lane: Lane, file: FileRow, taken: Taken): Promise<void> {
  await lane.store.put(fileKey(file.id), taken.bytes);
  await transact(lane.db, async (tx) => {
    const stored = await tx
      .updateTable('files')
      .set({
        state: 'stored',
        name: taken.name,
        type: taken.type,
        stored_size: taken.bytes.length,
        stored_sha256: sha256Of(taken.bytes),
      })
      .where('id', '=', file.id)
      .where('state', '=', 'open')
      .returningAll()
      .executeTakeFirst();
    const holder = fileHolders.find((name) => name === stored?.holder);
    if (!stored || !holder) return;
    const { filename, size, type } = columnsOf(stored);
    await tx
      .updateTable(holder)
      .set({ filename, size, type, stored: true })
      .where('id', '=', stored.holder_id)
      .where('file_id', '=', file.id)
      .execute();
  });
  await removeChunks(lane.store, file);
}

async function refuse(lane: Lane, file: FileRow, refusal: string): Promise<void> {
  await lane.db.updateTable('files').set({ state: 'refused', refusal }).where('id', '=', file.id).execute();
  await removeChunks(lane.store, file);
}

async function startOver(lane: Lane, file: FileRow): Promise<void> {
  await lane.db
    .updateTable('files')
    .set({ received: 0, parts: [] })
    .where('id', '=', file.id)
    .where('state', '=', 'open')
    .execute();
  await removeChunks(lane.store, file);
}

export async function removeChunks(store: FileStore, file: Pick<FileRow, 'id' | 'parts'>): Promise<void> {
  for (const key of chunkKeys(file)) await store.remove(key);
}

/**
 * Stores a file that arrives as one stream, as in forms: chunk by chunk like any upload, so that it is never in
 * memory as a whole. Returns its FileRef.
 */
export async function addStream(
  lane: Lane,
  actor: Actor,
  { id, filename, stream }: { id: string; filename: string; stream: Readable },
): Promise<FileRef> {
  const name = cleanName(filename);
  const known = await find(lane.db, id, actor.id);
  const limit = lane.config.max_file_bytes;
  await checkQuota(lane, actor);
  if (!known)
    await lane.db
      .insertInto('files')
      .values({ id, user_id: actor.id, name, size: limit + 1, sha256: '' })
      .execute();
  else if (known.state === 'open') await startOver(lane, known);
  const hash = createHash('sha256');
  let received = 0;
  for await (const piece of pieces(stream)) {
    if (received + piece.length > limit) throw new ApiError('too_large', fileTooLarge(limit));
    hash.update(piece);
    if (known?.state !== 'stored' && known?.state !== 'refused') await append(lane, { id, received }, piece);
    received += piece.length;
  }
  if (received === 0) throw new ApiError('invalid', FILE_EMPTY);
  const ref = { id, name, size: received, sha256: hash.digest('hex') };
  if (known?.state === 'stored' || known?.state === 'refused') return ref;
  const { size, sha256 } = ref;
  await lane.db.updateTable('files').set({ size, sha256 }).where('id', '=', id).execute();
  await finish(lane, { id, user_id: actor.id });
  return ref;
}

/** Splits a stream into chunks of the usual size. */
async function* pieces(stream: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  const parts: AsyncIterable<Buffer> = stream.iterator({ destroyOnReturn: false }); // the form continues after the file
  for await (const part of parts) {
    held.push(part);
    size += part.length;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}
