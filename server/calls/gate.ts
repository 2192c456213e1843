import { ApiError } from '#contract/errors.ts';
import { retryAfter } from './refusals.ts';

/** With the work itself still well within what a phone waits. */
const PATIENCE_MS = 5_000;
/** How much the newest piece of work says of the next one. */
const NEWEST = 0.2;

const BUSY = 'The server is busy. Please try again.';

interface GateOptions {
  /** So long may somebody wait for a turn, in milliseconds. */
  patience?: number;
  /** What whoever is refused is told. */
  busy?: string;
}

interface Waiting {
  go: () => void;
  refuse: () => void;
}

/**
 * Lets only so many pieces of work run at once and a bounded number wait, none for long. Each kind of work has
 * one, so that what is slow or stuck leaves connections for everything else. Who cannot be served in time is
 * refused at once.
 */
export class Gate {
  #running = 0;
  /** What a piece of work has taken lately, in milliseconds. */
  #usual = 0;
  readonly #waiting = new Set<Waiting>();
  readonly #size: number;
  readonly #queue: number;
  readonly #patience: number;
  readonly #busy: string;

  constructor(size: number, queue: number, { patience = PATIENCE_MS, busy = BUSY }: GateOptions = {}) {
    this.#size = size;
    this.#queue = queue;
    this.#patience = patience;
    this.#busy = busy;
  }

  /** Refuses whoever would wait in vain, before anything was done for them. */
  refuseIfFull(): void {
    if (this.#running < this.#size) return;
    const wait = ((this.#waiting.size + 1) * this.#usual) / this.#size;
    if (this.#waiting.size >= this.#queue || wait > this.#patience) throw this.#refusal();
  }

  /** Runs work once there is a place for it. Work that nobody waits for any more is not begun. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    this.refuseIfFull();
    if (this.#running < this.#size) this.#running += 1;
    else await this.#turn(signal);
    const began = performance.now();
    try {
      if (signal?.aborted === true) throw this.#refusal();
      return await work();
    } finally {
      this.#usual += (performance.now() - began - this.#usual) * NEWEST;
      this.#handOn();
    }
  }

  readonly #refusal = () => new ApiError('unavailable', this.#busy, {}, retryAfter());

  /** Whoever leaves hands the place on. */
  #handOn(): void {
    const [next] = this.#waiting;
    if (next) next.go();
    else this.#running -= 1;
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    const refusal = this.#refusal();
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', waiting.refuse);
        this.#waiting.delete(waiting);
      };
      const waiting: Waiting = {
        go() {
          end();
          resolve();
        },
        refuse() {
          end();
          reject(refusal);
        },
      };
      const timer = setTimeout(waiting.refuse, this.#patience);
      signal?.addEventListener('abort', waiting.refuse);
      this.#waiting.add(waiting);
    });
  }
}
