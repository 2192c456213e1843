import type { FileColumn } from '#data/file-columns.ts';
import { bareHeading } from '#lib/sheets/headings.ts';
import { spellings } from '#ui/language/spellings.ts';

/** The field of each heading; empty for one that is skipped. */
export type Mapping = Readonly<Record<string, string>>;

/** What a heading may mean, by its letters: the nearer to the column's own label, the lower the rank. */
export type KnownHeadings = ReadonlyMap<string, readonly { field: string; rank: number }[]>;

/** The headings by which columns are recognised: label, field name and synonyms. */
export function knownHeadings(columns: readonly FileColumn[]): KnownHeadings {
  const known = new Map<string, { field: string; rank: number }[]>();
  for (const { title, field, also = [] } of columns)
    [title, field, field.split('.').at(-1) ?? field, ...also].forEach((name, rank) => {
      const bare = bareHeading(name);
      known.set(bare, [...(known.get(bare) ?? []), { field, rank }]);
    });
  return known;
}

/** The same columns, which accept their headings in every language. */
export async function inEveryLanguage(columns: readonly FileColumn[]): Promise<FileColumn[]> {
  const spelled = await spellings();
  return columns.map((column) => ({ ...column, also: [...spelled(column.title), ...(column.also ?? [])] }));
}

/** Maps headings by earlier choices, then by what is known, the nearer first. No field is mapped twice. */
export function guessMapping(
  headings: readonly string[],
  known: KnownHeadings,
  remembered: Mapping = {},
): Mapping {
  const mapping = new Map<string, string>();
  const taken = new Set<string>();
  const take = (heading: string, field: string | undefined) => {
    if (!field || mapping.has(heading) || taken.has(field)) return;
    mapping.set(heading, field);
    taken.add(field);
  };
  for (const heading of headings) take(heading, remembered[heading]);
  const ranked = headings
    .filter((heading) => remembered[heading] !== '')
    .flatMap((heading) => (known.get(bareHeading(heading)) ?? []).map((means) => ({ heading, ...means })));
  for (const { heading, field } of ranked.toSorted((one, other) => one.rank - other.rank))
    take(heading, field);
  return Object.fromEntries(headings.map((heading) => [heading, mapping.get(heading) ?? '']));
}
