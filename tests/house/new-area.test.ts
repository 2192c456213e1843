import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesOf, linesOf } from '../../scripts/lib/area-files.mjs';
import { namesOf } from '../../scripts/lib/area-names.mjs';
import { violations } from './rules.ts';
import { readSource, root } from './source.ts';

describe.each([
  ['with an owner', false],
  ['of a catalogue', true],
])('a new area %s', (_, catalogue) => {
  const names = namesOf('spare_parts', 'Spare Part', catalogue);

  test('is written by the rules of the house', () => {
    const files = Object.entries(filesOf(names, '9999'));
    expect(violations(files.map(([path, text]) => readSource(path, text)))).toEqual([]);
  });

  test('says its texts by the catalogue', () => {
    const made = [...Object.values(filesOf(names, '9999')), ...linesOf(names).map(([, , line]) => line)];
    expect(made.filter((text) => /(label|title|plural|message): '/.test(text))).toEqual([]);
  });

  test('finds every list that it joins', () => {
    const lacking = linesOf(names).filter(
      ([path, anchor]) => !readFileSync(root + path, 'utf8').includes(anchor),
    );
    expect(lacking).toEqual([]);
  });
});
