import type { Changes } from '#data/store/changes.ts';
import type { UserDb } from '#data/store/db.ts';
import { heldBack, uncreated } from '#data/store/depends.ts';
import type { OutboxEntry } from '#data/stored.ts';

/** Blocks what depends on rejected creates. Numbered operations must still be asked about. */
export async function block(db: UserDb, refused: readonly OutboxEntry[], changes: Changes): Promise<void> {
  if (refused.length === 0) return;
  const ready = await db.outbox.where('state').equals('ready').sortBy('n');
  const held = heldBack(ready, uncreated(refused));
  await db.outbox.bulkPut(held.map((entry): OutboxEntry => ({ ...entry, state: 'blocked' })));
  if (held.length > 0) changes.outbox = true;
}
