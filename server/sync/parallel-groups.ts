import { findCall } from '#contract/calls.ts';
import { failureOf } from '../db/failures.ts';
import type { Op } from './ops.ts';

/** Most new records in one group. */
const MOST = 50;

/**
 * Splits the operations of a batch, in order, into groups that may run in parallel: consecutive creates by the same
 * call that do not refer to each other. Everything else runs alone.
 */
export function parallelGroups(ops: readonly Op[]): Op[][] {
  const groups: Op[][] = [];
  let seen = new Set<unknown>();
  for (const op of ops) {
    const group = groups.at(-1);
    const named = [op.op_id, op.record_id, ...Object.values(op.body)];
    const joins =
      group !== undefined &&
      group.length < MOST &&
      group[0]?.call === op.call &&
      findCall(op.call)?.does === 'create' &&
      !named.some((value) => seen.has(value));
    if (joins) group.push(op);
    else {
      groups.push([op]);
      seen = new Set();
    }
    seen.add(op.op_id).add(op.record_id);
  }
  return groups;
}

/**
 * Waits for all, even if one fails: nothing may continue in an aborted transaction. Throws the cause rather than the
 * failures that follow from the aborted transaction.
 */
export async function settleAll<T>(works: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(works);
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  if (failures.length > 0) throw failures.find((error) => failureOf(error).kind !== 'passing') ?? failures[0];
  return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
}
