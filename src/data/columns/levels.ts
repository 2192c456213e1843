import type { Why } from '../api.ts';
import type { ChoiceColumn } from './choice-column.ts';
import { labelTest } from '../label-test.ts';
import type { RowIndex } from './row-index.ts';
import type { Term, Terms } from './terms.ts';
import type { TextColumn } from './text-column.ts';

/** Where a word was found: in a searched field; in a number, code or e-mail; in what many rows share. */
export const NAMED = 1;
export const EXACT = 2;
export const BROAD = 3;

/** Shorter words are in too many e-mails. */
const SHORTEST_TEXT = 4;

/** Some of the columns of texts. */
export function textColumns(index: RowIndex, names: readonly string[]): TextColumn[] {
  return names.flatMap((name) => {
    const column = index.columns.get(name);
    return column?.kind === 'text' ? [column] : [];
  });
}

interface Word extends Term {
  /** Whether a town or person is meant. */
  test: (label: string) => boolean;
}

/** The columns of an index that words are looked for in. */
class Reach {
  readonly named: readonly TextColumn[];
  readonly numbers: [string, TextColumn][] = [];
  readonly texts: [string, TextColumn][] = [];
  readonly shared: [string, ChoiceColumn][] = [];

  constructor(private readonly index: RowIndex) {
    this.named = textColumns(index, index.resource.search);
    for (const [name, way] of Object.entries(index.resource.index.found_by ?? {})) {
      const column = index.columns.get(name);
      if (column?.kind === 'choice') this.shared.push([name, column]);
      else if (column?.kind === 'text') (way === 'number' ? this.numbers : this.texts).push([name, column]);
    }
  }

  /** Sets the levels of the rows of a mask that have a word; `whole` skips the searched fields, which lack it. */
  scan({ word, numbers, test }: Word, mask: Uint8Array, whole: boolean): Uint8Array {
    const { size } = this.index;
    const levels = new Uint8Array(size);
    if (!whole) for (const column of this.named) column.markContaining(levels, mask, size, word, NAMED);
    this.scanNumbers(levels, numbers, mask);
    if (word.length >= SHORTEST_TEXT)
      for (const [, column] of this.texts) column.markContaining(levels, mask, size, word, EXACT);
    for (const [name, column] of this.shared)
      column.markValues(levels, mask, (value) => test(this.index.labelIn(name, value)), BROAD);
    return levels;
  }

  scanNumbers(levels: Uint8Array, numbers: readonly string[], mask: Uint8Array): void {
    for (const [, column] of this.numbers)
      for (const number of numbers) column.markContaining(levels, mask, this.index.size, number, EXACT);
  }

  /** Where a row has a word, and the column unless it is a searched field. */
  at(slot: number, { word, numbers, test }: Word): [level: number, field?: string] {
    if (this.named.some((column) => column.contains(slot, word))) return [NAMED];
    const number = this.numberAt(slot, numbers);
    if (number !== undefined) return [EXACT, number];
    for (const [name, column] of word.length < SHORTEST_TEXT ? [] : this.texts)
      if (column.contains(slot, word)) return [EXACT, name];
    for (const [name, column] of this.shared) {
      const value = column.value(slot);
      if (value !== null && test(this.index.labelIn(name, value))) return [BROAD, name];
    }
    return [0];
  }

  numberAt(slot: number, numbers: readonly string[]): string | undefined {
    const found = this.numbers.find(([, column]) => numbers.some((number) => column.contains(slot, number)));
    return found?.[0];
  }
}

const tested = (term: Term): Word => ({ ...term, test: labelTest(term.word) });

/** Where the words of a search were found in the rows of a mask, the farthest of them; 0 where one is missing. */
export function levelsOf(index: RowIndex, terms: Terms, mask: Uint8Array): Uint8Array {
  const reach = new Reach(index);
  const [first, ...others] = terms.words
    .toSorted((one, other) => other.word.length - one.word.length)
    .map(tested);
  if (!first) return new Uint8Array(index.size);
  let levels = reach.scan(first, mask, first.word === terms.text);
  for (const word of others) {
    const own = reach.scan(word, masked(levels), false);
    for (let slot = 0; slot < index.size; slot += 1)
      if (own[slot] !== 0) own[slot] = Math.max(own[slot] ?? 0, levels[slot] ?? 0);
    levels = own;
  }
  if (terms.numbers.length > 0) reach.scanNumbers(levels, terms.numbers, mask);
  return levels;
}

function masked(levels: Uint8Array): Uint8Array {
  const mask = new Uint8Array(levels.length);
  for (let slot = 0; slot < levels.length; slot += 1) mask[slot] = levels[slot] === 0 ? 0 : 1;
  return mask;
}

/** Why the words of a search found a row: what it has of them beside its searched fields. */
export function whyFound(index: RowIndex, terms: Terms, slot: number): Why[] {
  const reach = new Reach(index);
  if (reach.named.some((column) => column.contains(slot, terms.text))) return [];
  const number = reach.numberAt(slot, terms.numbers);
  const fields = number === undefined ? terms.words.map((term) => reach.at(slot, tested(term))[1]) : [number];
  return [...new Set(fields)].flatMap((field) => (field === undefined ? [] : [whyOf(index, field, slot)]));
}

function whyOf(index: RowIndex, field: string, slot: number): Why {
  const value = String(index.columns.get(field)?.value(slot) ?? '');
  return { field, value: index.labelIn(field, value) };
}
