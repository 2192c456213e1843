import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { coreSize } from './core/core-world.ts';
import { storedWorld } from './core/stored-world.ts';
import { firstBroken } from './kit/hunt.ts';
import { storedPlants } from './plants/stored-plants.ts';

const SEEDS = 200;

describe('the core simulation on the real store notices when', () => {
  test.each(storedPlants)('$name', { timeout: 600_000 }, async ({ name, rules, mutation, mix, rates }) => {
    const size = { ...coreSize, ...(mix && { mix }) };
    const world = { ...storedWorld(mutation), ...(rates && { rates }) };
    const broken = await firstBroken({ simulation: 'stored', name, world, size, seeds: SEEDS });
    expect(rules).toContain(broken?.rule);
  });
});
