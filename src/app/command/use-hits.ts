import { useDebouncedValue } from '@mantine/hooks';
import { can } from '#contract/core/permissions.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { FoundRow } from '#data/api.ts';
import { useAmong, useRecords, useViewer } from '#data/hooks.ts';
import { useRecents } from '#data/stored-hooks.ts';
import { titleOf } from '#data/title.ts';
import { foundNote } from '#ui/pick/found-note.ts';
import { addressOf } from '#ui/record/kind.ts';
import { findable, type Findable } from './kinds.ts';
import { openedBy } from './recent.ts';

/** Maximum results per kind. */
const SHOWN = 5;
/** Debounce: a fast typist does not search for every letter. */
const PAUSE_MS = 60;

/** A search result. */
export interface Hit {
  kind: Findable;
  title: string;
  note: string;
  to: string;
}

/** Local records that match a text, by kind; without a text the most recent ones. */
export function useHits(typed: string): { hits: readonly Hit[]; fresh: boolean } {
  const viewer = useViewer();
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const kinds = findable.filter(({ resource }) => can(viewer, 'read', resource));
  const among = text === '' ? [] : kinds.map(({ resource }) => ({ resource, filters: {} }));
  const found = useAmong(among, text, SHOWN);
  const opened = openedBy(useRecents());
  const recent = useRecords(text === '' ? opened : []);
  // Recent records disappear with the first letter: an arrow key right after it must not select one.
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

function hitOf(kind: Findable, row: FoundRow<ResourceName>): Hit {
  const fields: Readonly<Record<string, unknown>> = { ...row };
  return {
    kind,
    title: titleOf(kind.resource, (field) => fields[field]) || row.id,
    note: foundNote(kind, row, kind.note),
    to: addressOf(kind, row.id),
  };
}
