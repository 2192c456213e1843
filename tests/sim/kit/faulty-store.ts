import type { PullPage, PushAnswer } from '#contract/core/sync.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import type {
  Batch,
  FilePlace,
  FileStore,
  FileVerdict,
  PullFrom,
  QueueCounts,
  Settlement,
  Store,
} from '#sync/core/ports.ts';
import { invariant } from './failure.ts';
import type { Faults } from './faults.ts';

/** Sees every transaction of one user's database. */
export interface Watch {
  /** Told which operations are about to leave. */
  took(batch: Batch | null): Promise<void>;
  settled(answer: PushAnswer): void;
  /** Gives a text that is equal for equal states, where the database can tell. */
  applied(page: PullPage): string;
  /** Runs a transaction that is torn apart in the middle; false where the database cannot do that. */
  tears(work: () => Promise<unknown>): Promise<boolean>;
}

/** The tab died in the middle of a transaction. */
export class Torn extends Error {
  override name = 'Torn';
}

/** The phone's storage as a whole: full or not. */
export interface Storage {
  full: boolean;
}

/** A store whose transactions fail now and then, as a whole, before anything of them is kept. */
export class FaultyStore implements Store {
  constructor(
    private readonly inner: Store,
    private readonly storage: Storage,
    private readonly faults: Faults,
    private readonly watch: Watch,
  ) {}

  /** Throws as IndexedDB does when a transaction cannot be kept. */
  guard(): void {
    if (this.storage.full) {
      this.faults.count('quota');
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    }
    if (this.faults.strikes('storage_failed')) throw new DOMException('Internal error.', 'UnknownError');
  }

  /** Now and then the tab dies in the middle of a transaction: then nothing of it stays, or it was over before. */
  async mayDie(work: () => Promise<unknown>): Promise<void> {
    if (!this.faults.strikes('crash_inside')) return;
    await this.watch.tears(work);
    throw new Torn();
  }

  async take(after_seq: number | null, max_ops: number): Promise<Batch | null> {
    this.guard();
    const take = async () => {
      const batch = await this.inner.take(after_seq, max_ops);
      await this.watch.took(batch);
      return batch;
    };
    await this.mayDie(take);
    return take();
  }

  async settle(batch: Batch, answer: PushAnswer): Promise<Settlement> {
    this.guard();
    await this.mayDie(() => this.inner.settle(batch, answer));
    const settlement = await this.inner.settle(batch, answer);
    this.watch.settled(answer);
    return settlement;
  }

  async quarantine(batch: Batch, failure: { code: ErrorCode; message: string }): Promise<void> {
    this.guard();
    return this.inner.quarantine(batch, failure);
  }

  async pullFrom(): Promise<PullFrom> {
    return this.inner.pullFrom();
  }

  async apply(page: PullPage): Promise<boolean> {
    this.guard();
    await this.mayDie(() => this.inner.apply(page));
    const again = await this.inner.apply(page);
    const before = this.watch.applied(page);
    if (!(page.full && !page.more) && this.faults.strikes('page_twice')) {
      await this.inner.apply(page);
      invariant(
        'I12',
        this.watch.applied(page) === before,
        'a page applied twice leaves another state than once',
      );
    }
    return again;
  }

  async counts(): Promise<QueueCounts> {
    return this.inner.counts();
  }
}

/** The same for the files of the database. */
export class FaultyFiles implements FileStore {
  constructor(
    private readonly inner: FileStore,
    private readonly rows: FaultyStore,
  ) {}

  async next() {
    this.rows.guard();
    return this.inner.next();
  }

  find = (id: string) => this.inner.find(id);

  read = (place: FilePlace, length: number) => this.inner.read(place, length);

  async note(id: string, verdict: FileVerdict): Promise<void> {
    this.rows.guard();
    await this.rows.mayDie(() => this.inner.note(id, verdict));
    await this.inner.note(id, verdict);
  }
}
