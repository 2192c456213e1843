import type { PullPage } from '#contract/sync.ts';
import type { Changes } from '#data/store/changes.ts';
import type { UserDb } from '#data/store/db.ts';
import { readMeta } from '#data/store/meta.ts';
import type { SyncMeta } from '#data/stored.ts';
import { rewind, rewindTables } from './rewind.ts';

/** A pull as requested: its number, when (epoch ms), and how far the stream was acknowledged then. */
export interface Pull {
  number: number;
  asked_at: number;
  stream_id: string;
  acked: number;
}

/**
 * Returns to the outbox what a page shows to be lost, before the page is stored: a device that saves nothing would
 * otherwise never know. Gives the pull that the page belongs to afterwards.
 */
export async function heal(
  db: UserDb,
  env: { new_id: () => string },
  page: PullPage,
  pull: Pull,
  changes: Changes,
): Promise<Pull> {
  const { epoch, last_seq } = page;
  const before = await db.meta.get('sync');
  if (last_seq === undefined || !before || !isBehind(before, page, pull)) return pull;
  return db.transaction('rw', rewindTables(db), async () => {
    const meta = await readMeta(db, env.new_id);
    if (!isBehind(meta, page, pull)) return pull;
    await rewind(db, env, meta, { epoch, last_seq }, changes);
    return { ...pull, number: (await readMeta(db, env.new_id)).pull };
  });
}

/** Within one epoch a page may be older than the newest answer, but never older than the request. */
function isBehind(meta: SyncMeta, { epoch, last_seq = Infinity }: PullPage, pull: Pull): boolean {
  if (pull.number !== meta.pull || pull.stream_id !== meta.stream_id) return false;
  return last_seq < (epoch === meta.log_epoch ? pull.acked : meta.acked);
}
