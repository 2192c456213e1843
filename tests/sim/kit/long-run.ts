import { appendFileSync } from 'node:fs';
import { emptyTally, type FaultKind, type Tally } from './faults.ts';
import { keep } from './kept.ts';
import { run } from './run.ts';
import { findingOf, planFor, type Sweep } from './seeds.ts';
import type { Settings } from './settings.ts';

/** What one slice of a long run covered. */
export interface Covered {
  simulation: string;
  slice: string;
  /** First seed, and the one where the next run goes on. */
  from: number;
  next: number;
  runs: number;
  cpu_s: number;
  faults: Tally;
  /** Kinds of fault that never struck. */
  missed: FaultKind[];
  /** Every finding as the plan that is kept. */
  findings: string[];
}

/** Runs this slice of the seeds until the time is over. What breaks is shrunk and kept, and the next seed follows. */
export async function longRun(
  asked: Sweep,
  settings: Settings,
  minutes: number,
  kinds: readonly FaultKind[],
): Promise<Covered> {
  const { name, slice, slices, size, world } = asked;
  const faults = emptyTally();
  const findings: string[] = [];
  const until = performance.now() + minutes * 60_000;
  const first = settings.from + ((slice - (settings.from % slices) + slices) % slices);
  let seed = first;
  for (; performance.now() < until; seed += slices) {
    const plan = planFor(String(seed), size);
    const { error } = await run(world, plan, faults);
    if (!error) continue;
    const finding = await findingOf(asked, plan, error);
    keep(settings.keep, finding.line);
    findings.push(finding.line);
    console.error(finding.error.message);
  }
  const { user, system } = process.cpuUsage();
  const covered: Covered = {
    simulation: name,
    slice: `${String(slice + 1)} of ${String(slices)}`,
    from: first,
    next: seed,
    runs: (seed - first) / slices,
    cpu_s: Math.round((user + system) / 1e5) / 10,
    faults,
    missed: kinds.filter((kind) => faults[kind] === 0),
    findings,
  };
  if (settings.report !== null) appendFileSync(settings.report, `${JSON.stringify(covered)}\n`);
  return covered;
}
