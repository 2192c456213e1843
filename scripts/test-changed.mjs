import { requireNode } from './lib/node-version.mjs';
import { root } from './lib/paths.mjs';

requireNode();
process.chdir(root);

const { ensureModules } = await import('./lib/modules.mjs');
await ensureModules();

const { changedSince, defaultBase, touchedTests } = await import('./lib/changed.mjs');
const { check } = await import('./lib/check.mjs');
const { keepSeconds, storedSeconds } = await import('./lib/seconds.mjs');
const steps = await import('./lib/steps.mjs');

/** Worker seconds for each kind of test, so that the run ends within two minutes on two cores. */
const UNIT_BUDGET = 60;
const BROWSER_BUDGET = 60;
/** Estimated seconds of a file that has not run here yet, by folder. @type {Record<string, number>} */
const unknown = { 'tests/sim': 60, 'tests/e2e': 20, 'tests/server': 8 };
const UNKNOWN = 2;

const base = process.argv[2] ?? defaultBase();
const changed = changedSince(base);
const touched = touchedTests(changed);
const seconds = storedSeconds();
const units = within(touched.units, UNIT_BUDGET);
const specs = within(touched.specs, BROWSER_BUDGET);
console.log(`${changed.length} files differ from ${base.slice(0, 12)}.`);

const parts = await check((reports) => [
  ...steps.programs.map((step) => ({ steps: [step] })),
  { name: 'format, lint, types', steps: [steps.lint, steps.formatOf(changed)] },
  ...(units.length + specs.length > 0 ? [{ steps: [steps.build] }] : []),
  ...(units.length > 0 ? [{ steps: [steps.unitTests(reports, units)] }] : []),
  ...(specs.length > 0 ? [{ steps: [steps.browserTests(reports, specs)] }] : []),
]);
keepSeconds(parts);
sayLeftOut('unit test', touched.units, units);
sayLeftOut('browser test', touched.specs, specs);

/** @param {readonly string[]} files @param {number} budget */
function within(files, budget) {
  let left = budget;
  return files.filter((file, at) => {
    const cost = seconds[file] ?? unknown[file.split('/', 2).join('/')] ?? UNKNOWN;
    const fits = at === 0 || cost <= left;
    if (fits) left -= cost;
    return fits;
  });
}

/** @param {string} kind @param {readonly string[]} all @param {readonly string[]} taken */
function sayLeftOut(kind, all, taken) {
  const left = all.filter((file) => !taken.includes(file));
  if (left.length > 0) console.log(`Left out for time, ${left.length} ${kind} files: npm test runs them.`);
}
