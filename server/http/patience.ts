import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '#contract/errors.ts';

/** A phone waits 15 seconds for its answer. */
const LONGEST_S = 8;
const MOST_HELD = 50;
const MOST_HELD_EACH = 2;

/**
 * Answers whoever has to wait a little slowly instead of with a refusal. A bounded number is held, of one network
 * two at a time; they hold no connection meanwhile. Whoever went away is not tried for again.
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
