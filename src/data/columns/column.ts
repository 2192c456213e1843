import type { ColumnKind } from '#contract/core/resource.ts';
import { ChoiceColumn } from './choice-column.ts';
import { FlagColumn } from './flag-column.ts';
import { ListColumn } from './list-column.ts';
import { NumberColumn } from './number-column.ts';
import { TextColumn } from './text-column.ts';
import { TimeColumn } from './time-column.ts';

/** One field of all rows of a resource, in memory. A slot is a row's index, the same in every column. */
export type Column = TextColumn | ChoiceColumn | NumberColumn | TimeColumn | FlagColumn | ListColumn;

/** An empty column of a kind; `fold` is how its texts are compared. */
export function makeColumn(kind: ColumnKind, fold?: (text: string) => string): Column {
  switch (kind) {
    case 'text':
    // A day as text is in order, and found by its digits.
    case 'day':
      return new TextColumn(fold);
    case 'choice':
      return new ChoiceColumn();
    case 'number':
      return new NumberColumn();
    case 'time':
      return new TimeColumn();
    case 'flag':
      return new FlagColumn();
    case 'list':
      return new ListColumn();
  }
}
