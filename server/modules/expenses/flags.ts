import { MOST_FLAGS, type Flag, type FlagCounts } from '#contract/expense-flags.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { kilometreFlags } from './kilometres.ts';
import { lineFlags } from './line-flags.ts';
import { matchFlags } from './matches.ts';
import { overPolicyFlags } from './over-policy.ts';

/** The flags of a statement: how many of each kind, and the first of them. */
export interface Flagged {
  flags: Flag[];
  flag_counts: FlagCounts;
}

/** The flags of statements, by their ids. Another claim is named only to readers who may see it. */
export async function flagsOf(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  today: string,
): Promise<(id: string) => Flagged> {
  const found = [
    ...(await matchFlags(tx, actor, ids)),
    ...(await lineFlags(tx, ids, today)),
    ...(await overPolicyFlags(tx, actor, ids)),
    ...(await kilometreFlags(tx, ids)),
  ];
  const flagged = new Map<string, Flagged>();
  for (const { record_id, flag } of found) {
    const one = flagged.get(record_id) ?? { flags: [], flag_counts: {} };
    flagged.set(record_id, one);
    const count = one.flag_counts[flag.kind] ?? 0;
    one.flag_counts[flag.kind] = count + 1;
    if (count < MOST_FLAGS) one.flags.push(flag);
  }
  return (id) => flagged.get(id) ?? { flags: [], flag_counts: {} };
}
