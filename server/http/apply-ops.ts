import type { Call } from '#contract/call.ts';
import { findCall } from '#contract/calls.ts';
import { ApiError } from '#contract/errors.ts';
import type { OpResult } from '#contract/sync.ts';
import type { Actor } from '../db/actor.ts';
import { writeAudits } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import { failureOf } from '../db/failures.ts';
import { withSavepoint } from '../db/transaction.ts';
import type { Gate } from './gate.ts';
import type { Context, GuestContext } from './handler.ts';
import { callOf, claimOf, inputOf, madeAt, nameOf, type Op } from './ops.ts';
import type { KnownReceipt, Receipt } from './receipts.ts';
import { internalError, refusalBody, refusalOf } from './refusals.ts';
import { checkInput, checkRule, runHandler, type AllHandlers, type RawInput } from './run-call.ts';

/** What a batch runs in: who sends it, and the handlers of the ordinary routes. */
export interface BatchEnv {
  actor: Actor;
  handlers: AllHandlers;
  guest: GuestContext;
  /** Where batches wait for their turn. */
  gate: Gate;
  /** Tasks to start once the transaction has committed. */
  tasks: (() => Promise<void>)[];
}

export interface Batch {
  ops: readonly Op[];
  known: ReadonlyMap<string, KnownReceipt>;
  stream_id: string;
  sent_at: string;
  last_seq: number;
  /** Each operation gets a savepoint; without it the first failure inside a handler gives up the batch. */
  careful: boolean;
}

export interface Applied {
  results: OpResult[];
  receipts: Receipt[];
}

/** An operation failed after its handler had begun, and there was no savepoint to go back to. */
export class OpFailed extends Error {
  override name = 'OpFailed' as const;
}

/** Runs the operations of a batch in order; what has a receipt is answered from it. */
export async function applyOps(tx: Tx, env: BatchEnv, batch: Batch): Promise<Applied> {
  const applied: Applied = { results: [], receipts: [] };
  const held: Context['held_audits'] = [];
  const made = new Map<string, KnownReceipt>(batch.known);
  env.tasks.length = 0;
  for (const op of batch.ops) {
    const before = made.get(op.op_id);
    if (before) {
      applied.results.push(repeated(op, before));
      continue;
    }
    if (op.seq <= batch.last_seq) {
      applied.results.push(refused(op, new ApiError('conflict', 'This place in the queue is taken.')));
      continue;
    }
    const result = await applyOp(tx, env, batch, op, held);
    applied.results.push(result);
    applied.receipts.push(receiptOf(op, batch.stream_id, result));
    made.set(op.op_id, { op_id: op.op_id, body_hash: op.hash, result });
  }
  await writeAudits(tx, held);
  return applied;
}

/** The stored answer; another body under the same id is refused and changes nothing. */
function repeated(op: Op, receipt: KnownReceipt): OpResult {
  if (receipt.body_hash === op.hash) return { ...receipt.result, seq: op.seq };
  return refused(op, new ApiError('invalid', 'Another change was sent under this id before.'));
}

const refused = (op: Op, error: ApiError): OpResult => {
  const { code, message, errors } = refusalBody(error);
  return { seq: op.seq, op_id: op.op_id, outcome: 'rejected', code, message, ...(errors && { errors }) };
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
  held: Context['held_audits'],
): Promise<OpResult> {
  let input: RawInput;
  try {
    const call: Call = callOf(op);
    checkRule(call, env.actor);
    input = checkInput(call, inputOf(call, op));
  } catch (error) {
    if (error instanceof ApiError) return refused(op, error);
    throw error;
  }
  const context = contextOf(env, batch, op);
  const run = () => runHandler(env.handlers, nameOf(op), tx, context, input);
  try {
    const answer = await (batch.careful ? withSavepoint(tx, run) : run());
    held.push(...context.held_audits);
    const merged = context.merged || context.conflicts.length > 0;
    return {
      seq: op.seq,
      op_id: op.op_id,
      outcome: merged ? 'merged' : 'applied',
      answer: { status: 1, ...answer },
      ...(context.conflicts.length > 0 && { conflicts: context.conflicts }),
    };
  } catch (error) {
    return afterFailure(env, batch, op, error);
  }
}

function afterFailure(env: BatchEnv, batch: Batch, op: Op, error: unknown): OpResult {
  const { kind } = failureOf(error);
  if (kind === 'passing' || kind === 'collision') throw error;
  if (!batch.careful) throw new OpFailed('An operation failed in the middle of a batch', { cause: error });
  const refusal = refusalOf(error);
  if (refusal?.code === 'unavailable' || refusal?.code === 'too_many') throw refusal;
  if (refusal) return refused(op, refusal);
  env.guest.log.error({ err: error, op_id: op.op_id, call: op.call }, 'operation failed');
  return refused(op, internalError());
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
    after_commit: (task) => env.tasks.push(task),
  };
}
