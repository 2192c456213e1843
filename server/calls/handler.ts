import type { CallAnswer, CallInput } from '#contract/core/call.ts';
import type { CallName, CallOf } from '#contract/calls.ts';
import { ApiError } from '#contract/core/errors.ts';
import type { Message } from '#contract/core/language/message.ts';
import type { Conflict } from '#contract/core/sync.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Actor } from '../db/actor.ts';
import type { AuditLine } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';

/** What every handler receives in addition to its input. */
export interface GuestContext {
  config: Config;
  log: FastifyBaseLogger;
  /** IP address of the caller, for limits and the audit trail. */
  ip: string;
  /** The origin at which the caller reached this server, as `https://host`. */
  origin: string;
  /** The kind of device (header device-type), or null; not verified. */
  device_type: string | null;
  /** The user's device (header device-id), or null; not verified. */
  device_id: string | null;
  cookies: Readonly<Record<string, string>>;
  /** Sets an http-only, same-site cookie; null deletes it. */
  set_cookie: (name: string, value: string | null, seconds: number) => void;
  /** Estimated time of the write: for enqueued operations the corrected device time. */
  now: Date;
}

export interface Context extends GuestContext {
  actor: Actor;
  /** Id of the enqueued operation or the Idempotency-Key, for the audit trail; null for a plain call. */
  op_id: string | null;
  /** Device time (ISO 8601), or null for a plain call. */
  device_at: string | null;
  /** Entries from writeAudit, stored with the transaction in one statement. */
  held_audits: AuditLine[];
  /** Fields changed on both sides; handlers add to it and the device shows them. */
  conflicts: Conflict[];
  /** Set by a handler that merged an edit with changes of other users to other fields. */
  merged: boolean;
}

type ContextOf<N extends CallName> = CallOf<N>['rule']['kind'] extends 'guest' ? GuestContext : Context;

/** A rejection whose transaction still commits, for example to store a failed attempt. */
export class CommittedRefusal extends ApiError {}

/** An answer whose message may hold values; it is sent in the language of the caller. */
type Untranslated<A> = A extends { message: string } ? Omit<A, 'message'> & { message: string | Message } : A;

/** The rule of one call. Runs inside the given transaction; throws ApiError to reject. */
export type Handler<N extends CallName> = (
  tx: Tx,
  context: ContextOf<N>,
  input: CallInput<CallOf<N>>,
) => Promise<Untranslated<CallAnswer<CallOf<N>>>>;

/** Handlers of the calls of one module. The table of all handlers must name every call to compile. */
export type Handlers<N extends CallName> = { [K in N]: Handler<K> };

/** Calls whose body or answer is not plain JSON; implemented in server/http. */
export const ownCalls = ['sync.push', 'sync.pull', 'files.chunk'] as const;
export type OwnCall = (typeof ownCalls)[number];
