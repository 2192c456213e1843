import type { Table } from 'dexie';
import { fileColumnsOf } from '#contract/files.ts';
import { OP_VERSION } from '#contract/sync.ts';
import type { NewOp } from './api.ts';
import { nameBlobs } from './blobs.ts';
import { noChanges, type Changes } from './changes.ts';
import type { UserDb } from './db.ts';
import { dependsOn, stuckEntries, uncreated } from './depends.ts';
import { fold, heldOf, heldOfPulled, onlyFields, plain, type Held } from './fold.ts';
import { readMeta } from './meta.ts';
import { findPacked } from './pack.ts';
import { entriesOf, fieldsOf, putHeld } from './record.ts';
import type { Fields, OutboxEntry } from './stored.ts';
import { titleOf } from './title.ts';

export interface WriteEnv {
  now: () => number;
  new_id: () => string;
  user_id: string;
}

/** The write cannot be kept because the record is not on this device any more. */
export class RecordGone extends Error {
  override name = 'RecordGone' as const;
}

/** Row and queue entry in one durable transaction. */
export async function commit(
  db: UserDb,
  env: WriteEnv,
  op: NewOp,
): Promise<{ entry: OutboxEntry; changes: Changes }> {
  const changes = noChanges();
  const entry = await db.transaction('rw', writeTables(db, op.resource), async () =>
    keepOp(db, env, op, changes),
  );
  return { entry, changes };
}

/** The tables that keeping an operation of a resource touches. */
export const writeTables = (db: UserDb, resource: string): Table[] => [
  db.own(resource),
  db.outbox,
  db.issues,
  db.meta,
  db.packs,
  db.pack_rows,
  db.blobs,
];

/** Queues one operation and shows it on its row. Runs inside a transaction over `writeTables`. */
export async function keepOp(db: UserDb, env: WriteEnv, op: NewOp, changes: Changes): Promise<OutboxEntry> {
  const meta = await readMeta(db, env.new_id);
  const held = await findHeld(db, op.resource, op.record_id);
  if (!held && op.does !== 'create') throw new RecordGone('This record is no longer on this device.');
  const before = held ?? { id: op.record_id, base: null, rev: null, gen: meta.pull };
  const waiting = await entriesOf(db, op.resource, op.record_id);
  const made = makeEntry(env, op, before, waiting, await mustWait(db, op, waiting));
  changes.files.push(...(await nameBlobs(db, made)));
  const n = await db.outbox.add(made);
  await putHeld(db, op.resource, before, changes);
  changes.outbox = true;
  return { ...made, n };
}

/** The server side of a row this device holds, own or packed. Runs inside a transaction over both. */
export async function findHeld(db: UserDb, resource: string, id: string): Promise<Held | undefined> {
  const own = await db.own(resource).get(id);
  if (own) return own._gone ? undefined : heldOf(own);
  const packed = await findPacked(db, resource, id);
  return packed && heldOfPulled(packed.row, packed.gen);
}

type NewEntry = Omit<OutboxEntry, 'n'>;

/** True for a write that the server could not take yet: of a record it does not have, or naming one. */
async function mustWait(db: UserDb, op: NewOp, waiting: readonly OutboxEntry[]): Promise<boolean> {
  if (waiting.some((entry) => entry.state === 'blocked')) return true;
  return dependsOn(op, uncreated(await stuckEntries(db)));
}

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
    base:
      does === 'update'
        ? { ...seenAt(held), ...(op.base ?? valuesBefore(row, patch, fields)) }
        : (op.base ?? null),
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

/** A new row before the server filled it: who and when are known, the rest is empty. */
function blank(fields: ReadonlySet<string>, user_id: string, at: string): Fields {
  const empty = Object.fromEntries([...fields].map((field) => [field, null]));
  return { ...empty, created_by: user_id, created_at: at, updated_at: at };
}

/** How old the copy was that the user changed: others may have changed it since. */
const seenAt = ({ base }: Held): Fields =>
  typeof base?.['updated_at'] === 'string' ? { updated_at: base['updated_at'] } : {};

const valuesBefore = (row: Fields, patch: Fields, fields: ReadonlySet<string>): Fields =>
  Object.fromEntries(
    Object.keys(patch)
      .filter((key) => fields.has(key))
      .map((key) => [key, row[key] ?? null]),
  );
