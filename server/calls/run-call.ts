import type { Call } from '#contract/core/call.ts';
import { ApiError } from '#contract/core/errors.ts';
import type { Message } from '#contract/core/language/message.ts';
import { can } from '#contract/core/permissions.ts';
import type { CallName } from '#contract/calls.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/database.ts';
import { check } from './check.ts';
import type { Context, GuestContext, Handlers, OwnCall } from './handler.ts';
import { translateInto } from './language.ts';

/** Raw input of a call, before any check. */
export interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

export type ModuleCall = Exclude<CallName, OwnCall>;
export type AllHandlers = Handlers<ModuleCall>;
export type Answer = Record<string, unknown>;

/** A handler from the table of calls, where its input type is lost. */
type AnyHandler = (
  tx: Tx,
  context: GuestContext & Partial<Pick<Context, 'actor'>>,
  input: RawInput,
) => Promise<Answer & { message?: string | Message }>;

/** Rejects callers without the right that the call requires. */
export function checkRule(call: Call, actor: Actor | null): void {
  const { rule } = call;
  switch (rule.kind) {
    case 'guest':
      return;
    case 'session':
      if (!actor) throw new ApiError('unauthorized', 'Please sign in.');
      return;
    case 'can':
      if (!actor) throw new ApiError('unauthorized', 'Please sign in.');
      if (!can(actor, rule.action, rule.resource))
        throw new ApiError('forbidden', 'You don’t have permission to do this.');
  }
}

/** Validates params, query and body against the schemas of the call; unknown keys are dropped. */
export function checkInput(call: Call, input: RawInput): RawInput {
  const checked: RawInput = {};
  if (call.params) checked.params = check(call.params, input.params ?? {});
  if (call.query) checked.query = check(call.query, input.query ?? {});
  if (call.body) checked.body = check(call.body, input.body ?? {});
  sameId(call, checked);
  return checked;
}

/** An id in the path and its repetition in the body must be equal. */
function sameId(call: Call, { params, body }: RawInput): void {
  if (!call.body_id || !isRecord(params) || !isRecord(body)) return;
  const repeated = body[call.body_id];
  if (repeated !== undefined && repeated !== params['id'])
    throw new ApiError('bad_request', 'The id in the path and the id in the body differ.');
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The existing record that a write changes, or null. */
export function recordOf({ effect, does }: Call, { params, body }: RawInput): string | null {
  if (effect !== 'write') return null;
  const named = does === 'create' ? undefined : body;
  const id = (isRecord(params) ? params['id'] : undefined) ?? (isRecord(named) ? named['id'] : undefined);
  return typeof id === 'string' ? id : null;
}

/** Runs the handler of a call whose rule and input were checked; its message is in the language of the caller. */
export async function runHandler(
  handlers: AllHandlers,
  name: ModuleCall,
  tx: Tx,
  context: GuestContext & Partial<Pick<Context, 'actor'>>,
  input: RawInput,
): Promise<Answer> {
  const handler = handlers[name] as unknown as AnyHandler; // the table pairs every name with its own input
  const answer = await handler(tx, context, input);
  if (answer.message === undefined) return answer;
  return { ...answer, message: translateInto(context.actor?.language)(answer.message) };
}
