import { execFileSync } from 'node:child_process';
import { Broken } from './failure.ts';
import { emptyTally, type FaultKind, type Tally } from './faults.ts';
import { keptPlans, lineOfPlan } from './kept.ts';
import { planOf, type Plan, type PlanSize } from './plan.ts';
import { Random } from './random.ts';
import { run, type World } from './run.ts';
import { readSettings } from './settings.ts';
import { shrink } from './shrink.ts';

export interface Sweep {
  world: World;
  name: 'core' | 'stack';
  size: PlanSize;
  seeds: number;
  /** This part of the seeds, of how many. */
  slice: number;
  slices: number;
  shrink_tries: number;
}

/** The steps of a seed in one of the simulations. */
export const planFor = (seed: string, size: PlanSize): Plan => planOf(seed, size, new Random(`${seed} plan`));

/** Seeds that a slice may add until every kind of fault has struck. */
const MOST_EXTRA = 30;

/**
 * Runs this slice of the kept plans, then of all seeds, then, of a whole slice, more seeds until every kind of fault
 * has struck. Throws at the first that breaks a promise.
 */
export async function sweep(
  asked: Sweep,
  kinds: readonly FaultKind[],
): Promise<{ tally: Tally; runs: number }> {
  const tally = emptyTally();
  const plans = plansOf(asked);
  const missed = () => kinds.filter((kind) => tally[kind] === 0);
  const judged = async (world: World, plan: Plan) => {
    const { error } = await run(world, plan, tally);
    if (error) throw (await findingOf({ ...asked, world }, plan, error)).error;
  };
  for (const plan of plans) await judged(asked.world, plan);
  let extra = 0;
  for (; isWhole() && missed().length > 0 && extra < MOST_EXTRA; extra += 1) {
    const seed = `${String(asked.slice)} extra ${String(extra)}`;
    const world = { ...asked.world, rates: ratesFor(missed()) };
    await judged(world, planFor(seed, { ...asked.size, ...sizeFor(missed()) }));
  }
  return { tally, runs: plans.length + extra };
}

/** A lock is stolen from a tab that was frozen and has long fallen silent. */
const sizeFor = (kinds: readonly FaultKind[]): Partial<PlanSize> =>
  kinds.includes('steal') ? { mix: 'tabs', pauses: [40_000] } : { mix: 'all' };

const ratesFor = (kinds: readonly FaultKind[]): World['rates'] =>
  Object.fromEntries(kinds.map((kind) => [kind, 0.1]));

function plansOf({ name, seeds, slice, slices, size }: Sweep): Plan[] {
  const settings = readSettings(process.env);
  if (settings.only !== null && settings.only !== name) return [];
  if (settings.seed !== null) return slice === 0 ? [planFor(settings.seed, size)] : [];
  const fresh = Array.from({ length: settings.seeds ?? seeds }, (_, at) => settings.from + at)
    .filter((seed) => seed % slices === slice)
    .map((seed) => planFor(String(seed), size));
  return [...keptPlans(name).filter((_, at) => at % slices === slice), ...fresh];
}

/** True when every seed of the slice was run, so that its counters mean something. */
export function isWhole(): boolean {
  const { seed, only, seeds } = readSettings(process.env);
  return seed === null && only === null && seeds === null;
}

/** A plan that broke a promise, made shorter. */
export interface Finding {
  /** The plan as it is kept. */
  line: string;
  error: Error;
}

/** Shrinks a plan that broke a promise, and says what there is to know of it. */
export async function findingOf(asked: Sweep, plan: Plan, error: Error): Promise<Finding> {
  const rule = ruleOf(error);
  const fails = async (candidate: Plan) => {
    const again = await run(asked.world, candidate, emptyTally());
    return again.error !== null && ruleOf(again.error) === rule;
  };
  const short = await shrink(plan, fails, asked.shrink_tries);
  const last = await run(asked.world, short, emptyTally(), true);
  const line = lineOfPlan(asked.name, short, error.message.slice(0, 200));
  const lines = [
    error.message,
    `seed ${plan.seed}, commit ${commit()}, ${String(plan.phones)} phones`,
    `again: SIM_SEED=${plan.seed} SIM_ONLY=${asked.name} npx vitest run tests/sim`,
    `${String(short.actions.length)} of ${String(plan.actions.length)} steps are enough; for found-seeds.jsonl:`,
    line,
    'what happened last:',
    ...last.trace.slice(-60).map((text) => `  ${text}`),
  ];
  return { line, error: new Error(lines.join('\n'), { cause: error }) };
}

const ruleOf = (error: Error): string => (error instanceof Broken ? error.rule : error.message);

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
