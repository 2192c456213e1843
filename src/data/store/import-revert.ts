import { findResource, type ResourceName } from '#contract/resources.ts';
import type { NewOp } from '../api.ts';
import type { MadeRow } from '../import-export.ts';
import { noChanges, type Changes } from './changes.ts';
import type { Lists } from '../columns/lists.ts';
import { OWN } from '../columns/row-index.ts';
import { commitAll, findHeld, writeTables, type WriteEnv } from './commit.ts';
import type { UserDb } from './db.ts';
import { discard } from './outbox.ts';
import { loadRows } from './pack.ts';
import { dropRow } from './record.ts';
import type { Fields, OutboxEntry } from '../stored.ts';
import { titleOf } from '../title.ts';

/** Every record an import created: its state, and whether anybody worked with it since. */
export async function madeRows(
  db: UserDb,
  lists: Lists,
  resource: ResourceName,
  lines: ReadonlyMap<string, number>,
): Promise<MadeRow[]> {
  const { own, built } = await unsent(db, resource, lines);
  const rows = await storedRows(db, lists, resource, [...lines.keys()]);
  return [...lines].flatMap(([id, line]) => {
    const row = rows.get(id);
    if (!row) return [];
    const entries = own.get(id) ?? [];
    const revision = typeof row['_rev'] === 'number' ? row['_rev'] : 0;
    return [
      {
        id,
        line,
        title: titleOf(resource, (field) => row[field]),
        sent: !entries.some(vanishes),
        edited: revision > 1 || entries.some(({ does }) => does !== 'create') || built.has(id),
        assigned_to: textOrNull(row['assigned_to']),
        created_by: textOrNull(row['created_by']),
      },
    ];
  });
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** A create that the server cannot have. */
const vanishes = ({ does, state, attempts }: OutboxEntry): boolean =>
  does === 'create' &&
  (state === 'rejected' ||
    state === 'quarantined' ||
    state === 'blocked' ||
    (state === 'ready' && attempts === 0));

/** The waiting entries of these records, and the records referenced by entries of others. */
async function unsent(db: UserDb, resource: string, lines: ReadonlyMap<string, number>) {
  const own = new Map<string, OutboxEntry[]>();
  const built = new Set<string>();
  for (const entry of await db.outbox.toArray()) {
    if (entry.resource === resource && lines.has(entry.record_id))
      own.set(entry.record_id, [...(own.get(entry.record_id) ?? []), entry]);
    for (const value of Object.values(entry.patch))
      if (typeof value === 'string' && value !== entry.record_id && lines.has(value)) built.add(value);
  }
  return { own, built };
}

/** Rows by id with their device-only fields; each stored page is opened once. */
async function storedRows(
  db: UserDb,
  lists: Lists,
  resource: ResourceName,
  ids: readonly string[],
): Promise<Map<string, Fields>> {
  const found = new Map<string, Fields>();
  const pages = new Set<number>();
  const owns = await db.own(resource).bulkGet([...ids]);
  ids.forEach((id, at) => {
    const own = owns[at];
    if (own) {
      if (!own._gone && !own._hidden) found.set(id, own);
      return;
    }
    const source = lists.sourceOf(resource, id);
    if (source !== undefined && source !== OWN) pages.add(source);
  });
  const sought = new Set(ids);
  for (const page of pages)
    for (const row of await loadRows(db, page)) {
      const id = String(row['id']);
      if (sought.has(id) && !found.has(id)) found.set(id, row);
    }
  return found;
}

/** Reverts imported records: those the server cannot have are removed, the rest is deleted like any record. */
export async function revertRows(
  db: UserDb,
  env: WriteEnv,
  resource: ResourceName,
  ids: readonly string[],
): Promise<Changes[]> {
  const changes = noChanges();
  const building: string[] = [];
  const removed = await db.transaction('rw', writeTables(db, resource), async () => {
    const removals: NewOp[] = [];
    for (const id of ids) {
      const entries = await db.outbox.where('[resource+record_id]').equals([resource, id]).toArray();
      const create = entries.find(vanishes);
      if (create && entries.length === 1) await vanish(db, create, changes);
      else if (create) building.push(create.op_id);
      else if (await findHeld(db, resource, id)) removals.push(removal(resource, id));
    }
    return commitAll(db, env, removals);
  });
  const more: Changes[] = [];
  // A create that others depend on removes them too, as in the Outbox.
  for (const op_id of building) more.push(await discard(db, op_id));
  return [changes, removed.changes, ...more];
}

async function vanish(db: UserDb, { n, resource, record_id }: OutboxEntry, changes: Changes): Promise<void> {
  await db.outbox.delete(n);
  await dropRow(db, resource, { id: record_id, gen: 0 }, changes);
  changes.outbox = true;
}

function removal(resource: ResourceName, record_id: string): NewOp {
  const call = findResource(resource)?.calls.remove;
  if (call === undefined) throw new Error(`There is no call that could remove ${resource}.`);
  return { call, resource, does: 'remove', record_id, patch: {} };
}
