import { withRoom } from './grow.ts';

/** Room for numbers; a row without one has NaN. */
export const floats = (length: number) => new Float64Array(length);

/** Numbers: counts, and amounts in paise or rupees. */
export class NumberColumn {
  readonly kind = 'number';
  #values = floats(0);

  set(slot: number, value: unknown): void {
    this.#values = withRoom(this.#values, slot, floats);
    this.#values[slot] = typeof value === 'number' ? value : Number.NaN;
  }

  value(slot: number): number | null {
    const value = this.#values[slot] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  }

  compare(one: number, other: number): number {
    return compareNumbers(this.#values[one], this.#values[other]);
  }

  /** Clears mask rows that do not have this value. */
  keepEqual(mask: Uint8Array, size: number, text: string): void {
    keepNumber(this.#values, mask, size, Number(text));
  }
}

/** Smaller first, NaN last. */
export function compareNumbers(left = Number.NaN, right = Number.NaN): number {
  if (Number.isNaN(left)) return Number.isNaN(right) ? 0 : 1;
  return Number.isNaN(right) ? -1 : left - right;
}

/** Clears mask rows of another number. */
export function keepNumber(values: Float64Array, mask: Uint8Array, size: number, wanted: number): void {
  for (let slot = 0; slot < size; slot += 1) if (values[slot] !== wanted) mask[slot] = 0;
}
