import { readBytes, unsentBlobs, waitingBlobs } from '#data/store/blobs.ts';
import type { UserDb } from '#data/store/db.ts';
import type { BlobEntry } from '#data/stored.ts';

/** What the server rejected of one archive. */
export interface Rest {
  count: number;
  tables: Record<string, object[]>;
}

/** User content besides changes and files of records. */
const others = ['issues', 'drafts', 'imports', 'import_pieces'] as const;

/** Counts a database's user content: changes and files as on the sign-in card, and the rest. */
export async function countOf(db: UserDb): Promise<{ items: number; others: number }> {
  const counts = await Promise.all(others.map((name) => db.table(name).count()));
  const items = (await db.outbox.count()) + (await waitingBlobs(db)).length;
  return { items, others: counts.reduce((sum, count) => sum + count, 0) };
}

/** All of that, ready to save. */
export async function restOf(db: UserDb): Promise<Rest> {
  const tables: Rest['tables'] = {};
  for (const name of ['outbox', ...others]) tables[name] = await db.table<object>(name).toArray();
  const blobs = await unsentBlobs(db).toArray();
  tables['files'] = await Promise.all(blobs.map((blob) => fileOf(db, blob)));
  return { count: Object.values(tables).reduce((sum, rows) => sum + rows.length, 0), tables };
}

/** A file as a data URL. */
async function fileOf(db: UserDb, { id, name, type, size, resource, record_id, message }: BlobEntry) {
  const bytes = await readBytes(db, id, 0, size);
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return { id, name, resource, record_id, message, data: `data:${type};base64,${btoa(text)}` };
}

/** One file of all rests. */
export function restFile(user_id: string, rests: readonly Rest[]): Blob {
  const all = { exported_at: new Date().toISOString(), user_id, left: rests.map(({ tables }) => tables) };
  return new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' });
}
