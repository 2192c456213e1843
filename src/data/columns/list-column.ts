const none: readonly string[] = [];

/** Several values per row, for small tables. */
export class ListColumn {
  readonly kind = 'list';
  readonly #values: (readonly string[])[] = [];

  set(slot: number, value: unknown): void {
    this.#values[slot] = Array.isArray(value) ? value.map(String) : none;
  }

  value(slot: number): readonly string[] {
    return this.#values[slot] ?? none;
  }

  /** Rows with more values last. */
  compare(one: number, other: number): number {
    return this.value(one).length - this.value(other).length;
  }

  /** Clears mask rows that do not have this value. */
  keepEqual(mask: Uint8Array, size: number, text: string): void {
    for (let slot = 0; slot < size; slot += 1) if (!this.value(slot).includes(text)) mask[slot] = 0;
  }
}
