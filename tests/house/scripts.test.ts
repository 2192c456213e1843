import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { playwrightCounts, vitestCounts } from '../../scripts/lib/counts.mjs';
import { modulesMatch } from '../../scripts/lib/modules.mjs';
import { isAtLeast } from '../../scripts/lib/node-version.mjs';
import { sourceStamp } from '../../scripts/lib/stamp.mjs';
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

describe('the lock of the packages', () => {
  const lock = z.object({ packages: z.record(z.string(), z.object({ resolved: z.optional(z.string()) })) });
  const { packages } = lock.parse(JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')));

  it('names no registry but the public one', () => {
    const hosts = Object.values(packages).flatMap(({ resolved }) =>
      resolved ? [new URL(resolved).host] : [],
    );
    expect(hosts.filter((host) => host !== 'registry.npmjs.org')).toEqual([]);
  });
});
