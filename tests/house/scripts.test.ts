import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { audited } from '../../scripts/lib/audit.mjs';
import { touchedTests } from '../../scripts/lib/changed.mjs';
import { playwrightCounts, playwrightSeconds, vitestCounts } from '../../scripts/lib/counts.mjs';
import { modulesMatch } from '../../scripts/lib/modules.mjs';
import { adviceFor, isAtLeast } from '../../scripts/lib/node-version.mjs';
import { isVersion } from '../../scripts/lib/other-node.mjs';
import { supported, testRunner } from '../../scripts/lib/short-lived.mjs';
import { sourceStamp } from '../../scripts/lib/stamp.mjs';
import { summaryOf } from '../../scripts/lib/summary.mjs';
import { root } from './source.ts';

describe('the count of a test run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'beatbook-counts-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  function report(content: unknown): string {
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(content));
    return file;
  }
  const unit = (numPassedTests: number, numFailedTests: number, testResults: unknown[] = []) =>
    report({ numPassedTests, numFailedTests, testResults });
  const browser = (expected: number, unexpected: number, flaky = 0) =>
    report({ stats: { expected, unexpected, flaky, skipped: 0 } });

  it('is what the reports say', () => {
    expect(vitestCounts(unit(7, 2), 1)).toEqual({ passed: 7, failed: 2 });
    expect(playwrightCounts(browser(5, 1), 1)).toEqual({ passed: 5, failed: 1 });
  });

  it('fails a run that ran nothing', () => {
    expect(vitestCounts(unit(0, 0), 0)).toEqual({ passed: 0, failed: 1 });
    expect(playwrightCounts(browser(0, 0), 0)).toEqual({ passed: 0, failed: 1 });
    expect(vitestCounts(join(folder, 'missing.json'), 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('fails a run that broke outside of its tests', () => {
    expect(vitestCounts(unit(7, 0), 1)).toEqual({ passed: 7, failed: 1 });
    expect(playwrightCounts(browser(5, 0), 1)).toEqual({ passed: 5, failed: 1 });
  });

  it('fails a file that could not be loaded', () => {
    const broken = { status: 'failed', assertionResults: [] };
    expect(vitestCounts(unit(7, 1, [broken]), 1)).toEqual({ passed: 7, failed: 2 });
  });

  it('fails a test that passed only on a second try', () => {
    expect(playwrightCounts(browser(5, 0, 1), 0)).toEqual({ passed: 5, failed: 1 });
  });

  it('knows the seconds of each file in the browser', () => {
    const spec = { tests: [{ results: [{ duration: 1500 }] }] };
    const suites = [{ file: 'a.spec.ts', specs: [spec], suites: [{ specs: [spec, spec] }] }];
    expect(playwrightSeconds(report({ suites }), 'tests/e2e')).toEqual({ 'tests/e2e/a.spec.ts': 4.5 });
  });
});

describe('the summary of a run', () => {
  it('shows every part, folder and the ten slowest files, slowest first', () => {
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`tests/data/${at}.test.ts`, at] as const),
    );
    const lines = summaryOf([
      { name: 'lint', passed: 1, failed: 0, seconds: 2 },
      { name: 'units', passed: 7, failed: 1, seconds: 40, files: { ...files, 'tests/sim/a.test.ts': 30 } },
    ]).split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/^units +8 +40\.0 s$/));
    expect(lines).toContainEqual(expect.stringMatching(/^All +9 +42\.0 s$/));
    expect(lines).toContainEqual(expect.stringMatching(/^tests\/data +12 +66\.0 s$/));
    const slowest = lines.filter((line) => line.includes('.test.ts')).map((line) => line.split(' ')[0]);
    expect(slowest).toHaveLength(10);
    expect(slowest.slice(0, 2)).toEqual(['tests/sim/a.test.ts', 'tests/data/11.test.ts']);
  });
});

