import type { FileColumn } from '#data/file-columns.ts';
import { spellings } from '#ui/language/spellings.ts';

/** The field of each heading; empty for one that is skipped. */
export type Mapping = Readonly<Record<string, string>>;

const bare = (text: string) =>
  text
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The headings a column accepts. */
const namesOf = ({ title, field, also = [] }: FileColumn): Set<string> =>
  new Set([title, field, field.split('.').at(-1) ?? field, ...also].map(bare));

/** The same columns, which accept their headings in every language. */
export async function inEveryLanguage(columns: readonly FileColumn[]): Promise<FileColumn[]> {
  const spelled = await spellings();
  return columns.map((column) => ({ ...column, also: [...(column.also ?? []), ...spelled(column.title)] }));
}

/** Maps headings by earlier choices, then by label, field name and synonyms. No field is mapped twice. */
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
