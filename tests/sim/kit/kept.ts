import { appendFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { actionOf, lineOf, type Plan } from './plan.ts';

/** Every plan that once broke a promise, one a line, so that two workers can add to it at the same time. */
const FOUND = fileURLToPath(new URL('../found-seeds.jsonl', import.meta.url));

interface KeptPlan {
  simulation: string;
  seed: string;
  found: string;
  phones: number;
  steps: string[];
}

/** Runs that once broke a promise. Their steps are kept, so that they stay the same when plans change. */
export function keptPlans(simulation: string): Plan[] {
  return readFileSync(FOUND, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as KeptPlan) // written by `lineOfPlan`
    .filter((kept) => kept.simulation === simulation)
    .map(({ seed, phones, steps }) => ({ seed, phones, actions: steps.map(actionOf) }));
}

/** One plan as it is kept. */
export const lineOfPlan = (simulation: string, { seed, phones, actions }: Plan, found: string): string =>
  JSON.stringify({ simulation, seed, found, phones, steps: actions.map(lineOf) } satisfies KeptPlan);

/** Adds a plan to a file, or to those that run from now on. */
export function keep(file: string | null, line: string): void {
  appendFileSync(file ?? FOUND, `${line}\n`);
}
