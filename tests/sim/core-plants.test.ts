import { describe, expect, test } from 'vitest';
import { coreSize, coreWorld } from './core/core-world.ts';
import { firstBroken } from './kit/hunt.ts';
import { corePlants } from './plants/core-plants.ts';

const SEEDS = 3_000;

describe('the core simulation notices when', () => {
  test.each(corePlants)('$name', { timeout: 120_000 }, async ({ rules, mutation, options, mix, rates }) => {
    const size = { ...coreSize, ...(mix && { mix }) };
    const broken = await firstBroken(
      { ...coreWorld(mutation, options), ...(rates && { rates }) },
      size,
      SEEDS,
    );
    expect(rules).toContain(broken?.rule);
  });
});
