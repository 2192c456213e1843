import { findResource } from '#contract/resources.ts';
import type { engine } from '#data/engine.ts';
import type { Content, FileColumn } from '#data/file-columns.ts';
import { bareHeading } from '#lib/sheets/headings.ts';
import { spellings } from '#ui/language/spellings.ts';
import type { Candidate } from './plan.ts';
import { soughtOf, type Words } from './read-row.ts';

type Source = Pick<ReturnType<typeof engine>, 'pick'>;
type Spelled = Awaited<ReturnType<typeof spellings>>;

/** The accepted spellings of these columns: choices by key, or by label in any language; records by name or id. */
export async function wordsOf(columns: readonly FileColumn[], from: Source): Promise<Words> {
  const spelled = await spellings();
  const all = await Promise.all(
    columns.map(async (column) => [column.field, byWord(await candidates(column, spelled, from))] as const),
  );
  return Object.fromEntries(all.flatMap(([field, words]) => (words ? [[field, words] as const] : [])));
}

async function candidates(column: Content, spelled: Spelled, from: Source): Promise<Candidate[] | null> {
  switch (column.as) {
    case 'word':
      return column.words.map((word) => ({
        key: word,
        words: [...spelled(word), ...(column.spellings?.[word] ?? [])],
        of: '',
      }));
    case 'choice': {
      const rows = await from.pick('choices', {});
      return rows.flatMap(({ list, key = '', value = '' }) =>
        list !== undefined && column.lists.includes(list)
          ? [{ key, words: [key, ...spelled(value)], of: list }]
          : [],
      );
    }
    case 'flag':
      return [
        { key: 'true', words: ['true', ...spelled('yes')], of: '' },
        { key: 'false', words: ['false', ...spelled('no')], of: '' },
      ];
    case 'list':
      return candidates(column.of, spelled, from);
    case 'name':
      return recordsOf(column.of, from);
    case 'text':
    case 'number':
    case 'money':
    case 'paise':
    case 'day':
    case 'time':
      return null;
  }
}

type Named = Extract<FileColumn, { as: 'name' }>;

async function recordsOf(name: Named['of'], from: Source): Promise<Candidate[]> {
  const searched = findResource(name)?.search ?? [];
  const rows = await from.pick(name, {});
  return rows
    .map((row): Record<string, unknown> => ({ ...row }))
    .filter((row) => row['active'] !== false)
    .map((row) => ({
      key: String(row['id']),
      words: [row['id'], ...searched.map((field) => row[field])].filter((word) => typeof word === 'string'),
      of: typeof row['state_id'] === 'string' ? row['state_id'] : '',
    }));
}

function byWord(all: readonly Candidate[] | null): ReadonlyMap<string, readonly Candidate[]> | null {
  if (all === null) return null;
  const words = new Map<string, Candidate[]>();
  for (const candidate of all)
    for (const word of new Set(candidate.words.flatMap((text) => [soughtOf(text), bareHeading(text)]))) {
      const same = words.get(word);
      if (!same) words.set(word, [candidate]);
      else if (same.every(({ key, of }) => key !== candidate.key || of !== candidate.of))
        same.push(candidate);
    }
  return words;
}
