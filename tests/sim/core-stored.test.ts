import 'fake-indexeddb/auto';
import { test } from 'vitest';
import { coreKinds, coreSize } from './core/core-world.ts';
import { storedWorld } from './core/stored-world.ts';
import { expectSlice, timeLimit } from './kit/slice.ts';

test(
  'the core on the real store keeps every promise under faults',
  { timeout: timeLimit(300_000) },
  async () => {
    await expectSlice(
      {
        world: storedWorld(),
        name: 'core',
        size: coreSize,
        seeds: 60,
        slice: 0,
        slices: 1,
        shrink_tries: 100,
      },
      coreKinds,
    );
  },
);
