import type { PullPage } from '#contract/core/sync.ts';
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
 * True if a page shows that the server lost operations of this device. Within one epoch a page may be older than the
 * newest answer, but never older than the request.
 */
export function isBehind(meta: SyncMeta, { epoch, last_seq = Infinity }: PullPage, pull: Pull): boolean {
  if (pull.number !== meta.pull || pull.stream_id !== meta.stream_id) return false;
  return last_seq < (epoch === meta.log_epoch ? pull.acked : meta.acked);
}

/**
 * Returns to the outbox what a page shows to be lost: a device that saves nothing would otherwise never know. Gives
 * the pull that the page belongs to afterwards.
 */
export function heal(
  db: UserDb,
  env: { new_id: () => string },
  page: PullPage,
  pull: Pull,
  changes: Changes,
): Promise<Pull> {
  const { epoch, last_seq = 0 } = page;
  return db.transaction('rw', rewindTables(db), async () => {
    const meta = await readMeta(db, env.new_id);
    if (!isBehind(meta, page, pull)) return pull;
    await rewind(db, env, meta, { epoch, last_seq }, changes);
    return { ...pull, acked: last_seq, number: (await readMeta(db, env.new_id)).pull };
  });
}
