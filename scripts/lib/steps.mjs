import { join } from 'node:path';
import { playwrightCounts, vitestCounts } from './counts.mjs';
import { root } from './paths.mjs';
import { ensureChromium, ensurePostgres } from './programs.mjs';
import { run } from './run.mjs';
import { worlds } from './worlds.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {{ name: string, run: () => Promise<Counts> }} Step
 */

/** What must be on the machine; only a failure counts, for having them proves nothing. @type {readonly Step[]} */
export const programs = [
  { name: 'PostgreSQL for the tests', run: () => present(ensurePostgres) },
  { name: 'Chromium for the tests', run: () => present(ensureChromium) },
];

/** Each counts as one test. @type {readonly Step[]} */
export const staticSteps = [
  command('format', 'prettier', ['--check', '.']),
  command('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  ...worlds.map((world) => command(`types ${world}`, 'tsc', ['-p', `${world}/tsconfig.json`])),
  command('build', process.execPath, [join(root, 'scripts', 'build.mjs')]),
];

/** @param {string} reports @returns {Step} */
export function unitTests(reports) {
  const file = join(reports, 'vitest.json');
  return {
    name: 'tests of contract, data, sync and server',
    async run() {
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const { code } = await run('vitest', args);
      return vitestCounts(file, code);
    },
  };
}

/** @param {string} reports @returns {Step} */
export function browserTests(reports) {
  const file = join(reports, 'playwright.json');
  return {
    name: 'tests in the browser',
    async run() {
      const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
      const { code } = await run('playwright', ['test', '--reporter=list,json'], { env });
      return playwrightCounts(file, code);
    },
  };
}

/** @param {string} name @param {string} program @param {readonly string[]} args @returns {Step} */
function command(name, program, args) {
  return {
    name,
    async run() {
      const { code, output } = await run(program, args, { quiet: true });
      if (code !== 0) console.log(output.trim());
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    },
  };
}

/** @param {() => Promise<void>} ensure @returns {Promise<Counts>} */
async function present(ensure) {
  try {
    await ensure();
    return { passed: 0, failed: 0 };
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1 };
  }
}
