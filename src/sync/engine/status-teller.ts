import { noteFault } from '#data/device/faults.ts';
import type { SyncStatus } from '#data/sync-status.ts';
import { storageWords } from '../net/failure-words.ts';

interface Parts {
  /** Computes the status, including a storage error. */
  read: (storage_error: string | null) => Promise<SyncStatus>;
  tell: (status: SyncStatus) => void;
  /** Stores outside the database what waits in it. */
  mark: (status: SyncStatus) => Promise<void>;
  isOpen: () => boolean;
}

/** Reports the sync status after every change, and storage errors that prevent saving. */
export class StatusTeller {
  #error: string | null = null;
  /** The error came from work retried automatically; the next stored pull clears it. */
  #is_passing = false;
  #telling: Promise<void> | null = null;
  #again = false;
  #marking = Promise.resolve();

  constructor(private readonly parts: Parts) {}

  /** Why nothing can be saved now; null while saving works. */
  get storage_error(): string | null {
    return this.#error;
  }

  /** Reports a storage error; `is_passing` when the sync retries automatically. */
  failed(error: unknown, is_passing = true): void {
    if (!this.parts.isOpen()) return;
    this.#take(error, is_passing);
    void this.tell();
  }

  /** Clears the error after a user's write. */
  works(): void {
    if (this.#error === null) return;
    this.#error = null;
    void this.tell();
  }

  /** Clears an error of the sync's own work; only the user can retry the others. */
  recovers(): void {
    if (this.#is_passing) this.works();
  }

  /** Computes and reports the status; resolves once a report includes all that was stored before. */
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
    // Synchronously after the last check, or a change in between would go unreported.
    this.#telling = null;
  }

  async #mark(status: SyncStatus): Promise<void> {
    if (!this.parts.isOpen()) return;
    await this.parts.mark(status).catch((error: unknown) => this.#unless(error));
  }

  /** Reported with the next status, as reporting at once could fail forever in the same way. */
  #unless(error: unknown): void {
    if (this.parts.isOpen() && this.#error === null) this.#take(error, true);
  }

  #take(error: unknown, is_passing: boolean): void {
    void noteFault('storage', error);
    this.#is_passing = is_passing;
    this.#error = storageWords(error);
  }
}
