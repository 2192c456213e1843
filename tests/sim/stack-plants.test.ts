import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { firstBroken } from './kit/hunt.ts';
import { stackPlants } from './plants/stack-plants.ts';
import { stackOfFile } from './stack/slice.ts';
import { stackSize } from './stack/size.ts';
import { stackWorld } from './stack/stack-world.ts';

vi.mock('#contract/core/sync.ts', async (original) => ({
  ...(await original<object>()),
  PULL_PAGE_ROWS: 20,
}));
vi.mock('#server/sync/stream-waits.ts', () => import('./stack/impatient-waits.ts'));

const SEEDS = 60;
/** Steps where one mix takes the place of the field days too. */
const LONG = [40, 100] as const;
const stack = stackOfFile();

describe('the simulation of the whole stack notices when', () => {
  test.each(stackPlants)('$name', { timeout: 600_000 }, async (plant) => {
    const { name, rules, mutation, options, mix, rates } = plant;
    const size = mix ? { ...stackSize, actions: LONG, mix } : stackSize;
    const world = { ...stackWorld(stack(), mutation, options), ...(rates && { rates }) };
    const broken = await firstBroken({ simulation: 'stack', name, world, size, seeds: SEEDS });
    expect(rules).toContain(broken?.rule);
  });
});
