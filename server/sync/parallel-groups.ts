import { findCall } from '#contract/calls.ts';
import { failureOf } from '../db/failures.ts';
import type { Op } from './ops.ts';

/** So many new records share their statements at most. */
const MOST = 50;

/**
 * The operations of a batch in order, in groups that may run side by side: new records one after another,
 * made by the same call, none of which names another one of the group. Everything else runs alone.
 */
export function parallelGroups(ops: readonly Op[]): Op[][] {
  const waves: Op[][] = [];
  let seen = new Set<unknown>();
  for (const op of ops) {
    const wave = waves.at(-1);
    const named = [op.op_id, op.record_id, ...Object.values(op.body)];
    const joins =
      wave !== undefined &&
      wave.length < MOST &&
      wave[0]?.call === op.call &&
      findCall(op.call)?.does === 'create' &&
      !named.some((value) => seen.has(value));
    if (joins) wave.push(op);
    else {
      waves.push([op]);
      seen = new Set();
    }
    seen.add(op.op_id).add(op.record_id);
  }
  return waves;
}

/**
 * Waits for all of them, also when one fails: nothing may go on in a transaction that is given up. Throws
 * the failure that was there first; those of the others in a broken transaction only follow from it.
 */
export async function settleAll<T>(works: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(works);
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  if (failures.length > 0) throw failures.find((error) => failureOf(error).kind !== 'passing') ?? failures[0];
  return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
}
