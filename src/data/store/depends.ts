import type { UserDb } from './db.ts';
import type { OutboxEntry } from '../stored.ts';

/** True when an operation writes or references one of these records. */
export const dependsOn = (
  { record_id, patch }: Pick<OutboxEntry, 'record_id' | 'patch'>,
  records: ReadonlySet<string>,
): boolean => records.size > 0 && (records.has(record_id) || names(patch, records));

/** True when a value is the id of one of these records, or contains one deeper. */
const names = (value: unknown, records: ReadonlySet<string>): boolean =>
  typeof value === 'string'
    ? records.has(value)
    : typeof value === 'object' &&
      value !== null &&
      Object.values(value).some((part) => names(part, records));

/** Entries that cannot be sent: rejected, quarantined, or blocked by such an entry. Usually there are none. */
export async function stuckEntries(db: UserDb): Promise<OutboxEntry[]> {
  const [held, refused] = await Promise.all([
    db.outbox.where('state').between('blocked', 'quarantined', true, true).toArray(),
    db.outbox.where('state').equals('rejected').toArray(),
  ]);
  return [...held, ...refused];
}

/** Records missing on the server because their create is among these entries. */
export const uncreated = (entries: readonly OutboxEntry[]): Set<string> =>
  new Set(entries.filter((entry) => entry.does === 'create').map((entry) => entry.record_id));

/**
 * Of ordered entries, those that must wait while some records are missing: those that write or reference one,
 * those that depend on these, and later changes of a record whose earlier change waits.
 */
export function heldBack(entries: readonly OutboxEntry[], missing: ReadonlySet<string>): OutboxEntry[] {
  const absent = new Set(missing);
  const behind = new Set<string>();
  return entries.filter((entry) => {
    if (!dependsOn(entry, absent) && !behind.has(entry.record_id)) return false;
    behind.add(entry.record_id);
    if (entry.does === 'create') absent.add(entry.record_id);
    return true;
  });
}
