import 'fake-indexeddb/auto';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { expectSlice, timeLimit } from './kit/slice.ts';
import {
  openStack,
  STACK_SEEDS,
  stackKinds,
  stackSize,
  stackWorld,
  type Stack,
} from './stack/stack-world.ts';
import { installTornStorage } from './stack/torn-storage.ts';

vi.mock('#contract/sync.ts', async (original) => ({ ...(await original<object>()), PULL_PAGE_ROWS: 20 }));
vi.mock('#server/http/stream-waits.ts', () => import('./stack/impatient-waits.ts'));

let stack: Stack;
beforeAll(async () => {
  installTornStorage();
  stack = await openStack();
}, 120_000);
afterAll(() => stack.server.close());

test(
  'engine, database and server together keep every promise, odd seeds',
  { timeout: timeLimit(600_000) },
  async () => {
    await expectSlice(
      {
        world: stackWorld(stack),
        name: 'stack',
        size: stackSize,
        seeds: STACK_SEEDS,
        slice: 1,
        slices: 2,
        shrink_tries: 40,
      },
      stackKinds,
    );
  },
);
