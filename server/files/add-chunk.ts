import { ApiError } from '#contract/core/errors.ts';
import { FILE_REFUSED } from '#contract/core/files.ts';
import type { Actor } from '../db/actor.ts';
import { finish } from './finish.ts';
import { append, checkQuota, findUpload, progressOf, type Lane, type Progress } from './lane.ts';

/** Stores the next chunk of a file, and processes the file once it is complete. Idempotent. */
export async function addChunk(
  lane: Lane,
  actor: Actor,
  id: string,
  offset: number,
  bytes: Buffer,
): Promise<Progress> {
  const file = await findUpload(lane.db, id, actor.id);
  if (file?.dropped_at !== null) throw new ApiError('not_found', 'This upload doesn’t exist.');
  if (file.state === 'refused') throw new ApiError('unsupported', file.refusal ?? FILE_REFUSED);
  if (file.state === 'stored') return progressOf(file);
  if (file.received === file.size) return finish(lane, file);
  if (offset !== file.received || bytes.length === 0) return progressOf(file);
  if (offset + bytes.length > file.size)
    throw new ApiError('bad_request', 'The file is larger than announced. Upload it again.');
  if (offset === 0) await checkQuota(lane, actor);
  await append(lane, file, bytes);
  const now = await findUpload(lane.db, id, actor.id);
  if (!now) throw new ApiError('not_found', 'This upload doesn’t exist.');
  return now.state === 'open' && now.received === now.size ? finish(lane, now) : progressOf(now);
}
