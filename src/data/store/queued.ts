import type { Outbox, OutboxQuery } from '../api.ts';
import { isStuck, type OutboxEntry } from '../stored.ts';

type NeededBy = Outbox['ops'][number]['needed_by'];

/** The entries a query asks for, oldest first, and how many there are beyond its limit. */
export function asked(
  entries: readonly OutboxEntry[],
  { call, record, limit = Number.POSITIVE_INFINITY }: OutboxQuery,
): { entries: OutboxEntry[]; counts: Outbox['counts'] } {
  const counts = { stuck: 0, waiting: 0 };
  const first = entries.filter((entry) => {
    if (call !== undefined && entry.call !== call) return false;
    if (record && (entry.record_id !== record.id || entry.resource !== record.resource)) return false;
    const kind = isStuck(entry) ? 'stuck' : 'waiting';
    counts[kind] += 1;
    return counts[kind] <= limit;
  });
  return { entries: first, counts };
}

/** How many later entries would go with each creation, by its record: whatever writes or names it, or comes of that. */
export function neededBy(entries: readonly OutboxEntry[]): ReadonlyMap<string, NeededBy> {
  const needed = new Map<string, NeededBy>();
  const above = new Map<string, ReadonlySet<string>>();
  for (const { record_id, patch, does } of entries) {
    const roots = new Set<string>();
    for (const value of [record_id, ...textsIn(patch)])
      for (const root of above.get(value) ?? []) roots.add(root);
    for (const root of roots) {
      const count = needed.get(root);
      if (count) count[root === record_id ? 'own' : 'others'] += 1;
    }
    if (does !== 'create') continue;
    needed.set(record_id, { own: 0, others: 0 });
    above.set(record_id, roots.add(record_id));
  }
  return needed;
}

/** Every text in a value, however deep. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* textsIn(part);
}
