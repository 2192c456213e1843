import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '#contract/core/errors.ts';

/** Well below the 15 seconds a phone waits for its answer. */
const LONGEST_S = 8;
const MOST_HELD = 50;
const MOST_HELD_EACH = 2;

/**
 * Delays rate-limited callers instead of rejecting them. At most two callers per network and a bounded number in
 * total wait, without a connection. There is no retry for a caller that disconnected.
 */
export class Patience {
  #held = 0;
  readonly #of = new Map<string, number>();

  async run<T>(network: string, isGone: () => boolean, work: () => Promise<T>): Promise<T> {
    for (let waited = 0; ;) {
      try {
        return await work();
      } catch (error) {
        const wait_s = error instanceof ApiError && error.code === 'too_many' ? (error.retry_after ?? 0) : 0;
        const others = this.#of.get(network) ?? 0;
        const holds = this.#held < MOST_HELD && others < MOST_HELD_EACH;
        if (wait_s === 0 || waited + wait_s > LONGEST_S || !holds || isGone()) throw error;
        await this.#hold(network, wait_s);
        if (isGone()) throw error;
        waited += wait_s;
      }
    }
  }

  async #hold(network: string, wait_s: number): Promise<void> {
    const change = (by: 1 | -1) => {
      this.#held += by;
      const held = (this.#of.get(network) ?? 0) + by;
      if (held === 0) this.#of.delete(network);
      else this.#of.set(network, held);
    };
    change(1);
    await pause(wait_s * 1000);
    change(-1);
  }
}
