import type { Call } from '#contract/core/call.ts';
import { findCall } from '#contract/calls.ts';
import { ApiError } from '#contract/core/errors.ts';
import type { OpResult } from '#contract/core/sync.ts';
import type { Actor } from '../db/actor.ts';
import { writeAudits } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import { failureOf } from '../db/failures.ts';
import { withSavepoint } from '../db/transaction.ts';
import type { Gate } from '../calls/gate.ts';
import { refuseHandedOver } from '../calls/handover.ts';
import type { Context, GuestContext } from '../calls/handler.ts';
import { reportOtherChanges } from './other-changes.ts';
import { callOf, changedBy, claimOf, inputOf, madeAt, nameOf, type Op } from './ops.ts';
import type { KnownReceipt, Receipt } from './receipts.ts';
import type { RecordTurns } from '../calls/record-turns.ts';
import { ChangedMeanwhile, refuseUnseen } from './removal.ts';
import { internalError, refusalBody, refusalOf } from '../calls/refusals.ts';
import { settleAll, parallelGroups } from './parallel-groups.ts';
import { checkInput, checkRule, runHandler, type AllHandlers, type RawInput } from '../calls/run-call.ts';

/** Environment of a batch: its sender, and the handlers of the plain routes. */
export interface BatchEnv {
  actor: Actor;
  handlers: AllHandlers;
  guest: GuestContext;
  /** Limits concurrent batches. */
  gate: Gate;
  turns: RecordTurns;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
}

export interface Batch {
  ops: readonly Op[];
  known: ReadonlyMap<string, KnownReceipt>;
  stream_id: string;
  sent_at: string;
  last_seq: number;
  /** Each operation gets a savepoint; without it the first failure inside a handler aborts the batch. */
  careful: boolean;
}

export interface Applied {
  results: OpResult[];
  receipts: Receipt[];
}

/** An operation failed inside its handler without a savepoint to roll back to. (Decision 003.) */
export class OpFailed extends Error {
  override name = 'OpFailed' as const;
}

/** Runs the operations of a batch in order; those with a receipt are answered from it. */
export async function applyOps(tx: Tx, env: BatchEnv, batch: Batch): Promise<Applied> {
  const applied: Applied = { results: [], receipts: [] };
  const held: Context['held_audits'] = [];
  const made = new Map<string, KnownReceipt>(batch.known);
  for (const group of batch.careful ? batch.ops.map((op) => [op]) : parallelGroups(batch.ops)) {
    const fates = await settleAll(group.map((op) => applyUnlessKnown(tx, env, batch, op, made)));
    await reportOtherChanges(tx, env.actor, mergedOf(group, fates));
    group.forEach((op, at) => {
      const fate = fates[at];
      if (!fate) return;
      applied.results.push(fate.result);
      held.push(...fate.audits);
      if (fate.is_repeat) return;
      applied.receipts.push(receiptOf(op, batch.stream_id, fate.result));
      const { op_id, hash } = op;
      made.set(op_id, { op_id, stream_id: batch.stream_id, body_hash: hash, result: fate.result });
    });
  }
  await writeAudits(tx, held);
  return applied;
}

const mergedOf = (group: readonly Op[], fates: readonly Fate[]) =>
  group.flatMap((op, at) => {
    const fate = fates[at];
    return fate && !fate.is_repeat && fate.result.outcome === 'merged' ? [{ op, result: fate.result }] : [];
  });

interface Fate {
  result: OpResult;
  audits: Context['held_audits'];
  /** True if the answer was already stored, or the operation cannot get a receipt. */
  is_repeat: boolean;
}

