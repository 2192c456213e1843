import { busyRefusal } from './refusals.ts';
import { AT_ARRIVAL, Usual } from './usual.ts';
import { waitIn, type Waiting } from './waiting.ts';

/** A write that lasts longer waits for a lock of somebody else. */
const LOCKED_MS = 500;
/** As long as the database would wait for the row. */
const PATIENCE_MS = 3_000;
/** Most callers that wait for their turn. */
const MOST_WAITING = 200;

/** A caller in the queues of its records. */
interface Caller {
  records: readonly string[];
  /** Null while it works, and before it waits. */
  waiting: Waiting | null;
}

/**
 * One caller at a time writes a record; the others wait without a slot or a connection, in the order they came, so that
 * a batch of many records is never overtaken. Whoever would wait in vain is rejected at once: because the turns of
 * those before it usually last too long, or because a write has lasted so long that its row must be locked.
 */
export class RecordTurns {
  /** By record: whoever works, then those who wait. */
  readonly #queues = new Map<string, Set<Caller>>();
  readonly #locked = new Set<string>();
  readonly #usual = new Usual();
  #waiting = 0;

  /** Runs work once every earlier caller of any of its records has ended. */
  async run<T>(records: readonly string[], work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const caller: Caller = { records, waiting: null };
    this.#refuseInVain(records);
    this.#enqueue(caller);
    try {
      if (!this.#isFirst(caller)) await this.#turn(caller, signal);
      const began = performance.now();
      try {
        return await work();
      } finally {
        this.#usual.learn(performance.now() - began);
      }
    } finally {
      this.#leave(caller);
    }
  }

  /** Runs the write of one record, within its turn. */
  async write<T>(record: string | null, work: () => Promise<T>): Promise<T> {
    if (record === null) return work();
    const timer = setTimeout(() => {
      this.#locked.add(record);
      for (const caller of this.#queues.get(record) ?? []) caller.waiting?.refuse();
    }, LOCKED_MS);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      this.#locked.delete(record);
    }
  }

  #refuseInVain(records: readonly string[]): void {
    const ahead = Math.max(0, ...records.map((record) => this.#queues.get(record)?.size ?? 0));
    if (ahead === 0) return;
    const isLocked = records.some((record) => this.#locked.has(record));
    const isLong = ahead * this.#usual.ms > PATIENCE_MS * AT_ARRIVAL;
    if (isLocked || isLong || this.#waiting >= MOST_WAITING) throw busyRefusal();
  }

  #enqueue(caller: Caller): void {
    for (const record of caller.records) {
      const queue = this.#queues.get(record);
      if (queue) queue.add(caller);
      else this.#queues.set(record, new Set([caller]));
    }
  }

  #isFirst(caller: Caller): boolean {
    return caller.records.every((record) => first(this.#queues.get(record)) === caller);
  }

  #turn(caller: Caller, signal: AbortSignal): Promise<void> {
    const line = {
      add: (waiting: Waiting) => {
        caller.waiting = waiting;
        this.#waiting += 1;
      },
      delete: () => {
        caller.waiting = null;
        this.#waiting -= 1;
      },
    };
    return waitIn(line, PATIENCE_MS, busyRefusal(), signal);
  }

  /** Leaves the queues, and lets those go who are first in all of theirs now. */
  #leave(caller: Caller): void {
    const next = new Set<Caller>();
    for (const record of caller.records) {
      const queue = this.#queues.get(record);
      queue?.delete(caller);
      if (queue?.size === 0) this.#queues.delete(record);
      const following = first(queue);
      if (following?.waiting) next.add(following);
    }
    for (const following of next) if (this.#isFirst(following)) following.waiting?.go();
  }
}

const first = (queue: Set<Caller> | undefined): Caller | undefined => queue?.values().next().value;
