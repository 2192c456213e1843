import { noChanges, type Changes } from '#data/store/changes.ts';
import type { UserDb } from '#data/store/db.ts';
import { heldOf } from '#data/store/fold.ts';
import { putHeld } from '#data/store/record.ts';
import { recoveredAt } from '#data/store/meta.ts';
import type { Left, OwnRow, SyncMeta } from '#data/stored.ts';

/** Sweeps one resource after a full pull: rows that pull did not bring have left. Null when nothing is to sweep. */
export async function sweep(db: UserDb, now: number): Promise<Changes | null> {
  const next = (await db.meta.get('sync'))?.sweep[0];
  if (!next) return null;
  const changes = noChanges();
  const tables = [
    db.meta,
    db.outbox,
    db.issues,
    db.packs,
    db.pack_rows,
    db.pack_columns,
    db.own(next.resource),
  ];
  await db.transaction('rw', tables, async () => {
    const meta = await db.meta.get('sync');
    if (!meta?.sweep.some((todo) => todo.resource === next.resource && todo.from === next.from)) return;
    await dropPacks(db, next.resource, next.from);
    const left = recoveredAt(meta, now) === null ? 'moved' : 'missing';
    await dropRows(db, next, left, changes);
    await db.meta.put({ ...meta, sweep: meta.sweep.filter((todo) => todo.resource !== next.resource) });
  });
  changes.reread.push(next.resource);
  return changes;
}

async function dropPacks(db: UserDb, resource: string, from: number): Promise<void> {
  const packs = await db.packs.where('resource').equals(resource).toArray();
  const old = packs.filter((pack) => pack.gen < from).map((pack) => pack.no);
  await db.packs.bulkDelete(old);
  await db.pack_rows.bulkDelete(old);
  await db.pack_columns.bulkDelete(old);
}

async function dropRows(
  db: UserDb,
  { resource, from }: SyncMeta['sweep'][number],
  left: Left,
  changes: Changes,
): Promise<void> {
  const gone: OwnRow[] = [];
  await db.own(resource).each((own) => {
    if (own._gen < from) gone.push(own);
  });
  await db.own(resource).bulkDelete(gone.filter((own) => own._pend === 0).map((own) => own.id));
  for (const own of gone.filter((row) => row._pend > 0)) {
    const held = heldOf(own);
    if (held.base) await putHeld(db, resource, { ...held, left }, changes);
  }
}
