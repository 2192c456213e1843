import type { Why } from '../api.ts';
import { levelIn, Reach, wayIn, type Word } from './reach.ts';
import type { RowIndex } from './row-index.ts';
import type { Terms } from './terms.ts';

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
  reach.scanWhole(levels, terms, mask);
  return levels;
}

/** Tells why the words of a search found a row: what it has of them beside its searched fields. */
export function reasonsFor(index: RowIndex, terms: Terms): (slot: number) => Why[] {
  const reach = new Reach(index);
  const whole = reach.wholeWays(terms);
  const words = terms.words.map((term) => reach.wordOf(term));
  return (slot) => {
    if (reach.named.some((column) => column.contains(slot, terms.text))) return [];
    const number = whole.find(({ test }) => test(slot));
    const ways = number ? [number] : words.map((word) => wayIn(word, slot));
    const reasons = ways.flatMap((way) => way?.why?.(slot) ?? []);
    return [...new Map(reasons.map((why) => [`${why.resource} ${why.field}`, why])).values()];
  };
}
