import { v7 } from 'uuid';
import type { NewOp } from '#data/api.ts';
import type { Decision } from '#data/issues.ts';
import type { Changes } from '#data/store/changes.ts';
import { commitAll } from '#data/store/commit.ts';
import { resolve } from '#data/store/conflicts.ts';
import * as outbox from '#data/store/outbox.ts';
import { neededBy } from '#data/store/queued.ts';
import { adopt, keepAsNew } from '#data/store/rescue.ts';
import type { Opened, UserEngine } from '../user-engine.ts';

/** Writes of records, and what the user decides about those in the outbox. */
export const writeCalls = (opened: Opened) => {
  const write = async (ops: readonly NewOp[]) => {
    const user = await opened();
    const { entries } = await enqueued(user, ({ db, env }) => commitAll(db, env, ops));
    return entries.map((entry) => entry.op_id);
  };
  const undoAll = async (op_ids: readonly string[]) => {
    const user = await opened();
    const { undone, changes } = await user.stored(() => outbox.undoAll(user.db, op_ids));
    user.changed(changes);
    return undone;
  };
  return {
    /** Row and outbox entry in one durable transaction; resolves after its commit. */
    commit: async (op: NewOp) => ({ op_id: (await write([op]))[0] ?? '' }),
    /** Many writes in one durable transaction, all or none. Returns their ids in order. */
    commitAll: write,
    /** Undoes an operation never attempted; false when already sent. */
    undo: async (op_id: string) => (await undoAll([op_id])).length === 1,
    /** Undoes those never attempted and returns their ids. */
    undoAll,
    ...outboxCalls(opened),
    ...conflictCalls(opened),
  };
};

const outboxCalls = (opened: Opened) => ({
  /** What would be removed with each create, by the record it creates. */
  neededBy: async (record_ids: readonly string[]) => neededBy((await opened()).db, record_ids),

  /** Re-enqueues a rejected operation as a new one, optionally with another body. */
  async retryOp(op_id: string, patch?: Record<string, unknown>): Promise<void> {
    const user = await opened();
    await enqueued(user, async ({ db }) => ({ changes: await outbox.retryOp(db, op_id, patch, v7) }));
  },

  /** Re-enqueues many rejected operations unchanged, in one transaction. */
  async retryOps(op_ids: readonly string[]): Promise<void> {
    const user = await opened();
    await enqueued(user, async ({ db }) => ({ changes: await outbox.retryOps(db, op_ids, v7) }));
  },

  async discard(op_id: string): Promise<void> {
    const user = await opened();
    user.changed(await user.stored(() => outbox.discard(user.db, op_id)));
  },

  /** All unsent work as one JSON text, for a file the user saves. */
  exportUnsent: async () => outbox.exportUnsent((await opened()).db),
});

const conflictCalls = (opened: Opened) => ({
  /** Resolves conflicts of one record: keeps the server's values, or sends ours as a new edit. */
  async resolve(resource: string, record_id: string, decisions: readonly Decision[]): Promise<void> {
    const user = await opened();
    await enqueued(user, async ({ db, env }) => ({
      changes: await resolve(db, env, resource, record_id, decisions),
    }));
  },

  /**
   * Turns a rejected create into conflicts with the existing record; returns how many fields differ, or null when
   * impossible now.
   */
  async adopt(op_id: string, record_id: string): Promise<number | null> {
    const user = await opened();
    return (await enqueued(user, ({ db, env }) => adopt(db, env, op_id, record_id))).fields;
  },

  /** Creates a new record from one deleted on the server, with the local changes; returns its id. */
  async keepAsNew(resource: string, record_id: string): Promise<string> {
    const user = await opened();
    return (await enqueued(user, ({ db, env }) => keepAsNew(db, env, resource, record_id))).id;
  },

  /** Dismisses the changes others made to a record. */
  async dismissNotes(resource: string, record_id: string): Promise<void> {
    const { db } = await opened();
    await db.notes.where('[resource+record_id]').equals([resource, record_id]).delete();
  },
});

/** Runs an outbox write, reports its changes and triggers the push. */
async function enqueued<T extends { changes: Changes }>(
  user: UserEngine,
  write: (user: UserEngine) => Promise<T>,
): Promise<T> {
  const done = await user.stored(() => write(user));
  user.changed(done.changes);
  user.host.wake('enqueue');
  // "Saved" must not appear next to a header that still says "All synced".
  await user.tellStatus();
  return done;
}
