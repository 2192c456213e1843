import type { UserDb } from '#data/store/db.ts';
import type { SyncMeta } from '#data/stored.ts';
import type { PushAnswer } from '#contract/core/sync.ts';
import type { Batch, Store } from '#sync/core/ports.ts';
import type { StoredMutation } from '../core/stored-backend.ts';
import type { FaultKind } from '../kit/faults.ts';
import type { Mix } from '../kit/mixes.ts';

/** A bug put into the device's own store on purpose, and the promises of which one must then break. */
interface StoredPlant {
  name: string;
  rules: readonly string[];
  mutation: StoredMutation;
  mix?: Mix;
  rates?: Partial<Record<FaultKind, number>>;
}

/** A store that settles otherwise: the batch and what the device knows are changed just before. */
const settling =
  (change: (batch: Batch, answer: PushAnswer, meta: SyncMeta) => [Batch, SyncMeta]) =>
  (inner: Store, db: UserDb): Store => ({
    take: (after_seq, max_ops) => inner.take(after_seq, max_ops),
    quarantine: (batch, failure) => inner.quarantine(batch, failure),
    pullFrom: () => inner.pullFrom(),
    apply: (page) => inner.apply(page),
    counts: () => inner.counts(),
    async settle(before, answer) {
      const stored = await db.meta.get('sync');
      if (!stored) return inner.settle(before, answer);
      const [batch, meta] = change(before, answer, stored);
      if (meta !== stored) await db.meta.put(meta);
      return inner.settle(batch, answer);
    },
  });

const trusting = settling((batch, answer, meta) => [
  { ...batch, acked: 0, epoch: null },
  { ...meta, epoch: answer.epoch },
]);

/** A store that does not look at the last number a page carries. */
const untold = (inner: Store): Store => ({
  take: (after_seq, max_ops) => inner.take(after_seq, max_ops),
  settle: (batch, answer) => inner.settle(batch, answer),
  quarantine: (batch, failure) => inner.quarantine(batch, failure),
  pullFrom: () => inner.pullFrom(),
  apply: ({ last_seq: _, ...page }) => inner.apply(page),
  counts: () => inner.counts(),
});

export const storedPlants: readonly StoredPlant[] = [
  {
    name: 'a restored server is not noticed',
    rules: ['I2', 'I9'],
    mutation: {
      alone: true,
      store: (inner, db) => untold(trusting(inner, db)),
    },
  },
  {
    name: 'an answer of an older epoch is taken as one of this epoch',
    rules: ['I46'],
    mutation: { store: settling((batch, _answer, meta) => [{ ...batch, epoch: null }, meta]) },
  },
];
