import { isHindi } from '#lib/sounds/devanagari.ts';
import { RANKS, isTelling } from '#lib/sounds/likeness.ts';
import { soundsOf } from '#lib/sounds/sounds.ts';
import { namedBy } from '../title.ts';
import { levelsOf } from './levels.ts';
import { textColumns } from './reach.ts';
import type { RowIndex } from './row-index.ts';
import type { SoundRows } from './sound-aid.ts';
import { termsOf, type Terms } from './terms.ts';
import { BROAD, EXACT } from './ways.ts';

interface Search {
  text: string;
  limit: number;
  order: () => Int32Array;
  /** One byte per slot: 1 for the rows to search. */
  mask: Uint8Array;
}

/**
 * Rows that a text finds, the best first: those whose searched fields begin with it, then those with a later word that
 * does, then the rest that contain it; then those that have all its words in any order; those found by a number, code
 * or e-mail; those whose name sounds like the text, in whatever script or spelling; those of a town or an owner. Among
 * equals in the order given.
 */
export function found(index: RowIndex, { text, limit, order, mask }: Search): number[] {
  const terms = termsOf(text);
  if (terms.text === '') return first(order(), mask, limit);
  const hits = containing(index, terms, mask);
  const sorted = order();
  const exact = hits.includes(1) ? bestFirst(index, terms.text, { sorted, hits, limit }) : [];
  if (exact.length >= limit) return exact;
  return [...exact, ...others(index, terms, { sorted, hits, mask, limit: limit - exact.length })];
}

/**
 * One byte per slot: 1 for the rows of the mask that a text finds. A name in another spelling of the same script is
 * found only where nothing else is.
 */
export function foundMask(index: RowIndex, text: string, mask: Uint8Array): Uint8Array {
  const terms = termsOf(text);
  if (terms.text === '') return mask;
  const hits = containing(index, terms, mask);
  const rows = without(mask, hits);
  mark(hits, levelsOf(index, terms, rows));
  const hindi = !isHindi(terms.text);
  mark(hits, alike(index, terms.text, hits.includes(1) ? { mask: rows, hits, hindi } : { mask: rows, hits }));
  return hits;
}

function mark(hits: Uint8Array, ranks: Uint8Array | undefined): void {
  if (ranks) for (let slot = 0; slot < hits.length; slot += 1) if (ranks[slot] !== 0) hits[slot] = 1;
}

/** The mask but for the hits. */
function without(mask: Uint8Array, hits: Uint8Array): Uint8Array {
  if (!hits.includes(1)) return mask;
  const rows = mask.slice(0, hits.length);
  for (let slot = 0; slot < hits.length; slot += 1) if (hits[slot] === 1) rows[slot] = 0;
  return rows;
}

/** Marks the rows whose searched fields contain the whole text. */
function containing(index: RowIndex, { text }: Terms, mask: Uint8Array): Uint8Array {
  const hits = new Uint8Array(index.size);
  for (const column of textColumns(index, index.resource.search))
    column.markContaining(hits, mask, index.size, text);
  return hits;
}

interface Sorted {
  sorted: Int32Array;
  hits: Uint8Array;
  limit: number;
}

function bestFirst(index: RowIndex, text: string, { sorted, hits, limit }: Sorted): number[] {
  const columns = textColumns(index, index.resource.search);
  const tests = columns.map((column) => column.partTest(` ${text}`, index.size));
  const best: number[] = [];
  const words: number[] = [];
  const rest: number[] = [];
  for (const slot of sorted) {
    if (hits[slot] !== 1) continue;
    if (columns.some((column) => column.begins(slot, text))) {
      best.push(slot);
      if (best.length === limit) break;
    } else if (words.length < limit && tests.some((begins) => begins(slot))) words.push(slot);
    else if (rest.length < limit) rest.push(slot);
  }
  return [...best, ...words, ...rest].slice(0, limit);
}

/** The ranks of rows that do not contain the text. */
const LAST = EXACT + RANKS + 1;

function others(index: RowIndex, terms: Terms, { sorted, limit, ...rows }: Sorted & SoundRows): number[] {
  const ranks = ranksOf(index, terms, rows);
  const [left, best] = countOf(ranks);
  const ranked: number[][] = Array.from({ length: LAST + 1 }, () => []);
  for (let at = 0, seen = 0; seen < left; at += 1) {
    const slot = sorted[at] ?? 0;
    const rank = ranks[slot] ?? 0;
    if (rank === 0) continue;
    seen += 1;
    const same = ranked[rank];
    if (same && same.length < limit) same.push(slot);
    if (rank === best && same?.length === limit) break;
  }
  return ranked.flat().slice(0, limit);
}

/** How many rows have a rank, and the best rank there is. */
function countOf(ranks: Uint8Array): [count: number, best: number] {
  let count = 0;
  let best = LAST;
  for (const rank of ranks) {
    if (rank === 0) continue;
    count += 1;
    if (rank < best) best = rank;
  }
  return [count, best];
}

/** How well the terms find the rows of the mask that do not contain the text: 1 is best, 0 is not at all. */
function ranksOf(index: RowIndex, terms: Terms, { mask, hits }: SoundRows): Uint8Array {
  const rows = without(mask, hits);
  const ranks = levelsOf(index, terms, rows);
  const likeness = alike(index, terms.text, { mask: rows, hits });
  for (let slot = 0; slot < index.size; slot += 1) {
    const level = ranks[slot] ?? 0;
    const like = likeness?.[slot] ?? 0;
    if (like > 0 && (level === 0 || level === BROAD)) ranks[slot] = LAST - like;
    else if (level === BROAD) ranks[slot] = LAST;
  }
  return ranks;
}

/** How much the names of some rows sound like a text; undefined where none does. */
function alike(index: RowIndex, text: string, rows: SoundRows): Uint8Array | undefined {
  const wanted = soundsOf(text);
  if (!isTelling(wanted)) return undefined;
  const likeness = new Uint8Array(index.size);
  let some = false;
  for (const column of textColumns(index, namedBy(index.resource.name)))
    some = column.raiseAlike(likeness, rows, wanted) || some;
  return some ? likeness : undefined;
}

function first(order: Int32Array, mask: Uint8Array, limit: number): number[] {
  const slots: number[] = [];
  for (const slot of order) {
    if (slots.length === limit) break;
    if (mask[slot] === 1) slots.push(slot);
  }
  return slots;
}

/** Builds in advance what the first search needs. */
export function prepareSearch(index: RowIndex): void {
  const { search, index: columns } = index.resource;
  for (const column of textColumns(index, [...search, ...Object.keys(columns.found_by ?? {})]))
    column.prepare(index.size);
}
