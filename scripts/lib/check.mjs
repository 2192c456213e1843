import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pool } from './pool.mjs';
import { summaryOf } from './summary.mjs';
import { tempFolder } from './temp-folder.mjs';

/**
 * Runs groups of steps in sequence and the steps of a group in parallel, prints a summary, and ends with the line "N
 * passed, N failed". The exit code is 0 only if all passed.
 * @param {(reports: string) => readonly { name?: string, steps: readonly import('./steps.mjs').Step[] }[]} groupsOf
 * @returns {Promise<import('./summary.mjs').Part[]>}
 */
export async function check(groupsOf) {
  const { folder, remove } = tempFolder();
  // Made by the part that needs it first.
  process.env['TEST_COMPANY'] = join(folder, 'company');
  /** @type {import('./summary.mjs').Part[]} */
  const parts = [];
  for (const { name, steps } of groupsOf(folder)) {
    const start = performance.now();
    const results = await pool(
      steps.map((step) => () => timed(step)),
      availableParallelism(),
    );
    const seconds = (performance.now() - start) / 1000;
    parts.push(...(name === undefined ? results : [together(name, results, seconds)]));
  }
  remove();
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  const failed = parts.reduce((sum, part) => sum + part.failed, 0);
  process.exitCode = failed === 0 ? 0 : 1;
  console.log(summaryOf(parts));
  console.log(`${passed} passed, ${failed} failed`);
  return parts;
}

/** @param {import('./steps.mjs').Step} step @returns {Promise<import('./summary.mjs').Part>} */
async function timed({ name, run }) {
  const start = performance.now();
  const result = await run();
  const seconds = (performance.now() - start) / 1000;
  console.log(`${result.failed === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  return { name, seconds, ...result };
}

/** @param {string} name @param {readonly import('./summary.mjs').Part[]} parts @param {number} seconds */
function together(name, parts, seconds) {
  return {
    name,
    seconds,
    passed: parts.reduce((sum, part) => sum + part.passed, 0),
    failed: parts.reduce((sum, part) => sum + part.failed, 0),
    files: Object.assign({}, ...parts.map((part) => part.files ?? {})),
  };
}
