import { ApiError } from '#contract/errors.ts';
import { retryAfter } from './refusals.ts';

/**
 * Lets only so many pieces of work run at once and a bounded number wait. Sync goes through one, so that a
 * thousand phones that come back together leave connections for the people who look at a screen.
 */
export class Gate {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #size: number;
  readonly #queue: number;
  readonly #busy: string;

  constructor(size: number, queue: number, busy = 'The server is busy. Please try again.') {
    this.#size = size;
    this.#queue = queue;
    this.#busy = busy;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#size) this.#running += 1;
    else {
      if (this.#waiting.length >= this.#queue)
        throw new ApiError('unavailable', this.#busy, {}, retryAfter());
      await new Promise<void>((resolve) => this.#waiting.push(resolve)); // whoever leaves hands the place on
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
