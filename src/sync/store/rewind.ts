import { Dexie, type Table } from 'dexie';
import { resourceNames } from '#contract/resources.ts';
import type { PushAnswer } from '#contract/core/sync.ts';
import type { Changes } from '#data/store/changes.ts';
import type { UserDb } from '#data/store/db.ts';
import { findHeld } from '#data/store/commit.ts';
import { databaseId } from '#data/store/meta.ts';
import { putHeld } from '#data/store/record.ts';
import type { OutboxEntry, SyncMeta } from '#data/stored.ts';

/** What a rewind reads and writes. */
export const rewindTables = (db: UserDb): Table[] => [
  db.outbox,
  db.oplog,
  db.issues,
  db.meta,
  db.packs,
  db.pack_rows,
  ...resourceNames.map((name) => db.own(name)),
];

/**
 * The server knows less than it had acknowledged: a standby was promoted, or a backup restored. What it lost returns
 * to the outbox in its original order, with numbers that follow the server's last one.
 */
export async function rewind(
  db: UserDb,
  env: { new_id: () => string },
  meta: SyncMeta,
  answer: Pick<PushAnswer, 'epoch' | 'last_seq'>,
  changes: Changes,
): Promise<void> {
  const { stream_id } = meta;
  const log = await db.oplog
    .where('[stream_id+seq]')
    .between([stream_id, answer.last_seq + 1], [stream_id, Dexie.maxKey])
    .toArray();
  const whole = answer.last_seq + 1 >= meta.log_from;
  const waiting = await db.outbox
    .where('seq')
    .above(whole ? answer.last_seq : 0)
    .toArray();
  const back = log.map(({ seq, entry }): OutboxEntry => ({ ...entry, seq }));
  const again = [...back, ...waiting].sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
  await db.oplog.bulkDelete(log.map((entry): [string, number] => [stream_id, entry.seq]));
  await db.outbox.bulkPut(again.map((entry, at) => renumber(entry, whole ? answer.last_seq + 1 + at : null)));
  await db.meta.put({
    ...meta,
    ...(whole
      ? { acked: answer.last_seq, next_seq: answer.last_seq + 1 + again.length }
      : { stream_id: env.new_id(), acked: 0, next_seq: 1, log_from: 1 }),
    database_id: databaseId(meta),
    log_epoch: answer.epoch,
    ...(answer.epoch !== meta.epoch && newEpoch(meta, answer.epoch)),
  });
  await rebuild(db, back, waiting, changes);
  changes.outbox = true;
}

/**
 * Old revisions are no longer comparable; the server decides whether the cursor still holds. Answers before the first
 * page of the next pull count as of a pull in between: of the new epoch, without any page.
 */
export const newEpoch = (meta: SyncMeta, epoch: string) => ({
  epoch,
  pull: meta.pull + 2,
  paged: meta.pull + 1,
  epoch_pull: meta.pull + 1,
});

function renumber({ seq: _, ...entry }: OutboxEntry, seq: number | null): OutboxEntry {
  return seq === null ? { ...entry, state: 'ready' } : { ...entry, seq, state: 'sending' };
}

/** Rows whose create returned do not exist on the server. */
async function rebuild(
  db: UserDb,
  back: readonly OutboxEntry[],
  waiting: readonly OutboxEntry[],
  changes: Changes,
): Promise<void> {
  const touched = new Map(
    [...back, ...waiting].map((entry) => [`${entry.resource}/${entry.record_id}`, entry]),
  );
  for (const { resource, record_id } of touched.values()) {
    const found = await findHeld(db, resource, record_id);
    const created = back.some((entry) => entry.does === 'create' && entry.record_id === record_id);
    const { seen: _, ...held } = found ?? { id: record_id, base: null, rev: null, gen: 0 };
    await putHeld(db, resource, created ? { ...held, base: null, rev: null } : held, changes);
  }
}
