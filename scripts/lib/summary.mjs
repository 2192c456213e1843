/**
 * @typedef {Record<string, number>} FileSeconds seconds by file, as a path from the top
 * @typedef {{ name: string, passed: number, failed: number, seconds: number, files?: FileSeconds }} Part
 */

const SLOWEST = 10;

/**
 * Summary of a run: each part with counts and wall time, the test folders with the time of their files, and the
 * slowest files.
 * @param {readonly Part[]} parts
 * @returns {string}
 */
export function summaryOf(parts) {
  const files = Object.assign({}, ...parts.map((part) => part.files ?? {}));
  const total = sum(parts.map(({ seconds }) => seconds));
  const slowest = Object.entries(files).sort(([, one], [, other]) => other - one);
  return [
    '',
    heading('Part', 'tests', 'time'),
    ...parts.map(({ name, passed, failed, seconds }) => line(name, String(passed + failed), seconds)),
    line('All', String(sum(parts.map(({ passed, failed }) => passed + failed))), total),
    '',
    heading('Folder', 'files', 'time'),
    ...foldersOf(files).map(([name, times]) => line(name, String(times.length), sum(times))),
    '',
    heading('Slowest files', '', 'time'),
    ...slowest.slice(0, SLOWEST).map(([name, seconds]) => line(name, '', seconds)),
    '',
  ].join('\n');
}

/** @param {FileSeconds} files @returns {[string, number[]][]} */
function foldersOf(files) {
  /** @type {Map<string, number[]>} */
  const folders = new Map();
  for (const [file, seconds] of Object.entries(files)) {
    const folder = file.split('/').slice(0, 2).join('/');
    folders.set(folder, [...(folders.get(folder) ?? []), seconds]);
  }
  return [...folders].sort(([, one], [, other]) => sum(other) - sum(one));
}

/** @param {string} name @param {string} count @param {string} time */
const heading = (name, count, time) => `${name.padEnd(60)}${count.padStart(8)}${time.padStart(10)}`;

/** @param {string} name @param {string} count @param {number} seconds */
const line = (name, count, seconds) => heading(name, count, `${seconds.toFixed(1)} s`);

/** @param {readonly number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
