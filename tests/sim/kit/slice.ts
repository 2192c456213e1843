import { expect } from 'vitest';
import type { FaultKind, Tally } from './faults.ts';
import { longRun } from './long-run.ts';
import { isWhole, sweep, type Sweep } from './seeds.ts';
import { readSettings } from './settings.ts';

/** Time for what is under way when a long run ends: one run, or a finding that is made shorter. */
const ENDING_MS = 20 * 60_000;

/** How long a slice may take: in a long run as long as that was asked to be. */
export function timeLimit(usual_ms: number): number {
  const { minutes } = readSettings(process.env);
  return minutes === null ? usual_ms : minutes * 60_000 + ENDING_MS;
}

/** Runs one slice of seeds and expects every kind of fault to have struck in it. */
export async function expectSlice(asked: Sweep, kinds: readonly FaultKind[]): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.minutes !== null) {
    if (settings.only !== null && settings.only !== asked.name) return;
    const { from, next, runs, faults, findings } = await longRun(asked, settings, settings.minutes, kinds);
    const seeds = `seeds ${String(from)} to ${String(next)}, ${String(runs)} runs, ${String(findings.length)} kept`;
    console.info(`${asked.name} simulation, ${seeds}: ${countsOf(kinds, faults)}`);
    expect(findings).toEqual([]);
    return;
  }
  const { tally, runs } = await sweep(asked, kinds);
  console.info(`${asked.name} simulation, ${String(runs)} runs: ${countsOf(kinds, tally)}`);
  if (isWhole()) expect(kinds.filter((kind) => tally[kind] === 0)).toEqual([]);
}

const countsOf = (kinds: readonly FaultKind[], tally: Tally): string =>
  kinds.map((kind) => `${kind} ${String(tally[kind])}`).join(', ');
