import type { FileColumn } from '#data/file-columns.ts';

/** The field each heading is read as; an empty text for one that is left out. */
export type Mapping = Readonly<Record<string, string>>;

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The headings a column goes by. */
const namesOf = ({ title, field, also = [] }: FileColumn): Set<string> =>
  new Set([title, field, field.split('.').at(-1) ?? field, ...also].map(bare));

/**
 * Reads headings by what was chosen for them before, then by label, field name and what else people call a
 * field. No field is read twice.
 */
export function guessMapping(
  headings: readonly string[],
  columns: readonly FileColumn[],
  remembered: Mapping = {},
): Mapping {
  const taken = new Set<string>();
  const fields = new Set(columns.map(({ field }) => field));
  const take = (field: string | undefined) => {
    if (field === undefined || !fields.has(field) || taken.has(field)) return '';
    taken.add(field);
    return field;
  };
  const known = headings.map((heading) => take(remembered[heading]));
  const guessed = headings.map((heading, at) => {
    if (known[at] || remembered[heading] === '') return known[at] ?? '';
    return take(columns.find((column) => namesOf(column).has(bare(heading)))?.field);
  });
  return Object.fromEntries(headings.map((heading, at) => [heading, guessed[at] ?? '']));
}
