import { withRoom } from './grow.ts';

const bytes = (length: number) => new Uint8Array(length);

/** Yes, no or empty, one byte per row. */
export class FlagColumn {
  readonly kind = 'flag';
  #values = bytes(0);

  set(slot: number, value: unknown): void {
    this.#values = withRoom(this.#values, slot, bytes);
    this.#values[slot] = value === true ? 2 : value === false ? 1 : 0;
  }

  value(slot: number): boolean | null {
    const value = this.#values[slot] ?? 0;
    return value === 0 ? null : value === 2;
  }

  /** No before yes, empty last. */
  compare(one: number, other: number): number {
    return rank(this.#values[one]) - rank(this.#values[other]);
  }

  /** Clears mask rows that do not have this value. */
  keepEqual(mask: Uint8Array, size: number, text: string): void {
    const wanted = text === 'true' ? 2 : text === 'false' ? 1 : -1;
    for (let slot = 0; slot < size; slot += 1) if (this.#values[slot] !== wanted) mask[slot] = 0;
  }
}

const rank = (value = 0): number => (value === 0 ? 3 : value);
