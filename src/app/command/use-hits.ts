import { useDebouncedValue } from '@mantine/hooks';
import { can } from '#contract/permissions.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { ListRow } from '#data/api.ts';
import { useAmong, useRecords, useViewer } from '#data/hooks.ts';
import { titleOf } from '#data/title.ts';
import { addressOf } from '#ui/record/kind.ts';
import { findable, type Findable } from './kinds.ts';
import { recentOf } from './recent.ts';

/** Found rows of one kind that are shown. */
const SHOWN = 5;
/** Long enough that a fast typist does not search for every letter. */
const PAUSE_MS = 60;

/** A record as the search shows it. */
export interface Hit {
  kind: Findable;
  title: string;
  note: string;
  to: string;
}

/** The records a text finds on this device, by kind; without a text those opened last. */
export function useHits(typed: string): { hits: readonly Hit[]; fresh: boolean } {
  const viewer = useViewer();
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const kinds = findable.filter(({ resource }) => can(viewer, 'read', resource));
  const among = text === '' ? [] : kinds.map(({ resource }) => ({ resource, filters: {} }));
  const found = useAmong(among, text, SHOWN);
  const recent = useRecords(text === '' ? recentOf(viewer.id) : []);
  // What was opened last goes with the first letter: an arrow pressed right after it must not land there.
  const shown = typed.trim() === '' ? recent : found;
  const rows = (text === '') === (typed.trim() === '') ? (shown.value ?? []) : [];
  return {
    hits: rows.flatMap(({ resource, row }) => {
      const kind = kinds.find((one) => one.resource === resource);
      return kind ? [hitOf(kind, row)] : [];
    }),
    fresh: found.fresh && text === typed.trim(),
  };
}

function hitOf(kind: Findable, row: ListRow<ResourceName>): Hit {
  const fields: Readonly<Record<string, unknown>> = { ...row };
  return {
    kind,
    title: titleOf(kind.resource, (field) => fields[field]) || row.id,
    note: kind.note
      .map((field) => fields[field])
      .filter((value) => typeof value === 'string' && value !== '')
      .join(' · '),
    to: addressOf(kind, row.id),
  };
}
