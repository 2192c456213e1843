import { findResource } from '#contract/resources.ts';
import type { Note } from '../issues.ts';
import type { UserDb } from './db.ts';
import type { Changes } from './changes.ts';
import { build, type Held } from './fold.ts';
import type { IssueEntry, OutboxEntry, OwnRow } from '../stored.ts';

const known = new Map<string, ReadonlySet<string>>();

/** The fields a row of this resource has. */
export function fieldsOf(resource: string): ReadonlySet<string> {
  let fields = known.get(resource);
  if (!fields) {
    fields = new Set(Object.keys(findResource(resource)?.row.shape ?? {}));
    known.set(resource, fields);
  }
  return fields;
}

/** The waiting entries of one record, in order. */
export async function entriesOf(db: UserDb, resource: string, id: string): Promise<OutboxEntry[]> {
  return db.outbox.where('[resource+record_id]').equals([resource, id]).sortBy('n');
}

/** The open conflicts of one record. */
export async function issuesOf(db: UserDb, resource: string, id: string): Promise<IssueEntry[]> {
  return db.issues.where('[resource+record_id]').equals([resource, id]).toArray();
}

/** Changes others made to one record besides the user's edits. */
export async function notesOf(db: UserDb, resource: string, id: string): Promise<Note[]> {
  const entries = await db.notes.where('[resource+record_id]').equals([resource, id]).toArray();
  return entries.map(({ noted_at: _, ...note }) => note);
}

/** Rebuilds the record of a row from its server state and entries, and notes the change. */
export async function putHeld(
  db: UserDb,
  resource: string,
  held: Held,
  changes: Changes,
): Promise<OwnRow | null> {
  const entries = await entriesOf(db, resource, held.id);
  const issues = await db.issues.where('[resource+record_id]').equals([resource, held.id]).count();
  const row = build(held, entries, issues, fieldsOf(resource));
  if (row) await putRow(db, resource, row, changes);
  else await dropRow(db, resource, held, changes, { waiting: entries.length, issues });
  return row;
}

async function putRow(db: UserDb, resource: string, row: OwnRow, changes: Changes): Promise<void> {
  await db.own(resource).put(row);
  changes.rows.push({ resource, row });
}

/**
 * Removes a row; a tombstone replaces one that a stored page may hold, work waits for, or has an open conflict: a pull
 * that brings it later then marks it.
 */
export async function dropRow(
  db: UserDb,
  resource: string,
  held: Pick<Held, 'id' | 'gen'>,
  changes: Changes,
  { waiting, issues }: { waiting: number; issues: number } = { waiting: 0, issues: 0 },
): Promise<void> {
  if (waiting > 0 || issues > 0 || (await db.packs.where('resource').equals(resource).count()) > 0) {
    const cover: OwnRow = {
      id: held.id,
      _rev: null,
      _pend: waiting,
      _mark: issues > 0 ? 'attention' : 'synced',
      _gen: held.gen,
      _gone: true,
    };
    await putRow(db, resource, cover, changes);
  } else {
    await db.own(resource).delete(held.id);
    changes.dropped.push({ resource, id: held.id });
  }
}
