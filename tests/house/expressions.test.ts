import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { expressionsOf, slowTextFor, slowUnit, type Expression } from './expressions.ts';
import { pathsUnder, root } from './source.ts';

const unit = slowUnit();
const written = ['contract', 'server', 'src', 'sw']
  .flatMap((folder) => pathsUnder([folder]))
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.gen.ts'))
  .flatMap((path) => expressionsOf(path, readFileSync(root + path, 'utf8')));

const expression = ({ source, flags }: RegExp): Expression => ({ at: source, pattern: source, flags });

test.each([
  /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/,
  /^[.\s]+|[.\s]+$/g,
  /\/+$/,
  /\s*,\s*/,
  /^[^a-z]+|[^a-z]+$/g,
  /^(a+)+$/,
])('an expression that looks at a character more than once is found: %s', (slow) => {
  expect(slowTextFor(expression(slow), unit)).toBeDefined();
});

test('every expression of the code looks at each character of a text about once', () => {
  expect(written.length).toBeGreaterThan(80);
  const slow = written.filter((one) => slowTextFor(one, unit) !== undefined);
  expect(slow.map(({ at }) => at)).toEqual([]);
});

test('so do the expressions behind ids and instants', () => {
  const formats = [z.uuid(), z.iso.datetime({ offset: true })].map((schema) => schema._zod.def.pattern);
  for (const pattern of formats) {
    if (!pattern) throw new Error('A format without its expression');
    expect(slowTextFor(expression(pattern), unit)).toBeUndefined();
  }
});
