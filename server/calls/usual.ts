/**
 * Share of a patience or a queue that arrivals may fill. The rest is for estimates that were too low: whoever was let in
 * has waited for a session or sent a body, and should not be rejected after it.
 */
export const AT_ARRIVAL = 0.5;
/** Weight of the newest duration in the moving average. */
const NEWEST = 0.2;

/** Moving average of how long a kind of work took lately, in milliseconds; 0 before the first. */
export class Usual {
  #ms = 0;

  get ms(): number {
    return this.#ms;
  }

  /** One piece of work that waited for a lock says little about the next; several in a row do. */
  learn(took: number): void {
    this.#ms += (Math.min(took, 4 * this.#ms + 100) - this.#ms) * NEWEST;
  }
}
