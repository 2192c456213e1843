import { folded } from '#contract/core/reading/folded.ts';
import { withRoom } from './grow.ts';

const codes = (length: number) => new Int32Array(length);

/** A slot that no row has. */
export const NONE = -1;

/** The rows of another index. */
interface Rows {
  version: number;
  slotOf: (id: string) => number | undefined;
}

/** Rows that values are ids of, and which of them pass. */
interface RowsBehind {
  slots: Int32Array;
  passes: (slot: number) => boolean;
  as: number;
}

/** Dictionary-encoded values; a row stores a value's number. Number 0 is empty. */
export class ChoiceColumn {
  readonly kind = 'choice';
  #codes = codes(0);
  #values: (string | null)[] = [null];
  #codeOf = new Map<string, number>();
  #slots: { rows: Rows; version: number; slots: Int32Array } | undefined;
  #ranks: { of: Int32Array; version: string } | undefined;

  set(slot: number, value: unknown): void {
    this.#codes = withRoom(this.#codes, slot, codes);
    this.#codes[slot] = isChoice(value) ? this.#codeFor(String(value)) : 0;
  }

  #codeFor(value: string): number {
    let code = this.#codeOf.get(value);
    if (code === undefined) {
      code = this.#values.length;
      this.#values.push(value);
      this.#codeOf.set(value, code);
    }
    return code;
  }

  value(slot: number): string | null {
    return this.#values[this.#codes[slot] ?? 0] ?? null;
  }

  /** Clears mask rows that do not have this value. */
  keepEqual(mask: Uint8Array, size: number, text: string): void {
    const wanted = this.#codeOf.get(text) ?? -1;
    const own = this.#codes;
    for (let slot = 0; slot < size; slot += 1) if (own[slot] !== wanted) mask[slot] = 0;
  }

  /** Clears mask rows whose value does not contain a text, as they are compared. */
  keepContaining(mask: Uint8Array, size: number, text: string): void {
    const hits = new Uint8Array(size);
    const part = folded(text);
    this.markValues(hits, mask, (value) => folded(value).includes(part));
    mask.set(hits);
  }

  /** Marks the unmarked rows of the mask whose value passes a test, made once for each value. */
  markValues(hits: Uint8Array, mask: Uint8Array, test: (value: string) => boolean, as = 1): void {
    const passing = this.#passing(test);
    this.#markPassing(hits, mask, passing, as);
  }

  #markPassing(hits: Uint8Array, mask: Uint8Array, passing: Uint8Array, as: number): void {
    if (!passing.includes(1)) return;
    const own = this.#codes;
    for (let slot = 0; slot < hits.length; slot += 1)
      if (passing[own[slot] ?? 0] === 1 && mask[slot] === 1 && hits[slot] === 0) hits[slot] = as;
  }

  /** Marks the unmarked rows of the mask whose value is a row that passes. */
  markRows(hits: Uint8Array, mask: Uint8Array, { slots, passes, as }: RowsBehind): void {
    const passing = new Uint8Array(this.#values.length);
    for (let code = 1; code < passing.length; code += 1) if (passes(slots[code] ?? NONE)) passing[code] = 1;
    this.#markPassing(hits, mask, passing, as);
  }

  /** The slots of the rows that the values are ids of, by the numbers of the values; NONE for one that is not there. */
  slotsIn(rows: Rows): Int32Array {
    const known = this.#slots;
    const count = this.#values.length;
    if (known?.rows === rows && known.version === rows.version && known.slots.length === count)
      return known.slots;
    const slots = Int32Array.from(this.#values, (value) => rows.slotOf(value ?? '') ?? NONE);
    this.#slots = { rows, version: rows.version, slots };
    return slots;
  }

  /** The number of a row's value. */
  code(slot: number): number {
    return this.#codes[slot] ?? 0;
  }

  /** A test of rows by their values, made once for each value when it is first asked. */
  valueTest(test: (value: string) => boolean): (slot: number) => boolean {
    const own = this.#codes;
    let passing: Uint8Array | undefined;
    return (slot) => {
      passing ??= this.#passing(test);
      return passing[own[slot] ?? 0] === 1;
    };
  }

  #passing(test: (value: string) => boolean): Uint8Array {
    const passing = new Uint8Array(this.#values.length);
    this.#values.forEach((value, code) => {
      if (value !== null && test(value)) passing[code] = 1;
    });
    return passing;
  }

  /** Ranks the values by display name. `version` identifies the state of the names. True when ranks changed. */
  rankBy(labelOf: (value: string) => string, version: string): boolean {
    const state = `${version}/${this.#values.length}`;
    if (this.#ranks?.version === state) return false;
    const labels = this.#values.map((value) => (value === null ? '' : folded(labelOf(value))));
    const order = labels.map((_, code) => code).slice(1);
    order.sort((one, other) => compareText(labels[one] ?? '', labels[other] ?? ''));
    const ranks = new Int32Array(this.#values.length);
    let rank = 0;
    order.forEach((code, at) => {
      if (at > 0 && labels[code] !== labels[order[at - 1] ?? 0]) rank += 1;
      ranks[code] = rank;
    });
    ranks[0] = rank + 1;
    this.#ranks = { of: ranks, version: state };
    return true;
  }

  /** The rank of a row's value; empty sorts last. */
  rank(slot: number): number {
    return this.#ranks?.of[this.#codes[slot] ?? 0] ?? 0;
  }

  get places(): number {
    return this.#values.length + 1;
  }

  compare(one: number, other: number): number {
    return this.rank(one) - this.rank(other);
  }
}

const isChoice = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Compares texts by character code. */
export const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
