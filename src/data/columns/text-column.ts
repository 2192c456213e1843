import type { Sounds } from '#lib/sounds/unit.ts';
import { folded } from '#contract/core/reading/folded.ts';
import { compareText } from './choice-column.ts';
import { withRoom } from './grow.ts';
import { SoundAid, type SoundRows } from './sound-aid.ts';

/** Signed, because larger numbers are slow to compare. */
const words = (length: number) => new Int32Array(length);
const A = 97;

/**
 * Texts with two fingerprints per row of which letters and letter pairs occur. A search reads a row's text only
 * if the fingerprints allow a match.
 */
export class TextColumn {
  readonly kind = 'text';
  readonly #values: (string | null)[] = [];
  /** The same as they are compared, filled when searched. */
  readonly #keys: string[] = [];
  #letters = words(0);
  #low = words(0);
  #high = words(0);
  /** Slots below this have fingerprints; they are computed lazily by a search. */
  #printed = 0;
  readonly #sounds = new SoundAid((slot) => this.#values[slot] ?? '');

  constructor(private readonly fold: (text: string) => string = folded) {}

  set(slot: number, value: unknown): void {
    this.#values[slot] = typeof value === 'string' ? value : null;
    if (slot < this.#printed) this.#print(slot);
    this.#sounds.forget(slot);
  }

  value(slot: number): string | null {
    return this.#values[slot] ?? null;
  }

  /** The text of a row as it is compared. */
  key(slot: number): string | null {
    const value = this.#values[slot] ?? null;
    if (value === null) return null;
    return slot < this.#printed ? (this.#keys[slot] ?? '') : this.fold(value);
  }

  /** By the characters as they are compared, empty last. */
  compare(one: number, other: number): number {
    const left = this.key(one);
    const right = this.key(other);
    if (left === null) return right === null ? 0 : 1;
    return right === null ? -1 : compareText(left, right);
  }

  /** Clears mask rows that do not have this value. */
  keepEqual(mask: Uint8Array, size: number, text: string): void {
    const values = this.#values;
    for (let slot = 0; slot < size; slot += 1) if (values[slot] !== text) mask[slot] = 0;
  }

  /** Clears mask rows before a day; for texts that begin with a date. */
  keepFrom(mask: Uint8Array, size: number, day: string): void {
    const values = this.#values;
    for (let slot = 0; slot < size; slot += 1) if (!((values[slot] ?? '') >= day)) mask[slot] = 0;
  }

  /** Clears mask rows after a day. */
  keepTo(mask: Uint8Array, size: number, day: string): void {
    const values = this.#values;
    for (let slot = 0; slot < size; slot += 1) {
      const value = values[slot];
      if (value === null || value === undefined || value.slice(0, day.length) > day) mask[slot] = 0;
    }
  }

  /** Clears mask rows whose text does not contain another, as they are compared. */
  keepContaining(mask: Uint8Array, size: number, text: string): void {
    const hits = new Uint8Array(size);
    this.markContaining(hits, mask, size, this.fold(text));
    mask.set(hits);
  }

  /** Marks the unmarked rows of the mask whose text contains another, given as it is compared. */
  markContaining(hits: Uint8Array, mask: Uint8Array, size: number, part: string, as = 1): void {
    this.prepare(size);
    const [letters, low, high] = fingerprints(part);
    const certain = part.length === 1 && letterBit(part.charCodeAt(0)) < 26;
    // Read once: in a loop over every row each access through `this` costs.
    const [allLetters, allLow, allHigh, keys] = [this.#letters, this.#low, this.#high, this.#keys];
    for (let slot = 0; slot < size; slot += 1) {
      // One branch: digits are so alike that a processor guesses wrong at each of three.
      const lacks =
        (~(allLetters[slot] ?? 0) & letters) | (~(allLow[slot] ?? 0) & low) | (~(allHigh[slot] ?? 0) & high);
      if (lacks !== 0 || mask[slot] === 0 || hits[slot] !== 0) continue;
      if (certain || keys[slot]?.includes(part)) hits[slot] = as;
    }
  }

  /** The first rows with exactly this value, at most `most`. */
  find(value: string, alive: Uint8Array, most: number): number[] {
    const values = this.#values;
    const slots: number[] = [];
    for (let slot = 0; slot < values.length && slots.length < most; slot += 1)
      if (values[slot] === value && alive[slot] === 1) slots.push(slot);
    return slots;
  }

  /** True when the text of a row starts with another, given as it is compared. */
  begins(slot: number, part: string): boolean {
    return this.#keys[slot]?.startsWith(part) ?? false;
  }

  /** True when the text of a row contains another, given as it is compared. */
  contains(slot: number, part: string): boolean {
    return this.key(slot)?.includes(part) ?? false;
  }

  /** Tests whether the text of a row contains another, given as it is compared. */
  partTest(part: string, size: number): (slot: number) => boolean {
    this.prepare(size);
    const [letters, low, high] = fingerprints(part);
    const [allLetters, allLow, allHigh, keys] = [this.#letters, this.#low, this.#high, this.#keys];
    return (slot) =>
      ((allLetters[slot] ?? 0) & letters) === letters &&
      ((allLow[slot] ?? 0) & low) === low &&
      ((allHigh[slot] ?? 0) & high) === high &&
      (keys[slot]?.includes(part) ?? false);
  }

  /** Raises how well the texts of some rows sound like another; 0 is not at all. True where one does. */
  raiseAlike(likeness: Uint8Array, rows: SoundRows, wanted: Sounds): boolean {
    return this.#sounds.raise(likeness, rows, wanted);
  }

  /** Makes the aids of searches for rows that have none yet. */
  prepare(size: number): void {
    if (this.#printed >= size) return;
    this.#letters = withRoom(this.#letters, size, words);
    this.#low = withRoom(this.#low, size, words);
    this.#high = withRoom(this.#high, size, words);
    const from = this.#printed;
    this.#printed = size;
    for (let slot = from; slot < size; slot += 1) this.#print(slot);
  }

  #print(slot: number): void {
    const value = this.#values[slot] ?? null;
    const key = value === null ? '' : this.fold(value);
    const [letters, low, high] = fingerprints(key);
    this.#keys[slot] = key;
    this.#letters[slot] = letters;
    this.#low[slot] = low;
    this.#high[slot] = high;
  }
}

const letterBit = (code: number): number => (code >= A && code < A + 26 ? code - A : 26 + (code % 6));

/** Which letters occur (a to z exactly, the rest in six groups), and a 64-bit hash set of adjacent pairs. */
function fingerprints(text: string): readonly [number, number, number] {
  let letters = 0;
  let low = 0;
  let high = 0;
  let before = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    letters |= 1 << letterBit(code);
    if (before >= 0) {
      const pair = (Math.imul(before, 31) + code) & 63;
      if (pair < 32) low |= 1 << pair;
      else high |= 1 << (pair - 32);
    }
    before = code;
  }
  return [letters, low, high];
}
