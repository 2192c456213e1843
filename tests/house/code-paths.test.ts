import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { targetOf } from './rooms.ts';
import { readSource, root } from './source.ts';

/** Between a file and one that leads to it stand at most this many that can stay closed. */
const BETWEEN = 2;

/** Most files to open, by table. */
const limits: Readonly<Record<string, number>> = { 'The files of one save': 12, 'The files of one list': 11 };

interface Step {
  path: string;
  name: string;
  makes: string[];
}

const text = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The tables of the document, by their headings. */
const paths = text('docs/sync.md')
  .split('\n### ')
  .map((part) => ({
    heading: part.slice(0, part.indexOf('\n')),
    steps: [...part.matchAll(/^\| \d+ +\| `([^`]+)` +\| `([^`]+)` +\| (`.+`) +\|$/gm)].map(
      ([, path = '', name = '', made = '']): Step => ({ path, name, makes: made.slice(1, -1).split('`, `') }),
    ),
  }))
  .filter(({ steps }) => steps.length > 0);

const sourceOf = (path: string) => readSource(path, text(path));

/** What a file declares at its top, by name. */
function declared(path: string): Map<string, string> {
  const code = text(path);
  return new Map(
    parseSync(path, code).program.body.flatMap((statement) => {
      const { start, end } = statement;
      const [, name] =
        /^(?:export )?(?:async )?(?:function\*?|class|const) (\w+)/.exec(code.slice(start, end)) ?? [];
      return name === undefined ? [] : [[name, code.slice(start, end)] as const];
    }),
  );
}

/** A declaration with those of the same file that it uses, and those that they use. */
function wholeOf(name: string, all: Map<string, string>): string {
  const body = all.get(name) ?? '';
  all.delete(name);
  const used = [...all.keys()].filter((other) => new RegExp(`\\b${other}\\b`).test(body));
  return [body, ...used.map((other) => wholeOf(other, all))].join('\n');
}

/** Whether a call leads to a file: to what it exports, to a method of its class or of its calls, or to its route. */
function leadsTo({ path, name }: Step, made: string): boolean {
  const url = /^'(.+)'$/.exec(made)?.[1];
  if (url !== undefined) {
    const route = Object.entries(calls).find(([, call]) => call.path === url)?.[0];
    return text(path).includes(`calls['${route}']`);
  }
  const called = /(\w+)(\([^()]*\)?)?$/.exec(made)?.[1] ?? '';
  const method = new RegExp(`^ +(?:async )?${called}(?:(?: =|:) (?:async )?)?[(<]`, 'm');
  const holds = /^\w+ class /.test(declared(path).get(name) ?? '') || name.endsWith('Calls');
  return called === name || (holds && method.test(text(path)));
}

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

/** Where the worker, the network and the server begin. */
const borders = [
  'src/sync/engine/calls/lists.ts',
  'src/sync/engine/calls/writes.ts',
  'src/sync/net/transport.ts',
  'server/http/sync-routes.ts',
];

it('names the files of a save in a dozen, and those of a list in eleven at most', () => {
  const sizes = paths.map(({ heading, steps }) => ({
    heading,
    within: steps.length <= (limits[heading] ?? 0),
  }));
  expect(sizes).toEqual(Object.keys(limits).map((heading) => ({ heading, within: true })));
});

describe.each(paths)('$heading', ({ steps }) => {
  it.each(steps)('$path exports $name, which calls $makes', ({ path, name, makes }) => {
    expect(sourceOf(path).exports).toContain(name);
    const whole = wholeOf(name, declared(path));
    for (const made of makes) expect(whole).toContain(made);
  });

  const later = steps.slice(1).map((step, at) => ({ ...step, above: steps.slice(0, at + 1) }));

  it.each(later)('$path is what a call above it leads to', (step) => {
    const from = step.above.filter(({ makes }) => makes.some((made) => leadsTo(step, made)));
    expect(from).not.toEqual([]);
  });

  it.each(later)('$path is imported on the way, or stands behind a border', ({ path, above }) => {
    const opened = above.map((step) => step.path);
    expect(borders.includes(path) || reached(opened, BETWEEN + 1).includes(path)).toBe(true);
  });
});
