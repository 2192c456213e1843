import { kolkataMoment } from '#contract/core/dates.ts';
import type { FieldWord, FieldWords } from '#contract/core/define-fields.ts';
import { plainRupees } from '#contract/core/money.ts';

/** A stored value as its form holds it: as a text, but for chosen lists and values of several parts. */
function formValue(word: FieldWord | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (word?.kind !== 'money') return String(value);
    return value === 0 && word.blank_zero ? '' : plainRupees(value);
  }
  if (word?.kind === 'instant' && typeof value === 'string') return kolkataMoment(Date.parse(value));
  const isTexts = word?.kind === 'list' && (word.of.kind ?? 'text') === 'text';
  return isTexts && Array.isArray(value) ? value.join(', ') : value;
}

/** The fields of a record as form texts, all or some; empty for those it lacks. */
export function asTexts<K extends string, F extends K = K>(
  words: FieldWords<K>,
  record: { readonly [field in NoInfer<F>]?: unknown },
  fields: readonly F[] = Object.keys(words) as F[], // the keys of `words` are its fields
): Record<F, string> {
  const texts = fields.map((field) => {
    const value = formValue(words[field], record[field]);
    return [field, typeof value === 'string' ? value : ''] as const;
  });
  return Object.fromEntries(texts) as Record<F, string>; // every field was just given
}

/** A saved patch as form values. */
export const formValuesOf = (
  words: FieldWords,
  patch: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, formValue(words[name], value)]));
