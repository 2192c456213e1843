import { findCall } from '#contract/calls.ts';
import { ruleText } from '#contract/core/language/message.ts';
import { findResource } from '#contract/resources.ts';
import { nameBlobs } from './blobs.ts';
import { noChanges, type Changes } from './changes.ts';
import { findHeld, enqueueOp, RecordGone, writeTables, type WriteEnv } from './commit.ts';
import type { UserDb } from './db.ts';
import { heldOf, onlyFields } from './fold.ts';
import { queueTables, rebuild, release } from './outbox.ts';
import { entriesOf, fieldsOf, putHeld } from './record.ts';
import { sameValue } from '../same.ts';
import type { Fields, IssueEntry, OutboxEntry } from '../stored.ts';

/**
 * Merges a rejected create into the record that already exists under another id, such as a second conversion: the
 * user's values become conflicts with it, and references move to it. Returns how many fields differ, null when
 * nothing was done.
 */
export async function adopt(
  db: UserDb,
  env: WriteEnv,
  op_id: string,
  record_id: string,
): Promise<{ fields: number | null; changes: Changes }> {
  const changes = noChanges();
  const tables = [db.meta, db.pack_rows, ...(await queueTables(db))];
  const fields = await db.transaction('rw', tables, async () => {
    const create = await db.outbox.where('op_id').equals(op_id).first();
    if (create?.does !== 'create' || create.state !== 'rejected') return null;
    const { resource } = create;
    const entries = await entriesOf(db, resource, create.record_id);
    if (entries.some((entry) => entry.state === 'sending')) return null;
    const there = await findHeld(db, resource, record_id);
    if (!there?.base) throw new RecordGone(ruleText('This record is not on this device.'));
    const issues = issuesOf(create, entries, record_id, there.base);
    await db.issues.bulkPut(issues);
    await db.outbox.bulkDelete(entries.map((entry) => entry.n));
    const renamed = await rename(db, env, create.record_id, record_id);
    await rebuild(db, [...entries, ...renamed, ...(await release(db))], changes);
    await putHeld(db, resource, there, changes);
    return issues.length;
  });
  changes.outbox = true;
  return { fields, changes };
}

/** The values that differ from the existing record. A value left at its default counts as not entered. */
function issuesOf(
  create: OutboxEntry,
  entries: readonly OutboxEntry[],
  record_id: string,
  there: Fields,
): IssueEntry[] {
  const { resource, op_id, title, at } = create;
  const call = findResource(resource)?.calls.update ?? '';
  const seen = create.base ?? {};
  const typed: Fields = {};
  for (const { does, patch } of entries)
    for (const [field, value] of Object.entries(does === 'remove' ? {} : patch))
      if (does === 'update' || !Object.hasOwn(seen, field) || !sameValue(seen[field], value))
        typed[field] = value;
  return Object.entries(writable(call, resource, typed))
    .filter(([field, mine]) => !sameValue(mine, there[field]))
    .map(([field, mine]) => ({
      id: `${op_id}:${field}`,
      call,
      resource,
      record_id,
      field,
      title,
      at,
      mine,
      base: seen[field] ?? null,
      server: there[field] ?? null,
      by: null,
      changed_at: null,
    }));
}

/** The fields of a row that a call writes. */
function writable(call: string, resource: string, row: Fields): Fields {
  const taken = Object.keys(findCall(call)?.body?.shape ?? {}).filter((key) => !issued.has(key));
  return Object.fromEntries(
    Object.entries(onlyFields(row, fieldsOf(resource))).filter(([key]) => taken.includes(key)),
  );
}

/** Fields only the server sets. */
const issued: ReadonlySet<string> = new Set(['id', 'cdp_code', 'created_at', 'created_by', 'updated_at']);

/** Repoints waiting entries from a record that will never exist to another, as new operations. */
async function rename(db: UserDb, env: WriteEnv, from: string, to: string): Promise<OutboxEntry[]> {
  const all = await db.outbox.toArray();
  const naming = all.filter(({ patch }) => Object.values(patch).includes(from));
  const renamed = naming.map(({ seq: _, ...entry }): OutboxEntry => {
    const patch: Fields = {};
    for (const [key, value] of Object.entries(entry.patch)) patch[key] = value === from ? to : value;
    const again = { op_id: env.new_id(), state: 'blocked', attempts: 0, error: null } as const;
    return { ...entry, patch, ...(entry.state !== 'blocked' && again) };
  });
  await db.outbox.bulkPut(renamed);
  for (const entry of renamed) await nameBlobs(db, entry);
  return renamed;
}

/**
 * Creates a new record from one that was deleted on the server while edited here, with all local changes; its
 * rejected changes are deleted. Returns the new id.
 */
export async function keepAsNew(
  db: UserDb,
  env: WriteEnv,
  resource: string,
  record_id: string,
): Promise<{ id: string; changes: Changes }> {
  const changes = noChanges();
  const id = env.new_id();
  await db.transaction('rw', writeTables(db, resource), async () => {
    const entries = await entriesOf(db, resource, record_id);
    const held = await findHeld(db, resource, record_id);
    const call = findResource(resource)?.calls.create;
    if (!held?.base || !call) throw new RecordGone(ruleText('This record is no longer on this device.'));
    const changed = entries.filter((entry) => entry.does === 'update').map((entry) => entry.patch);
    const row = Object.assign({}, held.base, ...changed) as Fields; // fields over fields
    const patch = writable(call, resource, row);
    await enqueueOp(db, env, { call, resource, does: 'create', record_id: id, patch }, changes);
    await db.outbox.bulkDelete(entries.map((entry) => entry.n));
    const own = await db.own(resource).get(record_id);
    if (own) await putHeld(db, resource, heldOf(own), changes);
  });
  return { id, changes };
}
