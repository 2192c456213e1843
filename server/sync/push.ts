import { ApiError } from '#contract/core/errors.ts';
import type { PushRequest } from '#contract/core/sync.ts';
import { sql } from 'kysely';
import type { Actor } from '../db/actor.ts';
import type { Db, Tx } from '../db/database.ts';
import { HistoryMoved } from '../db/failures.ts';
import { historyMoved, inOneHistory } from '../db/history.ts';
import { transact } from '../db/transaction.ts';
import { applyOps, OpFailed, type Applied, type BatchEnv } from './apply-ops.ts';
import { changedBy, opsOf, type Op } from './ops.ts';
import { findReceipts, ReceiptRace, type KnownReceipt, writeReceipts } from './receipts.ts';
import { settledRows, type Settled } from './settled.ts';
import type { StreamWaits } from './stream-waits.ts';

export interface PushOutcome extends Settled {
  epoch: string;
  last_seq: number;
}

interface Stream {
  epoch: string;
  last_seq: number;
}

const nothing = ({ epoch, last_seq }: Stream): PushOutcome => ({ epoch, last_seq, results: [], rows: [] });

/**
 * Applies one batch of a device's stream: every operation runs through the handler of its plain route, in order, and
 * gets a receipt in the same transaction. A batch that overtook the previous one waits briefly without a connection
 * or lock.
 */
export async function push(
  db: Db,
  waits: StreamWaits,
  env: BatchEnv,
  request: PushRequest,
): Promise<PushOutcome> {
  const ops = opsOf(request);
  const changed = new Set(ops.map(changedBy).filter((record) => record !== null));
  const inGate = (careful: boolean) =>
    env.gate.run(
      () =>
        transact(db, async (tx) => {
          const stream = await lockStream(tx, env.actor, request);
          const foreign = request.epoch !== null && request.epoch !== stream.epoch;
          if (foreign) return { outcome: nothing(stream), gap: false };
          if (request.first_seq > stream.last_seq + 1) return { outcome: nothing(stream), gap: true };
          return { outcome: await applyBatch(tx, env, request, stream, ops, careful), gap: false };
        }),
      env.signal,
    );
  const inTurn = async () => {
    try {
      return await inOneHistory(db, () => inGate(false));
    } catch (error) {
      // An operation failed, or a receipt appeared meanwhile: runs the batch again with a savepoint per operation.
      if (error instanceof OpFailed || error instanceof ReceiptRace) return inGate(true);
      throw error;
    }
  };
  const attempt = () => env.turns.run([...changed], inTurn, env.signal);
  let { outcome, gap } = await attempt();
  if (gap && (await waits.reaches(db, request.stream_id, request.first_seq - 1, env.signal)))
    ({ outcome, gap } = await attempt());
  if (!gap) waits.advanced(request.stream_id);
  return outcome;
}

/** Creates the stream if new, locks it, and stores the queue state of the device, in one statement. */
async function lockStream(tx: Tx, actor: Actor, request: PushRequest): Promise<Stream> {
  const { rows } = await sql<Stream & { user_id: string; moved: boolean }>`
    insert into streams as s (stream_id, user_id, depth, oldest_age)
    values (${request.stream_id}::uuid, ${actor.id}::uuid, ${request.depth}, ${request.oldest_age})
    on conflict (stream_id) do update
      set depth = excluded.depth, oldest_age = excluded.oldest_age, seen_at = now()
      where s.user_id = excluded.user_id
    returning s.last_seq, s.user_id, (select epoch from app_state) as epoch,
      ${historyMoved} as moved`.execute(tx);
  const stream = rows[0];
  if (!stream)
    throw new ApiError('forbidden', 'This device’s queue belongs to another user. Sign in as that user.');
  if (stream.moved) throw new HistoryMoved();
  return stream;
}

/**
 * The device has renumbered this operation since, because it took an earlier one out of the queue. A number of the
 * old batch must not count, or the operation that has it now would find its number taken.
 */
const isRenumbered = (op: Op, stream_id: string, known: KnownReceipt | undefined): boolean =>
  known?.stream_id === stream_id && known.result.seq !== op.seq;

async function applyBatch(
  tx: Tx,
  env: BatchEnv,
  request: PushRequest,
  stream: Stream,
  ops: readonly Op[],
  careful: boolean,
): Promise<PushOutcome> {
  const known = await findReceipts(
    tx,
    env.actor.id,
    ops.map((op) => op.op_id),
  );
  if (ops.some((op) => isRenumbered(op, request.stream_id, known.get(op.op_id)))) return nothing(stream);
  const applied: Applied = await applyOps(tx, env, {
    ops,
    known,
    stream_id: request.stream_id,
    sent_at: request.sent_at,
    last_seq: stream.last_seq,
    careful,
  });
  const last_seq = Math.max(stream.last_seq, ops.at(-1)?.seq ?? 0);
  await writeReceipts(tx, env.actor.id, applied.receipts);
  if (last_seq > stream.last_seq)
    await sql`update streams set last_seq = ${last_seq} where stream_id = ${request.stream_id}::uuid`.execute(
      tx,
    );
  const rows = await settledRows(tx, env.actor, ops);
  return { epoch: stream.epoch, last_seq, results: applied.results, rows };
}
