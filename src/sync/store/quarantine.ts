import { findCall } from '#contract/calls.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import { noChanges, type Changes } from '#data/store/changes.ts';
import type { UserDb } from '#data/store/db.ts';
import { heldOf } from '#data/store/fold.ts';
import { readMeta } from '#data/store/meta.ts';
import { putHeld } from '#data/store/record.ts';
import type { OutboxEntry } from '#data/stored.ts';
import type { Batch } from '../core/ports.ts';
import { block } from './block.ts';

/**
 * Quarantines the only operation of a batch the server cannot read. It leaves the stream, so later numbers move
 * down by one: none of those can have a receipt while this one has none.
 */
export async function quarantine(
  db: UserDb,
  env: { new_id: () => string },
  batch: Batch,
  failure: { code: ErrorCode; message: string },
): Promise<Changes> {
  const changes = noChanges();
  const op = batch.ops[0];
  const resource = op && findCall(op.call)?.resource;
  const rows = resource === undefined ? [] : [db.own(resource)];
  await db.transaction('rw', [db.outbox, db.issues, db.meta, db.packs, ...rows], async () => {
    const meta = await readMeta(db, env.new_id);
    const found = await db.outbox.where('seq').equals(batch.first_seq).first();
    if (!op || !found || found.op_id !== op.op_id || batch.stream_id !== meta.stream_id) return;
    const { seq: _, ...entry } = found;
    const after = await db.outbox.where('seq').above(batch.first_seq).toArray();
    await db.outbox.put({ ...entry, state: 'quarantined', error: { ...failure, errors: {} } });
    await db.outbox.bulkPut(after.map((other): OutboxEntry => ({ ...other, seq: (other.seq ?? 0) - 1 })));
    await db.meta.put({ ...meta, next_seq: meta.next_seq - 1 });
    if (entry.does === 'create') await block(db, [entry], changes);
    const own = resource === undefined ? undefined : await db.own(resource).get(op.record_id);
    if (own && resource !== undefined) await putHeld(db, resource, heldOf(own), changes);
    changes.outbox = true;
  });
  return changes;
}
