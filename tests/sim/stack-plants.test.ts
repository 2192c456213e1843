import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { firstBroken } from './kit/hunt.ts';
import { stackPlants } from './plants/stack-plants.ts';
import { openStack, stackSize, stackWorld, type Stack } from './stack/stack-world.ts';
import { installTornStorage } from './stack/torn-storage.ts';

vi.mock('#contract/sync.ts', async (original) => ({ ...(await original<object>()), PULL_PAGE_ROWS: 20 }));
vi.mock('#server/http/stream-waits.ts', () => import('./stack/impatient-waits.ts'));

const SEEDS = 60;
/** Steps where one mix takes the place of the field days too. */
const LONG = [40, 100] as const;
let stack: Stack;
beforeAll(async () => {
  installTornStorage();
  stack = await openStack();
}, 120_000);
afterAll(() => stack.server.close());

describe('the simulation of the whole stack notices when', () => {
  test.each(stackPlants)('$name', { timeout: 600_000 }, async (plant) => {
    const { name, rules, mutation, options, mix, rates } = plant;
    const size = mix ? { ...stackSize, actions: LONG, mix } : stackSize;
    const world = { ...stackWorld(stack, mutation, options), ...(rates && { rates }) };
    const broken = await firstBroken(name, world, size, SEEDS);
    expect(rules).toContain(broken?.rule);
  });
});
