import { CoreBackend, type CoreMutation } from './core-backend.ts';
import type { BrowserOptions } from '../kit/phone.ts';
import { faultKinds, type FaultKind } from '../kit/faults.ts';
import type { PlanSize } from '../kit/plan.ts';
import type { World } from '../kit/run.ts';
import { people } from './staff.ts';

/** How long a run of the core simulation is. */
export const coreSize: PlanSize = {
  phones: [1, 3],
  actions: [15, 45],
  pauses: [300, 2_000, 20_000, 120_000],
};

/** What only the whole stack plays: it needs a real database, or days. */
const needStack: readonly FaultKind[] = ['crash_inside', 'night'];
export const coreKinds = faultKinds.filter((kind) => !needStack.includes(kind));

/** The core with databases in memory and the model server, as it is or with a planted bug. */
export function coreWorld(mutation: CoreMutation = {}, options: BrowserOptions = {}): World {
  return {
    people,
    bodies: {
      create: (_, name) => ({ name, status: 'new', priority: 'low' }),
      convert: (name) => ({ name }),
      bad: { name: '' },
    },
    open: async (parts, seed) => new CoreBackend(parts, seed, mutation),
    options,
  };
}
