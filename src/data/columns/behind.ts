import type { Why } from '../api.ts';
import { NONE, type ChoiceColumn } from './choice-column.ts';
import type { Reach } from './reach.ts';
import type { RowIndex } from './row-index.ts';
import type { Term } from './terms.ts';
import { BROAD, EXACT, type Way } from './ways.ts';

/** Marks the unmarked rows of a mask that have something at a level. */
type Marking = (levels: Uint8Array, mask: Uint8Array, level: number) => void;

/** A column of references, and how the rows behind it are found. */
export class Behind {
  constructor(
    private readonly holder: RowIndex,
    private readonly name: string,
    private readonly column: ChoiceColumn,
    readonly reach: Reach,
  ) {}

  /** The ways to have a word by having a row that has it. */
  waysOf(ways: readonly Way[]): Way[] {
    const { column } = this;
    const slots = column.slotsIn(this.reach.index);
    const at = (slot: number) => slots[column.code(slot)] ?? NONE;
    return ways.map(({ level, test, why }) => ({
      level: Math.max(level, EXACT),
      test: (slot) => at(slot) !== NONE && test(at(slot)),
      why: (slot) => why?.(at(slot)) ?? this.#titleOf(slot),
    }));
  }

  #titleOf(slot: number): Why {
    const { holder, name } = this;
    return {
      resource: holder.resource.name,
      field: name,
      value: holder.labelIn(name, this.column.value(slot) ?? ''),
    };
  }

  /** Looks for a word once, and marks the unmarked rows of a mask that have it at a level. */
  marking(term: Term): Marking {
    const { column, reach } = this;
    const slots = column.slotsIn(reach.index);
    const others = reach.scan(term, reach.index.alive, false);
    return (levels, mask, level) => {
      const passes = (slot: number) => {
        const other = others[slot] ?? 0;
        return other !== 0 && Math.max(other, EXACT) === level;
      };
      column.markRows(levels, mask, { slots, passes, as: level });
    };
  }
}

/** Rows that lead to those of an index by a column: a plan is found by what the shops of its visits are found by. */
export class Through {
  /** Levels by word: a word is both estimated and looked for. */
  readonly #found = new Map<string, Uint8Array>();

  constructor(
    private readonly holder: RowIndex,
    private readonly column: ChoiceColumn,
    readonly reach: Reach,
  ) {}

  /** Looks for a word once, and marks the unmarked rows of a mask that have it at a level. */
  marking(term: Term): Marking {
    const found = this.#levels(term);
    return (levels, mask, level) => {
      for (let slot = 0; slot < levels.length; slot += 1)
        if (found[slot] === level && mask[slot] === 1 && levels[slot] === 0) levels[slot] = level;
    };
  }

  #levels(term: Term): Uint8Array {
    const found = this.#found.get(term.word) ?? this.#scan(term);
    this.#found.set(term.word, found);
    return found;
  }

  /** The levels of the rows that others lead to, the best of each. */
  #scan(term: Term): Uint8Array {
    const { holder, column, reach } = this;
    const { size, alive } = reach.index;
    const others = new Uint8Array(size);
    reach.scanOthers(others, term, alive);
    const slots = column.slotsIn(holder);
    const levels = new Uint8Array(holder.size);
    for (let slot = 0; slot < size; slot += 1) {
      const other = others[slot] ?? 0;
      const at = other === 0 ? NONE : (slots[column.code(slot)] ?? NONE);
      if (at !== NONE && (levels[at] === 0 || other < (levels[at] ?? 0))) levels[at] = other;
    }
    return levels;
  }

  /** The ways to have a word by way of such a row. */
  waysOf(term: Term): Way[] {
    let levels: Uint8Array | undefined;
    const levelAt = (slot: number) => (levels ??= this.#levels(term))[slot] ?? 0;
    return [EXACT, BROAD].map((level) => ({
      level,
      test: (slot) => levelAt(slot) === level,
      why: (slot) => this.#whyOf(slot, term, level),
    }));
  }

  #whyOf(slot: number, term: Term, level: number): Why | undefined {
    const { index } = this.reach;
    const slots = this.column.slotsIn(this.holder);
    const ways = this.reach.otherWays(term).filter((way) => way.level === level);
    for (let other = 0; other < index.size; other += 1) {
      if (index.alive[other] !== 1 || slots[this.column.code(other)] !== slot) continue;
      const way = ways.find(({ test }) => test(other));
      if (way?.why) return way.why(other);
    }
    return undefined;
  }
}
