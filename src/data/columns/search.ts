import { RANKS, isTelling } from '#lib/sounds/likeness.ts';
import { soundsOf } from '#lib/sounds/sounds.ts';
import { namedBy } from '../title.ts';
import type { RowIndex } from './row-index.ts';
import type { Heard } from './sound-aid.ts';
import type { TextColumn } from './text-column.ts';

interface Search {
  text: string;
  limit: number;
  order: () => Int32Array;
  /** One byte per slot: 1 for the rows to search. */
  mask: Uint8Array;
}

/**
 * Rows whose searched fields contain a text, the best first: those that begin with it, then those with a
 * later word that does, then the rest; among equals in the order given. Where these are fewer than wanted, rows
 * follow whose name sounds like the text, in whatever script or spelling.
 */
export function found(index: RowIndex, { text, limit, order, mask }: Search): number[] {
  const part = text.trim().toLowerCase();
  if (part === '') return first(order(), mask, limit);
  const columns = texts(index, index.resource.search);
  const hits = new Uint8Array(index.size);
  for (const column of columns) column.markContaining(hits, mask, index.size, part);
  const best: number[] = [];
  const words: number[] = [];
  const rest: number[] = [];
  const tests = columns.map((column) => column.wordTest(part));
  const sorted = order();
  for (const slot of sorted) {
    if (hits[slot] !== 1) continue;
    if (columns.some((column) => column.begins(slot, part))) {
      best.push(slot);
      if (best.length === limit) break;
    } else if (words.length < limit && tests.some((begins) => begins(slot))) words.push(slot);
    else if (rest.length < limit) rest.push(slot);
  }
  const exact = [...best, ...words, ...rest];
  if (exact.length >= limit) return exact.slice(0, limit);
  return [...exact, ...alike(index, part, { order: sorted, mask, hits })].slice(0, limit);
}

/** Rows of the mask whose name sounds like a text, without those that contain it; the most alike first. */
function alike(index: RowIndex, text: string, { order, ...rows }: Heard & { order: Int32Array }): number[] {
  const wanted = soundsOf(text);
  if (!isTelling(wanted)) return [];
  const likeness = new Uint8Array(index.size);
  let some = false;
  for (const column of texts(index, namedBy(index.resource.name)))
    some = column.raiseAlike(likeness, rows, wanted) || some;
  if (!some) return [];
  const ranked: number[][] = Array.from({ length: RANKS }, () => []);
  for (const slot of order) ranked[RANKS - (likeness[slot] ?? 0)]?.push(slot);
  return ranked.flat();
}

function first(order: Int32Array, mask: Uint8Array, limit: number): number[] {
  const slots: number[] = [];
  for (const slot of order) {
    if (slots.length === limit) break;
    if (mask[slot] === 1) slots.push(slot);
  }
  return slots;
}

function texts(index: RowIndex, names: readonly string[]): TextColumn[] {
  return names.flatMap((name) => {
    const column = index.columns.get(name);
    return column?.kind === 'text' ? [column] : [];
  });
}

/** Builds in advance what the first search needs. */
export function prepareSearch(index: RowIndex): void {
  for (const column of texts(index, index.resource.search)) column.prepare(index.size);
}