async function applyUnlessKnown(
  tx: Tx,
  env: BatchEnv,
  batch: Batch,
  op: Op,
  made: ReadonlyMap<string, KnownReceipt>,
): Promise<Fate> {
  const before = made.get(op.op_id);
  if (before) return { result: repeated(env.actor, op, before), audits: [], is_repeat: true };
  if (op.seq <= batch.last_seq)
    return {
      result: refused(env.actor, op, new ApiError('conflict', 'This place in the queue is taken.')),
      audits: [],
      is_repeat: true,
    };
  return { ...(await applyOp(tx, env, batch, op)), is_repeat: false };
}

/** The stored answer; a different body under the same id is rejected and changes nothing. */
function repeated(actor: Actor, op: Op, receipt: KnownReceipt): OpResult {
  if (receipt.body_hash === op.hash) return { ...receipt.result, seq: op.seq };
  return refused(actor, op, new ApiError('invalid', 'Another change already has this id. Save it again.'));
}

const refused = ({ language }: Pick<Actor, 'language'>, op: Op, error: ApiError): OpResult => {
  const { code, message, errors } = refusalBody(error, language);
  const others = error instanceof ChangedMeanwhile && { others: error.others };
  return {
    seq: op.seq,
    op_id: op.op_id,
    outcome: 'rejected',
    code,
    message,
    ...(errors && { errors }),
    ...others,
  };
};

const receiptOf = (op: Op, stream_id: string, result: OpResult): Receipt => ({
  op_id: op.op_id,
  stream_id,
  seq: op.seq,
  call: findCall(op.call) ? op.call : 'unknown',
  body_hash: op.hash,
  result,
  body: result.outcome === 'rejected' ? { record_id: op.record_id, body: op.body, base: op.base } : null,
  device_at: claimOf(op),
});

async function applyOp(
  tx: Tx,
  env: BatchEnv,
  batch: Batch,
  op: Op,
): Promise<Pick<Fate, 'result' | 'audits'>> {
  let input: RawInput;
  try {
    const call: Call = callOf(op);
    checkRule(call, env.actor);
    refuseHandedOver(call, env.actor);
    input = checkInput(call, inputOf(call, op));
  } catch (error) {
    if (error instanceof ApiError) return { result: refused(env.actor, op, error), audits: [] };
    throw error;
  }
  const context = contextOf(env, batch, op);
  const by = { user_id: env.actor.id, stream_id: batch.stream_id };
  const run = async () => {
    const answer = await runHandler(env.handlers, nameOf(op), tx, context, input);
    await refuseUnseen(tx, by, op, context.held_audits);
    return answer;
  };
  try {
    const answer = await env.turns.write(changedBy(op), () =>
      batch.careful ? withSavepoint(tx, run) : run(),
    );
    const merged = context.merged || context.conflicts.length > 0;
    const result: OpResult = {
      seq: op.seq,
      op_id: op.op_id,
      outcome: merged ? 'merged' : 'applied',
      answer: { status: 1, ...answer },
      ...(context.conflicts.length > 0 && { conflicts: context.conflicts }),
    };
    return { result, audits: context.held_audits };
  } catch (error) {
    return { result: afterFailure(env, batch, op, error), audits: [] };
  }
}

function afterFailure(env: BatchEnv, batch: Batch, op: Op, error: unknown): OpResult {
  const { kind } = failureOf(error);
  if (kind === 'passing' || kind === 'collision') throw error;
  if (!batch.careful) throw new OpFailed('An operation failed in the middle of a batch', { cause: error });
  const refusal = refusalOf(error);
  if (refusal?.code === 'unavailable' || refusal?.code === 'too_many') throw refusal;
  if (refusal) return refused(env.actor, op, refusal);
  env.guest.log.error({ err: error, op_id: op.op_id, call: op.call }, 'operation failed');
  return refused(env.actor, op, internalError());
}

function contextOf(env: BatchEnv, batch: Batch, op: Op): Context {
  return {
    ...env.guest,
    actor: env.actor,
    op_id: op.op_id,
    device_at: claimOf(op),
    now: madeAt(op, batch.sent_at, env.guest.now),
    held_audits: [],
    conflicts: [],
    merged: false,
  };
}
