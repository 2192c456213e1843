import { busyRefusal } from './refusals.ts';
import { waitIn, type Waiting } from './waiting.ts';

/** A write that lasts longer waits for a lock of somebody else. */
const LOCKED_MS = 500;
/** As long as the database would wait for the row. */
const PATIENCE_MS = 3_000;
/** Most callers that wait for their turn. */
const MOST_WAITING = 200;

/**
 * One caller at a time writes a record; the others wait without a slot or a connection. Once a write has lasted so long
 * that its row must be locked, everybody else who wants that record is rejected at once.
 */
export class RecordTurns {
  readonly #taken = new Set<string>();
  readonly #locked = new Set<string>();
  readonly #waiting = new Map<Waiting, readonly string[]>();

  /** Runs work once no other caller has any of its records. */
  async run<T>(records: readonly string[], work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#areFree(records)) this.#take(records);
    else await this.#turn(records, signal);
    try {
      return await work();
    } finally {
      for (const record of records) this.#taken.delete(record);
      this.#handOn();
    }
  }

  /** Runs the write of one record, within its turn. */
  async write<T>(record: string | null, work: () => Promise<T>): Promise<T> {
    if (record === null) return work();
    const timer = setTimeout(() => {
      this.#locked.add(record);
      for (const [waiting, records] of this.#waiting) if (records.includes(record)) waiting.refuse();
    }, LOCKED_MS);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      this.#locked.delete(record);
    }
  }

  #areFree(records: readonly string[]): boolean {
    return !records.some((record) => this.#taken.has(record));
  }

  #take(records: readonly string[]): void {
    for (const record of records) this.#taken.add(record);
  }

  async #turn(records: readonly string[], signal: AbortSignal): Promise<void> {
    const refusal = busyRefusal();
    const isLocked = records.some((record) => this.#locked.has(record));
    if (isLocked || this.#waiting.size >= MOST_WAITING) throw refusal;
    const line = {
      add: (waiting: Waiting) => this.#waiting.set(waiting, records),
      delete: (waiting: Waiting) => this.#waiting.delete(waiting),
    };
    await waitIn(line, PATIENCE_MS, refusal, signal);
  }

  /** Lets those go whose records are free now, in the order they came. */
  #handOn(): void {
    for (const [waiting, records] of this.#waiting)
      if (this.#areFree(records)) {
        this.#take(records);
        waiting.go();
      }
  }
}
