import type { Conflict, OpResult, WireOp } from '#contract/sync.ts';

export type QueueState = 'ready' | 'sending' | 'blocked' | 'rejected';

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
}

export interface Issue extends Conflict {
  op_id: string;
  record_id: string;
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
  streams: number;
  next_seq: number;
  acked_seq: number;
  /** The server the queue knows, and the one the rows came from. */
  epoch: string | null;
  pulled_epoch: string | null;
  cursor: string | null;
  gen: number;
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
    streams: 1,
    next_seq: 1,
    acked_seq: 0,
    epoch: null,
    pulled_epoch: null,
    cursor: null,
    gen: 0,
  };
}

/** Operations of one record whose effect the user sees on it: all but refused edits and what waits for a refused creator. */
export function pendingOf(disk: Disk, record_id: string): Entry[] {
  return disk.outbox.filter(
    (entry) => entry.op.record_id === record_id && (entry.state !== 'rejected' || entry.does === 'create'),
  );
}

/** The row as the user sees it: the server's copy with the user's own unsettled work on top; null when it is gone. */
export function shown(disk: Disk, record_id: string): Fields | null {
  return pendingOf(disk, record_id).reduce<Fields | null>(
    (row, entry) => applied(row, entry),
    disk.rows.get(record_id)?.fields ?? null,
  );
}

/** A row after one operation. */
export function applied(row: Fields | null, entry: Pick<Entry, 'op' | 'does'>): Fields | null {
  switch (entry.does) {
    case 'create':
      return { ...row, id: entry.op.record_id, ...entry.op.body };
    case 'update':
      return row && { ...row, ...entry.op.body };
    case 'remove':
      return null;
  }
}

/** Records the server does not have because what creates them was refused, or waits for such a one. */
export const uncreated = ({ outbox }: Pick<Disk, 'outbox'>): Set<string> =>
  new Set(
    outbox
      .filter((entry) => entry.does === 'create' && (entry.state === 'rejected' || entry.state === 'blocked'))
      .map((entry) => entry.op.record_id),
  );

/** True when an operation writes or names one of these records. */
export const dependsOn = ({ record_id, body }: WireOp, records: ReadonlySet<string>): boolean =>
  records.has(record_id) ||
  Object.values(body).some((value) => typeof value === 'string' && records.has(value));
