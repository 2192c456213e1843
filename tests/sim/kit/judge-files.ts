import { filesIn } from '#data/store/blobs.ts';
import type { CarriedFile, Queued } from './backend.ts';
import { invariant } from './failure.ts';
import type { Promised } from './ledger.ts';
import type { Phone } from './phone.ts';

/** The files of a user's writes that the server took, and that still have to follow them. */
export async function unsentFiles(
  promised: readonly Promised[],
  phone: Phone,
  queue: readonly Queued[],
): Promise<string[]> {
  const held = await phone.tabs[0]?.opened.held();
  return taken(promised, queue)
    .filter(({ id }) => held?.get(id) === 'kept')
    .map(({ id }) => `file ${id}`);
}

/** Every file whose write was taken is on the server, byte for byte and on one row; every other is still here. */
export function judgeFiles(
  promised: readonly Promised[],
  queue: readonly Queued[],
  held: ReadonlyMap<string, string>,
  carried: ReadonlyMap<string, CarriedFile>,
): void {
  for (const { id, sha256 } of taken(promised, queue)) {
    const file = carried.get(id);
    invariant('I28', held.get(id) !== 'refused', `file ${id} was refused without a reason`);
    if (!file) continue; // its row was deleted
    invariant('I28', file.rows === 1, `file ${id} belongs to ${String(file.rows)} rows`);
    invariant('I28', file.stored, `file ${id} never arrived, and nothing sends it`);
    invariant('I28', file.hash === sha256, `file ${id} arrived as another one: ${String(file.hash)}`);
  }
  for (const { body } of queue)
    for (const { id } of filesIn(body)) invariant('I28', held.has(id), `file ${id} left before its write`);
  for (const [id, file] of carried)
    invariant('I28', !file.stored || file.hash !== null, `the row says that ${id} is there, and it is not`);
}

/** How many files wait with their writes. */
export const filesOf = (queue: readonly Queued[]): number =>
  queue.reduce((sum, entry) => sum + filesIn(entry.body).length, 0);

function taken(promised: readonly Promised[], queue: readonly Queued[]) {
  const waiting = new Set(queue.map((entry) => entry.op_id));
  return promised
    .filter((op) => op.state === 'open' && !waiting.has(op.op_id))
    .flatMap((op) => filesIn(op.body));
}
