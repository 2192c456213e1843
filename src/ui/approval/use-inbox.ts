import { decided, type DecidedName } from '#contract/approval.ts';
import { resources } from '#contract/resources.ts';
import type { Labels, ListRow } from '#data/api.ts';
import { useLists, useViewer } from '#data/hooks.ts';
import { MOST } from '../record/many.ts';
import { waitingFor } from './tabs.ts';

/** One thing that waits for the viewer's decision. */
export interface InboxEntry {
  resource: DecidedName;
  row: ListRow<DecidedName>;
  labels: Labels;
}

const isDecided = (name: string): name is DecidedName => Object.hasOwn(decided, name);
const names = Object.keys(resources).filter(isDecided);

/**
 * What waits for the viewer's decision, the oldest first; undefined before it is known. What is decided on
 * with another record that waits is left to that one.
 */
export function useInbox(): readonly InboxEntry[] | undefined {
  const viewer = useViewer();
  const first = { page: 1, size: MOST, sort: 'created_at', descending: false };
  const lists = useLists(
    names.map((resource) => ({ resource, query: { ...first, filters: waitingFor(viewer, resource) } })),
  ).value;
  if (!lists) return undefined;
  const entries = names.flatMap((resource, at) => {
    const { rows = [], labels = {} } = lists[at] ?? {};
    return rows.map((row): InboxEntry => ({ resource, row, labels }));
  });
  const waiting = new Set(entries.map(keyOf));
  const own = entries.filter(({ resource, row }) => {
    const belongs = decided[resource];
    const to = belongs && belongs.by in row ? row[belongs.by] : null;
    return !belongs || !waiting.has(`${belongs.with}/${to ?? ''}`);
  });
  return own.toSorted((one, other) => ageOf(one).localeCompare(ageOf(other)));
}

/** Tells entries of all kinds apart. */
export const keyOf = ({ resource, row }: Pick<InboxEntry, 'resource' | 'row'>): string =>
  `${resource}/${row.id}`;

const ageOf = ({ row }: InboxEntry): string => row.created_at ?? '';
