import { dropLoose, ownWaiting, waitingBlobs } from '#data/store/blobs.ts';
import { noChanges, type Changes } from '#data/store/changes.ts';
import type { UserDb } from '#data/store/db.ts';
import { readMeta } from '#data/store/meta.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import type { PullPage, PushAnswer } from '#contract/core/sync.ts';
import type { Batch, PullFrom, QueueCounts, Settlement, Store } from '../core/ports.ts';
import { applyPage } from './apply.ts';
import { heal, type Pull } from './heal.ts';
import { quarantine } from './quarantine.ts';
import { settle } from './settle.ts';
import { sweep } from './sweep.ts';
import { take } from './take.ts';
import { trimLog } from './trim-log.ts';

/** Injected dependencies of the store, so that a seed replays a run. */
export interface StoreEnv {
  /** Wall clock, epoch ms. */
  now: () => number;
  random: () => number;
  new_id: () => string;
  /** Called after each transaction that changed rows or the outbox. */
  changed?: (changes: Changes) => void;
}

/** The store port over the user's Dexie database. */
export class DexieStore implements Store {
  /** The pull this store requested; pages of an older one are stale. */
  #pull: Pull | null = null;

  constructor(
    private readonly db: UserDb,
    private readonly env: StoreEnv,
  ) {}

  take(after_seq: number | null, max_ops: number): Promise<Batch | null> {
    return take(this.db, this.env, after_seq, max_ops);
  }

  async settle(batch: Batch, answer: PushAnswer): Promise<Settlement> {
    const { changes, ...settlement } = await settle(this.db, this.env, batch, answer);
    this.env.changed?.(changes);
    return settlement;
  }

  async quarantine(batch: Batch, failure: { code: ErrorCode; message: string }): Promise<void> {
    this.env.changed?.(await quarantine(this.db, this.env, batch, failure));
  }

  async pullFrom(): Promise<PullFrom> {
    return this.db.transaction('rw', this.db.meta, async () => {
      const meta = await readMeta(this.db, this.env.new_id);
      const { stream_id, acked, cursor } = meta;
      const number = meta.pull + 1;
      this.#pull = { number, asked_at: this.env.now(), stream_id, acked };
      await this.db.meta.put({ ...meta, pull: number });
      return { cursor, stream_id };
    });
  }

  async apply(page: PullPage): Promise<boolean> {
    const { found, changes, sweeps } = await applyPage(this.db, this.env, page, this.#pull);
    this.env.changed?.(changes);
    if (sweeps) await this.#clean();
    if (found !== 'behind' || !this.#pull) return found === 'stale';
    const rewound = noChanges();
    this.#pull = await heal(this.db, this.env, page, this.#pull, rewound);
    this.env.changed?.(rewound);
    await this.apply(page);
    return true;
  }

  /** Runs once at start: deletes old log entries and unsaved files, completes an interrupted sweep. */
  async tidy(): Promise<void> {
    await trimLog(this.db, this.env.now());
    await dropLoose(this.db, this.env.now());
    await this.#clean();
  }

  /** Completes the sweep after a full pull. */
  async #clean(): Promise<void> {
    for (;;) {
      const changes = await sweep(this.db, this.env.now());
      if (!changes) return;
      this.env.changed?.(changes);
    }
  }

  async counts(): Promise<QueueCounts> {
    return this.db.transaction('r', this.db.outbox, this.db.issues, this.db.blobs, async () => {
      const [unsent, refused, issues, oldest, files] = await Promise.all([
        this.db.outbox.count(),
        this.db.outbox.where('state').anyOf('rejected', 'quarantined').count(),
        this.db.issues.count(),
        this.db.outbox.orderBy('n').first(),
        waitingBlobs(this.db),
      ]);
      const since = [oldest && Date.parse(oldest.at), files[0]?.at].filter((at) => at !== undefined);
      const own = await ownWaiting(this.db, files);
      const stuck = refused + own.filter((file) => file.state === 'refused').length;
      return {
        unsent: unsent + files.length,
        waiting: unsent + own.length - stuck,
        attention: stuck + issues,
        oldest_at: since.length > 0 ? Math.min(...since) : null,
      };
    });
  }
}
