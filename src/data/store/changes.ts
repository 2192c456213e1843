import type { OwnRow } from '../stored.ts';

/** A page of rows stored packed, as lists need it. */
export interface PackedPage {
  no: number;
  resource: string;
  ids: string[];
  /** Values of the index columns, by column; plus latitude and longitude if the resource has a position. */
  columns: Record<string, unknown[]>;
}

/** What one transaction changed, reported after its commit. */
export interface Changes {
  /** Separate records as they are now; one with `_gone` no longer exists. */
  rows: { resource: string; row: OwnRow }[];
  /** Ids whose separate record was deleted, so that a packed row, or none, shows again. */
  dropped: { resource: string; id: string }[];
  packs: PackedPage[];
  /** Resources swept after a full pull: lists reload them. */
  reread: string[];
  /** Files stored, referenced, uploaded or deleted. */
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
