import { decided, type DecidedName } from '#contract/approval.ts';
import type { Labels, ListRow } from '#data/api.ts';
import { useLists, useViewer } from '#data/hooks.ts';
import { MOST } from '#ui/record-list/many.ts';
import { decidedNames } from './decided-names.ts';
import { waitingFor } from './tabs.ts';

/** One record waiting for the viewer's decision. */
export interface InboxEntry {
  resource: DecidedName;
  row: ListRow<DecidedName>;
  labels: Labels;
}

/** Kinds that others belong to. */
const owners = decidedNames.flatMap((name) => decided[name]?.with ?? []);

/** The records waiting for the viewer's decision, oldest first; undefined while loading. */
export function useInbox(): readonly InboxEntry[] | undefined {
  const viewer = useViewer();
  const page = { page: 1, size: MOST, sort: 'created_at' };
  const waiting = decidedNames.map((resource) => ({
    resource,
    query: { ...page, descending: false, filters: waitingFor(viewer, resource) },
  }));
  const done = owners.map((resource) => ({
    resource,
    query: { ...page, descending: true, filters: { decided_by: viewer.id } },
  }));
  const lists = useLists<DecidedName>([...waiting, ...done]).value;
  if (!lists) return undefined;
  const entries = [...decidedNames, ...owners].map((resource, at) => {
    const { rows = [], labels = {} } = lists[at] ?? {};
    return rows.map((row): InboxEntry => ({ resource, row, labels }));
  });
  return inboxOf(entries.slice(0, decidedNames.length).flat(), entries.slice(decidedNames.length).flat());
}

/**
 * The entries to decide on separately, oldest first. One that belongs to a waiting or just decided record is
 * decided with it: the server's next answer says so.
 */
export function inboxOf(waiting: readonly InboxEntry[], done: readonly InboxEntry[]): InboxEntry[] {
  const carrying = new Set([...waiting, ...done].map(keyOf));
  const own = waiting.filter(({ resource, row }) => {
    const belongs = decided[resource];
    const to = belongs && belongs.by in row ? row[belongs.by] : null;
    return !belongs || !carrying.has(`${belongs.with}/${to ?? ''}`);
  });
  return own.toSorted((one, other) => ageOf(one).localeCompare(ageOf(other)));
}

/** A key unique across kinds. */
export const keyOf = ({ resource, row }: Pick<InboxEntry, 'resource' | 'row'>): string =>
  `${resource}/${row.id}`;

const ageOf = ({ row }: InboxEntry): string => row.created_at ?? '';
