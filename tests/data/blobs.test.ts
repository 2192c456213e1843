import 'fake-indexeddb/auto';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropLoose, filesIn, putBlob, readBytes, trimCopies } from '#data/store/blobs.ts';
import { databaseName, UserDb } from '#data/store/db.ts';
import type { BlobEntry } from '#data/stored.ts';

const DAY = 86_400_000;
const sha256 = 'a'.repeat(64);
let db: UserDb;

beforeEach(() => {
  db = new UserDb(databaseName(v7()));
});
afterEach(() => db.delete());

async function put(entry: Partial<BlobEntry>, bytes = new Uint8Array(10)): Promise<string> {
  const id = v7();
  const plain = { name: 'a.txt', size: bytes.length, sha256, type: 'text/plain', at: 0, used_at: 0 };
  const loose = { op_id: null, resource: '', record_id: '', sent: 0, tries: 0, message: null };
  await putBlob(db, { id, ...plain, ...loose, state: 'kept', ...entry }, bytes);
  return id;
}

const ids = async () => new Set(await db.blobs.toCollection().primaryKeys());

test('any run of bytes comes back as it was, also over the border of a piece', async () => {
  const bytes = Uint8Array.from({ length: 600_000 }, (_, at) => (at * 7919) % 251);
  const id = await put({}, bytes);
  expect(await db.blob_pieces.count()).toBe(3);
  for (const [offset, length] of [
    [0, 10],
    [262_140, 8],
    [262_144, 262_144],
    [500_000, 200_000],
    [600_000, 5],
  ] as const)
    expect(await readBytes(db, id, offset, length)).toEqual(bytes.slice(offset, offset + length));
});

test('a lost piece ends what can be read', async () => {
  const id = await put({}, new Uint8Array(600_000));
  await db.blob_pieces.delete([id, 262_144]);
  expect((await readBytes(db, id, 0, 600_000)).length).toBe(262_144);
});

test('copies looked at longest ago go first; what is not sent never goes', async () => {
  const old = await put({ state: 'stored', used_at: 1 });
  const fresh = await put({ state: 'fetched', used_at: 3 });
  const kept = await put({ state: 'kept', used_at: 0 });
  const refused = await put({ state: 'refused', used_at: 0 });
  expect(await trimCopies(db, 15)).toEqual([old]);
  expect(await ids()).toEqual(new Set([fresh, kept, refused]));
});

test('files of forms that were left go after a day, unless a draft or a write names them', async () => {
  const left = await put({ at: 0 });
  const today = await put({ at: DAY });
  const named = await put({ at: 0, op_id: v7() });
  const drafted = await put({ at: 0 });
  const file = { id: drafted, name: 'a.txt', size: 10, sha256 };
  await db.drafts.put({ key: 'new', values: { lines: [{ file }] }, saved_at: 0 });
  await dropLoose(db, DAY + 1);
  expect(await ids()).toEqual(new Set([today, named, drafted]));
  expect(await db.blob_pieces.where('[id+at]').between([left, 0], [left, 9]).count()).toBe(0);
});

test('the files a body names are found wherever they stand', () => {
  const file = { id: v7(), name: 'a.txt', size: 10, sha256 };
  expect(filesIn({ name: 'x', file })).toEqual([file]);
  expect(filesIn({ lines: [{ bill: file }, { bill: null }] })).toEqual([file]);
  expect(filesIn({ file: { ...file, sha256: 'no' }, name: null })).toEqual([]);
});
