import { resourceNames } from '#contract/resources.ts';
import type { ClockReading } from '#contract/core/sync.ts';
import type { UserDb } from './db.ts';
import type { SyncMeta } from '../stored.ts';

const fresh = (stream_id: string): SyncMeta => ({
  key: 'sync',
  stream_id,
  epoch: null,
  log_epoch: null,
  acked: 0,
  next_seq: 1,
  log_from: 1,
  cursor: null,
  pull: 0,
  paged: 0,
  epoch_pull: 0,
  full: null,
  filled_from: 0,
  sweep: [],
  next_pack: 1,
  resources: [...resourceNames],
  pulled_at: null,
  pulled_rows: null,
  clock_offset: null,
});

/** This device's sync state. The first call creates it; run inside the transaction that uses it. */
export async function readMeta(db: UserDb, new_id: () => string): Promise<SyncMeta> {
  const stored = await db.meta.get('sync');
  if (stored) return stored;
  const made = fresh(new_id());
  await db.meta.put(made);
  return made;
}

/** Id of this database: one that was deleted and recreated has another. */
export const databaseId = ({ database_id, stream_id }: SyncMeta): string => database_id ?? stream_id;

/** Requests a full pull when the app supports a resource that was not pulled yet. */
export async function noticeNewResources(db: UserDb, new_id: () => string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const meta = await readMeta(db, new_id);
    if (resourceNames.every((name) => meta.resources.includes(name))) return;
    await db.meta.put({ ...meta, resources: [...resourceNames], cursor: null, full: null });
  });
}

/** How long devices keep what they sent, to send it again to a server that lost it. */
export const KEPT_MS = 30 * 86_400_000;

/** When the server recovered without its newest data (epoch ms), while devices may still send that again. */
export function recoveredAt(meta: Pick<SyncMeta, 'epoch_at'> | undefined, now: number): number | null {
  const at = meta?.epoch_at === undefined ? null : Date.parse(meta.epoch_at);
  return at !== null && now - at < KEPT_MS ? at : null;
}

/** More than a slow link needs: a phone that sleeps between a request and its answer reads the answer hours later. */
const LATE_MS = 30_000;

/** True if an answer came too late to tell the current time, or the device clock was set back meanwhile. Epoch ms. */
export const isLate = (asked_at: number, now: number): boolean => now < asked_at || now - asked_at > LATE_MS;

/** Reads this device's clock offset from a server's answer; nothing from a late one. Times are epoch ms. */
export function readClock(
  server_time: string,
  asked_at: number,
  now: number,
): Partial<Pick<SyncMeta, 'clock_offset' | 'clock_read_at'>> {
  if (isLate(asked_at, now)) return {};
  const read_at = Date.parse(server_time);
  return { clock_offset: read_at - now, clock_read_at: read_at };
}

/** The known server clock offset, for new writes. */
export function clockReading({ clock_offset: offset, clock_read_at: read_at }: SyncMeta): {
  clock?: ClockReading;
} {
  return offset !== null && read_at !== undefined ? { clock: { offset, read_at } } : {};
}
