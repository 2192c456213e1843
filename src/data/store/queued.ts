import type { OpState, PendingOp } from '../api.ts';
import type { NeededBy, Outbox, OutboxQuery } from '../outbox.ts';
import { isStuck, type OutboxEntry } from '../stored.ts';
import type { InFlight } from '../sync-status.ts';
import { ownWaiting, toWaiting, waitingBlobs } from './blobs.ts';
import { asShown } from './conflicts.ts';
import type { UserDb } from './db.ts';
import { entriesOf, issuesOf } from './record.ts';

const STUCK: readonly OpState[] = ['rejected', 'quarantined'];
const WAITING: readonly OpState[] = ['ready', 'sending', 'blocked'];

/** The outbox as its screens show it, of one record or all; entries beyond the limit are counted but not read. */
export async function listOutbox(
  db: UserDb,
  { record, limit }: OutboxQuery = {},
  flight?: InFlight,
): Promise<Outbox> {
  const [queue, issues, blobs] = await db.transaction('r', db.outbox, db.issues, db.blobs, () =>
    Promise.all([
      record ? ofRecord(db, record) : firstOf(db, limit),
      record ? issuesOf(db, record.resource, record.id) : db.issues.toArray(),
      waitingBlobs(db).then((files) => ownWaiting(db, files)),
    ]),
  );
  return {
    ops: queue.entries.map((entry) => toPending(entry, flight)),
    counts: queue.counts,
    issues: await asShown(db, issues),
    files: blobs.map((blob) => toWaiting(blob, blob.id === flight?.sending_file)),
  };
}

type Queue = Pick<Outbox, 'counts'> & { entries: OutboxEntry[] };

async function ofRecord(db: UserDb, { resource, id }: { resource: string; id: string }): Promise<Queue> {
  const entries = await entriesOf(db, resource, id);
  const stuck = entries.filter(isStuck).length;
  return { entries, counts: { stuck, waiting: entries.length - stuck } };
}

async function firstOf(db: UserDb, limit?: number): Promise<Queue> {
  const [stuck, waiting] = await Promise.all([inStates(db, STUCK, limit), inStates(db, WAITING, limit)]);
  return {
    entries: inOrder([...stuck.entries, ...waiting.entries]),
    counts: { stuck: stuck.count, waiting: waiting.count },
  };
}

async function inStates(db: UserDb, states: readonly OpState[], limit = Number.POSITIVE_INFINITY) {
  const parts = await Promise.all(
    states.map(async (state) => {
      const of = db.outbox.where('state').equals(state);
      return { count: await of.count(), entries: await of.limit(limit).toArray() };
    }),
  );
  return {
    count: parts.reduce((sum, part) => sum + part.count, 0),
    entries: inOrder(parts.flatMap(({ entries }) => entries)).slice(0, limit),
  };
}

const inOrder = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.toSorted((one, other) => one.n - other.n);

/** Number of entries that need the user. */
export const countStuck = (db: UserDb): Promise<number> =>
  db.outbox
    .where('state')
    .anyOf([...STUCK])
    .count();

/** The entries of one record, or of all records of a resource, as screens show them. */
export async function pendingOf(
  db: UserDb,
  resource: string,
  id?: string,
  flight?: InFlight,
): Promise<PendingOp[]> {
  const entries =
    id === undefined
      ? await db.outbox
          .where('[resource+record_id]')
          .between([resource, ''], [resource, '\uffff'])
          .sortBy('n')
      : await entriesOf(db, resource, id);
  return entries.map((entry) => toPending(entry, flight));
}

/** One entry as screens see it: an attempted one not in flight is shown as waiting. */
function toPending(entry: OutboxEntry, flight?: InFlight): PendingOp {
  const { op_id, call, resource, record_id, does, title, patch, at, attempts, error } = entry;
  const withdrawable = isWithdrawable(entry);
  const state = entry.state === 'sending' && flight?.sending === false ? 'ready' : entry.state;
  return {
    op_id,
    call,
    resource,
    record_id,
    does,
    title,
    patch,
    state,
    withdrawable,
    at,
    attempts,
    error,
  };
}

/** Never attempted: the server cannot have it. */
export const isWithdrawable = ({ attempts, state }: OutboxEntry): boolean =>
  attempts === 0 && (state === 'ready' || state === 'blocked');

/** How many later entries go with each of these creates: writes to or references of its record, transitively. */
export async function neededBy(db: UserDb, record_ids: readonly string[]): Promise<Record<string, NeededBy>> {
  const needed = countNeeds(await db.outbox.orderBy('n').toArray());
  return Object.fromEntries(record_ids.map((id) => [id, needed.get(id) ?? { own: 0, others: 0 }]));
}

function countNeeds(entries: readonly OutboxEntry[]): ReadonlyMap<string, NeededBy> {
  const needed = new Map<string, NeededBy>();
  const above = new Map<string, ReadonlySet<string>>();
  for (const { record_id, patch, does } of entries) {
    const roots = new Set<string>();
    for (const value of [record_id, ...textsIn(patch)])
      for (const root of above.get(value) ?? []) roots.add(root);
    for (const root of roots) {
      const count = needed.get(root);
      if (count) count[root === record_id ? 'own' : 'others'] += 1;
    }
    if (does !== 'create') continue;
    needed.set(record_id, { own: 0, others: 0 });
    above.set(record_id, roots.add(record_id));
  }
  return needed;
}

/** Every text in a value, at any depth. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* textsIn(part);
}
