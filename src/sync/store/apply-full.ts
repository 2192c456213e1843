import type { Run } from '#contract/core/columns.ts';
import { unpackRows } from '#contract/core/columns.ts';
import { findResource } from '#contract/resources.ts';
import type { PullPage } from '#contract/core/sync.ts';
import type { Changes, PackedPage } from '#data/store/changes.ts';
import type { UserDb } from '#data/store/db.ts';
import { heldOf, heldOfPulled } from '#data/store/fold.ts';
import { packEntry, packText, pageOfRuns, storedColumns } from '#data/store/pack.ts';
import { putHeld } from '#data/store/record.ts';
import type { OwnRow, SyncMeta } from '#data/stored.ts';
import { isNewer } from './newer.ts';

/** Stores a page of a full pull packed: three values per resource instead of a record per row. (Decision 005.) */
export async function applyFull(db: UserDb, meta: SyncMeta, page: PullPage, changes: Changes): Promise<void> {
  let no = meta.next_pack;
  for (const [resource, runs] of Object.entries(page.rows)) {
    if (!findResource(resource)) continue;
    const packed = pageOfRuns(no, resource, runs);
    no += 1;
    await db.packs.put(packEntry(packed, meta.pull));
    await db.pack_rows.put({ no: packed.no, text: packText(runs) });
    await db.pack_columns.put(storedColumns(packed));
    changes.packs.push(packed);
    await uncover(db, meta, packed, runs, changes);
  }
}

/** Separate records of the page's rows: deletes older ones, rebases ones with unsent work. */
async function uncover(
  db: UserDb,
  meta: SyncMeta,
  packed: PackedPage,
  runs: Run[],
  changes: Changes,
): Promise<void> {
  const table = db.own(packed.resource);
  if ((await table.count()) === 0) return;
  const owns = (await table.bulkGet(packed.ids)).filter((own) => own !== undefined);
  if (owns.length === 0) return;
  const rows = new Map(unpackRows(runs).map((row) => [row['id'], row]));
  const replaced: string[] = [];
  for (const own of owns) {
    const row = rows.get(own.id);
    if (!row) continue;
    const pulled = heldOfPulled(row, meta.pull);
    if (isNewer(meta, own, pulled.rev)) await keep(table, own, meta, changes, packed.resource);
    else if (own._pend === 0 && own._mark !== 'attention') replaced.push(own.id);
    else {
      const { seen } = heldOf(own);
      const held = { ...pulled, ...(seen !== undefined && { seen }) };
      await putHeld(db, packed.resource, held, changes);
    }
  }
  await table.bulkDelete(replaced);
  for (const id of replaced) changes.dropped.push({ resource: packed.resource, id });
}

async function keep(
  table: ReturnType<UserDb['own']>,
  own: OwnRow,
  meta: SyncMeta,
  changes: Changes,
  resource: string,
): Promise<void> {
  const row = { ...own, _gen: meta.pull };
  await table.put(row);
  changes.rows.push({ resource, row });
}
