import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#contract/core/language/languages.ts';

const names = ['app-user-manual', 'crm-user-manual'];
const folders = [...new Set(Object.values(languages).map(({ manuals }) => manuals))];
const read = (folder: string, name: string) =>
  readFileSync(new URL(`../../docs/manuals/${folder}${name}.html`, import.meta.url), 'utf8');

/** Each chapter with its subsections, rows of tables, steps, pictures, notes and questions. */
const chaptersOf = (page: string) =>
  page
    .split('<section id="')
    .slice(1)
    .map((chapter) => {
      const count = (part: RegExp) => chapter.match(part)?.length ?? 0;
      return {
        id: chapter.slice(0, chapter.indexOf('"')),
        parts: count(/<h3/g),
        rows: count(/<tr/g),
        steps: count(/<li/g),
        pictures: count(/role="img"/g),
        notes: count(/class="note/g),
        questions: count(/<dt/g),
      };
    });

const translated = folders.filter(Boolean).flatMap((folder) => names.map((name) => [folder, name] as const));

test.each(translated)('%s%s has the chapters, steps and tables of the English one', (folder, name) => {
  expect(chaptersOf(read(folder, name))).toEqual(chaptersOf(read('', name)));
});

const all = folders.flatMap((folder) => names.map((name) => [folder, name] as const));

test.each(all)('%s%s leads from its contents to every chapter, in order', (folder, name) => {
  const page = read(folder, name);
  const listed = [...page.matchAll(/<a\s+href="#([^"]+)"/g)].map(([, id]) => id);
  expect(listed).toEqual(chaptersOf(page).map(({ id }) => id));
});

test.each(all)('%s%s has only letters that the fonts of the print draw', (folder, name) => {
  // Noto Sans lacks symbols of keys and shapes, such as ⌘ and ✓.
  const drawn = /^[\u0900-\u097f\s\u0020-\u024f\u2010-\u2027\u20b9\u2212]$/u;
  expect([...new Set(read(folder, name))].filter((letter) => !drawn.test(letter))).toEqual([]);
});
