import { ECHO_MS } from '../hooks/steady.ts';

/** A second tap of the same finger lies within this distance of the first. */
const SAME_PLACE_PX = 32;

interface Point {
  x: number;
  y: number;
}

/** What a press was in, the innermost: a dropdown lies within the page or a dialog, and closes by itself. */
export type Surface = 'page' | 'dialog' | 'dropdown' | 'message';

/**
 * Decides which taps and keys belong to the press that closed an overlay: they are not meant for what lies under it.
 * A tap is taken for one where the last press within an overlay was, until 400 ms after it is seen to be closed, or a
 * tap elsewhere; Enter, as long as it is held down. Times are those of the events themselves: a slow page takes up
 * taps late. (Decision 073.)
 */
export class TapGuard {
  #last: (Point & { surface: Surface }) | null = null;
  #closed: (Point & { until: number }) | null = null;
  #swallowed = false;
  #down = false;
  #held = false;

  /** An overlay has closed. A press beside it, which closes it too, was meant for what it was on. */
  closed(now: number, overlay: Surface): void {
    const last = this.#last;
    const inside = last?.surface === overlay || (overlay === 'dialog' && last?.surface === 'dropdown');
    if (inside) this.#closed = { ...last, until: now + ECHO_MS };
    this.#held = this.#down;
  }

  /** The page without it is on the screen. */
  seen(now: number): void {
    if (this.#closed) this.#closed.until = now + ECHO_MS;
  }

  /** A press begins; true if it is not meant. */
  press(at: Point, now: number, surface: Surface): boolean {
    this.#swallowed = this.#isEcho(at, now);
    if (this.#swallowed) return true;
    this.#last = { ...at, surface };
    this.#closed = null;
    return false;
  }

  /** What follows a press, such as its click; true if it is not meant. */
  follows(at: Point, now: number): boolean {
    return this.#swallowed || this.#isEcho(at, now);
  }

  /** Enter goes down, or repeats because it is held; true if it is not meant. */
  enter(repeat: boolean): boolean {
    this.#down = true;
    if (!repeat) this.#held = false;
    return this.#held;
  }

  enterUp(): void {
    this.#down = false;
    this.#held = false;
  }

  #isEcho({ x, y }: Point, now: number): boolean {
    const { until, x: x0, y: y0 } = this.#closed ?? { until: -Infinity, x: 0, y: 0 };
    return now < until && Math.hypot(x - x0, y - y0) <= SAME_PLACE_PX;
  }
}
