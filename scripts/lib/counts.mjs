import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Counts from a Vitest JSON report. A run that failed without a failed test, or ran none, counts as one failure.
 * @param {string} file
 * @param {number} code
 * @returns {Counts}
 */
export function vitestCounts(file, code) {
  const report = read(file);
  const suites = report?.testResults ?? [];
  const broken = suites.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ suite) =>
      suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length;
  return settled(report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + broken, code);
}

/**
 * Counts from the JSON report of a Playwright run. A test that passed only on a second try counts as failed.
 * @param {string} file
 * @param {number} code
 * @returns {Counts}
 */
export function playwrightCounts(file, code) {
  const stats = read(file)?.stats;
  return settled(stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0), code);
}

/**
 * Seconds per file of a Playwright run, from its JSON report.
 * @param {string} file
 * @param {string} folder the folder of the tests, from the top
 * @returns {Record<string, number>}
 */
export function playwrightSeconds(file, folder) {
  /** @type {Record<string, number>} */
  const seconds = {};
  for (const suite of read(file)?.suites ?? [])
    seconds[`${folder}/${suite.file}`] = durations(suite).reduce((total, ms) => total + ms / 1000, 0);
  return seconds;
}

/**
 * @typedef {{ results: { duration: number }[] }} Test
 * @typedef {{ specs?: { tests: Test[] }[], suites?: Suite[] }} Suite
 */

/** @param {Suite} suite @returns {number[]} */
function durations({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map((one) => one.duration)),
  );
  return [...own, ...suites.flatMap(durations)];
}

/** Seconds by file, as written by our Vitest reporter. @param {string} file @returns {Record<string, number>} */
export function secondsOf(file) {
  return read(file) ?? {};
}

/**
 * @param {number} passed
 * @param {number} failed
 * @param {number} code
 * @returns {Counts}
 */
function settled(passed, failed, code) {
  const silent = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}

/** @param {string} file */
function read(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
