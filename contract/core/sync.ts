import * as z from 'zod/mini';
import { ok, type Call } from './call.ts';
import type { Run } from './columns.ts';
import { errorStatus, type ErrorCode, type FieldErrors } from './errors.ts';
import { id, instant } from './fields.ts';
import { askedBy, SESSION } from './plain-calls.ts';
import { permission, sessionUser, settingsShape } from './session.ts';
import { bounded } from './text.ts';

/** Version of the operations a device enqueues; the server accepts every version since the first. */
export const OP_VERSION = 1;
export const MAX_BATCH_OPS = 250;
/** Characters of the bodies that a device puts into one batch, without base values. */
export const MAX_BATCH_SIZE = 400_000;
/** Limits of a push after decompression: more than a device ever sends, in any script. */
export const PUSH_BYTES = 4 * 1024 * 1024;
export const PUSH_VALUES = 60_000;
export const PULL_PAGE_ROWS = 500;

/** What the device knew of the server clock: its own offset (ms), and the server time of that reading. */
export interface ClockReading {
  offset: number;
  read_at: number;
}

/** One operation as sent: a call with its body, and the base values of an edit. */
export interface WireOp {
  op_id: string;
  call: string;
  record_id: string;
  /** Device time of the write (ISO 8601), stored in addition to the arrival time; never a reason to reject. */
  at: string;
  /** The clock reading at the time of the write; null or absent before the first answer. */
  clock?: ClockReading | null;
  version: number;
  body: Record<string, unknown>;
  base: Record<string, unknown> | null;
}

export type Outcome = 'applied' | 'merged' | 'rejected';

/** A field changed on both sides: the server keeps its own value, the device shows both. */
export interface Conflict {
  field: string;
  base: unknown;
  mine: unknown;
  server: unknown;
}

/** A change by another user between the base of an edit and the edit. `by` is a name, null if unknown. */
export interface OtherChange {
  field: string;
  by: string | null;
  at: string;
}

/** The result of one operation. A repeated operation gets the same result. */
export interface OpResult {
  seq: number;
  op_id: string;
  outcome: Outcome;
  code?: ErrorCode;
  message?: string;
  errors?: FieldErrors;
  /** The answer of the call, if it was applied. */
  answer?: Record<string, unknown>;
  conflicts?: Conflict[];
  /**
   * The newest known change of each field that others changed meanwhile: set with `merged`, and with a deletion that
   * was rejected because its user had not seen these changes.
   */
  others?: OtherChange[];
}

/** The current server row that an operation touched: only fields that differ from what was sent. */
export interface SettledRow {
  op_id: string;
  /** Revision of the row, or null when the row no longer exists for this user. */
  rev: number | null;
  patch: Record<string, unknown>;
}

const count = z.int().check(z.gte(0));
const run: z.ZodMiniType<Run> = z.object({
  keys: z.array(bounded(200)),
  size: count,
  columns: z.array(z.any()),
});
const packed = z.array(run);

export const pushRequest = z.object({
  stream_id: id,
  /** The epoch of the database the device last synced with, or null before the first answer. */
  epoch: z.nullable(bounded(100)),
  first_seq: z.int().check(z.gte(1)),
  /** WireOp rows without seq, which counts up from first_seq. */
  ops: packed,
  /** Unsent operations on the device, this batch included, and the age of the oldest in seconds. */
  depth: count,
  oldest_age: count,
  sent_at: instant,
});
export type PushRequest = z.infer<typeof pushRequest>;

export const pushAnswer = ok({
  epoch: z.string(),
  /** The last operation of the stream with a receipt; lower than acknowledged means the server was restored. */
  last_seq: count,
  server_time: instant,
  /** OpResult rows for every operation of the batch that now has a receipt. */
  results: packed,
  /** SettledRow rows. */
  rows: packed,
});
export type PushAnswer = z.infer<typeof pushAnswer>;

/** One line of a pull: rows, and the cursor to store in the same transaction. */
export const pullPage = z.object({
  epoch: z.string(),
  cursor: z.string(),
  more: z.boolean(),
  /** The rows of this pull replace those on the device: set on every page of a full pull. */
  full: z.boolean(),
  /** On the first page of a full pull, also of a restarted one: rows seen before it no longer count as seen. */
  first: z.optional(z.boolean()),
  server_time: instant,
  /** The last operation of the caller's stream with a receipt, if the caller named its stream. */
  last_seq: z.optional(count),
  /** When this epoch began: what the server lost then comes back from the phones it was written on. */
  epoch_at: z.optional(instant),
  /** Packed rows by resource; `_rev` of a row increases by one with every change. */
  rows: z.record(z.string(), packed),
  /** Ids of rows deleted, or moved out of the user's scope. */
  gone: z.record(z.string(), z.array(z.object({ id, reason: z.enum(['deleted', 'moved']) }))),
  /** On the last page: the current user, so that changed rights arrive without a new sign-in. */
  viewer: z.optional(
    z.object({ user: sessionUser, permissions: z.array(permission), team: z.optional(z.array(id)) }),
  ),
  settings: z.optional(settingsShape),
});
export type PullPage = z.infer<typeof pullPage>;

export const errorAnswer = z.object({
  status: z.literal(0),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});

const { get, post } = askedBy('sync', SESSION);

export const syncCalls = {
  'sync.push': post('/api/sync/push', {
    handover: true,
    body: pushRequest,
    answer: pushAnswer,
  }),
  /** Answers newline-delimited JSON, one PullPage per line, until the window is exhausted. */
  'sync.pull': get('/api/sync/pull', {
    query: z.object({ cursor: z.optional(bounded(2000)), stream_id: z.optional(id) }),
    answer: ok({}),
  }),
} as const satisfies Record<string, Call>;
