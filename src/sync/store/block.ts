import type { Changes } from '#data/changes.ts';
import type { UserDb } from '#data/db.ts';
import type { OutboxEntry } from '#data/stored.ts';

/** True when an operation writes or names a record. */
export function names(entry: OutboxEntry, record_id: string): boolean {
  return entry.record_id === record_id || Object.values(entry.patch).includes(record_id);
}

/** Holds back what depends on refused creates. What has a number already must still be asked about. */
export async function block(db: UserDb, refused: readonly OutboxEntry[], changes: Changes): Promise<void> {
  if (refused.length === 0) return;
  const ready = await db.outbox.where('state').equals('ready').toArray();
  const held = ready.filter((entry) => refused.some((create) => names(entry, create.record_id)));
  await db.outbox.bulkPut(held.map((entry): OutboxEntry => ({ ...entry, state: 'blocked' })));
  if (held.length > 0) changes.outbox = true;
}
