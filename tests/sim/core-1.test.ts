import { test } from 'vitest';
import { coreKinds, coreSize, coreWorld } from './core/core-world.ts';
import { expectSlice, timeLimit } from './kit/slice.ts';

test('the core keeps every promise under faults, even seeds', { timeout: timeLimit(300_000) }, async () => {
  await expectSlice(
    {
      world: coreWorld(),
      name: 'core',
      size: coreSize,
      seeds: 2_000,
      slice: 0,
      slices: 2,
      shrink_tries: 400,
    },
    coreKinds,
  );
});
