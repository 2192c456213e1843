import { invariant } from './failure.ts';
import type { Ledger, Promised } from './ledger.ts';

/**
 * No deletion takes along a name that another user, or another phone, gave and that its user had not seen. Where the
 * user renamed the record too, what was shown is no word on what was seen. Names are given once in a run.
 */
export function judgeRemovals(
  ledger: Ledger,
  promised: readonly Promised[],
  overwritten: ReadonlyMap<string, Record<string, unknown>>,
): void {
  const writers = new Map([...ledger.ops.values()].map((op) => [op.body['name'], op]));
  for (const op of promised) {
    const { name } = overwritten.get(op.op_id) ?? {};
    if (op.saw === undefined || name === undefined || name === op.saw) continue;
    const renamed = promised.some((other) => other.record_id === op.record_id && 'name' in other.body);
    const writer = writers.get(name);
    const foreign = writer && (writer.phone !== op.phone || writer.user !== op.user);
    invariant(
      'I47',
      renamed || !foreign,
      () => `${op.op_id} took along ${JSON.stringify(name)}; its user had seen ${JSON.stringify(op.saw)}`,
    );
  }
}
