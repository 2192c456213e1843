import { Broken } from './failure.ts';
import { emptyTally } from './faults.ts';
import type { PlanSize } from './plan.ts';
import { run, type World } from './run.ts';
import { planFor } from './seeds.ts';

/** Runs seeds until one breaks a promise, and says which. Anything else that goes wrong is thrown. */
export async function firstBroken(
  name: string,
  world: World,
  size: PlanSize,
  seeds: number,
): Promise<{ rule: string; seed: number } | null> {
  for (let seed = 0; seed < seeds; seed++) {
    const { error } = await run(world, planFor(String(seed), size), emptyTally());
    if (error instanceof Broken) {
      console.info(`${name}: ${error.rule}, seed ${String(seed)}`);
      return { rule: error.rule, seed };
    }
    if (error) throw error;
  }
  return null;
}
