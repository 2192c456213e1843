import { PENDING, type DecidedName } from '#contract/approval.ts';
import type { NewOp } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { writeAll, type WrittenAll } from '#data/write.ts';
import { inTurn } from '#lib/in-turn.ts';

/** A record to decide on. */
export interface Waiting {
  resource: DecidedName;
  id: string;
}

const next = inTurn();

/**
 * Saves decisions after those before them, each on the records that still wait by then: on a slow phone a row is
 * offered again before its first decision is stored. No `op_ids` where none waits.
 */
export function decideInTurn(
  waiting: readonly Waiting[],
  opOf: (one: Waiting) => Promise<NewOp>,
): Promise<WrittenAll> {
  return next(async () => {
    const pending = await stillWaiting(waiting);
    return writeAll(await Promise.all(pending.map(opOf)));
  });
}

async function stillWaiting(waiting: readonly Waiting[]): Promise<readonly Waiting[]> {
  const waits = await Promise.all(waiting.map(isPending));
  return waiting.filter((_one, at) => waits[at]);
}

/** What cannot be read counts as pending: saving tells why. */
async function isPending({ resource, id }: Waiting): Promise<boolean> {
  const found = await engine()
    .record(resource, id)
    .catch(() => null);
  return !found || found.record.approval_status === PENDING;
}
