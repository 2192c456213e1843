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

/** One way a row may have a word. */
interface Way {
  level: number;
  /** The column, unless it is a searched field. */
  field?: string;
  test: (slot: number) => boolean;
}

/** A word of a search, with every way to have it, the best first. */
interface Word extends Term {
  /** Whether a town or person is meant. */
  means: (label: string) => boolean;
  ways: readonly Way[];
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

  wordOf(term: Term): Word {
    const { word, numbers } = term;
    const means = labelTest(word);
    const { size } = this.index;
    const texts = word.length < SHORTEST_TEXT ? [] : this.texts;
    const ways = [
      ...this.named.map((column) => ({ level: NAMED, test: column.partTest(word, size) })),
      ...this.numberWays(numbers),
      ...texts.map(([field, column]) => ({ level: EXACT, field, test: column.partTest(word, size) })),
      ...this.shared.map(([field, column]) => ({
        level: BROAD,
        field,
        test: column.valueTest((value) => means(this.index.labelIn(field, value))),
      })),
    ];
    return { ...term, means, ways };
  }

  numberWays(numbers: readonly string[]): Way[] {
    const { size } = this.index;
    return this.numbers.flatMap(([field, column]) =>
      numbers.map((number) => ({ level: EXACT, field, test: column.partTest(number, size) })),
    );
  }

  /** The levels of the rows of a mask that have a word; `whole` skips the searched fields, which lack it. */
  scan({ word, numbers, means }: Word, mask: Uint8Array, whole: boolean): Uint8Array {
    const { size } = this.index;
    const levels = new Uint8Array(size);
    if (!whole) for (const column of this.named) column.markContaining(levels, mask, size, word, NAMED);
    this.scanNumbers(levels, numbers, mask);
    if (word.length >= SHORTEST_TEXT)
      for (const [, column] of this.texts) column.markContaining(levels, mask, size, word, EXACT);
    for (const [name, column] of this.shared)
      column.markValues(levels, mask, (value) => means(this.index.labelIn(name, value)), BROAD);
    return levels;
  }

  scanNumbers(levels: Uint8Array, numbers: readonly string[], mask: Uint8Array): void {
    for (const [, column] of this.numbers)
      for (const number of numbers) column.markContaining(levels, mask, this.index.size, number, EXACT);
  }

  /** The words, the one that the fewest rows seem to have first. */
  rarestFirst(terms: readonly Term[]): Word[] {
    const { size } = this.index;
    const step = Math.max(1, Math.floor(size / SAMPLE));
    const counted = terms.map((term) => {
      const word = this.wordOf(term);
      let count = 0;
      for (let slot = 0; slot < size; slot += step) if (levelIn(word, slot) !== 0) count += 1;
      return { word, count };
    });
    counted.sort((one, other) => one.count - other.count || other.word.word.length - one.word.word.length);
    return counted.map(({ word }) => word);
  }
}

/** Rows that are looked at to estimate how many have a word. */
const SAMPLE = 256;

const wayIn = ({ ways }: Word, slot: number): Way | undefined => ways.find(({ test }) => test(slot));

function levelIn({ ways }: Word, slot: number): number {
  for (const { level, test } of ways) if (test(slot)) return level;
  return 0;
}

/** Sets the level of each row to the farthest of all words, 0 where it lacks one of these. */
function keepHaving(levels: Uint8Array, words: readonly Word[]): void {
  if (words.length === 0) return;
  for (let slot = 0; slot < levels.length; slot += 1) {
    let farthest = levels[slot] ?? 0;
    for (const word of words) {
      if (farthest === 0) break;
      const level = levelIn(word, slot);
      farthest = level === 0 ? 0 : Math.max(farthest, level);
    }
    levels[slot] = farthest;
  }
}

/** Where the words of a search were found in the rows of a mask, the farthest of them; 0 where one is missing. */
export function levelsOf(index: RowIndex, terms: Terms, mask: Uint8Array): Uint8Array {
  const reach = new Reach(index);
  const different = [...new Map(terms.words.map((term) => [term.word, term])).values()];
  const [first, ...others] = reach.rarestFirst(different);
  if (!first) return new Uint8Array(index.size);
  const levels = reach.scan(first, mask, first.word === terms.text);
  keepHaving(levels, others);
  if (terms.numbers.length > 0) reach.scanNumbers(levels, terms.numbers, mask);
  return levels;
}

/** Why the words of a search found a row: what it has of them beside its searched fields. */
export function whyFound(index: RowIndex, terms: Terms, slot: number): Why[] {
  const reach = new Reach(index);
  if (reach.named.some((column) => column.contains(slot, terms.text))) return [];
  const number = reach.numberWays(terms.numbers).find(({ test }) => test(slot));
  const ways = number ? [number] : terms.words.map((term) => wayIn(reach.wordOf(term), slot));
  const fields = ways.map((way) => way?.field);
  return [...new Set(fields)].flatMap((field) => (field === undefined ? [] : [whyOf(index, field, slot)]));
}

function whyOf(index: RowIndex, field: string, slot: number): Why {
  const value = String(index.columns.get(field)?.value(slot) ?? '');
  return { field, value: index.labelIn(field, value) };
}
