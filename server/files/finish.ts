import { createHash } from 'node:crypto';
import { ApiError } from '#contract/core/errors.ts';
import { transact } from '../db/transaction.ts';
import { columnsOf, fileHolders, type FileRow } from './hold.ts';
import { inTurn } from './in-turn.ts';
import { chunkKeys, fileKey, removeChunks } from './keys.ts';
import { Refused } from './kinds.ts';
import { findUpload, progressOf, startOver, type Lane, type Progress } from './lane.ts';
import type { FileStore } from './store.ts';
import { takeFile, type Taken } from './take.ts';

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Files are assembled one at a time, so that memory holds one file and one picture at most. */
export function finish(lane: Lane, { id, user_id }: Pick<FileRow, 'id' | 'user_id'>): Promise<Progress> {
  return inTurn(async () => {
    const file = await findUpload(lane.db, id, user_id);
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
