import type { Call } from '#contract/core/call.ts';
import { ApiError } from '#contract/core/errors.ts';
import type { OpResult } from '#contract/core/sync.ts';
import { sql } from 'kysely';
import { v5, validate } from 'uuid';
import type { Actor } from '../db/actor.ts';
import { writeAudits } from '../db/audit.ts';
import type { Db, Tx } from '../db/database.ts';
import { readOnly, transact, withSavepoint } from '../db/transaction.ts';
import { bodyHash } from '../sync/body-hash.ts';
import { contextFor } from './context.ts';
import { changes } from './gates.ts';
import { CommittedRefusal, type GuestContext } from '../calls/handler.ts';
import { findReceipts, ReceiptRace, writeReceipts } from '../sync/receipts.ts';
import type { RecordTurns } from '../calls/record-turns.ts';
import { refusalBody } from '../calls/refusals.ts';
import {
  isRecord,
  runHandler,
  type AllHandlers,
  type Answer,
  type ModuleCall,
  type RawInput,
} from '../calls/run-call.ts';

/** One plain call with its checked input. */
export interface RestCall {
  name: ModuleCall;
  call: Call;
  input: RawInput;
  actor: Actor | null;
  guest: GuestContext;
  /** The Idempotency-Key of a write, or null. */
  key: string | null;
  /** The existing record that the call changes, or null; the caller has its turn. */
  record: string | null;
  turns: RecordTurns;
}

const KEY_SPACE = '6f2a6d0c-6c1f-4c55-9a57-0a4bd6a1a5d3';

/** Runs one call in one transaction. A write with an Idempotency-Key gets a receipt and never runs twice. */
export async function runRest(db: Db, handlers: AllHandlers, rest: RestCall): Promise<Answer> {
  const { actor, key, call } = rest;
  if (!changes(call)) return readOnly(db, (tx) => runOnce(tx, handlers, rest, null)).then(answerOrRefusal);
  if (key === null || !actor || call.effect !== 'write')
    return transact(db, (tx) => runOnce(tx, handlers, rest, null)).then(answerOrRefusal);
  const op_id = validate(key) ? key.toLowerCase() : v5(key, KEY_SPACE);
  const attempt = () => transact(db, (tx) => runWithReceipt(tx, handlers, rest, actor, op_id));
  try {
    return fromReceipt(await attempt());
  } catch (error) {
    if (error instanceof ReceiptRace) return fromReceipt(await attempt());
    throw error;
  }
}

/** Returns a CommittedRefusal as a value, so that its transaction commits. */
async function runOnce(
  tx: Tx,
  handlers: AllHandlers,
  { name, input, actor, guest, turns, record }: RestCall,
  op_id: string | null,
): Promise<Answer | CommittedRefusal> {
  const context = actor ? contextFor(guest, actor, op_id) : guest;
  try {
    return await turns.write(record, () => runHandler(handlers, name, tx, context, input));
  } catch (error) {
    if (error instanceof CommittedRefusal) return error;
    throw error;
  } finally {
    if ('held_audits' in context && Array.isArray(context.held_audits))
      await writeAudits(tx, context.held_audits);
  }
}

function answerOrRefusal(outcome: Answer | CommittedRefusal): Answer {
  if (outcome instanceof CommittedRefusal) throw outcome;
  return outcome;
}

async function runWithReceipt(
  tx: Tx,
  handlers: AllHandlers,
  rest: RestCall,
  actor: Actor,
  op_id: string,
): Promise<OpResult> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${actor.id} ${op_id}`}, 1))`.execute(tx);
  const hash = hashOf(rest);
  const known = (await findReceipts(tx, actor.id, [op_id])).get(op_id);
  if (known && known.body_hash !== hash)
    throw new ApiError('invalid', 'This Idempotency-Key was used for another request. Use a new one.');
  if (known) return known.result;
  const result = await resultOf(tx, handlers, rest, op_id);
  await writeReceipts(tx, actor.id, [
    {
      op_id,
      stream_id: null,
      seq: null,
      call: rest.name,
      body_hash: hash,
      result,
      body: result.outcome === 'rejected' ? { ...rest.input } : null,
      device_at: null,
    },
  ]);
  return result;
}

async function resultOf(tx: Tx, handlers: AllHandlers, rest: RestCall, op_id: string): Promise<OpResult> {
  try {
    const answer = await withSavepoint(tx, async () =>
      answerOrRefusal(await runOnce(tx, handlers, rest, op_id)),
    );
    return { seq: 0, op_id, outcome: 'applied', answer };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'unavailable' || error.code === 'too_many')
      throw error;
    const { code, message, errors } = refusalBody(error, rest.actor?.language);
    return { seq: 0, op_id, outcome: 'rejected', code, message, ...(errors && { errors }) };
  }
}

function fromReceipt(result: OpResult): Answer {
  if (result.outcome === 'rejected')
    throw new ApiError(result.code ?? 'bad_request', result.message ?? 'Refused', result.errors ?? {});
  const { status: _status, ...answer } = result.answer ?? {};
  return answer;
}

/** Equals the hash of an enqueued operation, so that both share receipts. */
function hashOf({ name, call, input }: RestCall): string {
  const params = isRecord(input.params) ? input.params : {};
  const { base, ...body } = isRecord(input.body) ? input.body : {};
  // A create whose path names another record, such as a conversion, has its own id in the body.
  const from = call.does === 'create' && 'id' in params;
  if (from && call.body_id !== undefined) body[call.body_id] = params['id'];
  const key = from ? 'id' : (call.body_id ?? ('id' in params ? null : 'id'));
  const record = (from ? undefined : params['id']) ?? (key === null ? undefined : body[key]);
  const record_id = typeof record === 'string' ? record : null;
  if (key !== null) delete body[key];
  return bodyHash({ call: name, record_id, body, base: base ?? null });
}
