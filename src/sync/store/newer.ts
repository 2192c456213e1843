import type { OwnRow, SyncMeta } from '#data/stored.ts';

/** True when the device has a later revision of the same epoch. */
export function isNewer(meta: SyncMeta, own: OwnRow, rev: number): boolean {
  return !own._gone && own._rev !== null && own._gen >= meta.epoch_pull && own._rev > rev;
}
