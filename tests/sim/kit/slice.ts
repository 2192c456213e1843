import { expect } from 'vitest';
import type { FaultKind } from './faults.ts';
import { isWhole, sweep, type Sweep } from './seeds.ts';

/** Runs one slice of seeds and expects every kind of fault to have struck in it. */
export async function expectSlice(asked: Sweep, kinds: readonly FaultKind[]): Promise<void> {
  const { tally, runs } = await sweep(asked);
  const counts = kinds.map((kind) => `${kind} ${String(tally[kind])}`);
  console.info(`${asked.name} simulation, ${String(runs)} runs: ${counts.join(', ')}`);
  if (isWhole()) expect(kinds.filter((kind) => tally[kind] === 0)).toEqual([]);
}
