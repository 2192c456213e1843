import 'fake-indexeddb/auto';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { expectSlice } from './kit/slice.ts';
import { openStack, stackKinds, stackSize, stackWorld, type Stack } from './stack/stack-world.ts';
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
  'engine, database and server together keep every promise, even seeds',
  { timeout: 3_000_000 },
  async () => {
    await expectSlice(
      {
        world: stackWorld(stack),
        name: 'stack',
        size: stackSize,
        seeds: 500,
        slice: 0,
        slices: 2,
        shrink_tries: 40,
      },
      stackKinds,
    );
  },
);
