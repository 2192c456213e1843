import * as z from 'zod/mini';
import type { ChoiceList } from './choices.ts';

/** Display metadata of a field: its label, and how to show a value that is not its own text. */
export interface FieldWord {
  label: string;
  /** Dropdown lists that hold the labels of its keys. */
  lists?: readonly ChoiceList[];
  /** All allowed values, each its own label. */
  words?: readonly string[];
  /** What values are shown as, where not as themselves. */
  shown?: Readonly<Record<string, string>>;
  /** The referenced resource and its display field, when the index does not define them. */
  ref?: { resource: string; field: string };
  /** An amount in rupees. */
  money?: true;
  /** An amount in paise, shown and exported in rupees. */
  paise?: true;
  /** A numeric value. */
  number?: true;
  /** For checks by the server: what a change is shown as leaves it out. */
  internal?: true;
  /** Nested fields. */
  parts?: Readonly<Record<string, FieldWord>>;
}

export type FieldWords<K extends string = string> = Readonly<Record<K, FieldWord>>;

interface Field<R extends z.ZodMiniType> {
  rule: R;
  word: FieldWord;
}

/** Defines one field: its label and its schema, which may use the label. */
export const field = <R extends z.ZodMiniType>(
  label: string,
  rule: R | ((label: string) => R),
  more: Omit<FieldWord, 'label'> = {},
): Field<R> => ({ rule: typeof rule === 'function' ? rule(label) : rule, word: { label, ...more } });

/** Defines the fields of an area once: `fields` is their schema, `words` their display metadata. */
export function defineFields<F extends Readonly<Record<string, Field<z.ZodMiniType>>>>(defined: F) {
  const entries = Object.entries(defined);
  const rules = Object.fromEntries(entries.map(([name, { rule }]) => [name, rule]));
  const words = Object.fromEntries(entries.map(([name, { word }]) => [name, word]));
  return {
    // Both objects have exactly the keys of `defined`.
    fields: z.object(rules as { -readonly [K in keyof F]: F[K]['rule'] }),
    words: words as FieldWords<keyof F & string>,
  };
}

/** Label derived from a field name: `credit_days` becomes Credit Days; an id is named after its record. */
export const wordOfName = (name: string): string =>
  name
    .replace(/_id$/, '')
    .replaceAll('_', ' ')
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Display metadata for columns labelled by their names. */
export function namedAlike<S extends z.core.$ZodShape>(
  { shape }: z.ZodMiniObject<S>,
  more: Omit<FieldWord, 'label'> = {},
): FieldWords<keyof S & string> {
  const words = Object.keys(shape).map((name) => [name, { label: wordOfName(name), ...more }]);
  return Object.fromEntries(words) as FieldWords<keyof S & string>; // one entry per key
}
