import type { Column } from './column.ts';

/** What an order needs to know about the rows it sorts. */
export interface Slots {
  readonly size: number;
  readonly ids: readonly string[];
  readonly alive: Uint8Array;
}

/** The visible rows of a resource sorted by one column, updated incrementally. */
export class Order {
  #sorted: Int32Array | undefined;
  #changed = new Set<number>();

  constructor(
    private readonly slots: Slots,
    private readonly column: Column | null,
  ) {}

  /** Marks a row as added, removed or changed. */
  touch(slot: number): void {
    if (this.#sorted) this.#changed.add(slot);
  }

  /** Invalidates the order; it is rebuilt on the next read. */
  drop(): void {
    this.#sorted = undefined;
    this.#changed.clear();
  }

  /** The slots in order. `byId` breaks ties, for columns of few values. */
  sorted(byId: () => Int32Array): Int32Array {
    if (!this.#sorted) this.#sorted = this.#make(byId);
    else if (this.#changed.size > 0) this.#sorted = this.#patch(this.#sorted);
    this.#changed.clear();
    return this.#sorted;
  }

  #compare = (one: number, other: number): number => {
    const order = this.column ? this.column.compare(one, other) : 0;
    if (order !== 0) return order;
    const left = this.slots.ids[one] ?? '';
    const right = this.slots.ids[other] ?? '';
    return left < right ? -1 : left > right ? 1 : 0;
  };

  #make(byId: () => Int32Array): Int32Array {
    if (this.column?.kind === 'choice') return bucketed(this.column, byId());
    const { size, alive } = this.slots;
    const slots: number[] = [];
    for (let slot = 0; slot < size; slot += 1) if (alive[slot] === 1) slots.push(slot);
    const column = this.column;
    if (column?.kind !== 'text') return Int32Array.from(slots.sort(this.#compare));
    const keys = new Float64Array(size);
    for (const slot of slots) keys[slot] = keyOf(column.key(slot));
    slots.sort((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0) || this.#compare(one, other));
    return Int32Array.from(slots);
  }

  /** Removes the changed rows and merges them in at their new positions. */
  #patch(before: Int32Array): Int32Array {
    const { alive } = this.slots;
    const unchanged = before.filter((slot) => !this.#changed.has(slot));
    const fresh = [...this.#changed].filter((slot) => alive[slot] === 1).sort(this.#compare);
    const merged = new Int32Array(unchanged.length + fresh.length);
    let from = 0;
    fresh.forEach((slot, nth) => {
      const at = place(unchanged, slot, from, this.#compare);
      merged.set(unchanged.subarray(from, at), from + nth);
      merged[at + nth] = slot;
      from = at;
    });
    merged.set(unchanged.subarray(from), from + fresh.length);
    return merged;
  }
}

/** Binary search from `from`: the first index in `unchanged` whose row is not before `slot`. */
function place(
  unchanged: Int32Array,
  slot: number,
  from: number,
  compare: (one: number, other: number) => number,
): number {
  let low = from;
  let high = unchanged.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(unchanged[middle] ?? 0, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Counting sort for few different values: two passes for any number of rows. */
function bucketed(column: Extract<Column, { kind: 'choice' }>, byId: Int32Array): Int32Array {
  const starts = new Int32Array(column.places + 1);
  for (const slot of byId) starts[column.rank(slot) + 1] = (starts[column.rank(slot) + 1] ?? 0) + 1;
  for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const sorted = new Int32Array(byId.length);
  for (const slot of byId) {
    const rank = column.rank(slot);
    const at = starts[rank] ?? 0;
    sorted[at] = slot;
    starts[rank] = at + 1;
  }
  return sorted;
}

/** The first characters of a text as a number with the same order; ties compare the texts. */
function keyOf(text: string | null): number {
  if (text === null) return Number.MAX_VALUE;
  let key = 0;
  for (let at = 0; at < 3; at += 1) key = key * 65_536 + (at < text.length ? text.charCodeAt(at) : 0);
  return key;
}
