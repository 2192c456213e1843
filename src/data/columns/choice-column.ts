import { withRoom } from './grow.ts';

const codes = (length: number) => new Int32Array(length);

/** Dictionary-encoded values; a row stores a value's number. Number 0 is empty. */
export class ChoiceColumn {
  readonly kind = 'choice';
  #codes = codes(0);
  #values: (string | null)[] = [null];
  #codeOf = new Map<string, number>();
  #ranks: { of: Int32Array; version: string } | undefined;

  set(slot: number, value: unknown): void {
    this.#codes = withRoom(this.#codes, slot, codes);
    this.#codes[slot] = isChoice(value) ? this.#code(String(value)) : 0;
  }

  #code(value: string): number {
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

  /** Clears mask rows whose value does not contain a text, ignoring case. */
  keepContaining(mask: Uint8Array, size: number, text: string): void {
    const part = text.toLowerCase();
    const hits = this.#values.map((value) => value?.toLowerCase().includes(part) ?? false);
    for (let slot = 0; slot < size; slot += 1) if (!hits[this.#codes[slot] ?? 0]) mask[slot] = 0;
  }

  /** Ranks the values by display name. `version` identifies the state of the names. True when ranks changed. */
  rankBy(labelOf: (value: string) => string, version: string): boolean {
    const state = `${version}/${this.#values.length}`;
    if (this.#ranks?.version === state) return false;
    const labels = this.#values.map((value) => (value === null ? '' : labelOf(value).toLowerCase()));
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
