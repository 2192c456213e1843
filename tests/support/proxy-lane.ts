import type { Socket } from 'node:net';

/** Pieces are small, so that connections share the link fairly and a cut falls where it was asked for. */
const PIECE = 4096;
/** More than this waiting, and the sender feels it, as it would on a real link. */
const FULL = 64 * 1024;

/** The one wire that all connections share in one direction. */
export class Wire {
  #free = 0;

  /** When a piece sent now has left the wire, at so many bytes a second. */
  reserve(now: number, size: number, rate: number): number {
    const start = Math.max(now, this.#free);
    this.#free = rate === Infinity ? start : start + (size / rate) * 1000;
    return this.#free;
  }
}

interface Piece {
  bytes: Buffer;
  due: number;
}

export interface LaneRules {
  wire: Wire;
  rate(): number;
  latency(): number;
  silent(): boolean;
  /** Asked before each piece is handed on: how many of its bytes may pass. Fewer than all ends the lane. */
  pass(bytes: Buffer): number;
}

/** One direction of one connection: bytes leave in order, at the wire's pace, after its latency. */
export class Lane {
  #queue: Piece[] = [];
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;
  #blocked = false;

  constructor(
    private readonly from: Socket,
    private readonly to: Socket,
    private readonly rules: LaneRules,
    private readonly openFrom: number,
  ) {
    from.on('data', (bytes: Buffer) => {
      this.#take(bytes);
    });
    from.on('end', () => {
      this.#ended = true;
      this.wake();
    });
    to.on('drain', () => {
      this.#blocked = false;
      this.wake();
    });
  }

  #take(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      const now = Math.max(performance.now(), this.openFrom);
      const left = this.rules.wire.reserve(now, piece.length, this.rules.rate());
      this.#queue.push({ bytes: piece, due: left + this.rules.latency() });
    }
    this.#waiting += bytes.length;
    if (this.#waiting > FULL) this.from.pause();
    this.wake();
  }

  /** Hands on whatever is due; called again when time, room or the link's mood changes. */
  wake(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.rules.silent() || this.to.destroyed) return;
    for (let next = this.#queue[0]; next !== undefined && !this.#blocked; next = this.#queue[0]) {
      const wait = next.due - performance.now();
      if (wait > 0.5) {
        this.#timer = setTimeout(() => {
          this.wake();
        }, wait);
        return;
      }
      this.#queue.shift();
      if (!this.#hand(next.bytes)) return;
    }
    if (this.#ended && this.#queue.length === 0) this.to.end();
  }

  #hand(bytes: Buffer): boolean {
    const allowed = this.rules.pass(bytes);
    if (allowed > 0 && !this.to.destroyed) this.#blocked = !this.to.write(bytes.subarray(0, allowed));
    this.#waiting -= bytes.length;
    if (this.#waiting <= FULL) this.from.resume();
    return allowed === bytes.length;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
  }
}
