import { MAX_BATCH_OPS, type PushAnswer } from '#contract/core/sync.ts';
import type { Cycle, Env, State } from './core-state.ts';
import type { Batch } from './ports.ts';

/**
 * This many compressed operations fit into two or three packets: a smaller batch would be no more reliable.
 * (Decision 031.)
 */
const LEAST_OPS = 20;
/** Batches answered faster than the first grow, slower than the second shrink. */
const QUICK_MS = 1500;
const SLOW_MS = 4500;

/**
 * A batch got no answer: the next are smaller, unless one as large succeeded in this cycle. Batches in flight
 * together are lost together, and count once.
 */
export function lost(state: State, cycle: Cycle, { ops }: Batch): [State, Cycle] {
  if (cycle.shrunk || ops.length <= cycle.carried) return [state, cycle];
  const batch_ops = Math.min(state.batch_ops, Math.max(LEAST_OPS, ops.length >> 1));
  return [
    { ...state, batch_ops },
    { ...cycle, shrunk: true },
  ];
}

/**
 * A batch was answered: the next are larger after a quick answer, smaller after a slow one. If the server already
 * had earlier ones, only their answers were lost: the size was not at fault, and all can be requested at once.
 */
export function pushed(
  state: State,
  cycle: Cycle,
  { batch: { first_seq, ops }, answer }: { batch: Batch; answer: PushAnswer },
  { now }: Env,
): State {
  const left_at = cycle.flying.find(({ seq }) => seq === first_seq)?.at ?? now;
  const got = answer.last_seq + 1 - first_seq;
  const size = got > 0 ? Math.max(sizeAfter(state.batch_ops, now - left_at), got) : state.batch_ops;
  const carried = Math.max(cycle.carried, ops.length);
  const batch_ops = Math.min(MAX_BATCH_OPS, size);
  return { ...state, online: true, batch_ops, cycle: { ...cycle, answered: true, carried } };
}

/** Halves a batch the server could not read. Once one operation was alone in it, the next need not be as small. */
export const opsAfterRefusal = (batch_ops: number, refused: number): number =>
  refused === 1 ? Math.max(batch_ops, LEAST_OPS) : Math.max(1, Math.min(batch_ops, refused) >> 1);

function sizeAfter(batch_ops: number, took: number): number {
  if (took > SLOW_MS) return Math.min(batch_ops, Math.max(LEAST_OPS, batch_ops >> 1));
  return took < QUICK_MS ? batch_ops * 2 : batch_ops;
}
