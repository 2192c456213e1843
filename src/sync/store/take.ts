import { MAX_BATCH_OPS, MAX_BATCH_SIZE, type WireOp } from '#contract/core/sync.ts';
import type { UserDb } from '#data/store/db.ts';
import { readMeta } from '#data/store/meta.ts';
import type { OutboxEntry, SyncMeta } from '#data/stored.ts';
import type { Batch } from '../core/ports.ts';

interface Env {
  now: () => number;
  new_id: () => string;
}

/** Selects the next operations and numbers the new ones, before anything is sent. */
export async function take(
  db: UserDb,
  env: Env,
  after_seq: number | null,
  max_ops: number,
): Promise<Batch | null> {
  return db.transaction('rw', db.outbox, db.meta, async () => {
    const meta = await readMeta(db, env.new_id);
    const chosen = await choose(db, meta.next_seq, after_seq ?? 0, Math.min(max_ops, MAX_BATCH_OPS));
    if (chosen.length === 0 && !(after_seq === null && mustAsk(meta))) return null;
    const numbered = await number(db, meta, chosen);
    const depth = await db.outbox.count();
    const oldest = await db.outbox.orderBy('n').first();
    const taken_at = env.now();
    return {
      stream_id: meta.stream_id,
      epoch: meta.epoch,
      acked: meta.acked,
      filled_from: meta.filled_from,
      first_seq: numbered[0]?.seq ?? 1,
      ops: numbered.map(toWire),
      depth,
      oldest_age: oldest ? ageOf(oldest, taken_at) : 0,
      taken_at,
    };
  });
}

/** A pull met another server than the one that gave our receipts: an empty batch asks for its last number. */
const mustAsk = (meta: SyncMeta): boolean => meta.acked > 0 && meta.log_epoch !== meta.epoch;

/** Numbered operations go first and must be consecutive; new ones only join at the end of the stream. */
async function choose(
  db: UserDb,
  next_seq: number,
  after_seq: number,
  max_ops: number,
): Promise<OutboxEntry[]> {
  const numbered = await db.outbox.where('seq').above(after_seq).limit(max_ops).toArray();
  const first = numbered[0]?.seq ?? next_seq;
  const run = numbered.filter((entry, at) => entry.seq === first + at);
  const room = first + run.length === next_seq ? max_ops - run.length : 0;
  const ready = room > 0 ? await db.outbox.where('state').equals('ready').limit(room).toArray() : [];
  return upToSize([...run, ...ready]);
}

function upToSize(entries: OutboxEntry[]): OutboxEntry[] {
  let size = 0;
  const end = entries.findIndex((entry, at) => (size += entry.size) > MAX_BATCH_SIZE && at > 0);
  return end < 0 ? entries : entries.slice(0, end);
}

async function number(db: UserDb, meta: SyncMeta, chosen: OutboxEntry[]): Promise<OutboxEntry[]> {
  let next = meta.next_seq;
  const sent = chosen.map((entry): OutboxEntry => ({
    ...entry,
    seq: entry.seq ?? next++,
    state: 'sending',
    attempts: entry.attempts + 1,
  }));
  await db.outbox.bulkPut(sent);
  if (next !== meta.next_seq) await db.meta.put({ ...meta, next_seq: next });
  return sent;
}

function toWire(entry: OutboxEntry): WireOp {
  const { op_id, call, record_id, at, clock = null, version, patch, base } = entry;
  return { op_id, call, record_id, at, clock, version, body: patch, base };
}

const ageOf = (entry: OutboxEntry, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(entry.at)) / 1000));
