import { expect, test } from 'vitest';
import 'fake-indexeddb/auto';
import type { EngineApi } from '#data/api.ts';
import { connectEngine, engine } from '#data/engine.ts';

test('a sign-in while the engine has not answered yet comes after the start, which would close its user', async () => {
  const calls: string[] = [];
  const never = new Promise<never>(() => undefined);
  const slow: Partial<EngineApi> = {
    subscribe: () => {
      calls.push('subscribe');
      return never;
    },
    open: (session) => {
      calls.push(session === null ? 'open nobody' : 'open');
      return never;
    },
    signIn: () => {
      calls.push('sign in');
      return never;
    },
  };
  // Only what the start and a sign-in use of the engine is there.
  await connectEngine(slow as EngineApi);
  void engine().signIn('officer', 'secret');
  expect(calls).toEqual(['subscribe', 'open nobody', 'sign in']);
});
