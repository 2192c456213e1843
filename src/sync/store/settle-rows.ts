import type { SettledRow } from '#contract/core/sync.ts';
import type { Changes } from '#data/store/changes.ts';
import { findHeld } from '#data/store/commit.ts';
import type { UserDb } from '#data/store/db.ts';
import { build, heldOf, onlyFields, type Held } from '#data/store/fold.ts';
import { fieldsOf, putHeld } from '#data/store/record.ts';
import type { OutboxEntry, OwnRow, SyncMeta } from '#data/stored.ts';
import type { Batch } from '../core/ports.ts';

/** One record of an answered batch. */
export interface AnsweredRecord {
  resource: string;
  id: string;
  /** Operations that left the outbox. */
  left_queue: number;
  /** Something was rejected or is in conflict: its marks must be recomputed. */
  unusual: boolean;
  settled?: { row: SettledRow; entry: OutboxEntry };
}

/** The answered batch, and the progress of its stream at that time. */
interface Origin {
  batch: Pick<Batch, 'filled_from'>;
  last_seq: number;
}

/** Writes the records of an answered batch: most have nothing waiting and go in one bulk write. */
export async function settleRows(
  db: UserDb,
  meta: SyncMeta,
  landed: readonly AnsweredRecord[],
  from: Origin,
  changes: Changes,
): Promise<void> {
  for (const resource of new Set(landed.map((record) => record.resource))) {
    const records = landed.filter((record) => record.resource === resource);
    const owns = await db.own(resource).bulkGet(records.map((record) => record.id));
    const done: OwnRow[] = [];
    for (const [at, record] of records.entries()) {
      const own = owns[at];
      const found = own ? heldOf(own) : await findHeld(db, resource, record.id);
      const held = settledHeld(meta, record, found, from);
      const simple = own?._pend === record.left_queue && own._mark === 'waiting' && !record.unusual;
      const row = simple ? build(held, [], 0, fieldsOf(resource)) : null;
      if (row) done.push(row);
      else await putHeld(db, resource, held, changes);
    }
    await db.own(resource).bulkPut(done);
    for (const row of done) changes.rows.push({ resource, row });
  }
}

/**
 * The server state of a record after an answer. The answer may be older than the last pull: only a pull removes
 * or restores a row, and after a full pull only rows it brought or sent since exist.
 */
function settledHeld(meta: SyncMeta, record: AnsweredRecord, found: Held | undefined, from: Origin): Held {
  const held = found ?? { id: record.id, base: null, rev: null, gen: meta.pull };
  if (!record.settled) return held;
  const { row, entry } = record.settled;
  // A removed row disappears with the answer; until the pull it would show again.
  if (row.rev === null && entry.does === 'remove' && !record.unusual)
    return { ...held, base: null, rev: null };
  // A copy of an earlier epoch may be what a lost operation made of the row.
  if (row.rev === null && held.gen < meta.epoch_pull) return { ...held, base: null, rev: null };
  const seen = held.base !== null && held.gen >= meta.filled_from;
  if (row.rev === null || (from.batch.filled_from < meta.filled_from && !seen)) return held;
  const stale = held.rev !== null && held.gen >= meta.epoch_pull && held.rev > row.rev;
  if (stale) return held;
  const base = { ...onlyFields(entry.patch, fieldsOf(record.resource)), ...row.patch, id: record.id };
  const left = held.left && { left: held.left };
  // A pull without a page so far may be read later than this answer, when the row has left again.
  const gen = meta.paged ?? meta.pull - 1;
  return { id: record.id, base, rev: row.rev, gen, seen: from.last_seq, ...left };
}
