import dayjs from 'dayjs';
import { afterEach, expect, test, vi } from 'vitest';
import type { ListRow } from '#data/api.ts';
import { Lists } from '#data/columns/lists.ts';
import { cellMaker, type FileColumn } from '#data/file-columns.ts';
import { choiceEntries } from '#server/modules/seed/choices.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  // Other files of the run share the modules, and dayjs, whose locale a catalogue sets once it is loaded.
  await vi.dynamicImportSettled();
  vi.resetModules();
  dayjs.locale('en');
});

const choices = Object.entries(choiceEntries).flatMap(([list, entries]) =>
  entries.map(([key, value], position) => ({ id: `${list}/${key}`, list, key, value, position })),
) as ListRow<'choices'>[];
const pick = (name: string) => Promise.resolve(name === 'choices' ? choices : []);
const from = { pick } as Parameters<Awaited<ReturnType<typeof app>>['wordsOf']>[1];

const choice = (list: keyof typeof choiceEntries, field: string = list): FileColumn => ({
  title: field,
  field,
  as: 'choice',
  lists: [list],
});
const columns: FileColumn[] = [
  ...Object.keys(choiceEntries).map((list) => choice(list as keyof typeof choiceEntries)),
  { title: 'Gender', field: 'gender', as: 'word', words: ['Male', 'Female'] },
];

/** The code of exports and imports on a device that speaks a language. */
async function app(language: string) {
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: () => language });
  const { withShownValues } = await import('#domain/import-export/shown-values.ts');
  const { wordsOf } = await import('#domain/import-export/words.ts');
  const { readRow } = await import('#domain/import-export/read-row.ts');
  return { withShownValues, wordsOf, readRow };
}

const rows = [
  ...choices.map(({ list = '', key = '' }) => ({ [list]: key })),
  { gender: 'Male' },
  { gender: 'Female' },
];

async function exported(language: string) {
  const { withShownValues } = await app(language);
  const cells = cellMaker(new Lists(), withShownValues(columns, choices));
  return rows.map((row) => cells(row).map((cell) => cell ?? ''));
}

async function imported(language: string, lines: readonly (readonly (string | number)[])[]) {
  const { readRow, wordsOf } = await app(language);
  const words = await wordsOf(columns, from);
  const plan = { blank: {}, fixed: {}, fits: () => true };
  return lines.map((cells) => {
    const read = columns.map((column, at) => ({ column, text: String(cells[at]) }));
    const { row, problems } = readRow(read, plan, words);
    expect(problems).toEqual([]);
    return row;
  });
}

test('an export says its values in the language of who exports', async () => {
  const [hindi, english] = [await exported('hi'), await exported('en')];
  expect(english.flat()).toContain('Not Interested');
  expect(hindi.flat()).toContain('पुरुष');
  expect(hindi.flat().filter((cell) => /[a-z]/.test(String(cell)))).toEqual(['WhatsApp']);
});

test.each([
  ['hi', 'hi'],
  ['hi', 'en'],
  ['en', 'hi'],
])('a file exported in %s and imported in %s gives the same rows', async (one, other) => {
  expect(await imported(other, await exported(one))).toEqual(rows);
});

test('an entry that a company has added is written as it is', async () => {
  const { withShownValues } = await app('hi');
  const added = [{ list: 'priority', key: 'urgent', value: 'Urgent!' }] as ListRow<'choices'>[];
  expect(withShownValues([choice('priority')], added)[0]?.shown).toEqual({ urgent: 'Urgent!' });
});

test('months of a workbook are shown in that language', async () => {
  await app('hi');
  const { sheetColumn } = await import('#domain/import-export/export-list.ts');
  expect(sheetColumn({ title: 'Date', field: 'date', as: 'day' })).toMatchObject({
    kind: 'day',
    lcid: '439',
  });
});
