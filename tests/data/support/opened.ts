import 'fake-indexeddb/auto';
import { v7 } from 'uuid';
import type { NewOp } from '#data/api.ts';
import type { Changes } from '#data/store/changes.ts';
import { commitAll } from '#data/store/commit.ts';
import { databaseName, UserDb } from '#data/store/db.ts';
import { readRow } from '#data/store/read.ts';
import { DexieStore } from '#sync/store/dexie-store.ts';
import { MiniServer } from '#tests/sync/support/mini-server.ts';
import { packRows } from '#contract/core/columns.ts';
import { loadRows } from '#data/store/pack.ts';
import { pushAnswer } from '#contract/core/sync.ts';
import type { Batch } from '#sync/core/ports.ts';
import { leadBody } from './rows.ts';

/** One phone without a host: its database, its store, and a server to talk to by hand. */
export class Phone {
  readonly user_id = v7();
  readonly db = new UserDb(databaseName(this.user_id));
  /** Everything told after transactions. */
  readonly told: Changes[] = [];
  now = Date.parse('2026-11-21T04:00:00.000Z');
  readonly store = new DexieStore(this.db, {
    now: () => this.now,
    random: () => 0.5,
    new_id: v7,
    changed: (changes) => {
      this.told.push(changes);
    },
  });

  constructor(readonly server = new MiniServer()) {}

  get env() {
    return { now: () => this.now, new_id: v7, user_id: this.user_id };
  }

  async write(op: NewOp): Promise<string> {
    const { entries, changes } = await commitAll(this.db, this.env, [op]);
    this.told.push(changes);
    return entries[0]?.op_id ?? '';
  }

  /** A new lead; gives its id. */
  async create(fields: Record<string, unknown> = {}, id = v7()): Promise<string> {
    await this.write({
      call: 'leads.create',
      resource: 'leads',
      does: 'create',
      record_id: id,
      patch: leadBody(fields),
    });
    return id;
  }

  update = (id: string, patch: Record<string, unknown>) =>
    this.write({ call: 'leads.update', resource: 'leads', does: 'update', record_id: id, patch });

  remove = (id: string) =>
    this.write({ call: 'leads.delete', resource: 'leads', does: 'remove', record_id: id, patch: {} });

  take = (after: number | null = null, most = 250) => this.store.take(after, most);

  /** The server's answer to a batch, as it would come over the wire. */
  ask(batch: Batch) {
    const { stream_id, epoch, first_seq, ops, depth, oldest_age } = batch;
    const sent_at = new Date(this.now).toISOString();
    const answer = this.server.push({
      stream_id,
      epoch,
      first_seq,
      ops: packRows(ops.map((op) => ({ ...op }))),
      depth,
      oldest_age,
      sent_at,
    });
    return pushAnswer.parse(JSON.parse(JSON.stringify(answer)));
  }

  /** Sends until nothing is left. */
  async push(): Promise<void> {
    for (let round = 0; round < 50; round += 1) {
      const batch = await this.take();
      if (!batch) return;
      await this.store.settle(batch, this.ask(batch));
    }
    throw new Error('The queue does not empty.');
  }

  async pull(): Promise<void> {
    const { cursor } = await this.store.pullFrom();
    for (const page of this.server.pull(cursor)) await this.store.apply(page);
  }

  lead = (id: string) => readRow(this.db, 'leads', id);

  /** Every lead this phone shows, by id. */
  async leads(): Promise<Map<string, Record<string, unknown>>> {
    const ids = new Set<string>(await this.db.own('leads').toCollection().primaryKeys());
    for (const pack of await this.db.packs.where('resource').equals('leads').toArray())
      for (const row of await loadRows(this.db, pack.no)) ids.add(String(row['id']));
    const shown = new Map<string, Record<string, unknown>>();
    for (const id of ids) {
      const row = await this.lead(id);
      if (row) shown.set(id, { ...row });
    }
    return shown;
  }

  async close(): Promise<void> {
    this.db.close();
    await this.db.delete();
  }
}
