import type { ChoiceList } from '#contract/core/choices.ts';
import { kolkataMinute } from '#contract/core/dates.ts';
import type { Filter } from '#contract/core/resource.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { Lists } from './columns/lists.ts';

/** What a field holds, as exported: a choice or word as `shown`, a record by its name. */
export type Content =
  | { as: 'text' | 'number' | 'money' | 'paise' | 'day' | 'time' | 'flag' }
  | { as: 'list'; of: Content }
  | {
      as: 'word';
      words: readonly string[];
      /** How else a file may write each of them. */
      spellings?: Readonly<Record<string, readonly string[]>>;
      /** In English, where a value is not shown as itself. */
      called?: Readonly<Record<string, string>>;
      /** The name of one value while another field is empty. */
      stage?: Omit<Extract<Filter, { kind: 'stage' }>, 'kind' | 'field'>;
    }
  | { as: 'choice'; lists: readonly ChoiceList[] }
  | { as: 'name'; of: ResourceName };

/** A record field as an import and export column. Plain data: it is posted to the engine. */
export type FileColumn = Content & {
  title: string;
  /** `location.city` for nested ones. */
  field: string;
  /** Alternative headings accepted on import. */
  also?: readonly string[];
  /** Set by the server or the device: never imported. */
  derived?: true;
  /** What stands in the file for a stored value; others stay as they are. */
  shown?: Readonly<Record<string, string>>;
};

/** The value of a field, nested ones included. */
export function valueAt(row: object, field: string): unknown {
  let value: unknown = row;
  for (const part of field.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
  return value;
}

export type FileCell = string | number | null;

/** Returns a formatter of rows to cells. */
export function cellMaker(lists: Lists, columns: readonly FileColumn[]): (row: object) => FileCell[] {
  const cellOf = (column: FileColumn, value: unknown, row: object): FileCell => {
    if (column.as === 'list' && Array.isArray(value))
      return value.map((one) => cellOf({ ...column, ...column.of }, one, row)).join(', ') || null;
    if (typeof value === 'boolean') return column.shown?.[String(value)] ?? String(value);
    if (typeof value === 'number') return column.as === 'paise' ? value / 100 : value;
    if (typeof value !== 'string' || value === '') return null;
    switch (column.as) {
      case 'choice':
        return column.shown?.[value] ?? value;
      case 'word':
        return column.shown?.[stageIn(column, value, row)] ?? value;
      case 'name':
        return lists.label(column.of, 'name', value) ?? null;
      case 'time':
        return kolkataMinute(Date.parse(value));
      case 'text':
      case 'number':
      case 'money':
      case 'paise':
      case 'day':
      case 'flag':
      case 'list':
        return value;
    }
  };
  return (row) => columns.map((column) => cellOf(column, valueAt(row, column.field), row));
}

const stageIn = ({ stage }: Extract<FileColumn, { as: 'word' }>, value: string, row: object): string =>
  value === stage?.of && !valueAt(row, stage.until) ? stage.first : value;
