import { v7 } from 'uuid';
import type { AddedFile, PictureUse } from '#data/api.ts';
import { beginningOf } from '#contract/core/file-beginnings.ts';
import {
  columnsOfFile,
  FILE_REFUSED,
  fileProblem,
  MOST_PIXELS,
  tooManyPixels,
  type FileRef,
} from '#contract/core/files.ts';
import { putBlob } from '#data/store/blobs.ts';
import { readPictureHead } from '#lib/picture-head.ts';
import { UNSENT, type BlobEntry } from '#data/stored.ts';
import type { UserEngine } from '../engine/user-engine.ts';
import { hashOf } from './hash.ts';
import { isPictureName, reencode } from './reencode.ts';

/** Compresses a large picture, and stores the bytes to send under a new id. */
export async function keepFile(user: UserEngine, file: File, use: PictureUse = 'photo'): Promise<AddedFile> {
  const unread = isPictureName(file.name) ? null : fileProblem(file);
  if (unread !== null) return { ok: false, message: unread };
  const original = new Uint8Array(await file.arrayBuffer());
  const small = await reencode(file, original, use);
  const problem = fileProblem(small);
  if (problem !== null) return { ok: false, message: problem };
  const bytes = small === file ? original : new Uint8Array(await small.arrayBuffer());
  // The server checks both too, but after the form is closed.
  if (!beginningOf(bytes, small.name)) return { ok: false, message: FILE_REFUSED };
  const head = readPictureHead(bytes);
  if (head && head.width * head.height > MOST_PIXELS) return { ok: false, message: tooManyPixels() };
  const sha256 = await hashOf(bytes);
  const original_sha256 = small === file ? sha256 : await hashOf(original);
  const ref: FileRef = { id: v7(), name: small.name, size: bytes.length, sha256 };
  await user.stored(() => putBlob(user.db, blobOf(ref, user.env.now()), bytes));
  return { ok: true, file: ref, original_sha256 };
}

/** The entry of a file no write references yet. */
export function blobOf(file: FileRef, now: number): BlobEntry {
  const { type } = columnsOfFile(file);
  const unnamed = { op_id: null, resource: '', record_id: '' };
  return {
    ...file,
    ...unnamed,
    type,
    at: now,
    used_at: now,
    state: UNSENT,
    sent: 0,
    tries: 0,
    message: null,
  };
}
