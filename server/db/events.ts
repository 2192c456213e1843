import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { wakeAfterCommit } from './wake.ts';

/** A fact about a record, for others than its author. */
export type Fact =
  | { kind: 'decided'; detail: { approval_status: string } }
  | { kind: 'assigned'; detail: { from: string | null; to: string } }
  | { kind: 'deleted'; detail: { assigned_to: string } }
  | { kind: 'restored'; detail: Record<string, never> };

/** A fact as it is stored: `user_id` did it to the record. */
export type Event = Fact & {
  id: number;
  user_id: string | null;
  resource: string;
  record_id: string;
  at: string;
};

/** The part of an audit entry that says whether it is a fact for others. */
interface Change {
  action: string;
  resource: string;
  record_id: string;
  user_id: string | null;
  before: object | null;
  after: object | null;
}

/** Where a reader is: everything up to this event has been read. */
export interface EventCursor {
  ver: string;
  id: number;
}

/** Stores the facts among changes. The audit trail is the one place that every change passes. (Decision 074.) */
export async function writeEvents(tx: Tx, changes: readonly Change[]): Promise<void> {
  const events = changes.flatMap(({ resource, record_id, user_id, ...change }) => {
    const fact = factOf({ user_id, ...change });
    return fact ? [{ resource, record_id, user_id, ...fact }] : [];
  });
  if (events.length === 0) return;
  await sql`
    insert into events (kind, user_id, resource, record_id, detail)
    select kind, user_id, resource, record_id, detail
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (kind text, user_id uuid, resource text,
      record_id uuid, detail jsonb)`.execute(tx);
  wakeAfterCommit(tx);
}

function factOf({
  action,
  user_id,
  before,
  after,
}: Omit<Change, 'resource' | 'record_id'>): Fact | undefined {
  const [from, to] = [textOf(before, 'assigned_to'), textOf(after, 'assigned_to')];
  switch (action) {
    case 'decide': {
      const approval_status = textOf(after, 'approval_status');
      return approval_status === null ? undefined : { kind: 'decided', detail: { approval_status } };
    }
    case 'create':
    case 'update':
      return to === null || to === from || to === user_id
        ? undefined
        : { kind: 'assigned', detail: { from, to } };
    case 'delete':
      return from === null || from === user_id
        ? undefined
        : { kind: 'deleted', detail: { assigned_to: from } };
    case 'restore':
      return { kind: 'restored', detail: {} };
    default:
      return undefined;
  }
}

function textOf(values: object | null, field: string): string | null {
  const value: unknown = values === null ? null : Reflect.get(values, field);
  return typeof value === 'string' ? value : null;
}

/**
 * The next events in the order of their transactions, up to the horizon: no transaction below it can still commit, so
 * a reader that goes on from the last one misses none, however many write at once.
 */
export async function readEvents(
  tx: Tx,
  { ver, id }: EventCursor,
  limit: number,
): Promise<(Event & EventCursor)[]> {
  const { rows } = await sql<Event & EventCursor>`
    select id, kind, user_id, resource, record_id, detail, at, ver::text from events
    where (ver, id) > (${ver}::xid8, ${id}) and ver < pg_snapshot_xmin(pg_current_snapshot())
    order by events.ver, events.id limit ${limit}`.execute(tx);
  return rows;
}
