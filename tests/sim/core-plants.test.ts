import { describe, expect, test } from 'vitest';
import { coreSize, coreWorld } from './core/core-world.ts';
import { firstBroken } from './kit/hunt.ts';
import { coreChoicePlants } from './plants/core-choice-plants.ts';
import { corePlants } from './plants/core-plants.ts';

const SEEDS = 1_000;

describe('the core simulation notices when', () => {
  test.each([...corePlants, ...coreChoicePlants])(
    '$name',
    { timeout: 600_000 },
    async ({ name, rules, mutation, options, mix, size, rates }) => {
      const runs = { ...coreSize, ...size, ...(mix && { mix }) };
      const world = { ...coreWorld(mutation, options), ...(rates && { rates }) };
      const broken = await firstBroken({ simulation: 'core', name, world, size: runs, seeds: SEEDS });
      expect(rules).toContain(broken?.rule);
    },
  );
});
