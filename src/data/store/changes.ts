import type { OwnRow } from '../stored.ts';

/** A page of rows that was stored packed, as lists need it. */
export interface PackedPage {
  no: number;
  resource: string;
  ids: string[];
  /** Values of the index columns, by column; and of latitude and longitude where the resource has a position. */
  columns: Record<string, unknown[]>;
}

/** What one transaction changed, told after it has committed. */
export interface Changes {
  /** Own records as they are now; one with `_gone` is no longer there. */
  rows: { resource: string; row: OwnRow }[];
  /** Ids whose own record is no more, so that a packed one shows again or nothing does. */
  dropped: { resource: string; id: string }[];
  packs: PackedPage[];
  /** Resources cleaned after a full pull: what lists hold of them is read anew. */
  reread: string[];
  /** Files that were kept, named, sent on or let go of. */
  files: string[];
  outbox: boolean;
}

export const noChanges = (): Changes => ({
  rows: [],
  dropped: [],
  packs: [],
  reread: [],
  files: [],
  outbox: false,
});

/** True when anything shown changed. */
export const changedResources = (changes: Changes): string[] => [
  ...new Set([
    ...changes.rows.map((change) => change.resource),
    ...changes.dropped.map((change) => change.resource),
    ...changes.packs.map((page) => page.resource),
    ...changes.reread,
  ]),
];
