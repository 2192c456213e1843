import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { targetOf } from './rooms.ts';
import { readSource, root } from './source.ts';

/** Between two files of the table stand at most this many that can stay closed. */
const BETWEEN = 2;

interface Step {
  path: string;
  name: string;
  next: string;
}

const text = (path: string): string => readFileSync(join(root, path), 'utf8');

const steps = [
  ...text('docs/sync.md').matchAll(/^\| \d+ +\| `([^`]+)` +\| `([^`]+)` +\| `([^`]+)` +\|$/gm),
].map(([, path = '', name = '', next = '']): Step => ({ path, name, next }));

const sourceOf = (path: string) => readSource(path, text(path));

const known = new Map<string, string[]>();

function importsOf(path: string): string[] {
  let imports = known.get(path);
  imports ??= sourceOf(path).imports.flatMap((request) => {
    const target = targetOf(path, request);
    return target !== undefined && existsSync(join(root, target)) ? [target] : [];
  });
  known.set(path, imports);
  return imports;
}

/** Every file that some files lead to by so many imports. */
const reached = (paths: readonly string[], imports: number): string[] =>
  imports === 0 ? [...paths] : [...paths, ...reached([...new Set(paths.flatMap(importsOf))], imports - 1)];

it('names the files of one save, in a dozen', () => {
  expect(steps).toHaveLength(12);
});

it.each(steps)('$path has $name, which goes on with $next', ({ path, name, next }) => {
  const source = sourceOf(path);
  expect(source.exports).toContain(name);
  expect(source.text).toContain(next);
});

it.each(steps.slice(1).map((step, at) => ({ path: step.path, before: steps[at]?.path ?? '' })))(
  '$path is reached from a file above it, is its other side, or shares the contract with $before',
  ({ path, before }) => {
    const above = steps
      .slice(
        0,
        steps.findIndex((step) => step.path === path),
      )
      .map((step) => step.path);
    const own = importsOf(path);
    const shared = importsOf(before).filter((one) => one.startsWith('contract/') && own.includes(one));
    const is = reached(above, BETWEEN + 1).includes(path) || own.some((one) => above.includes(one));
    expect(is || shared.length > 0).toBe(true);
  },
);
