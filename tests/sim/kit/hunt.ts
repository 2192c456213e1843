import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Broken } from './failure.ts';
import { emptyTally } from './faults.ts';
import type { PlanSize } from './plan.ts';
import { run, type World } from './run.ts';
import { planFor } from './seeds.ts';

interface Hunt {
  /** The simulation, as `shown-by.json` has it. */
  simulation: 'core' | 'stored' | 'stack';
  /** The planted bug. */
  name: string;
  world: World;
  size: PlanSize;
  /** How many seeds are tried where the one it is known by shows it no more. */
  seeds: number;
}

const SHOWN_BY = fileURLToPath(new URL('../plants/shown-by.json', import.meta.url));

/**
 * Runs the seed by which a planted bug is known, then others until one breaks a promise, and says which. Anything
 * else that goes wrong is thrown.
 */
export async function firstBroken({ simulation, name, world, size, seeds }: Hunt) {
  const known = seedsBySimulation()[simulation]?.[name] ?? 0;
  const all = [known, ...Array.from({ length: seeds }, (_, seed) => seed).filter((seed) => seed !== known)];
  for (const seed of all) {
    const { error } = await run(world, planFor(String(seed), size), emptyTally());
    if (error instanceof Broken) {
      const moved =
        seed === known ? '' : `; shown-by.json says ${String(known)}, write ${String(seed)} there`;
      console.info(`${name}: ${error.rule}, seed ${String(seed)}${moved}`);
      return { rule: error.rule, seed };
    }
    if (error) throw error;
  }
  return null;
}

const seedsBySimulation = () =>
  JSON.parse(readFileSync(SHOWN_BY, 'utf8')) as Record<string, Record<string, number> | undefined>;
