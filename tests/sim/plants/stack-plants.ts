import { dropBlobs } from '#data/store/blobs.ts';
import type { UserDb } from '#data/store/db.ts';
import type { PullPage } from '#contract/core/sync.ts';
import type { FilePorts, FileStore, Reply, Store, Transport } from '#sync/core/ports.ts';
import { Locks, type Holder } from '../kit/locks.ts';
import type { BrowserOptions } from '../kit/phone.ts';
import type { Mix } from '../kit/mixes.ts';
import type { World } from '../kit/run.ts';
import type { StackMutation } from '../stack/stack-backend.ts';
import { setsAsideTheFirst } from './core-plants.ts';
import { closing, doubling, forgetting, lateDating, overwriting } from './field-plants.ts';

/** A bug put into the real parts on purpose, and the promises of which at least one must then break. */
export interface StackPlant {
  name: string;
  rules: readonly string[];
  mutation?: StackMutation;
  options?: BrowserOptions;
  mix?: Mix;
  /** Faults beside those of the seed, so that the bug shows early. */
  rates?: World['rates'];
}

const EIGHT_HOURS_MS = 8 * 3_600_000;

/** A store with one step done otherwise. */
const over = (inner: Store, changed: Partial<Store>): Store => ({
  take: (after_seq, max_ops) => inner.take(after_seq, max_ops),
  settle: (batch, answer) => inner.settle(batch, answer),
  quarantine: (batch, failure) => inner.quarantine(batch, failure),
  pullFrom: () => inner.pullFrom(),
  apply: (page) => inner.apply(page),
  counts: () => inner.counts(),
  ...changed,
});

const forgetful = (inner: Store, db: UserDb): Store =>
  over(inner, {
    async take(after_seq, max_ops) {
      const batch = await inner.take(after_seq, max_ops);
      const sent = batch?.ops.map((op) => op.op_id) ?? [];
      await db.outbox.where('op_id').anyOf(sent).delete();
      return batch;
    },
  });

const overnight = (inner: Store, db: UserDb): Store =>
  over(inner, {
    async take(after_seq, max_ops) {
      const evening = new Date(Date.now() - EIGHT_HOURS_MS).toISOString();
      await db.outbox.filter(({ state, at }) => state === 'ready' && at < evening).delete();
      return inner.take(after_seq, max_ops);
    },
  });

const rowless = (inner: Store): Store =>
  over(inner, { apply: (page) => inner.apply(page.full ? page : { ...page, rows: {} }) });

const withoutLog = (inner: Store, db: UserDb): Store =>
  over(inner, {
    async settle(batch, answer) {
      const settlement = await inner.settle(batch, answer);
      await db.oplog.clear();
      return settlement;
    },
  });

const clearing = (inner: Transport, db: UserDb): Transport => ({
  async push(batch, signal) {
    const reply = await inner.push(batch, signal);
    if (!reply.ok && reply.failure.kind === 'session') await db.outbox.clear();
    return reply;
  },
  pull: (cursor, signal) => inner.pull(cursor, signal),
});

const stationary = (inner: Transport): Transport => ({
  push: (batch, signal) => inner.push(batch, signal),
  async *pull(cursor, signal) {
    for await (const reply of inner.pull(cursor, signal)) yield withoutMoves(reply);
  },
});

function withoutMoves(reply: Reply<PullPage>): Reply<PullPage> {
  if (!reply.ok) return reply;
  const gone = Object.entries(reply.value.gone).map(([name, ids]) => [
    name,
    ids.filter(({ reason }) => reason === 'deleted'),
  ]);
  return { ok: true, value: { ...reply.value, gone: Object.fromEntries(gone) as PullPage['gone'] } };
}

const overFiles = ({ store, transport }: FilePorts, changed: Partial<FileStore>): FilePorts => ({
  transport,
  store: {
    next: () => store.next(),
    find: (id) => store.find(id),
    read: (place, length) => store.read(place, length),
    note: (id, verdict) => store.note(id, verdict),
    ...changed,
  },
});

/** Bytes each file has had sent, whatever became of them. */
const sent = new Map<string, number>();

