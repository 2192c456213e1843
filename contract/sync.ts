import * as z from 'zod/mini';
import { call, ok, type Call } from './call.ts';
import type { Run } from './columns.ts';
import { errorStatus, type ErrorCode, type FieldErrors } from './errors.ts';
import { id, instant } from './fields.ts';
import { permission, sessionUser, settingsShape } from './session.ts';
import { bounded } from './text.ts';

/** Version of the operations a device queues; the server takes every version since the first. */
export const OP_VERSION = 1;
export const MAX_BATCH_OPS = 250;
/** Characters of the bodies a device puts into one batch, what they were based on apart. */
export const MAX_BATCH_SIZE = 400_000;
/** What a push may hold, unfolded: more than a device ever puts into one, in any script. */
export const PUSH_BYTES = 4 * 1024 * 1024;
export const PUSH_VALUES = 60_000;
export const PULL_PAGE_ROWS = 500;

/** What a device knew of the server's clock: how far its own was off (ms), and at which server time it read that. */
export interface ClockReading {
  offset: number;
  read_at: number;
}

/** One queued write as it travels: an ordinary call with its body, and the values an edit was based on. */
export interface WireOp {
  op_id: string;
  call: string;
  record_id: string;
  /** Device time of the write (ISO 8601), kept beside the time of arrival; nothing is refused for it. */
  at: string;
  /** What was known of the server's clock when it was made; null or absent before the first answer. */
  clock?: ClockReading | null;
  version: number;
  body: Record<string, unknown>;
  base: Record<string, unknown> | null;
}

export type Outcome = 'applied' | 'merged' | 'rejected';

/** A field both sides changed: the server kept its own value, the device keeps the other and shows both. */
export interface Conflict {
  field: string;
  base: unknown;
  mine: unknown;
  server: unknown;
}

/** What somebody else changed between the base of an edit and the edit. `by` is a name, null where it is not known. */
export interface OtherChange {
  field: string;
  by: string | null;
  at: string;
}

/** What became of one operation. The same answer comes back however often the operation is sent. */
export interface OpResult {
  seq: number;
  op_id: string;
  outcome: Outcome;
  code?: ErrorCode;
  message?: string;
  errors?: FieldErrors;
  /** The answer of the call, where it was applied. */
  answer?: Record<string, unknown>;
  conflicts?: Conflict[];
  /**
   * The newest change of each field others changed meanwhile, as far as it is known: set with `merged`, and with
   * a deletion that was refused because its user had not seen these changes.
   */
  others?: OtherChange[];
}

/** The row an operation touched, as the server has it now: only fields that differ from what was sent. */
export interface SettledRow {
  op_id: string;
  /** Revision of the row, or null when the row is no longer there for this user. */
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
  /** The database the device last spoke to, or null before the first answer. */
  epoch: z.nullable(bounded(100)),
  first_seq: z.int().check(z.gte(1)),
  /** WireOp rows without their seq, which counts up from first_seq. */
  ops: packed,
  /** Operations still unsent on the device, this batch included, and the age of the oldest in seconds. */
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
  /** OpResult rows for every operation of the batch that has a receipt now. */
  results: packed,
  /** SettledRow rows. */
  rows: packed,
});
export type PushAnswer = z.infer<typeof pushAnswer>;

/** One line of a pull: rows and the cursor that is stored in the same transaction with them. */
export const pullPage = z.object({
  epoch: z.string(),
  cursor: z.string(),
  more: z.boolean(),
  /** The rows of this pull replace what the device holds: set on every page of a first or repeated full pull. */
  full: z.boolean(),
  /** On the first page of a full pull, also of one that starts anew: rows seen before it no longer count as seen. */
  first: z.optional(z.boolean()),
  server_time: instant,
  /** Packed rows by resource; each row carries `_rev`, which grows by one with every change of that row. */
  rows: z.record(z.string(), packed),
  /** Ids that left: deleted, or moved out of the user's scope. */
  gone: z.record(z.string(), z.array(z.object({ id, reason: z.enum(['deleted', 'moved']) }))),
  /** On the last page: who the user is now, so that changed rights arrive without a new sign-in. */
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

export const syncCalls = {
  'sync.push': call({
    method: 'POST',
    path: '/api/sync/push',
    area: 'sync',
    rule: { kind: 'session' },
    effect: 'read',
    handover: true,
    body: pushRequest,
    answer: pushAnswer,
  }),
  /** Answers newline-delimited JSON, one PullPage a line, until the window is exhausted. */
  'sync.pull': call({
    method: 'GET',
    path: '/api/sync/pull',
    area: 'sync',
    rule: { kind: 'session' },
    effect: 'read',
    query: z.object({ cursor: z.optional(bounded(2000)) }),
    answer: ok({}),
  }),
} as const satisfies Record<string, Call>;
