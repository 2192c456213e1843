import type { Backend, RunParts } from './backend.ts';
import { Clock } from './clock.ts';
import { Faults, ratesOf, type FaultKind, type Tally } from './faults.ts';
import { Fleet } from './fleet.ts';
import { Judge } from './judge.ts';
import type { BrowserOptions } from './phone.ts';
import type { Plan } from './plan.ts';
import { Random } from './random.ts';
import type { Bodies } from './user-hand.ts';

/** One of the two simulations: how to make its backend and what its records are. */
export interface World {
  people: readonly string[];
  bodies: Bodies;
  open(parts: RunParts, seed: string): Promise<Backend>;
  options?: BrowserOptions;
  hurried?: boolean;
  /** Faults beside those of the seed, where a bug of one sort is looked for. */
  rates?: Partial<Record<FaultKind, number>>;
}

export interface Outcome {
  /** Null when every promise held. */
  error: Error | null;
  trace: string[];
}

/** Runs one plan from a fresh start to the verdict. */
export async function run(world: World, plan: Plan, tally: Tally, tracing = false): Promise<Outcome> {
  const trace: string[] = [];
  const clock = new Clock();
  const faults = new Faults(
    { ...ratesOf(new Random(`${plan.seed} rates`)), ...world.rates },
    tally,
    new Random(`${plan.seed} faults`),
  );
  const parts: RunParts = {
    clock,
    faults,
    random: new Random(plan.seed),
    people: world.people,
    unreadable: new Set(),
    note: (text) => {
      if (tracing) trace.push(`${String(clock.now)} ${text()}`);
    },
  };
  const backend = await world.open(parts, plan.seed);
  const fleet = new Fleet(plan, parts, backend, world.bodies, world.options);
  try {
    await fleet.start();
    for (const action of plan.actions) {
      await clock.until(clock.now + action.wait);
      await fleet.act(action);
    }
    await new Judge(fleet, world.hurried).run();
    return { error: null, trace };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)), trace };
  } finally {
    await backend.close();
  }
}
