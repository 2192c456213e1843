import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './source.ts';

const feature = 'src/features/leads';

/** Path, the one line planted there, and the rule that has to object. */
const planted: [string, string, string][] = [
  ['src/sync/core/now.ts', `export const now = () => Date.now();`, 'eslint(no-restricted-globals)'],
  ['src/sync/core/a.ts', `export const f = () => setTimeout(f, 1);`, 'eslint(no-restricted-globals)'],
  ['src/sync/core/b.ts', `export const r = () => Math.random();`, 'eslint(no-restricted-properties)'],
  ['src/ui/d.ts', `console.log('here');`, 'eslint(no-console)'],
  [
    `${feature}/c.ts`,
    `export const a = JSON.parse('1') as number;`,
    'typescript(consistent-type-assertions)',
  ],
  ['server/a.ts', `export const a: any = 1;`, 'typescript(no-explicit-any)'],
  ['server/b.ts', `export const f = () => { Promise.resolve(1); };`, 'typescript(no-floating-promises)'],
  [
    'server/c.ts',
    `export const f = (x: string) => { if (x === undefined) throw new Error(x); };`,
    'typescript(no-unnecessary-condition)',
  ],
  ['server/d.ts', `export const f = (x: string) => { JSON.parse(x).y(); };`, 'typescript(no-unsafe-call)'],
  [
    'server/e.ts',
    `export const f = (x: 'a' | 'b') => { switch (x) { case 'a': return 1; } return 2; };`,
    'typescript(switch-exhaustiveness-check)',
  ],
  ['server/f.ts', `export const f = (x?: string) => x!.length;`, 'typescript(no-non-null-assertion)'],
  [
    'server/g.ts',
    `export const f = (g: () => void, h: () => Promise<void>) => { g(); f(h, h); };`,
    'typescript(no-misused-promises)',
  ],
  ['server/ring-a.ts', `import { b } from './ring-b.ts';\nexport const a = () => b;`, 'import(no-cycle)'],
  ['server/ring-b.ts', `import { a } from './ring-a.ts';\nexport const b = () => a;`, 'import(no-cycle)'],
  ['server/long.ts', 'export {};\n'.repeat(301), 'eslint(max-lines)'],
  [
    'tests/a.test.ts',
    `import { it } from 'vitest';\nit.skip('waits', () => undefined);`,
    'vitest(no-disabled-tests)',
  ],
  [
    'tests/b.test.ts',
    `import { it } from 'vitest';\nit.only('alone', () => undefined);`,
    'vitest(no-focused-tests)',
  ],
];

const report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

describe('the linter objects to', () => {
  let folder: string;
  let found: z.infer<typeof report>['diagnostics'];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'beatbook lint '));
    for (const name of ['.oxlintrc.json', 'tsconfig.json']) cpSync(root + name, join(folder, name));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const world = { extends: '../tsconfig.json', include: ['.'] };
    for (const [path, text] of [['server/tsconfig.json', JSON.stringify(world)] as const, ...planted]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    found = report.parse(JSON.parse(await lint())).diagnostics;
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** Its exit code says that it found something, which is what it is here for. */
  function lint(): Promise<string> {
    const program = join(root, 'node_modules', '.bin', 'oxlint');
    const args = ['--type-aware', '--format', 'json'];
    return new Promise((resolve) => {
      execFile(program, args, { cwd: folder, maxBuffer: 1e8 }, (_error, stdout) => {
        resolve(stdout);
      });
    });
  }

  it.each(planted)('%s: %s', (path, _text, code) => {
    expect(found.filter(({ filename }) => filename === path).map((entry) => entry.code)).toContain(code);
  });
});
