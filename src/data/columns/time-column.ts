import { isDay, kolkataDayStart } from '#contract/core/dates.ts';
import { withRoom } from './grow.ts';
import { compareNumbers, floats, keepNumber } from './number-column.ts';

const DAY_MS = 86_400_000;

/** Instants. */
export class TimeColumn {
  readonly kind = 'time';
  #values = floats(0);

  set(slot: number, value: unknown): void {
    this.#values = withRoom(this.#values, slot, floats);
    this.#values[slot] = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  }

  value(slot: number): string | null {
    const value = this.#values[slot] ?? Number.NaN;
    return Number.isNaN(value) ? null : new Date(value).toISOString();
  }

  /** Earlier first, empty last. */
  compare(one: number, other: number): number {
    return compareNumbers(this.#values[one], this.#values[other]);
  }

  /** Clears mask rows that do not have this value. */
  keepEqual(mask: Uint8Array, size: number, text: string): void {
    keepNumber(this.#values, mask, size, Date.parse(text));
  }

  /** Clears mask rows before a day of Asia/Kolkata; a text that is no date filters nothing. */
  keepFrom(mask: Uint8Array, size: number, day: string): void {
    if (!isDay(day)) return;
    const start = kolkataDayStart(day);
    const values = this.#values;
    for (let slot = 0; slot < size; slot += 1) if (!((values[slot] ?? Number.NaN) >= start)) mask[slot] = 0;
  }

  /** Clears mask rows after a day of Asia/Kolkata. */
  keepTo(mask: Uint8Array, size: number, day: string): void {
    if (!isDay(day)) return;
    const end = kolkataDayStart(day) + DAY_MS;
    const values = this.#values;
    for (let slot = 0; slot < size; slot += 1) if (!((values[slot] ?? Number.NaN) < end)) mask[slot] = 0;
  }
}
