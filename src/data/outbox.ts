import type { PendingOp, WaitingFile } from './api.ts';
import type { Issue } from './issues.ts';

/** How many later operations go with a create: of its own record, and of others. */
export interface NeededBy {
  own: number;
  others: number;
}

/** A queued operation and what would be removed with it, once counted. */
export interface QueuedOp extends PendingOp {
  needed_by?: NeededBy | undefined;
}

/** An outbox query: the operations of one record, or the first of all. */
export interface OutboxQuery {
  record?: { resource: string; id: string };
  /** Maximum needing the user, and waiting. */
  limit?: number;
}

export interface Outbox<O extends PendingOp = PendingOp> {
  /** Oldest first. */
  ops: O[];
  /** Total counts, ignoring the limit. */
  counts: { stuck: number; waiting: number };
  issues: Issue[];
  files: WaitingFile[];
}
