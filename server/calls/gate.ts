import { busyRefusal } from './refusals.ts';
import { AT_ARRIVAL, Usual } from './usual.ts';
import { waitIn, type Waiting } from './waiting.ts';

/** Longest wait: together with the work itself, well below the timeout of a phone. */
const PATIENCE_MS = 5_000;

interface GateOptions {
  /** Longest wait for a slot, in milliseconds. */
  patience?: number;
  /** Message when rejected. */
  busy?: string;
}

/**
 * Limits how many tasks run at once and how many wait, and for how long. Each kind of work has its own gate, so that
 * slow or stuck work leaves connections for the rest. Callers that cannot be served in time are rejected at once.
 */
export class Gate {
  #running = 0;
  /** Callers let in who have not come to their work yet. */
  #entering = 0;
  readonly #usual = new Usual();
  readonly #waiting = new Set<Waiting>();
  readonly #size: number;
  readonly #queue: number;
  readonly #patience: number;
  readonly #busy: string | undefined;

  constructor(size: number, queue: number, { patience = PATIENCE_MS, busy }: GateOptions = {}) {
    this.#size = size;
    this.#queue = queue;
    this.#patience = patience;
    this.#busy = busy;
  }

  /**
   * Rejects a caller that would wait in vain, before any work is done; else counts them until the returned function is
   * called. Callers who arrive together are many before the first of them runs.
   */
  enter(): () => void {
    this.#refuseBehind(this.#waiting.size + this.#entering, AT_ARRIVAL);
    this.#entering += 1;
    let inside = true;
    return () => {
      if (inside) this.#entering -= 1;
      inside = false;
    };
  }

  /** Rejects whoever comes behind so many others that wait for a slot, by a share of what may wait. */
  #refuseBehind(others: number, share: number): void {
    const ahead = others - (this.#size - this.#running);
    if (ahead < 0) return;
    const wait = ((ahead + 1) * this.#usual.ms) / this.#size;
    if (ahead >= this.#queue * share || wait > this.#patience * share) throw this.#refusal();
  }

  /** Runs work once a slot is free. Work whose caller has disconnected is not started. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    this.#refuseBehind(this.#waiting.size, 1);
    if (this.#running < this.#size) this.#running += 1;
    else await waitIn(this.#waiting, this.#patience, this.#refusal(), signal);
    const began = performance.now();
    try {
      if (signal?.aborted === true) throw this.#refusal();
      return await work();
    } finally {
      this.#usual.learn(performance.now() - began);
      this.#handOn();
    }
  }

  readonly #refusal = () => busyRefusal(this.#busy);

  /** Hands the slot to the next waiting caller. */
  #handOn(): void {
    const [next] = this.#waiting;
    if (next) next.go();
    else this.#running -= 1;
  }
}
