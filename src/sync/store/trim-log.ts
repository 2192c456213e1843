import type { UserDb } from '#data/store/db.ts';
import { KEPT_MS } from '#data/store/meta.ts';

/** Deletes old notes and acknowledged operations, and stores from where on the log is complete. */
export async function trimLog(db: UserDb, now: number): Promise<void> {
  await db.notes
    .where('noted_at')
    .below(now - KEPT_MS)
    .delete();
  await db.transaction('rw', db.oplog, db.meta, async () => {
    const old = await db.oplog
      .where('at')
      .below(now - KEPT_MS)
      .primaryKeys();
    const meta = await db.meta.get('sync');
    if (old.length === 0 || !meta) return;
    await db.oplog.bulkDelete(old);
    const gone = old.filter(([stream_id]) => stream_id === meta.stream_id).map(([, seq]) => seq + 1);
    await db.meta.put({ ...meta, log_from: Math.max(meta.log_from, ...gone) });
  });
}
