import { afterAll, beforeAll, test } from 'vitest';
import { expectSlice, timeLimit } from '../kit/slice.ts';
import { STACK_SEEDS, stackSize } from './size.ts';
import { openStack, stackKinds, stackWorld, type Stack } from './stack-world.ts';
import { installTornStorage } from './torn-storage.ts';

/** One server and one small company for all runs of a file. */
export function stackOfFile(): () => Stack {
  let stack: Stack;
  beforeAll(async () => {
    installTornStorage();
    stack = await openStack();
  }, 120_000);
  afterAll(() => stack.server.close());
  return () => stack;
}

/** The even seeds (slice 0) or the odd ones (slice 1). */
export function testSlice(slice: 0 | 1): void {
  const stack = stackOfFile();
  test(
    `engine, database and server together keep every promise, ${slice === 0 ? 'even' : 'odd'} seeds`,
    { timeout: timeLimit(600_000) },
    async () => {
      await expectSlice(
        {
          world: stackWorld(stack()),
          name: 'stack',
          size: stackSize,
          seeds: STACK_SEEDS,
          slice,
          slices: 2,
          shrink_tries: 40,
        },
        stackKinds,
      );
    },
  );
}
