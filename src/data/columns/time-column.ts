import { isDay, kolkataDayStart } from '#contract/dates.ts';
import { withRoom } from './grow.ts';

const DAY_MS = 86_400_000;
const floats = (length: number) => new Float64Array(length);

/** Instants, or plain numbers used for sorting. */
export class TimeColumn {
  readonly kind = 'time';
  #values = floats(0);
  /** True once a number was stored: values are then returned as numbers. */
  #numeric = false;

  set(slot: number, value: unknown): void {
    this.#values = withRoom(this.#values, slot, floats);
    if (typeof value === 'number') this.#numeric = true;
    this.#values[slot] =
      typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  }

  value(slot: number): number | string | null {
    const value = this.#values[slot] ?? Number.NaN;
    if (Number.isNaN(value)) return null;
    return this.#numeric ? value : new Date(value).toISOString();
  }

  /** Earlier first, empty last. */
  compare(one: number, other: number): number {
    const left = this.#values[one] ?? Number.NaN;
    const right = this.#values[other] ?? Number.NaN;
    if (Number.isNaN(left)) return Number.isNaN(right) ? 0 : 1;
    return Number.isNaN(right) ? -1 : left - right;
  }

  /** Clears mask rows that do not have this value. */
  keepEqual(mask: Uint8Array, size: number, text: string): void {
    const wanted = this.#numeric ? Number(text) : Date.parse(text);
    const values = this.#values;
    for (let slot = 0; slot < size; slot += 1) if (values[slot] !== wanted) mask[slot] = 0;
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
