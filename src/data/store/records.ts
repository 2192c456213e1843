import type { NewOp } from '../api.ts';
import type { Changes } from './changes.ts';
import type { UserDb } from './db.ts';
import { build, heldOf, heldOfPulled, type Held } from './fold.ts';
import { findAllPacked } from './pack.ts';
import { dropRow, entriesOf, fieldsOf } from './record.ts';
import type { IssueEntry, OutboxEntry, OwnRow } from '../stored.ts';

/** A record being written: its server state, and the entries waiting for it, oldest first. */
export interface WrittenRecord {
  resource: string;
  /** Undefined while the record is not on this device. */
  held: Held | undefined;
  waiting: OutboxEntry[];
  issues: number;
}

type Named = Pick<NewOp, 'resource' | 'record_id'>;

/** A record's key, unique across resources. */
export const keyOf = ({ resource, record_id }: Named): string => `${resource}/${record_id}`;

/**
 * The records some writes reference, by key. Reads each table and stored page once, however many records there
 * are. Runs inside a transaction over all of them.
 */
export async function findRecords(db: UserDb, ops: readonly Named[]): Promise<Map<string, WrittenRecord>> {
  const issues = await db.issues.toArray();
  const records = new Map<string, WrittenRecord>();
  for (const resource of new Set(ops.map((op) => op.resource))) {
    const ids = [...new Set(ops.filter((op) => op.resource === resource).map((op) => op.record_id))];
    const owns = await db.own(resource).bulkGet(ids);
    const packed = await findAllPacked(
      db,
      resource,
      ids.filter((_, at) => !owns[at]),
    );
    for (const [at, id] of ids.entries()) {
      const own = owns[at];
      const pulled = packed.get(id);
      records.set(keyOf({ resource, record_id: id }), {
        resource,
        held: own ? heldOfOwn(own) : pulled && heldOfPulled(pulled.row, pulled.gen),
        // A row counts its waiting entries, so those without any skip the outbox query.
        waiting: own && own._pend > 0 ? await entriesOf(db, resource, id) : [],
        issues: issues.filter(isOf(resource, id)).length,
      });
    }
  }
  return records;
}

const heldOfOwn = (own: OwnRow): Held | undefined => (own._gone ? undefined : heldOf(own));

const isOf = (resource: string, id: string) => (issue: IssueEntry) =>
  issue.record_id === id && issue.resource === resource;

/** Rebuilds many rows in bulk and notes the changes. */
export async function putRecords(
  db: UserDb,
  records: readonly WrittenRecord[],
  changes: Changes,
): Promise<void> {
  const rows = new Map<string, OwnRow[]>();
  for (const { resource, held, waiting, issues } of records) {
    if (!held) continue;
    const row = build(held, waiting, issues, fieldsOf(resource));
    if (!row) await dropRow(db, resource, held, changes, { waiting: waiting.length, issues });
    else if (!rows.get(resource)?.push(row)) rows.set(resource, [row]);
  }
  for (const [resource, made] of rows) {
    await db.own(resource).bulkPut(made);
    for (const row of made) changes.rows.push({ resource, row });
  }
}
