import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installNavigator } from './support/locks.ts';

installNavigator();
const { SyncLock } = await import('#sync/host/lock.ts');

const lost = vi.fn<(cycle: number) => void>();
const open: InstanceType<typeof SyncLock>[] = [];

/** One context that competes for the lock of a user. */
function context(user = 'ravi') {
  const lock = new SyncLock(user, () => Date.now(), lost);
  open.push(lock);
  return lock;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  lost.mockClear();
});

afterEach(() => {
  for (const lock of open.splice(0)) lock.close();
  vi.useRealTimers();
});

/** Lets messages between contexts arrive: what was sent before this one has come with it. */
async function arrive(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const [from, to] = [new BroadcastChannel('mark'), new BroadcastChannel('mark')];
    await new Promise((resolve) => {
      to.onmessage = resolve;
      from.postMessage(round);
    });
    for (const channel of [from, to]) channel.close();
  }
}

async function pass(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 5_000) {
    await vi.advanceTimersByTimeAsync(5_000);
    await arrive();
  }
}

test('one context at a time holds the lock, the next gets it when it is let go', async () => {
  const [first, second] = [context(), context()];
  expect(await first.acquire(1)).toBe(true);
  const waiting = second.acquire(7);
  await arrive();
  first.release(1);
  expect(await waiting).toBe(true);
});

test('locks of two users do not meet', async () => {
  expect(await context('ravi').acquire(1)).toBe(true);
  expect(await context('asha').acquire(1)).toBe(true);
});

test('a holder that lives keeps the lock however long it takes', async () => {
  const [first, second] = [context(), context()];
  await first.acquire(1);
  const waiting = second.acquire(1);
  await pass(90_000);
  expect(lost).not.toHaveBeenCalled();
  first.release(1);
  expect(await waiting).toBe(true);
});

test('a holder that has fallen silent loses the lock to who waits, and is told', async () => {
  const [first, second] = [context(), context()];
  await first.acquire(4);
  vi.clearAllTimers();
  const waiting = second.acquire(1);
  await pass(45_000);
  expect(await waiting).toBe(true);
  expect(lost).toHaveBeenCalledExactlyOnceWith(4);
});

test('who gives up waiting gets nothing, and nobody is told of a loss', async () => {
  const [first, second] = [context(), context()];
  await first.acquire(1);
  const waiting = second.acquire(2);
  await arrive();
  second.release(2);
  expect(await waiting).toBe(false);
  expect(lost).not.toHaveBeenCalled();
});
