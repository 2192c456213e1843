import type { RowIndex } from './row-index.ts';
import type { TextColumn } from './text-column.ts';

interface Search {
  text: string;
  limit: number;
  order: () => Int32Array;
  /** One byte per slot: 1 for the rows to search. */
  mask: Uint8Array;
}

/**
 * Rows whose search fields contain a text: prefix of the field first, then prefix of a later word, then the rest;
 * ties in the order given.
 */
export function found(index: RowIndex, { text, limit, order, mask }: Search): number[] {
  const part = text.trim().toLowerCase();
  if (part === '') return first(order(), mask, limit);
  const columns = searched(index);
  const hits = new Uint8Array(index.size);
  for (const column of columns) column.markContaining(hits, mask, index.size, part);
  const best: number[] = [];
  const words: number[] = [];
  const rest: number[] = [];
  const tests = columns.map((column) => column.wordTest(part));
  for (const slot of order()) {
    if (hits[slot] !== 1) continue;
    if (columns.some((column) => column.begins(slot, part))) {
      best.push(slot);
      if (best.length === limit) break;
    } else if (words.length < limit && tests.some((begins) => begins(slot))) words.push(slot);
    else if (rest.length < limit) rest.push(slot);
  }
  return [...best, ...words, ...rest].slice(0, limit);
}

function first(order: Int32Array, mask: Uint8Array, limit: number): number[] {
  const slots: number[] = [];
  for (const slot of order) {
    if (slots.length === limit) break;
    if (mask[slot] === 1) slots.push(slot);
  }
  return slots;
}

function searched(index: RowIndex): TextColumn[] {
  return index.resource.search.flatMap((name) => {
    const column = index.columns.get(name);
    return column?.kind === 'text' ? [column] : [];
  });
}

/** Builds in advance what the first search needs. */
export function prepareSearch(index: RowIndex): void {
  for (const column of searched(index)) column.prepare(index.size);
}
