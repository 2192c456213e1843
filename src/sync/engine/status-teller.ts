import { noteFault } from '#data/device/faults.ts';
import type { SyncStatus } from '#data/sync-status.ts';
import { storageWords } from '../net/failure-words.ts';

interface Parts {
  /** Works the status out, with the fault of the storage if there is one. */
  read: (storage_error: string | null) => Promise<SyncStatus>;
  tell: (status: SyncStatus) => void;
  /** Remembers outside the database what waits in it. */
  mark: (status: SyncStatus) => Promise<void>;
  isOpen: () => boolean;
}

/** Tells how the sync stands after every change, and what keeps the device from saving. */
export class StatusTeller {
  #error: string | null = null;
  /** The fault came in what is tried again by itself; a pull that is stored ends it. */
  #is_passing = false;
  #telling: Promise<void> | null = null;
  #again = false;
  #marking = Promise.resolve();

  constructor(private readonly parts: Parts) {}

  /** Why nothing can be saved now, in words; null while it can. */
  get storage_error(): string | null {
    return this.#error;
  }

  /** Something could not be stored; `is_passing` when the sync tries it again by itself. */
  failed(error: unknown, is_passing = true): void {
    if (!this.parts.isOpen()) return;
    this.#take(error, is_passing);
    void this.tell();
  }

  /** The user's own write was stored. */
  works(): void {
    if (this.#error === null) return;
    this.#error = null;
    void this.tell();
  }

  /** The sync stored something, which says nothing of what only the user can try again. */
  recovers(): void {
    if (this.#is_passing) this.works();
  }

  /** Works out the status and tells it; resolves once one is told that knows all that was stored before. */
  tell(): Promise<void> {
    this.#again = true;
    this.#telling ??= this.#tellAll();
    return this.#telling;
  }

  async #tellAll(): Promise<void> {
    while (this.#again && this.parts.isOpen()) {
      this.#again = false;
      try {
        const status = await this.parts.read(this.#error);
        if (this.parts.isOpen()) this.parts.tell(status);
        this.#marking = this.#marking.then(() => this.#mark(status));
      } catch (error) {
        this.#unless(error);
      }
    }
    // In the same breath as the last look, or a change that comes in between would be told to nobody.
    this.#telling = null;
  }

  async #mark(status: SyncStatus): Promise<void> {
    if (!this.parts.isOpen()) return;
    await this.parts.mark(status).catch((error: unknown) => this.#unless(error));
  }

  /** Told with the next status, for telling at once could fail in the same way for ever. */
  #unless(error: unknown): void {
    if (this.parts.isOpen() && this.#error === null) this.#take(error, true);
  }

  #take(error: unknown, is_passing: boolean): void {
    void noteFault('storage', error);
    this.#is_passing = is_passing;
    this.#error = storageWords(error);
  }
}
