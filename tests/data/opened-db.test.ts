import 'fake-indexeddb/auto';
import { setImmediate } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EngineEvent } from '#data/api.ts';
import type { EngineApi } from '#sync/protocol.ts';
import { clearSession, writeSession } from '#data/device/session.ts';
import { connectEngine } from '#data/engine.ts';
import { storedImports, wholeOutbox } from '#data/stored-hooks.ts';
import { unknownStatus } from '#data/sync-status.ts';
import { officerSession } from '#tests/sync/support/session.ts';

const engineOpened: EngineEvent = { kind: 'status', status: unknownStatus };
let tell: (event: EngineEvent) => void;

/** A page that has just started, whose engine has not opened the database yet. */
beforeEach(async () => {
  const engine: Partial<EngineApi> = {
    subscribe: (hear) => {
      tell = hear;
      return Promise.resolve();
    },
    open: () => Promise.resolve(),
    status: () => Promise.resolve(unknownStatus),
  };
  await writeSession(officerSession({ id: v7(), name: 'Ravi' }, 'token'));
  await connectEngine(engine as EngineApi);
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  tell({ kind: 'session', session: null, ended: false });
  await clearSession();
});

test('what is asked right after a start waits for the database', async () => {
  const asked = Promise.all([storedImports('leads'), wholeOutbox()]);
  tell(engineOpened);
  expect(await asked).toMatchObject([[], { ops: [] }]);
});

test('what is asked of a database that cannot be opened is refused with the reason', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('', 'InvalidStateError');
  });
  const asked = storedImports('leads');
  tell(engineOpened);
  await Promise.all([expect(asked).rejects.toThrow('InvalidStateError'), twoRetries()]);
});

async function twoRetries(): Promise<void> {
  for (const wait of [2_000, 2_000]) {
    while (vi.getTimerCount() === 0) await setImmediate();
    await vi.advanceTimersByTimeAsync(wait);
  }
}
