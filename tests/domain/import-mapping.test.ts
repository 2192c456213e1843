import { expect, onTestFinished, test, vi } from 'vitest';
import type { FileColumn } from '#data/file-columns.ts';
import { guessMapping, inEveryLanguage, knownHeadings } from '#domain/import-export/mapping.ts';

const columns: FileColumn[] = [
  { title: 'Shop Name', field: 'name', as: 'text' },
  { title: 'Credit Days', field: 'credit_days', as: 'number' },
];

test('headings of a file that was exported in another language are recognised', async () => {
  const headings = ['दुकान का नाम', 'Credit Days'];
  expect(guessMapping(headings, knownHeadings(await inEveryLanguage(columns)))).toEqual({
    'दुकान का नाम': 'name',
    'Credit Days': 'credit_days',
  });
});

test('English headings are recognised by an app in Hindi', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('localStorage', { getItem: () => 'hi' });
  const shown = await inEveryLanguage([{ title: 'दुकान का नाम', field: 'name', as: 'text' }]);
  expect(guessMapping(['Shop Name'], knownHeadings(shown))).toEqual({ 'Shop Name': 'name' });
});
