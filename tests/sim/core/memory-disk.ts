import type { Conflict, OpResult, WireOp } from '#contract/core/sync.ts';

export type QueueState = 'ready' | 'sending' | 'blocked' | 'rejected' | 'quarantined';

/** One queued operation. */
export interface Entry {
  n: number;
  op: WireOp;
  does: 'create' | 'update' | 'remove';
  seq: number | null;
  state: QueueState;
  result: OpResult | null;
}

export interface Logged extends Entry {
  seq: number;
}

export type Fields = Record<string, unknown>;

/** The server's copy of one row. */
export interface Kept {
  fields: Fields;
  rev: number;
  epoch: string;
  gen: number;
  /** Highest number of the stream whose effect the copy holds. */
  seen: number;
}

export interface Issue extends Conflict {
  op_id: string;
  record_id: string;
  /** Writes a chosen value. */
  call: string;
}

/** What survives a crash: one user's database on one phone. */
export interface Disk {
  user: string;
  rows: Map<string, Kept>;
  left: Map<string, 'moved' | 'deleted'>;
  outbox: Entry[];
  oplog: Logged[];
  issues: Issue[];
  next_n: number;
  stream_id: string;
  next_seq: number;
  acked_seq: number;
  /** The server last heard of, and the one whose receipts the queue knows. */
  epoch: string | null;
  log_epoch: string | null;
  cursor: string | null;
  /** Counts pulls: a page of an older one comes too late. */
  pull: number;
  /** Counts full pulls, and whether one is under way. */
  gen: number;
  filling: boolean;
}

/** A user's database on first use. */
export function emptyDisk(user: string, stream_id: string): Disk {
  return {
    user,
    rows: new Map(),
    left: new Map(),
    outbox: [],
    oplog: [],
    issues: [],
    next_n: 1,
    stream_id,
    next_seq: 1,
    acked_seq: 0,
    epoch: null,
    log_epoch: null,
    cursor: null,
    pull: 0,
    gen: 0,
    filling: false,
  };
}

/** Refused or set aside: only the user can move it on. */
export const isStuck = ({ state }: Pick<Entry, 'state'>): boolean =>
  state === 'rejected' || state === 'quarantined';

/** Operations of one record whose effect the user sees on it: all but refused edits. */
export function pendingOf(disk: Disk, record_id: string): Entry[] {
  return disk.outbox.filter(
    (entry) => entry.op.record_id === record_id && (!isStuck(entry) || entry.does === 'create'),
  );
}

/** The row as the user sees it: the server's copy with the user's own unsettled work on top; null when it is gone. */
export function shown(disk: Disk, record_id: string): Fields | null {
  const kept = disk.rows.get(record_id);
  return pendingOf(disk, record_id)
    .filter(({ seq }) => seq === null || seq > (kept?.seen ?? 0))
    .reduce<Fields | null>((row, entry) => applied(row, entry), kept?.fields ?? null);
}

/** A row after one operation. */
function applied(row: Fields | null, entry: Pick<Entry, 'op' | 'does'>): Fields | null {
  switch (entry.does) {
    case 'create':
      return { ...row, id: entry.op.record_id, ...entry.op.body };
    case 'update':
      return row && { ...row, ...entry.op.body };
    case 'remove':
      return null;
  }
}

/** The records the server does not have because what creates them is among these entries. */
export const uncreated = (entries: readonly Entry[]): Set<string> =>
  new Set(entries.filter(({ does }) => does === 'create').map(({ op }) => op.record_id));

/** True when an operation writes or names one of these records. */
export const dependsOn = ({ record_id, body }: WireOp, records: ReadonlySet<string>): boolean =>
  records.has(record_id) ||
  Object.values(body).some((value) => typeof value === 'string' && records.has(value));
