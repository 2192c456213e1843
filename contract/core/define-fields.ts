import * as z from 'zod/mini';
import type { ChoiceList } from './choices.ts';

/** A record of another resource, with its display field. */
export interface Ref {
  resource: string;
  field: string;
}

/** What a field holds. Forms, lists, files, filters and the server's checks treat a value by its kind. (Decision 075.) */
export type FieldKind =
  | { kind?: 'text' }
  /** `rupees` are whole ones. */
  | { kind: 'number' | 'rupees' | 'day' | 'instant' | 'flag' }
  /** In paise, typed and exported in rupees; with `blank_zero`, forms show none instead of 0. */
  | { kind: 'money'; blank_zero?: true }
  /** A key of one of these dropdown lists, which hold its labels. */
  | { kind: 'choice'; lists: readonly ChoiceList[] }
  /** One of all allowed values, each its own label if not `shown` as something else. */
  | { kind: 'word'; words: readonly string[]; shown?: Readonly<Record<string, string>> }
  | { kind: 'ref'; ref: Ref }
  | { kind: 'list'; of: FieldKind }
  /** Nested fields that count as one value. */
  | { kind: 'parts'; parts: Readonly<Record<string, FieldWord>> };

/** Display metadata of a field: its label, and what it holds. */
export type FieldWord = FieldKind & {
  label: string;
  /** For checks by the server: what a change is shown as leaves it out. */
  internal?: true;
};

export type FieldWords<K extends string = string> = Readonly<Record<K, FieldWord>>;

/** The kinds without further data, by name. */
type PlainKind = 'text' | 'number' | 'rupees' | 'money' | 'day' | 'instant' | 'flag';

/** A key of a dropdown list; the first of several lists decides the label of a key in both. */
export const choiceOf = (...lists: ChoiceList[]) => ({ kind: 'choice', lists }) as const;

/** One of some words. */
export const oneOf = (words: readonly string[]) => ({ kind: 'word', words }) as const;

/** The id of a record of another resource. */
export const ref = (resource: string, by = 'name') =>
  ({ kind: 'ref', ref: { resource, field: by } }) as const;

/** Several values of one kind. */
export const listOf = (of: PlainKind | FieldKind) => ({ kind: 'list', of: kindOf(of) }) as const;

const kindOf = (kind: PlainKind | FieldKind): FieldKind => (typeof kind === 'string' ? { kind } : kind);

/** What the rule of a kind gives. */
type ValueOf<K> = K extends 'number' | 'rupees' | 'money' | { kind: 'money' }
  ? number | null | undefined
  : K extends 'flag'
    ? boolean | null | undefined
    : K extends { kind: 'list' }
      ? readonly unknown[] | null | undefined
      : K extends { kind: 'parts' }
        ? object | null | undefined
        : string | null | undefined;

interface Field<R extends z.ZodMiniType> {
  rule: R;
  word: FieldWord;
}

/** Defines one field: its label, its schema, which may use the label, and its kind. */
export const field = <R extends z.ZodMiniType<ValueOf<K>>, K extends PlainKind | FieldKind = 'text'>(
  label: string,
  rule: R | ((label: string) => R),
  kind?: K,
): Field<R> => ({
  rule: typeof rule === 'function' ? rule(label) : rule,
  word: { label, ...kindOf(kind ?? 'text') },
});

/** Defines the fields of an area once: `fields` is their schema, `words` their display metadata. (Decision 041.) */
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

/** Display metadata for columns labelled by their names, and of the kinds of their schemas. */
export function namedAlike<S extends z.core.$ZodShape>(
  { shape }: z.ZodMiniObject<S>,
  more: Pick<FieldWord, 'internal'> = {},
): FieldWords<keyof S & string> {
  const words = Object.entries(shape).map(([name, rule]) => [
    name,
    { label: wordOfName(name), ...kindOfRule(rule), ...more },
  ]);
  return Object.fromEntries(words) as FieldWords<keyof S & string>; // one entry per key
}

/** The kind of a column of a row; a day and a choice are texts to their schema. */
function kindOfRule(rule: z.core.$ZodType): FieldKind {
  const { def } = rule._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'nullable':
    case 'optional':
      return kindOfRule(def.innerType);
    case 'number':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'flag' };
    case 'array':
      return listOf(kindOfRule(def.element));
    case 'object':
      return { kind: 'parts', parts: {} };
    case 'string':
      return 'format' in def && def.format === 'datetime' ? { kind: 'instant' } : {};
    default:
      return {};
  }
}
