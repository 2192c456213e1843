import type { PlanSize } from '../kit/plan.ts';

/** Fresh seeds of every whole test; the long run takes others. */
export const STACK_SEEDS = 12;

/** How long a run of the whole stack is. */
export const stackSize: PlanSize = {
  phones: [3, 4],
  actions: [20, 70],
  pauses: [300, 2_000, 8_000],
  also: ['field'],
  days: 3,
};
