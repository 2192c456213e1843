import type { PendingOp, WaitingFile } from './api.ts';
import type { Issue } from './needs.ts';

/** How many later operations would go with a creation: of its own record, and of others. */
export interface NeededBy {
  own: number;
  others: number;
}

/** A queued operation and what would go with it, once that is counted. */
export interface QueuedOp extends PendingOp {
  needed_by?: NeededBy | undefined;
}

/** What is asked of the queue: the operations of one record, or of all the first ones. */
export interface OutboxQuery {
  record?: { resource: string; id: string };
  /** The most that need the user, and the most that wait. */
  limit?: number;
}

export interface Outbox<O extends PendingOp = PendingOp> {
  /** Oldest first. */
  ops: O[];
  /** How many were asked for, whatever the limit. */
  counts: { stuck: number; waiting: number };
  issues: Issue[];
  files: WaitingFile[];
}
