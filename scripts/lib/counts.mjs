import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * What a Vitest run did, from its JSON report. A run that failed without a failed test, or ran none, counts as one failure.
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
 * The same for Playwright. A test that passed only on a second try has failed.
 * @param {string} file
 * @param {number} code
 * @returns {Counts}
 */
export function playwrightCounts(file, code) {
  const stats = read(file)?.stats;
  return settled(stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0), code);
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
