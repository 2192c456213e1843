import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sourcesUnder } from './source.ts';

/** Replaced words that mean something else as well. */
const ambiguous = [
  'gathered',
  'asked',
  'arrive',
  'leave',
  'short way',
  'said',
  'resend',
  'shrink',
  'moving',
  'is signed',
];

const glossary = readFileSync(join(root, 'docs/words.md'), 'utf8');

/** Words that docs/words.md has replaced: the right column of its last table. */
function replaced(): string[] {
  const [, table = ''] = glossary.split('## Standard words in code');
  const rows = table.split('\n').filter((line) => line.startsWith('|') && !/^\| (Word|-)/.test(line));
  return rows
    .flatMap((row) => row.split('|')[2]?.split(',') ?? [])
    .map((word) => word.trim())
    .filter((word) => word !== '' && !ambiguous.includes(word));
}

/** `askedTruth` and "asked truth" alike. */
const spoken = (text: string) =>
  ` ${text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/\W+/g, ' ')} `;

it('defines no word twice', () => {
  const [tables = ''] = glossary.split('## Standard words in code');
  const words = [...tables.matchAll(/^\| (?!Word|-)(.+?) +\|/gm)].flatMap(([, cell = '']) =>
    cell.split(', '),
  );
  expect(words.length).toBeGreaterThan(50);
  expect(words.filter((word, at) => words.indexOf(word) < at)).toEqual([]);
});

it('says no word that docs/words.md has replaced, in names and comments', () => {
  const words = replaced();
  expect(words.length).toBeGreaterThan(5);
  // A migration that ran stays as it was.
  const sources = sourcesUnder(['contract', 'src', 'sw', 'server', 'scripts']).filter(
    ({ path }) => !path.includes('/migrations/'),
  );
  const found = sources.flatMap(({ path, names, comments }) =>
    [...new Set([...names, ...comments])].flatMap((said) => {
      const text = spoken(said);
      return words.filter((word) => text.includes(` ${word} `)).map((word) => `${path}: ${word} in ${said}`);
    }),
  );
  expect(found).toEqual([]);
});
