import { afterEach, describe, expect, test, vi } from 'vitest';
import { Gate } from '#server/calls/gate.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('a gate', () => {
  const never = () => new Promise<void>(() => undefined);

  test('refuses whoever has waited long enough', async () => {
    vi.useFakeTimers();
    const gate = new Gate(1, 10);
    void gate.run(never);
    const waiting = gate.run(() => Promise.resolve());
    const refused = waiting.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await refused).toMatchObject({ code: 'unavailable' });
  });

  test('refuses at once whoever would wait too long, by what the work took lately', async () => {
    vi.useFakeTimers();
    const gate = new Gate(1, 1_000);
    const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 1_000));
    for (let at = 0; at < 20; at += 1)
      await Promise.all([gate.run(slow), vi.advanceTimersByTimeAsync(1_000)]);
    void gate.run(slow);
    const waiting = Array.from({ length: 5 }, () => gate.run(slow).catch((error: unknown) => error));
    expect(() => gate.enter()).toThrow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await Promise.all(waiting)).filter(Boolean).length).toBeLessThanOrEqual(1);
    gate.enter();
  });

  test.each([
    { limit: 'the queue', session_ms: 0, body_ms: 100, work_ms: 20 },
    { limit: 'the time', session_ms: 300, body_ms: 5, work_ms: 400 },
  ])(
    'refuses three times too many before anything is looked up, by $limit',
    async ({ session_ms, body_ms, work_ms }) => {
      vi.useFakeTimers();
      const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
      const gate = new Gate(2, 400);
      const come = async (at: number) => {
        const came = Date.now();
        try {
          const entered = gate.enter();
          await pause(session_ms);
          entered();
          await pause(body_ms);
          await gate.run(() => pause(work_ms * (0.5 + (at % 11) / 10)));
          return 'served';
        } catch {
          return Date.now() === came ? 'refused at once' : 'refused late';
        }
      };
      const all: ReturnType<typeof come>[] = [];
      for (let at = 0; at < 3_000; at += 1) {
        all.push(come(at));
        await vi.advanceTimersByTimeAsync(work_ms / 6);
      }
      await vi.advanceTimersByTimeAsync(10_000);
      const ends = await Promise.all(all);
      const count = (end: Awaited<ReturnType<typeof come>>) => ends.filter((one) => one === end).length;
      expect(count('refused late')).toBe(0);
      expect(count('served')).toBeGreaterThan(1_000);
    },
  );

  test('lets a crowd in after one piece of work that waited long for a lock', async () => {
    vi.useFakeTimers();
    const gate = new Gate(3, 400);
    const stuck = gate.run(() => new Promise<void>((resolve) => setTimeout(resolve, 3_000)));
    await vi.advanceTimersByTimeAsync(3_000);
    await stuck;
    for (let at = 0; at < 30; at += 1) gate.enter();
  });

  test('counts who is let in and has not begun, and lets the first of them begin', async () => {
    const gate = new Gate(1, 4);
    const first = gate.enter();
    gate.enter();
    gate.enter();
    expect(() => gate.enter()).toThrow();
    first();
    first();
    expect(await gate.run(() => Promise.resolve('begun'))).toBe('begun');
    gate.enter();
    expect(() => gate.enter()).toThrow();
  });

  test('never begins work that nobody waits for any more', async () => {
    const gate = new Gate(1, 10);
    let finish: () => void = () => undefined;
    const first = gate.run(() => new Promise<void>((resolve) => (finish = resolve)));
    const left = new AbortController();
    const work = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const second = gate.run(work, left.signal).catch((error: unknown) => error);
    left.abort();
    finish();
    await first;
    expect(await second).toMatchObject({ code: 'unavailable' });
    expect(work).not.toHaveBeenCalled();
    expect(await gate.run(() => Promise.resolve('free'))).toBe('free');
  });
});
