import type { Outcome } from '#contract/core/sync.ts';
import type { ColumnType, Generated } from 'kysely';

/** A deleted row: devices of its `owners` are notified. `parent` is the resource of its parent record. */
export interface TombstonesTable {
  resource: string;
  id: string;
  ver: Generated<string>;
  assigned_to: string | null;
  created_by: string | null;
  parent: string | null;
  deleted_at: Generated<string>;
}

/** A row that changed owners, with the previous owners. */
export interface ScopeMovesTable {
  resource: string;
  id: string;
  ver: Generated<string>;
  assigned_to: string | null;
  created_by: string | null;
  parent: string | null;
  moved_at: Generated<string>;
}

export interface StreamsTable {
  stream_id: string;
  user_id: string;
  last_seq: number;
  /** The queue as reported by the device: operations, and seconds since the oldest. */
  depth: number;
  oldest_age: number;
  seen_at: Generated<string>;
}

export interface ReceiptsTable {
  user_id: string;
  op_id: string;
  /** Null for a plain call with an Idempotency-Key. */
  stream_id: string | null;
  seq: number | null;
  call: string;
  body_hash: string;
  outcome: Outcome;
  code: string | null;
  /** The stored OpResult. */
  result: ColumnType<Record<string, unknown>, string, string>;
  /** The rejected body, for support; null when applied. */
  body: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  device_at: string | null;
  received_at: Generated<string>;
}

/** Append-only: a trigger rejects changes. */
export interface AuditTable {
  id: Generated<number>;
  at: Generated<string>;
  user_id: string | null;
  session_id: string | null;
  action: string;
  resource: string | null;
  record_id: string | null;
  before: ColumnType<Record<string, unknown> | null, string | null, never>;
  after: ColumnType<Record<string, unknown> | null, string | null, never>;
  op_id: string | null;
  device_at: string | null;
  ip: string | null;
}

/** An epoch after the first. Transactions of its parent below `cut` were not lost. */
export interface EpochsTable {
  epoch: string;
  parent: string;
  cut: string;
  started_at: Generated<string>;
}

/** The last heartbeat of a running server: all transactions below `horizon` had ended before it. */
export interface HeartbeatsTable {
  node: string;
  beat: number;
  horizon: string;
  at: Generated<string>;
}
