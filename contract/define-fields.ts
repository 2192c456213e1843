import * as z from 'zod/mini';
import type { ChoiceList } from './choices.ts';

/** How people read a field: what it is called, and where its value is not its own word, where that is found. */
export interface FieldWord {
  label: string;
  /** Dropdown lists that know the words of its keys. */
  lists?: readonly ChoiceList[];
  /** The only values it has, each its own word. */
  words?: readonly string[];
  /** The record its id is of, and the field people know that by, where the index does not say. */
  ref?: { resource: string; field: string };
  /** An amount of rupees. */
  money?: true;
  /** A number that is counted with. */
  number?: true;
  /** The fields inside it. */
  parts?: Readonly<Record<string, FieldWord>>;
}

export type FieldWords<K extends string = string> = Readonly<Record<K, FieldWord>>;

interface Field<R extends z.ZodMiniType> {
  rule: R;
  word: FieldWord;
}

/** One field that a person writes: what it is called and its rule, which may be made of that word. */
export const field = <R extends z.ZodMiniType>(
  label: string,
  rule: R | ((label: string) => R),
  more: Omit<FieldWord, 'label'> = {},
): Field<R> => ({ rule: typeof rule === 'function' ? rule(label) : rule, word: { label, ...more } });

/** The fields of an area, each said once: `fields` is their schema, `words` how people read them. */
export function defineFields<F extends Readonly<Record<string, Field<z.ZodMiniType>>>>(defined: F) {
  const entries = Object.entries(defined);
  const rules = Object.fromEntries(entries.map(([name, { rule }]) => [name, rule]));
  const words = Object.fromEntries(entries.map(([name, { word }]) => [name, word]));
  return {
    // Both have the very keys of what was defined.
    fields: z.object(rules as { -readonly [K in keyof F]: F[K]['rule'] }),
    words: words as FieldWords<keyof F & string>,
  };
}

/** `credit_days` as people read it: Credit Days; an id is called by what it is of. */
export const wordOfName = (name: string): string =>
  name
    .replace(/_id$/, '')
    .replaceAll('_', ' ')
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Columns that are called by their names. */
export function namedAlike<S extends z.core.$ZodShape>(
  { shape }: z.ZodMiniObject<S>,
  more: Omit<FieldWord, 'label'> = {},
): FieldWords<keyof S & string> {
  const words = Object.keys(shape).map((name) => [name, { label: wordOfName(name), ...more }]);
  return Object.fromEntries(words) as FieldWords<keyof S & string>; // one of every key
}
