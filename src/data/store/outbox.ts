import type { Table } from 'dexie';
import { fileColumnsOf } from '#contract/core/files.ts';
import { blobTables, dropBlobsOf, filesIn, freeBlobsOf, nameBlobs } from './blobs.ts';
import { noChanges, type Changes } from './changes.ts';
import { seenAt } from './commit.ts';
import type { UserDb } from './db.ts';
import { dependsOn, heldBack, stuckEntries, uncreated } from './depends.ts';
import { heldOf } from './fold.ts';
import { isWithdrawable, listOutbox } from './queued.ts';
import { putHeld } from './record.ts';
import { isStuck, type Fields, type OutboxEntry, type OwnRow } from '../stored.ts';

/**
 * Undoes the operations never attempted, with everything that depends on them. Returns those removed; the others
 * were sent already.
 */
export async function undoAll(
  db: UserDb,
  op_ids: readonly string[],
): Promise<{ undone: string[]; changes: Changes }> {
  const changes = noChanges();
  const undone = await onEntries(db, op_ids, (entries) =>
    remove(db, entries.filter(isWithdrawable), changes, freeBlobsOf),
  );
  return { undone, changes };
}

/** Discards a rejected or blocked operation; the user has decided. */
export async function discard(db: UserDb, op_id: string): Promise<Changes> {
  const changes = noChanges();
  await onEntries(db, [op_id], (entries) => remove(db, entries, changes, dropBlobsOf));
  return changes;
}

/**
 * Removes a create with its dependants, and each write with its files; keeps one with a part already in flight.
 * Returns what was removed.
 */
async function remove(
  db: UserDb,
  entries: readonly OutboxEntry[],
  changes: Changes,
  letGo: typeof dropBlobsOf,
): Promise<string[]> {
  const doomed = new Map<number, OutboxEntry>();
  const removed: string[] = [];
  for (const entry of entries) {
    const bound = entry.does === 'create' ? await dependants(db, entry) : [entry];
    if (bound.some((other) => other.state === 'sending')) continue;
    for (const other of bound) doomed.set(other.n, other);
    removed.push(entry.op_id);
  }
  if (removed.length === 0) return removed;
  await db.outbox.bulkDelete([...doomed.keys()]);
  changes.files = await letGo(
    db,
    [...doomed.values()].map((other) => other.op_id),
  );
  const freed = await release(db);
  await rebuild(db, [...doomed.values(), ...freed], changes);
  changes.outbox = true;
  return removed;
}

/** A create and all that writes or references its record. */
async function dependants(db: UserDb, create: OutboxEntry): Promise<OutboxEntry[]> {
  const all = await db.outbox.where('n').aboveOrEqual(create.n).toArray();
  const lost = new Set([create.record_id]);
  return all.filter((entry) => {
    const hit = dependsOn(entry, lost);
    if (hit && entry.does === 'create') lost.add(entry.record_id);
    return hit;
  });
}

/**
 * Re-enqueues a rejected operation as a new one in its old position, and unblocks what waited for it. `make_id`
 * creates its id.
 */
export function retryOp(
  db: UserDb,
  op_id: string,
  patch: Fields | undefined,
  make_id: () => string,
): Promise<Changes> {
  return retryEach(db, [op_id], make_id, ({ patch: before }) => patch ?? before);
}

/** The same for many unchanged, in one transaction. */
export const retryOps = (db: UserDb, op_ids: readonly string[], make_id: () => string): Promise<Changes> =>
  retryEach(db, op_ids, make_id, ({ patch }) => patch);

async function retryEach(
  db: UserDb,
  op_ids: readonly string[],
  make_id: () => string,
  patchOf: (entry: OutboxEntry) => Fields,
): Promise<Changes> {
  const changes = noChanges();
  await onEntries(db, op_ids, async (entries) => {
    const again: OutboxEntry[] = [];
    for (const entry of entries.filter(isStuck)) {
      const own = await db.own(entry.resource).get(entry.record_id);
      again.push({ ...renewed(entry, own, patchOf(entry)), op_id: make_id() });
    }
    if (again.length === 0) return;
    await db.outbox.bulkPut(again);
    for (const entry of again)
      if (filesIn(entry.patch).length > 0) changes.files.push(...(await nameBlobs(db, entry)));
    // Ready at once, unless they reference another rejected record.
    const freed = await release(db);
    await rebuild(db, [...again, ...freed], changes);
    changes.outbox = true;
  });
  return changes;
}

/** A rejected operation, ready again. */
function renewed({ seq: _, ...entry }: OutboxEntry, own: OwnRow | undefined, patch: Fields): OutboxEntry {
  return {
    ...entry,
    patch,
    shows: { ...entry.shows, ...fileColumnsOf(patch) },
    base: entry.base && baseAgain(entry, own, patch),
    state: 'blocked',
    attempts: 0,
    error: null,
    size: JSON.stringify(patch).length + 200,
  };
}

/** A deletion sent again is based on the record as its user sees it now. */
const baseAgain = ({ does, base }: OutboxEntry, own: OwnRow | undefined, patch: Fields): Fields =>
  does === 'remove' && own ? seenAt(heldOf(own)) : { ...valuesOf(own?._base ?? {}, patch), ...base };

const valuesOf = (row: Fields, patch: Fields): Fields =>
  Object.fromEntries(Object.keys(patch).map((key) => [key, row[key] ?? null]));

/** Unblocks entries no longer behind a rejected create. Runs inside a transaction over the outbox. */
export async function release(db: UserDb): Promise<OutboxEntry[]> {
  const stuck = await stuckEntries(db);
  const blocked = stuck
    .filter((entry) => entry.state === 'blocked')
    .toSorted((one, other) => one.n - other.n);
  const refused = stuck.filter((entry) => entry.state !== 'blocked');
  const still = new Set(heldBack(blocked, uncreated(refused)));
  const freed = blocked
    .filter((entry) => !still.has(entry))
    .map((entry): OutboxEntry => ({ ...entry, state: 'ready' }));
  await db.outbox.bulkPut(freed);
  return freed;
}

/** Rebuilds the rows of some entries. Runs inside a transaction over their tables. */
export async function rebuild(db: UserDb, entries: readonly OutboxEntry[], changes: Changes): Promise<void> {
  const records = new Map(entries.map((entry) => [`${entry.resource}/${entry.record_id}`, entry]));
  for (const { resource, record_id } of records.values()) {
    const own = await db.own(resource).get(record_id);
    if (own) await putHeld(db, resource, heldOf(own), changes);
  }
}

/** The outbox, and the tables its entries reference. */
export async function queueTables(db: UserDb): Promise<Table[]> {
  const resources = new Set((await db.outbox.toArray()).map((entry) => entry.resource));
  const rows = [...resources].map((name) => db.own(name));
  return [db.outbox, db.issues, db.packs, ...blobTables(db), ...rows];
}

/** Runs in one transaction over the outbox and every table it may reference, skipping entries that no longer exist. */
async function onEntries<T>(
  db: UserDb,
  op_ids: readonly string[],
  act: (entries: OutboxEntry[]) => Promise<T>,
): Promise<T> {
  return db.transaction('rw', await queueTables(db), async () =>
    act(await db.outbox.where('op_id').anyOf(op_ids).sortBy('n')),
  );
}

/** All unsent work as one JSON text, for a file that users save. */
export async function exportUnsent(db: UserDb): Promise<string> {
  return JSON.stringify({ exported_at: new Date().toISOString(), ...(await listOutbox(db)) }, null, 2);
}
