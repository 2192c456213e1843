import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ApiError } from '#contract/core/errors.ts';
import { CHUNK_BYTES, FILE_EMPTY, fileTooLarge, type FileRef } from '#contract/core/files.ts';
import type { Actor } from '../db/actor.ts';
import { finish } from './finish.ts';
import { append, checkQuota, findUpload, startOver, type Lane } from './lane.ts';
import { cleanName } from './names.ts';

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
  const known = await findUpload(lane.db, id, actor.id);
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