const ownCount = ({ store, transport }: FilePorts): FilePorts => {
  const counting: FilePorts['transport'] = {
    async begin(file, signal) {
      const reply = await transport.begin(file, signal);
      if (!reply.ok || reply.value.done) return reply;
      return { ok: true, value: { received: sent.get(file.id) ?? 0, done: false } };
    },
    async chunk(place, bytes, signal) {
      sent.set(place.id, place.offset + bytes.length);
      const reply = await transport.chunk(place, bytes, signal);
      if (!reply.ok || reply.value.done) return reply;
      return { ok: true, value: { received: place.offset + bytes.length, done: false } };
    },
  };
  return { store, transport: counting };
};

const droppedEarly = (inner: FilePorts, db: UserDb): FilePorts =>
  overFiles(inner, {
    async note(id, verdict) {
      if (verdict.kind === 'at' && verdict.offset > 0) await dropBlobs(db, [id]);
      else await inner.store.note(id, verdict);
    },
  });

const givenUp = (inner: FilePorts, db: UserDb): FilePorts =>
  overFiles(inner, {
    async note(id, verdict) {
      if (verdict.kind === 'failed') await dropBlobs(db, [id]);
      else await inner.store.note(id, verdict);
    },
  });

const neverAgain = (inner: FilePorts, db: UserDb): FilePorts =>
  overFiles(inner, {
    async next() {
      const meta = await db.meta.get('sync');
      if (meta) await db.meta.put({ ...meta, files_epoch: meta.log_epoch });
      return inner.store.next();
    },
  });

class EveryoneHasTheLock extends Locks {
  override request(name: string, holder: Holder): boolean {
    super.request(name, holder);
    return true;
  }
}

export const stackPlants: readonly StackPlant[] = [
  {
    name: 'an operation is set aside for its neighbour that cannot be read',
    rules: ['I45'],
    options: { reduce: setsAsideTheFirst },
    rates: { refuse_body: 0.1 },
  },
  {
    name: 'an operation leaves the queue before its answer came',
    rules: ['I2', 'I22', 'I32', 'I42'],
    mutation: { store: forgetful },
  },
  {
    name: 'the cursor of a page is stored without its rows',
    rules: ['I11', 'I14'],
    mutation: { store: rowless },
  },
  {
    name: 'acknowledged operations are forgotten at once',
    rules: ['I2'],
    mutation: { store: withoutLog },
  },
  {
    name: 'an ended session empties the queue',
    rules: ['I2', 'I9', 'I22'],
    mutation: { transport: clearing },
  },
  {
    name: 'rows that moved away are not told',
    rules: ['I17'],
    mutation: { transport: stationary },
    mix: 'rows',
  },
  {
    name: 'two tabs both believe that they have the lock',
    rules: ['I23'],
    options: { locks: () => new EveryoneHasTheLock() },
    mix: 'tabs',
  },
  {
    name: 'a file goes on where the device believes it stands',
    rules: ['I9', 'I28'],
    mutation: { files: ownCount },
    mix: 'files',
    rates: { drop_request: 0.4 },
  },
  {
    name: 'a file is dropped before the server has all of it',
    rules: ['I28'],
    mutation: { files: droppedEarly },
    mix: 'files',
  },
  {
    name: 'a file is given up after a failure',
    rules: ['I28'],
    mutation: { files: givenUp },
    mix: 'files',
    rates: { drop_request: 0.4 },
  },
  {
    name: 'a server that comes back from a backup is not offered its files again',
    rules: ['I28'],
    mutation: { files: neverAgain },
    mix: 'files',
  },
  {
    name: 'a second decision takes the place of the first',
    rules: ['I38'],
    mutation: { server: overwriting },
    mix: 'decisions',
  },
  {
    name: 'a check is applied twice',
    rules: ['I40'],
    mutation: { server: doubling },
    mix: 'field',
  },
  {
    name: 'a visit is deleted behind the back of its plan',
    rules: ['I37'],
    mutation: { server: forgetting },
    mix: 'field',
  },
  {
    name: 'what waits is forgotten overnight',
    rules: ['I2', 'I42'],
    mutation: { store: overnight },
  },
  {
    name: 'an open visit is closed overnight',
    rules: ['I43'],
    mutation: { server: closing },
  },
  {
    name: 'what arrives the day after is dated by its arrival',
    rules: ['I44'],
    mutation: { server: lateDating },
  },
];
