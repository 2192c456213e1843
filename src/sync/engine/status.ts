import type { StorageReport } from '#data/api.ts';
import type { SyncStatus } from '#data/sync-status.ts';
import type { UserDb } from '#data/store/db.ts';
import { recoveredAt } from '#data/store/meta.ts';
import type { SyncHost } from '../host/host.ts';
import { storageWords } from '../net/failure-words.ts';
import type { Store } from '../core/ports.ts';

/** The sync status, from the database and the core's state. */
export async function readStatus(
  db: UserDb,
  store: Store,
  { state, sending, sending_file }: Pick<SyncHost, 'state' | 'sending' | 'sending_file'>,
  known: Pick<SyncStatus, 'storage_error' | 'lost'>,
): Promise<SyncStatus> {
  const [counts, meta] = await Promise.all([store.counts(), db.meta.get('sync')]);
  const first = meta?.full && meta.pulled_at === null;
  return {
    ...counts,
    online: state.online,
    server_down: state.online === false && state.server_down,
    held: state.held,
    busy: state.cycle?.locked ?? false,
    sending,
    sending_file,
    pulled_at: meta?.pulled_at ?? null,
    pulling: first ? (meta.pulled_rows ?? 0) : null,
    recovered_at: recoveredAt(meta, Date.now()),
    clock_offset: meta?.clock_offset ?? null,
    storage_error: known.storage_error ?? (state.storage_broken ? storageWords(null) : null),
    lost: known.lost,
  };
}

/** The storage quota of this origin, and whether the browser may evict it. */
export async function readRoom(): Promise<Pick<StorageReport, 'usage' | 'quota' | 'persisted'>> {
  const { usage = null, quota = null } = await navigator.storage.estimate();
  return { usage, quota, persisted: await navigator.storage.persisted() };
}
