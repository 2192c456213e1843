import type { CallAnswer, CallInput } from '#contract/call.ts';
import type { CallName, CallOf } from '#contract/calls.ts';
import { ApiError } from '#contract/errors.ts';
import type { Conflict } from '#contract/sync.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Actor } from '../db/actor.ts';
import type { AuditLine } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';

/** What every handler gets beside its input. */
export interface GuestContext {
  config: Config;
  log: FastifyBaseLogger;
  /** Address of the caller, for limits and the audit trail. */
  ip: string;
  /** Where the caller reached this server, as `https://host`. */
  origin: string;
  /** What kind of device says it asks (header device-type), or null. */
  device_type: string | null;
  /** Which device of this user it is, by its own word (header device-id), or null. */
  device_id: string | null;
  /** Cookies that came with the request. */
  cookies: Readonly<Record<string, string>>;
  /** Sets an http-only, same-site cookie with the answer; null takes it away. */
  set_cookie: (name: string, value: string | null, seconds: number) => void;
  /** When the write happened, as far as the server can tell: for queued work the corrected device time. */
  now: Date;
  /** Work to do after the transaction has committed: sending a code, telling other devices. */
  after_commit: (task: () => Promise<void>) => void;
}

export interface Context extends GuestContext {
  actor: Actor;
  /** Id of the queued operation or the Idempotency-Key, for the audit trail; null for a plain call. */
  op_id: string | null;
  /** What the device's clock said (ISO 8601), or null for a plain call. */
  device_at: string | null;
  /** What writeAudit was told; stored with the transaction, in one statement. */
  held_audits: AuditLine[];
  /** Fields that both sides changed; a handler adds to it, the device shows it. */
  conflicts: Conflict[];
  /** Set by a handler that merged an edit with changes of others to other fields. */
  merged: boolean;
}

type ContextOf<N extends CallName> = CallOf<N>['rule']['kind'] extends 'guest' ? GuestContext : Context;

/** A refusal that keeps what its handler wrote, such as a counted try: the transaction commits before the answer. */
export class KeptRefusal extends ApiError {}

/** One call's rule in plain code. Runs inside the transaction it is given; throws ApiError to refuse. */
export type Handler<N extends CallName> = (
  tx: Tx,
  context: ContextOf<N>,
  input: CallInput<CallOf<N>>,
) => Promise<CallAnswer<CallOf<N>>>;

/** The calls a module answers. The table of all handlers must name every call, or the build stops. */
export type Handlers<N extends CallName> = { [K in N]: Handler<K> };

/** Calls whose body or answer is no plain JSON, which the http room answers itself. */
export const ownCalls = ['sync.push', 'sync.pull', 'files.chunk'] as const;
export type OwnCall = (typeof ownCalls)[number];
