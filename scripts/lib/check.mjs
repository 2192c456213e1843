import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pool } from './pool.mjs';
import { summaryOf } from './summary.mjs';

/**
 * @typedef {import('./steps.mjs').Step} Step
 * @typedef {import('./summary.mjs').Part} Part
 * @typedef {{ name?: string, steps: readonly Step[], beside?: readonly Step[] }} Group
 */

/**
 * Runs groups of steps in sequence and the steps of a group in parallel, prints a summary, and ends with the line "N
 * passed, N failed". Steps `beside` a group start with it, one after the other, and may take as long as the whole run.
 * The exit code is 0 only if all passed.
 * @param {(reports: string) => readonly Group[]} groupsOf
 * @returns {Promise<Part[]>}
 */
export async function check(groupsOf) {
  const reports = mkdtempSync(join(tmpdir(), 'beatbook-reports-'));
  // Made by the part that needs it first.
  process.env['TEST_COMPANY'] = join(reports, 'company');
  const start = performance.now();
  /** @type {Part[]} */
  const parts = [];
  /** @type {Promise<Part[]>[]} */
  const background = [];
  for (const { name, steps, beside = [] } of groupsOf(reports)) {
    background.push(together(beside, 1));
    const began = performance.now();
    const results = await together(steps, availableParallelism());
    parts.push(...(name === undefined ? results : [asOne(name, results, secondsSince(began))]));
  }
  parts.push(...(await Promise.all(background)).flat());
  rmSync(reports, { recursive: true, force: true });
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  const failed = parts.reduce((sum, part) => sum + part.failed, 0);
  process.exitCode = failed === 0 ? 0 : 1;
  console.log(summaryOf(parts, secondsSince(start)));
  console.log(`${passed} passed, ${failed} failed`);
  return parts;
}

/** @param {readonly Step[]} steps @param {number} width */
const together = (steps, width) =>
  pool(
    steps.map((step) => () => timed(step)),
    width,
  );

/** @param {number} start a value of performance.now() */
const secondsSince = (start) => (performance.now() - start) / 1000;

/** @param {Step} step @returns {Promise<Part>} */
async function timed({ name, run }) {
  const start = performance.now();
  const result = await run();
  const seconds = secondsSince(start);
  console.log(`${result.failed === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  return { name, seconds, ...result };
}

/** @param {string} name @param {readonly Part[]} parts @param {number} seconds */
function asOne(name, parts, seconds) {
  return {
    name,
    seconds,
    passed: parts.reduce((sum, part) => sum + part.passed, 0),
    failed: parts.reduce((sum, part) => sum + part.failed, 0),
  };
}
