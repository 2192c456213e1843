import type { Why } from '../api.ts';
import { Behind, Through } from './behind.ts';
import { labelTest } from '../label-test.ts';
import type { ChoiceColumn } from './choice-column.ts';
import type { RowIndex } from './row-index.ts';
import type { Term, Terms } from './terms.ts';
import type { TextColumn } from './text-column.ts';
import { BROAD, EXACT, NAMED, type Way } from './ways.ts';

/** Shorter words are in too many e-mails. */
const SHORTEST_TEXT = 4;

/** Some of the columns of texts. */
export function textColumns(index: RowIndex, names: readonly string[]): TextColumn[] {
  return names.flatMap((name) => {
    const column = index.columns.get(name);
    return column?.kind === 'text' ? [column] : [];
  });
}

/** A word of a search, with every way to have it, the best first. */
export interface Word extends Term {
  ways: readonly Way[];
}

/** The columns of an index that words are looked for in, and the indexes of the rows that it is found by. */
export class Reach {
  readonly named: readonly TextColumn[];
  readonly numbers: [string, TextColumn][] = [];
  readonly texts: [string, TextColumn][] = [];
  readonly shared: [string, ChoiceColumn][] = [];
  /** References whose rows are looked for in their own index. */
  readonly behind: Behind[] = [];
  /** Rows that lead here, looked for by what is behind them. */
  readonly through: Through[] = [];

  constructor(readonly index: RowIndex) {
    this.named = textColumns(index, index.resource.search);
    for (const [name, way] of Object.entries(index.resource.index.found_by ?? {})) {
      const column = index.columns.get(name);
      const other = way === 'row' ? index.indexBehind(name) : undefined;
      if (column?.kind === 'choice' && other)
        this.behind.push(new Behind(index, name, column, new Reach(other)));
      else if (column?.kind === 'choice') this.shared.push([name, column]);
      else if (column?.kind === 'text') (way === 'number' ? this.numbers : this.texts).push([name, column]);
    }
    for (const [name, field] of Object.entries(index.resource.index.found_through ?? {})) {
      const other = index.indexOf(name);
      const column = other?.columns.get(field);
      if (other && column?.kind === 'choice') this.through.push(new Through(index, column, new Reach(other)));
    }
  }

  wordOf(term: Term): Word {
    const { word, numbers } = term;
    const means = labelTest(word);
    const { size } = this.index;
    const texts = word.length < SHORTEST_TEXT ? [] : this.texts;
    const ways: Way[] = [
      ...this.named.map((column) => ({ level: NAMED, test: column.partTest(word, size) })),
      ...this.#numberWays(numbers),
      ...texts.map(([field, column]) => this.#way(EXACT, field, column.partTest(word, size))),
      ...this.shared.map(([field, column]) =>
        this.#way(
          BROAD,
          field,
          column.valueTest((value) => means(this.index.labelIn(field, value))),
        ),
      ),
      ...this.otherWays(term),
    ];
    return { ...term, ways: ways.toSorted((one, other) => one.level - other.level) };
  }

  /** The ways to have a word by way of other rows. */
  otherWays(term: Term): Way[] {
    return [
      ...this.behind.flatMap((one) => one.waysOf(one.reach.wordOf(term).ways)),
      ...this.through.flatMap((one) => one.waysOf(term)),
    ];
  }

  #way(level: number, field: string, test: Way['test']): Way {
    const { index } = this;
    const why = (slot: number): Why => {
      const value = String(index.columns.get(field)?.value(slot) ?? '');
      return { resource: index.resource.name, field, value: index.labelIn(field, value) };
    };
    return { level, test, why };
  }

  #numberWays(numbers: readonly string[]): Way[] {
    const { size } = this.index;
    return this.numbers.flatMap(([field, column]) =>
      numbers.map((number) => this.#way(EXACT, field, column.partTest(number, size))),
    );
  }

  /** The ways to have all of a text as one number. */
  wholeWays({ text, numbers }: Terms): Way[] {
    if (numbers.length === 0) return [];
    return [...this.#numberWays(numbers), ...this.otherWays({ word: text, numbers })];
  }

  /** The levels of the rows of a mask that have a word; `whole` skips the searched fields, which lack it. */
  scan(term: Term, mask: Uint8Array, whole: boolean): Uint8Array {
    const { word, numbers } = term;
    const { size } = this.index;
    const means = labelTest(word);
    const levels = new Uint8Array(size);
    if (!whole) for (const column of this.named) column.markContaining(levels, mask, size, word, NAMED);
    this.#scanNumbers(levels, numbers, mask);
    if (word.length >= SHORTEST_TEXT)
      for (const [, column] of this.texts) column.markContaining(levels, mask, size, word, EXACT);
    const others = this.#others(term);
    for (const other of others) other(levels, mask, EXACT);
    for (const [name, column] of this.shared)
      column.markValues(levels, mask, (value) => means(this.index.labelIn(name, value)), BROAD);
    for (const other of others) other(levels, mask, BROAD);
    return levels;
  }

  /** Marks the rows of the mask that have all of a text as one number. */
  scanWhole(levels: Uint8Array, { text, numbers }: Terms, mask: Uint8Array): void {
    if (numbers.length === 0) return;
    this.#scanNumbers(levels, numbers, mask);
    this.scanOthers(levels, { word: text, numbers }, mask);
  }

  /** Marks the rows of the mask that have a word by way of other rows. */
  scanOthers(levels: Uint8Array, term: Term, mask: Uint8Array): void {
    const others = this.#others(term);
    for (const level of [EXACT, BROAD]) for (const other of others) other(levels, mask, level);
  }

  #others(term: Term) {
    return [...this.behind, ...this.through].map((one) => one.marking(term));
  }

  #scanNumbers(levels: Uint8Array, numbers: readonly string[], mask: Uint8Array): void {
    for (const [, column] of this.numbers)
      for (const number of numbers) column.markContaining(levels, mask, this.index.size, number, EXACT);
  }

  /** The words, the one that the fewest rows seem to have first. */
  rarestFirst(terms: readonly Term[]): Word[] {
    const words = terms.map((term) => this.wordOf(term));
    if (words.length < 2) return words;
    const { size } = this.index;
    const step = Math.max(1, Math.floor(size / SAMPLE));
    const counted = words.map((word) => {
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

/** The best way a row has a word. */
export const wayIn = ({ ways }: Word, slot: number): Way | undefined => ways.find(({ test }) => test(slot));

/** How near a row has a word; 0 where it has not. */
export function levelIn({ ways }: Word, slot: number): number {
  for (const { level, test } of ways) if (test(slot)) return level;
  return 0;
}
