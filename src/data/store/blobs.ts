import type { Table } from 'dexie';
import { CHUNK_BYTES, fileRef, type FileRef } from '#contract/core/files.ts';
import { ruleText } from '#contract/core/language/message.ts';
import type { FileState, WaitingFile } from '../api.ts';
import type { UserDb } from './db.ts';
import { isStuck, UNSENT, type BlobEntry, type OutboxEntry } from '../stored.ts';

/** Bytes are stored in pieces of this size, so sending a chunk reads at most two, however large the file. */
const PIECE_BYTES = CHUNK_BYTES;
/** Space for copies of files the server has; least recently used are evicted first. */
const COPIES_BYTES = 100 * 1024 * 1024;
/** A file of a form closed unsaved is deleted after this time, unless a draft references it. */
const LOOSE_MS = 86_400_000;

/** A write references a file that is no longer on this device. */
export class FileGone extends Error {
  override name = 'FileGone' as const;
}

export const blobTables = (db: UserDb): Table[] => [db.blobs, db.blob_pieces];

/** The files a body references, at any depth. */
export function filesIn(value: unknown): FileRef[] {
  if (typeof value !== 'object' || value === null) return [];
  const ref = 'sha256' in value ? fileRef.safeParse(value) : undefined;
  return ref?.success ? [ref.data] : Object.values(value).flatMap(filesIn);
}

/** Stores a file with its bytes, in one durable transaction. */
export async function putBlob(db: UserDb, entry: BlobEntry, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE_BYTES) }, (_, no) => {
    const at = no * PIECE_BYTES;
    return { id: entry.id, at, bytes: bytes.slice(at, at + PIECE_BYTES) };
  });
  await db.transaction('rw', blobTables(db), async () => {
    await db.blob_pieces.bulkPut(pieces);
    await db.blobs.put(entry);
  });
}

/** Some bytes of a file; fewer than requested at its end, or where they are lost. */
export async function readBytes(
  db: UserDb,
  id: string,
  offset: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const first = offset - (offset % PIECE_BYTES);
  const pieces = await db.blob_pieces
    .where('[id+at]')
    .between([id, first], [id, offset + length])
    .toArray();
  const joined = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.bytes.length, 0));
  let filled = 0;
  for (const piece of pieces) {
    if (piece.at !== first + filled) break;
    joined.set(piece.bytes, filled);
    filled += piece.bytes.length;
  }
  return joined.subarray(offset - first, Math.min(filled, offset - first + length));
}

/** Deletes files and their bytes. Joins a transaction over both tables if there is one. */
export async function dropBlobs(db: UserDb, ids: readonly string[]): Promise<void> {
  await db.transaction('rw', blobTables(db), async () => {
    await db.blobs.bulkDelete([...ids]);
    for (const id of ids) await db.blob_pieces.where('[id+at]').between([id, 0], [id, Infinity]).delete();
  });
}

/** Attaches a queued write's files to it, so that they are uploaded. Runs inside the write's transaction. */
export async function nameBlobs(
  db: UserDb,
  { op_id, resource, record_id, patch }: Pick<OutboxEntry, 'op_id' | 'resource' | 'record_id' | 'patch'>,
): Promise<string[]> {
  const ids = filesIn(patch).map((file) => file.id);
  for (const id of ids)
    if ((await db.blobs.update(id, { op_id, resource, record_id })) === 0)
      throw new FileGone(ruleText('The file is no longer on this device. Choose it again.'));
  return ids;
}

/** Detaches files from undone writes: the form continues with them as a draft. Runs inside their transaction. */
export async function freeBlobsOf(db: UserDb, op_ids: readonly string[]): Promise<string[]> {
  const named = db.blobs.where('op_id').anyOf([...op_ids]);
  const ids = await named.primaryKeys();
  await named.modify({ op_id: null });
  return ids;
}

/** Deletes the files of discarded writes. Runs inside their transaction. */
export async function dropBlobsOf(db: UserDb, op_ids: readonly string[]): Promise<string[]> {
  const ids = await db.blobs
    .where('op_id')
    .anyOf([...op_ids])
    .primaryKeys();
  if (ids.length > 0) await dropBlobs(db, ids);
  return ids;
}

/** Files the server does not have, of a write or a draft; including rejected ones. */
export const unsentBlobs = (db: UserDb) => db.blobs.where('state').anyOf(UNSENT, 'refused');

/** Files to upload that a write references; including rejected ones. */
export async function waitingBlobs(db: UserDb): Promise<BlobEntry[]> {
  const unsent = await unsentBlobs(db).toArray();
  return unsent.filter((blob) => blob.op_id !== null).toSorted((one, other) => one.at - other.at);
}

/** Without those whose write needs the user: they belong to that write, and nothing sends them by itself. */
export async function ownWaiting(db: UserDb, blobs: readonly BlobEntry[]): Promise<BlobEntry[]> {
  const named = blobs.flatMap(({ op_id }) => op_id ?? []);
  const stuck = await db.outbox.where('op_id').anyOf(named).filter(isStuck).toArray();
  const theirs = new Set(stuck.map(({ op_id }) => op_id));
  return blobs.filter(({ op_id }) => op_id === null || !theirs.has(op_id));
}

/** One file as screens see it; `sending` while this context uploads it. */
export function toFileState(blob: BlobEntry, sending: boolean): FileState {
  const { state, sent, size, message } = blob;
  const known = state === 'fetched' ? 'stored' : state;
  return {
    state: known === UNSENT && sending ? 'sending' : known,
    sent: known === 'stored' ? size : sent,
    size,
    ...(message !== null && { message }),
  };
}

/** One file as the Outbox shows it. */
export function toWaiting(blob: BlobEntry, sending: boolean): WaitingFile {
  const { id: file_id, name: filename, resource, record_id, at } = blob;
  const state = toFileState(blob, sending);
  return { ...state, file_id, filename, resource, record_id, at: new Date(at).toISOString() };
}

/** Evicts the least recently used copies until the rest fits. Unsent files always stay. */
export async function trimCopies(db: UserDb, room = COPIES_BYTES): Promise<string[]> {
  const copies = await db.blobs.where('state').anyOf('stored', 'fetched').toArray();
  let size = 0;
  const over = copies
    .toSorted((one, other) => other.used_at - one.used_at)
    .filter((blob) => (size += blob.size) > room)
    .map((blob) => blob.id);
  if (over.length > 0) await dropBlobs(db, over);
  return over;
}

/** Deletes files of forms closed without saving, once no draft references them. */
export async function dropLoose(db: UserDb, now: number): Promise<void> {
  const drafts = await db.drafts.toArray();
  const named = new Set(drafts.flatMap((draft) => filesIn(draft.values)).map((file) => file.id));
  const waiting = await db.blobs.where('state').equals(UNSENT).toArray();
  const loose = waiting.filter(
    (blob) => blob.op_id === null && blob.at < now - LOOSE_MS && !named.has(blob.id),
  );
  if (loose.length > 0)
    await dropBlobs(
      db,
      loose.map((blob) => blob.id),
    );
}