describe('the tests a change touches', () => {
  it('are those that import it, however far, the nearest first', () => {
    const { units } = touchedTests(['src/sync/store/settle.ts']);
    expect(units[0]).toMatch(/^tests\/sync\/store-/);
    expect(units).toContain('tests/sync/engine.test.ts');
    expect(units).not.toContain('tests/lib/money.test.ts');
  });

  it('are those of the same area first, where everything meets in one file', () => {
    expect(touchedTests(['server/modules/accounts/handlers.ts']).units[0]).toBe(
      'tests/server/modules/accounts.test.ts',
    );
  });

  it('are the browser tests of the screens that show it', () => {
    expect(touchedTests(['src/features/accounts/form.tsx']).specs).toContain('tests/e2e/accounts.spec.ts');
    expect(touchedTests(['docs/words.md'])).toEqual({ units: [], specs: [] });
  });
});

describe('starting', () => {
  it.each([
    ['20.19.0', '20.19', true],
    ['20.18.3', '20.19', false],
    ['18.20.4', '20.19', false],
    ['22.0.0', '20.19', true],
    ['20.19.5', '20.19.6', false],
  ])('Node %s where %s is wanted: %s', (have, wanted, enough) => {
    expect(isAtLeast(have, wanted)).toBe(enough);
  });

  it('says in one line that Node 20 is no longer maintained', () => {
    expect(adviceFor('20.20.2')).toMatch(/^Node 20 is no longer maintained .* Node 26 is recommended\.$/);
    expect(['22.18.0', '24.1.0', '26.10.0'].map(adviceFor)).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ['24.21.0', '24', true],
    ['24.21.0', '24.21.0', true],
    ['24.21.0', '24.2', false],
    ['20.20.2', '2', false],
  ])('Node %s is the %s that was asked for: %s', (have, wanted, same) => {
    expect(isVersion(have, wanted)).toBe(same);
  });

  it('gives a test no flag that this Node refuses', () => {
    expect(supported(['--liftoff-only', '--of-no-node=1'])).toEqual(['--liftoff-only']);
    expect(spawnSync(process.execPath, [...testRunner, '--eval', '']).status).toBe(0);
  });

  it('sees that the packages of the lock are installed', () => {
    expect(modulesMatch()).toBe(true);
  });

  it('builds again for changed sources only', () => {
    const folder = mkdtempSync(join(tmpdir(), 'beatbook-stamp-'));
    mkdirSync(join(folder, 'src'));
    const write = (path: string, text: string) => {
      writeFileSync(join(folder, path), text);
      return sourceStamp(folder);
    };
    const first = write('src/main.tsx', 'one');
    expect(write('src/main.tsx', 'one')).toBe(first);
    expect(write('README.md', 'no source')).toBe(first);
    expect(write('src/routeTree.gen.ts', 'made by the build')).toBe(first);
    expect(write('src/main.tsx', 'two')).not.toBe(first);
    rmSync(folder, { recursive: true });
  });
});

describe('the question for advisories', () => {
  const answer = (severity: string) =>
    JSON.stringify({ vulnerabilities: { a: { name: 'a', severity, range: '<2' } } });

  it('fails for severe ones only', () => {
    expect(audited(answer('critical')).code).toBe(1);
    expect(audited(answer('low'))).toEqual({ text: 'low: a <2\nPackages with advisories: 1', code: 0 });
  });

  it('says so where the registry answers none', () => {
    const refused = 'npm warn audit 405\n{ "message": "405 Method Not Allowed" }';
    expect(audited(refused)).toEqual({
      text: 'The registry answers no audit, so nothing was checked. 405 Method Not Allowed',
      code: 2,
    });
    expect(audited('npm: no network').code).toBe(2);
  });
});

describe('the lock of the packages', () => {
  const locked = z.object({
    resolved: z.optional(z.string()),
    optionalDependencies: z.optional(z.record(z.string(), z.string())),
  });
  const lock = z.object({ packages: z.record(z.string(), locked) });
  const { packages } = lock.parse(JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')));

  it('names no registry but the public one', () => {
    const hosts = Object.values(packages).flatMap(({ resolved }) =>
      resolved ? [new URL(resolved).host] : [],
    );
    expect(hosts.filter((host) => host !== 'registry.npmjs.org')).toEqual([]);
  });

  // Where a registry lacks one, npm install goes on without it, and npm ci refuses the lock that it wrote.
  it('has every package that another may use', () => {
    const names = new Set(Object.keys(packages).map((path) => path.replace(/.*node_modules\//, '')));
    const asked = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies),
    );
    expect(asked.filter((name) => !names.has(name))).toEqual([]);
  });
});
