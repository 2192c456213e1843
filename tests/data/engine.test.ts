import { expect, test } from 'vitest';
import 'fake-indexeddb/auto';
import type { EngineApi } from '#sync/protocol.ts';
import { connectEngine, engine, sessionEnded } from '#data/engine.ts';
import { clearSession, clearSessionOf, writeSession } from '#data/device/session.ts';
import { officerSession } from '#tests/sync/support/session.ts';

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

test('a start tells whether the last session was ended by the server, until a sign-in or a sign-out', async () => {
  const deaf: Partial<EngineApi> = { subscribe: () => Promise.resolve(), open: () => Promise.resolve() };
  const atStart = async () => {
    await connectEngine(deaf as EngineApi);
    return sessionEnded();
  };
  const session = officerSession({ id: 'ravi', name: 'Ravi' }, 'dead');
  await writeSession(session);
  await clearSessionOf(session.token);
  expect(await atStart()).toBe(true);
  await writeSession(session);
  expect(await atStart()).toBe(false);
  await clearSession();
  expect(await atStart()).toBe(false);
});
