import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { root } from './paths.mjs';
import { browserTests, unitTests } from './steps.mjs';

/**
 * @typedef {import('./steps.mjs').Step} Step
 * @typedef {{ simulation: string, from: number, next: number, runs: number, cpu_s: number,
 *   faults: Record<string, number>, missed: string[], findings: string[] }} Covered
 */

const stateFile = join(root, '.cache', 'test-long.json');
const DAY_MS = 86_400_000;
/** More seeds than one day can run, so that runs on other days and machines use different ones. */
const SEEDS_A_DAY = 100_000;
/** A shorter run executes the simulations only. */
const ALL_PARTS_MINUTES = 60;

/** Test files of each simulation and its share of the time; two files share the seeds of one. */
const simulations = [
  { only: 'stack', files: ['tests/sim/stack-1', 'tests/sim/stack-2'], share: 0.75 },
  { only: 'core', files: ['tests/sim/core-1', 'tests/sim/core-2'], share: 0.1 },
  { only: 'core', files: ['tests/sim/core-stored'], share: 0.15 },
];

/**
 * The steps of a long run. Seeds continue after the last run on this machine, or at today's range on a new one.
 * @param {number} minutes
 * @param {string | undefined} only `server`, `browser` or `sim`
 * @returns {{ steps: Step[], say: () => void }}
 */
export function longRun(minutes, only) {
  const reports = join(tmpdir(), `beatbook-long-${process.pid}`);
  mkdirSync(reports, { recursive: true });
  const report = join(reports, 'simulations.jsonl');
  const began = performance.now();
  const from = firstSeed();
  const rest = () => Math.max(1, minutes - (performance.now() - began) / 60_000);
  const wants = (/** @type {string} */ part) =>
    only === undefined ? part === 'sim' || minutes >= ALL_PARTS_MINUTES : only === part;
  const server = named(
    'server on both engines, 400 bad inputs a call, 10,000 requests made to be slow',
    unitTests(reports, ['tests/server'], {
      TEST_ENGINES: 'both',
      TEST_KILLS: '20',
      TEST_PROMOTIONS: '200',
      FUZZ_RUNS: '400',
      FUZZ_SEED: String(from),
      HOSTILE_BODIES: '10000',
    }),
  );
  const browser = named('browser in all looks', browserTests(reports, [], { E2E_LOOKS: 'all' }));
  let left = 0;
  const sims = simulations.map(({ only: name, files, share }, at) => ({
    name: files.join(', '),
    run: () => {
      left = at === 0 ? rest() : left;
      const env = {
        SIM_ONLY: name,
        SIM_MINUTES: (left * share).toFixed(2),
        SIM_FROM: String(from),
        SIM_REPORT: report,
      };
      return unitTests(reports, files, env).run();
    },
  }));
  return {
    steps: [
      ...(wants('server') ? [server] : []),
      ...(wants('browser') ? [browser] : []),
      ...(wants('sim') ? sims : []),
    ],
    say() {
      const covered = readReport(report);
      for (const one of covered) console.log(lineOf(one));
      writeState(Math.max(from + 1, ...covered.map(({ next }) => next)));
      rmSync(reports, { recursive: true, force: true });
    },
  };
}

/** @param {string} name @param {Step} step @returns {Step} */
const named = (name, step) => ({ ...step, name });

function firstSeed() {
  const today = Math.floor(Date.now() / DAY_MS) * SEEDS_A_DAY;
  const { next = 0 } = existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : {};
  return Math.max(today, next);
}

/** @param {number} next */
function writeState(next) {
  mkdirSync(dirname(stateFile), { recursive: true });
  writeFileSync(stateFile, JSON.stringify({ next }));
}

/** @param {string} file @returns {Covered[]} */
function readReport(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

/** @param {Covered} covered */
function lineOf({ simulation, from, next, runs, cpu_s, missed, findings }) {
  const faults = missed.length === 0 ? 'every kind of fault struck' : `never struck: ${missed.join(', ')}`;
  return `${simulation}: ${runs} seeds from ${from} to ${next}, ${cpu_s} CPU-s, ${faults}, ${findings.length} plans kept`;
}
