import { Dexie, type Table } from 'dexie';
import { unsentBlobs } from '#data/store/blobs.ts';
import type { UserDb } from '#data/store/db.ts';
import type { SyncMeta } from '#data/stored.ts';

/** Some rows of one table, with the bytes of the only row that has any. */
export interface Part {
  table: string;
  rows: object[];
  bytes?: Uint8Array<ArrayBuffer>;
}

const AT_ONCE = 100;

/** Tables fully preserved at sign-out: unsent work, what it needs to continue, and its log. */
const whole = ['outbox', 'oplog', 'issues', 'notes', 'drafts', 'imports', 'import_pieces'] as const;

/**
 * What a sign-out preserves of a user's database, part by part; all else is deleted. Only this function decides
 * it. The last part is the sync state, as before a first pull. (Decision 032.)
 */
export async function* unsentParts(db: UserDb): AsyncGenerator<Part> {
  for (const table of whole) for await (const rows of pagesOf(db.table(table))) yield { table, rows };
  yield* rowsWithWork(db);
  yield* unsentFiles(db);
  const meta = await db.meta.get('sync');
  if (meta) yield { table: 'meta', rows: [unpulled(meta)] };
}

async function* pagesOf(table: Table<object>): AsyncGenerator<object[]> {
  const path = table.schema.primKey.keyPath;
  let last: unknown;
  for (;;) {
    const rest = last === undefined ? table.orderBy(':id') : table.where(':id').above(last);
    const rows = await rest.limit(AT_ONCE).toArray();
    if (rows.length === 0) return;
    yield rows;
    // Dexie's types omit compound key paths.
    last = Dexie.getByKeyPath(rows.at(-1) ?? {}, path as string);
  }
}

/** Rows with unsent work: they carry the base it was made on. */
async function* rowsWithWork(db: UserDb): AsyncGenerator<Part> {
  const named = new Map<string, Set<string>>();
  for (const table of [db.outbox, db.issues])
    await table.each(({ resource, record_id }: { resource: string; record_id: string }) => {
      named.set(resource, (named.get(resource) ?? new Set()).add(record_id));
    });
  for (const [resource, ids] of named) {
    if (!db.tables.some(({ name }) => name === resource)) continue;
    const all = [...ids];
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const rows = await db.own(resource).bulkGet(all.slice(at, at + AT_ONCE));
      yield { table: resource, rows: rows.filter((row) => row !== undefined) };
    }
  }
}

/** Unsent files, piece by piece, so that a hundred photos need the memory of one. */
async function* unsentFiles(db: UserDb): AsyncGenerator<Part> {
  const blobs = await unsentBlobs(db).toArray();
  for (const blob of blobs) {
    yield { table: 'blobs', rows: [blob] };
    const keys = await db.blob_pieces
      .where('[id+at]')
      .between([blob.id, 0], [blob.id, Infinity])
      .primaryKeys();
    for (const key of keys) {
      const piece = await db.blob_pieces.get(key);
      if (!piece) continue;
      const { bytes, ...row } = piece;
      yield { table: 'blob_pieces', rows: [row], bytes };
    }
  }
}

/** The rows are deleted: everything must be pulled again. */
const unpulled = (meta: SyncMeta): SyncMeta => ({
  ...meta,
  cursor: null,
  full: null,
  sweep: [],
  pulled_at: null,
  pulled_rows: null,
});

/** Deletes what a sign-out does not preserve; true when something stays. For a device without a key. */
export async function dropTheRest(db: UserDb): Promise<boolean> {
  const by_table = new Map<string, Part[]>();
  let stays = false;
  for await (const part of unsentParts(db)) {
    // Without a key the log of sent operations must go.
    if (part.table === 'blob_pieces' || part.table === 'oplog') continue;
    by_table.set(part.table, [...(by_table.get(part.table) ?? []), part]);
    stays ||= part.table !== 'meta';
  }
  if (!stays) return false;
  const files = new Set(await unsentBlobs(db).primaryKeys());
  await db.transaction('rw', db.tables, async () => {
    for (const table of db.tables) {
      if (table.name === 'blob_pieces') continue;
      await table.clear();
      for (const { rows } of by_table.get(table.name) ?? []) await table.bulkPut(rows);
    }
    const meta = await db.meta.get('sync');
    if (meta) await db.meta.put({ ...meta, log_from: meta.acked + 1 });
    await db.blob_pieces.filter(({ id }) => !files.has(id)).delete();
  });
  return true;
}
