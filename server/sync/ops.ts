import type { Call } from '#contract/core/call.ts';
import { findCall } from '#contract/calls.ts';
import { ApiError } from '#contract/core/errors.ts';
import { id, instant } from '#contract/core/fields.ts';
import { MAX_BATCH_OPS, OP_VERSION, type PushRequest, type WireOp } from '#contract/core/sync.ts';
import { bounded } from '#contract/core/text.ts';
import * as z from 'zod/mini';
import { bodyHash } from './body-hash.ts';
import { unpackChecked } from './packed.ts';
import type { ModuleCall, RawInput } from '../calls/run-call.ts';

const LONGEST_OFFLINE_MS = 400 * 86_400_000;

/** Schema of an operation's envelope; its body is checked by the call. */
const envelope = z.object({
  op_id: id,
  call: bounded(100),
  record_id: id,
  at: bounded(100),
  clock: z.catch(z.optional(z.nullable(z.object({ offset: z.number(), read_at: z.number() }))), null),
  version: z.int(),
  body: z.record(z.string(), z.unknown()),
  base: z.nullable(z.record(z.string(), z.unknown())),
});

/** One operation with its position in the stream. */
export interface Op extends WireOp {
  seq: number;
  hash: string;
}

/** The operations of a push, numbered, each with the hash that identifies a repeat. */
export function opsOf(request: PushRequest): Op[] {
  const rows = unpackChecked(request.ops, MAX_BATCH_OPS);
  return rows.map((row, at) => {
    const op = envelope.safeParse(row);
    if (!op.success)
      throw new ApiError('invalid', 'The operations cannot be read.', { ops: [`Number ${at}`] });
    const { call, record_id, body, base } = op.data;
    return { ...op.data, seq: request.first_seq + at, hash: bodyHash({ call, record_id, body, base }) };
  });
}

/** The call of an operation. Only writes of a resource can be enqueued. */
export function callOf(op: WireOp): Call & { resource: string } {
  const call = findCall(op.call);
  if (call?.effect !== 'write' || call.resource === undefined)
    throw new ApiError(
      'unsupported',
      'This server doesn’t support this change yet. Ask your administrator to update it.',
    );
  if (op.version < 1 || op.version > OP_VERSION)
    throw new ApiError(
      'unsupported',
      'This change was made by a newer version of the app. Ask your administrator to update the server.',
    );
  return { ...call, resource: call.resource };
}

export const nameOf = (op: WireOp) => op.call as ModuleCall; // callOf has found it among the writes

/** The existing record that an operation changes, or null. */
export function changedBy({ call: name, record_id, body }: WireOp): string | null {
  const call = findCall(name);
  if (call?.does !== 'create') return record_id;
  const origin = call.body_id === undefined ? undefined : body[call.body_id];
  return typeof origin === 'string' ? origin : null;
}

/** The input of the plain route that an operation stands for, by the names its fields have now. */
export function inputOf(call: Call, older: WireOp): RawInput {
  const op = { ...older, body: renamed(call, older.body), base: older.base && renamed(call, older.base) };
  const inPath = call.path.includes('{id}');
  if (inPath && call.does === 'create') return inputFrom(call, op);
  const key = call.body_id ?? (inPath ? null : 'id');
  const body = key === null ? op.body : withId(op, key);
  return {
    ...(inPath && { params: { id: op.record_id } }),
    body: { ...body, ...(op.base && { base: op.base }) },
  };
}

/** Fields of an operation by their names of today; what has today's name already counts. */
function renamed({ renamed: names }: Call, fields: Record<string, unknown>): Record<string, unknown> {
  if (!names) return fields;
  const old = Object.entries(names).filter(([before]) => Object.hasOwn(fields, before));
  return { ...Object.fromEntries(old.map(([before, now]) => [now, fields[before]])), ...fields };
}

/** A create whose path names another record, such as the lead of a conversion: the body has that id. */
function inputFrom(call: Call, op: WireOp): RawInput {
  const origin = call.body_id === undefined ? undefined : op.body[call.body_id];
  if (typeof origin !== 'string')
    throw new ApiError('bad_request', 'This change does not say which record it starts from.');
  return { params: { id: origin }, body: withId(op, 'id') };
}

/** The body with the id of its record under a key; a different id there is rejected. */
function withId(op: WireOp, key: string): Record<string, unknown> {
  const given = op.body[key];
  if (given !== undefined && given !== op.record_id)
    throw new ApiError('bad_request', 'The id of the record and the id in the body differ.');
  return { ...op.body, [key]: op.record_id };
}

/**
 * The server time of the change: the device time corrected by the clock offset at the time of the change, as the
 * device knew it, or at the time of sending. The clock may have been set in between: a time before the device last
 * heard from the server, or in the future, is wrong. If no correction is possible, returns the nearest possible time,
 * or now if nothing was known or it was too long ago.
 */
export function madeAt({ at, clock }: Pick<Op, 'at' | 'clock'>, sent_at: string, received: Date): Date {
  const now = received.getTime();
  const oldest = now - LONGEST_OFFLINE_MS;
  const since = Math.max(oldest, clock?.read_at ?? oldest);
  const claim = Date.parse(at);
  const bySending = claim + now - Date.parse(sent_at);
  const times = clock ? [claim + clock.offset, bySending] : [bySending];
  const made = times.find((time) => time >= since && time <= now);
  if (made !== undefined) return new Date(made);
  return clock && since > oldest && bySending < since ? new Date(Math.min(since, now)) : received;
}

/** The device time of an operation, if it is a valid instant. */
export const claimOf = (op: WireOp): string | null => (instant.safeParse(op.at).success ? op.at : null);
