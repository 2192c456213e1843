import type { Table } from 'dexie';
import { fileColumnsOf } from '#contract/core/files.ts';
import { ruleText } from '#contract/core/language/message.ts';
import { OP_VERSION } from '#contract/core/sync.ts';
import type { NewOp } from '../api.ts';
import { filesIn, nameBlobs } from './blobs.ts';
import { noChanges, type Changes } from './changes.ts';
import type { UserDb } from './db.ts';
import { dependsOn, stuckEntries, uncreated } from './depends.ts';
import { fold, heldOf, heldOfPulled, onlyFields, plain, type Held } from './fold.ts';
import { clockReading, readMeta } from './meta.ts';
import { findPacked } from './pack.ts';
import { fieldsOf } from './record.ts';
import { findRecords, keyOf, putRecords } from './records.ts';
import type { Fields, OutboxEntry } from '../stored.ts';
import { titleOf } from '../title.ts';

export interface WriteEnv {
  now: () => number;
  new_id: () => string;
  user_id: string;
}

/** The write cannot be stored because the record is no longer on this device. */
export class RecordGone extends Error {
  override name = 'RecordGone' as const;
}

/** Writes rows and their outbox entries in one durable transaction, all or none. */
export async function commitAll(
  db: UserDb,
  env: WriteEnv,
  ops: readonly NewOp[],
): Promise<{ entries: OutboxEntry[]; changes: Changes }> {
  const changes = noChanges();
  const resources = [...new Set(ops.map((op) => op.resource))];
  const entries = await db.transaction('rw', writeTables(db, ...resources), async () =>
    enqueueOps(db, env, ops, changes),
  );
  return { entries, changes };
}

/** The tables that enqueueing operations on some resources touches. */
export const writeTables = (db: UserDb, ...resources: string[]): Table[] => [
  ...resources.map((resource) => db.own(resource)),
  db.outbox,
  db.issues,
  db.meta,
  db.packs,
  db.pack_rows,
  db.blobs,
];

/** Enqueues one operation and shows it on its row. Runs inside a transaction over `writeTables`. */
export async function enqueueOp(
  db: UserDb,
  env: WriteEnv,
  op: NewOp,
  changes: Changes,
): Promise<OutboxEntry> {
  const [entry] = await enqueueOps(db, env, [op], changes);
  if (!entry) throw new Error('A write left no entry.');
  return entry;
}

/** The same for many, reading and writing each table once, however many there are. */
async function enqueueOps(
  db: UserDb,
  env: WriteEnv,
  ops: readonly NewOp[],
  changes: Changes,
): Promise<OutboxEntry[]> {
  const meta = await readMeta(db, env.new_id);
  const missing = uncreated(await stuckEntries(db));
  const records = await findRecords(db, ops);
  const made: NewEntry[] = [];
  for (const op of ops) {
    const record = records.get(keyOf(op));
    if (!record) throw new Error('A write names no record.');
    if (!record.held && op.does !== 'create')
      throw new RecordGone(ruleText('This record is no longer on this device.'));
    record.held ??= { id: op.record_id, base: null, rev: null, gen: meta.pull };
    const blocked = record.waiting.some(({ state }) => state === 'blocked') || dependsOn(op, missing);
    if (blocked && op.does === 'create') missing.add(op.record_id);
    const entry = { ...makeEntry(env, op, record.held, record.waiting, blocked), ...clockReading(meta) };
    made.push(entry);
    record.waiting.push({ ...entry, n: Number.MAX_SAFE_INTEGER });
  }
  // IndexedDB commits a transaction during hundreds of awaits without a request to it.
  for (const entry of made)
    if (filesIn(entry.patch).length > 0) changes.files.push(...(await nameBlobs(db, entry)));
  const numbers = await db.outbox.bulkAdd(made, { allKeys: true });
  await putRecords(db, [...records.values()], changes);
  changes.outbox = true;
  return made.map((entry, at) => ({ ...entry, n: numbers[at] ?? 0 }));
}

/** The server state of a local row, separate or packed. Runs inside a transaction over both. */
export async function findHeld(db: UserDb, resource: string, id: string): Promise<Held | undefined> {
  const own = await db.own(resource).get(id);
  if (own) return own._gone ? undefined : heldOf(own);
  const packed = await findPacked(db, resource, id);
  return packed && heldOfPulled(packed.row, packed.gen);
}

type NewEntry = Omit<OutboxEntry, 'n'>;

function makeEntry(
  env: WriteEnv,
  op: NewOp,
  held: Held,
  waiting: readonly OutboxEntry[],
  blocked: boolean,
): NewEntry {
  const { call, resource, record_id, does, patch } = op;
  const fields = fieldsOf(resource);
  const at = new Date(env.now()).toISOString();
  const row = fold(held.base, waiting, fields, held.seen) ?? {};
  const named = { ...plain(row), ...onlyFields(patch, fields) };
  const shows = {
    ...(does === 'create' && blank(fields, env.user_id, at)),
    ...(does === 'update' && fields.has('modified_by') && { modified_by: env.user_id }),
    ...fileColumnsOf(patch),
    ...op.shows,
  };
  return {
    op_id: env.new_id(),
    call,
    resource,
    record_id,
    does,
    patch,
    base: baseOf(op, held, () => valuesBefore(row, patch, fields)),
    shows,
    title: titleOf(resource, (field) => named[field]),
    at,
    version: OP_VERSION,
    state: blocked ? 'blocked' : 'ready',
    attempts: 0,
    error: null,
    size: JSON.stringify(patch).length + 200,
  };
}

/** The base of a write: for a deletion, the version of the record its user saw. */
function baseOf({ does, base }: NewOp, held: Held, before: () => Fields): Fields | null {
  switch (does) {
    case 'create':
      return base ?? null;
    case 'update':
      return { ...seenAt(held), ...(base ?? before()) };
    case 'remove':
      return held.base && seenAt(held);
  }
}

/** A new row before the server filled it: creator and time are set, the rest is empty. */
function blank(fields: ReadonlySet<string>, user_id: string, at: string): Fields {
  const empty = Object.fromEntries([...fields].map((field) => [field, null]));
  return { ...empty, created_by: user_id, created_at: at, updated_at: at };
}

/** Age of the copy the user changed: others may have changed the record since. */
export const seenAt = ({ base }: Held): Fields =>
  typeof base?.['updated_at'] === 'string' ? { updated_at: base['updated_at'] } : {};

const valuesBefore = (row: Fields, patch: Fields, fields: ReadonlySet<string>): Fields =>
  Object.fromEntries(
    Object.keys(patch)
      .filter((key) => fields.has(key))
      .map((key) => [key, row[key] ?? null]),
  );
