import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { CallAnswer, Call } from '#contract/core/call.ts';
import { calls, type CallOf } from '#contract/calls.ts';
import { ApiError, type ErrorCode, type FieldErrors } from '#contract/core/errors.ts';
import { english } from '#contract/core/language/message.ts';
import { handlers } from '#server/app.ts';
import { readConfig, type Config } from '#server/config.ts';
import type { Actor } from '#server/db/actor.ts';
import { writeAudits } from '#server/db/audit.ts';
import type { Db } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { CommittedRefusal, type Context } from '#server/calls/handler.ts';
import { checkInput, checkRule, runHandler, type ModuleCall, type RawInput } from '#server/calls/run-call.ts';
import { actorOf } from '#server/calls/session.ts';
import { digest, newSecret } from '#server/calls/secrets.ts';
import { codeJob } from '#server/modules/session/send-code.ts';
import { runJobs } from '#tests/support/jobs.ts';

/** One line that a handler wrote to the log. */
export interface LogLine {
  level: string;
  fields: Record<string, unknown>;
  text: string;
}

/** The server as one caller meets it, without the network between. */
export interface Caller {
  db: Db;
  config: Config;
  actor: Actor | null;
  ip: string;
  origin: string;
  device_type: string | null;
  device_id: string | null;
  cookies: Record<string, string>;
  now: Date;
  log: LogLine[];
}

export function caller(db: Db, known: Partial<Omit<Caller, 'db'>> = {}): Caller {
  return {
    db,
    config: readConfig({}),
    actor: null,
    ip: '10.0.0.1',
    origin: 'http://127.0.0.1:3000',
    device_type: 'web',
    device_id: null,
    cookies: {},
    now: new Date(),
    log: [],
    ...known,
  };
}

/** Somebody signed in, with the rights of this moment. */
export async function signedIn(
  db: Db,
  user_id: string,
  known: Partial<Omit<Caller, 'db'>> = {},
): Promise<Caller> {
  const token = newSecret();
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  await db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      user_id,
      token_hash: digest(token),
      device_token: null,
      device_type: null,
      idle_expires_at: soon,
      absolute_expires_at: soon,
      ended_at: null,
    })
    .execute();
  return caller(db, { ...known, actor: await actorOf(db, token) });
}

/** What a call gave, and what its handler told the device. */
export interface Reply<N extends ModuleCall> {
  answer: CallAnswer<CallOf<N>>;
  conflicts: Context['conflicts'];
  merged: boolean;
}

/** Makes a call the way the server does: rule, input check, one transaction, then the job that sends its code. */
export async function ask<N extends ModuleCall>(
  who: Caller,
  name: N,
  input: RawInput = {},
): Promise<Reply<N>> {
  const call: Call = calls[name];
  checkRule(call, who.actor);
  const sent = JSON.parse(JSON.stringify(input)) as RawInput; // as it arrives over the wire
  const checked = checkInput(call, sent);
  let context = contextOf(who);
  const done = await transact(who.db, async (tx) => {
    context = contextOf(who);
    try {
      const answer = await runHandler(handlers, name, tx, context, checked);
      await writeAudits(tx, context.held_audits);
      return { ...answer };
    } catch (error) {
      if (error instanceof CommittedRefusal) return error;
      throw error;
    }
  });
  if (done instanceof CommittedRefusal) throw done;
  if (name === 'session.sendotp') await runJobs({ ...who, log: recorder(who.log) }, [codeJob]);
  const answer = done as CallAnswer<CallOf<N>>; // runHandler gives the answer of the named call
  return { answer, conflicts: context.conflicts, merged: context.merged };
}

/** The refusal a call meets; fails when the call is answered. */
export async function refusal(promise: Promise<unknown>): Promise<{
  code: ErrorCode;
  message: string;
  errors: FieldErrors;
  retry_after: number | undefined;
}> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof ApiError) {
      const { code, message, errors, retry_after } = error;
      const texts = Object.entries(errors).map(([field, said]) => [field, said.map(english)] as const);
      return { code, message, errors: Object.fromEntries(texts), retry_after };
    }
    throw error;
  }
  throw new Error('The call was answered');
}

function contextOf(who: Caller): Context {
  return {
    config: who.config,
    log: recorder(who.log),
    ip: who.ip,
    origin: who.origin,
    device_type: who.device_type,
    device_id: who.device_id,
    cookies: who.cookies,
    set_cookie(name, value) {
      if (value === null) Reflect.deleteProperty(who.cookies, name);
      else who.cookies[name] = value;
    },
    now: who.now,
    actor: who.actor as Actor, // guest calls never look at it
    op_id: null,
    device_at: null,
    held_audits: [],
    conflicts: [],
    merged: false,
  };
}

export function recorder(lines: LogLine[]): FastifyBaseLogger {
  const write =
    (level: string) =>
    (fields: unknown, text?: string): void => {
      lines.push({ level, fields: Object(fields) as Record<string, unknown>, text: text ?? String(fields) });
    };
  const log = Object.fromEntries(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level) => [level, write(level)]),
  );
  return { ...log, level: 'trace', child: () => recorder(lines) } as unknown as FastifyBaseLogger; // only these are used
}
