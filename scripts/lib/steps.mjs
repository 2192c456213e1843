import { join } from 'node:path';
import { playwrightCounts, playwrightSeconds, secondsOf, vitestCounts } from './counts.mjs';
import { root } from './paths.mjs';
import { ensureChromium, ensurePostgres } from './programs.mjs';
import { run } from './run.mjs';
import { testRunner } from './short-lived.mjs';

/**
 * @typedef {import('./counts.mjs').Counts & { files?: import('./summary.mjs').FileSeconds }} Result
 * @typedef {{ name: string, run: () => Promise<Result> }} Step
 */

/** Programs the tests need; only failures count, because having a program proves nothing. @type {readonly Step[]} */
export const programs = [
  { name: 'PostgreSQL for the tests', run: () => present(ensurePostgres) },
  { name: 'Chromium for the tests', run: () => present(ensureChromium) },
];

export const format = formatOf([]);
/** With the errors of the compiler, each file in the world of the tsconfig.json above it. (Decision 063.) */
export const lint = command(
  'lint and types',
  'oxlint',
  ['--type-aware', '--type-check', '--deny-warnings'],
  // The compiler collects garbage only at the size it reaches in any case: a sixth less CPU time.
  { GOGC: 'off', GOMEMLIMIT: '2GiB' },
);
export const build = command('build', process.execPath, [join(root, 'scripts', 'build.mjs')]);

/** @param {readonly string[]} files all of them if empty */
export function formatOf(files) {
  return command('format', 'oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...files]);
}

/**
 * Runs Vitest, in full or with the given arguments.
 * @param {string} reports
 * @param {readonly string[]} [args]
 * @param {Record<string, string>} [env]
 * @returns {Step}
 */
export function unitTests(reports, args = [], env = {}) {
  const file = join(reports, 'vitest.json');
  const times = join(reports, 'vitest-times.json');
  return {
    name: 'tests of contract, data, sync and server',
    async run() {
      const reporters = ['default', 'json', './scripts/lib/vitest-times.mjs'].map(
        (name) => `--reporter=${name}`,
      );
      const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
      const own = ['run', ...reporters, `--outputFile.json=${file}`];
      const { code } = await run(process.execPath, [...testRunner, program, ...own, ...args], {
        env: { ...env, VITEST_TIMES: times },
      });
      return { ...vitestCounts(file, code), files: secondsOf(times) };
    },
  };
}

/**
 * Runs Playwright, in full or with the given arguments.
 * @param {string} reports
 * @param {readonly string[]} [args]
 * @param {Record<string, string>} [env]
 * @returns {Step}
 */
export function browserTests(reports, args = [], env = {}) {
  const file = join(reports, 'playwright.json');
  return {
    name: 'tests in the browser',
    async run() {
      const program = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
      const own = ['test', '--reporter=list,json'];
      // Its workers inherit the flags.
      const { code } = await run(process.execPath, [...testRunner, program, ...own, ...args], {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      });
      return { ...playwrightCounts(file, code), files: playwrightSeconds(file, 'tests/e2e') };
    },
  };
}

/**
 * @param {string} name
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Step}
 */
export function command(name, program, args, env = {}) {
  return {
    name,
    async run() {
      const { code, output } = await run(program, args, { quiet: true, env });
      if (code !== 0) console.log(output.trim());
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    },
  };
}

/** @param {() => Promise<void>} ensure @returns {Promise<Result>} */
async function present(ensure) {
  try {
    await ensure();
    return { passed: 0, failed: 0 };
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1 };
  }
}
