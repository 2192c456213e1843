import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { filesOf, linesOf } from '../../scripts/lib/area-files.mjs';
import { namesOf } from '../../scripts/lib/area-names.mjs';
import { everyKind } from './every-kind.ts';
import { violations } from './rules.ts';
import { readSource, root } from './source.ts';

describe.each([
  ['with an owner', false],
  ['of a catalogue', true],
])('a new area %s', (_, catalogue) => {
  const names = namesOf('spare_parts', 'Spare Part', catalogue, everyKind);

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

test('a line that names no field is refused', () => {
  for (const spec of [
    'price',
    'price:coins',
    'Price:money',
    'category:choice',
    'stock:number(5)',
    'tags:list(day)',
  ])
    expect(() => namesOf('spare_parts', 'Spare Part', true, [spec])).toThrow(spec);
});

const copied = ['contract', 'public', 'scripts', 'server', 'src', 'sw', 'tests'];
const settings = [
  '.oxfmtrc.json',
  'index.html',
  'package.json',
  'playwright.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

test('an area with fields of every kind has the types and passes the server test that it is made with', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'beatbook-area-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const name of [...copied, ...settings])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [program, ...args], { cwd: copy, env });
  await run('scripts/new-area.mjs', 'spare_parts', 'Spare Part', '--catalogue', ...everyKind);
  await run('scripts/new-area.mjs', 'field_tasks', 'Field Task', 'due_on:day!');
  await Promise.all([
    run('node_modules/typescript/bin/tsc', '-p', 'src', '--noEmit'),
    run('node_modules/typescript/bin/tsc', '-p', 'server', '--noEmit'),
    run('node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'spare-parts', 'field-tasks'),
  ]);
}, 240_000);
