import { expect, test } from 'vitest';
import { initialState } from '#sync/core/core-state.ts';
import { answer, batch, Driver, page } from './support/driver.ts';

const MINUTE = 60_000;

test('nothing is done before the lock is held; then it sends and pulls at once', () => {
  const core = new Driver();
  expect(core.send({ type: 'wake', reason: 'start' }).map((effect) => effect.type)).toEqual(['lock']);
  core.send({ type: 'locked', cycle: core.cycle });
  expect(core.types()).toEqual(['take', 'pull', 'report']);
});

test('two batches travel, the third waits for the first to be settled', () => {
  const core = new Driver().begin();
  core.take(batch(1));
  expect(core.types()).toEqual(['take', 'push']);
  core.take(batch(3));
  expect(core.types()).toEqual(['push']);
  core.send({ type: 'pushed', cycle: core.cycle, batch: batch(1), answer });
  expect(core.types()).toEqual(['settle']);
  core.settle(batch(1));
  expect(core.effects[0]).toMatchObject({ type: 'take', after_seq: 4 });
});

test('after a try that found no network nothing is numbered until something has answered', () => {
  const core = new Driver();
  core.fail();
  core.ring();
  core.send({ type: 'locked', cycle: core.cycle });
  expect(core.types()).toEqual(['pull', 'report']);
  core.send({ type: 'wake', reason: 'enqueue' });
  expect(core.types()).toEqual([]);
  core.send({ type: 'page', cycle: core.cycle, page });
  expect(core.types()).toEqual(['take', 'apply']);
});

test('a server that turns the first pull away has answered, and gets what waits', () => {
  const core = new Driver();
  core.fail();
  core.ring();
  core.send({ type: 'locked', cycle: core.cycle });
  core.pullFails({ kind: 'busy', retry_after: 1 });
  expect(core.types()).toEqual(['take']);
});

test('what is written while a cycle runs joins it', () => {
  const core = new Driver().begin();
  core.drain();
  core.send({ type: 'wake', reason: 'enqueue' });
  expect(core.types()).toEqual(['take']);
});

test('what is written while the lock is waited for is not forgotten', () => {
  const core = new Driver();
  core.send({ type: 'wake', reason: 'start' });
  core.send({ type: 'wake', reason: 'enqueue' });
  core.begin().drain();
  core.pulled();
  expect(core.state.cycle).toBeNull();
  expect(core.state.due_at).toBe(200);
});

test('when all is done it looks again after a minute, after five in the background', () => {
  const core = new Driver().begin();
  core.drain();
  core.pulled();
  expect(core.types()).toEqual(['unlock', 'report', 'timer', 'report']);
  expect(core.state.due_at).toBe(MINUTE);
  core.send({ type: 'wake', reason: 'hidden' });
  core.ring();
  core.begin().drain();
  core.pulled();
  expect((core.state.due_at ?? 0) - core.now).toBe(5 * MINUTE);
});

test('waits after failures grow, are spread over their whole length, and end at five minutes', () => {
  const core = new Driver();
  const waits: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    core.random = 0.999;
    core.fail();
    waits.push((core.state.due_at ?? 0) - core.now);
    core.ring();
  }
  expect(waits.slice(0, 3).map((wait) => Math.round(wait / 1000))).toEqual([2, 4, 8]);
  expect(Math.max(...waits)).toBeLessThanOrEqual(5 * MINUTE);
  expect(Math.round((waits.at(-1) ?? 0) / MINUTE)).toBe(5);
});

test('many devices that lost the same server come back spread, not together', () => {
  const due = Array.from({ length: 500 }, (_, at) => {
    const core = new Driver();
    core.random = (at + 0.5) / 500;
    for (let round = 0; round < 4; round += 1) core.fail();
    core.send({ type: 'wake', reason: 'online' });
    return (core.state.due_at ?? 0) - core.now;
  });
  const seconds = new Map<number, number>();
  for (const wait of due) {
    const second = Math.floor(wait / 1000);
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
  }
  expect(Math.max(...seconds.values())).toBeLessThanOrEqual(3 * (500 / 15));
});

test('a write does not shorten the wait after a failure; the user and the network do', () => {
  const core = new Driver();
  core.random = 0.9;
  for (let round = 0; round < 6; round += 1) core.fail();
  const due = core.state.due_at ?? 0;
  core.send({ type: 'wake', reason: 'enqueue' });
  expect(core.state.due_at).toBe(due);
  core.send({ type: 'wake', reason: 'online' });
  expect(core.state.due_at).toBeLessThanOrEqual(core.now + 2000);
  core.send({ type: 'wake', reason: 'user' });
  expect(core.types()).toEqual(['lock']);
});

test('a network that is said to be gone is tried at once', () => {
  const core = new Driver();
  core.send({ type: 'wake', reason: 'offline' });
  expect(core.state.cycle).not.toBeNull();
});

test('a server that says when to come back is left alone until then, by all but the user', () => {
  const core = new Driver();
  core.fail({ kind: 'busy', retry_after: 120 });
  expect(core.state.due_at).toBe(120_000 * 1.1);
  expect(core.state.failures).toBe(0);
  for (const reason of ['enqueue', 'visible', 'online', 'push'] as const) core.send({ type: 'wake', reason });
  expect(core.state.due_at).toBeGreaterThanOrEqual(120_000);
  core.send({ type: 'wake', reason: 'user' });
  expect(core.state.cycle).not.toBeNull();
});

test('a server that says so is left alone though a request was lost before', () => {
  const core = new Driver().begin();
  core.take(batch(1));
  core.drain();
  core.pushFails(batch(1), { kind: 'network' });
  core.pullFails({ kind: 'busy', retry_after: 120 });
  expect(core.state.due_at).toBeGreaterThanOrEqual(120_000);
});

test('the longest wish to be left alone that counts is a quarter of an hour', () => {
  const core = new Driver();
  core.fail({ kind: 'busy', retry_after: 86_400 });
  expect(core.state.due_at).toBeLessThanOrEqual(15 * MINUTE * 1.2);
});

test('a session that is dead holds everything until a new sign-in, and loses nothing', () => {
  const core = new Driver().begin();
  core.take(batch(1));
  core.drain();
  core.pulled();
  core.pushFails(batch(1), { kind: 'session', wipe: false });
  expect(core.types()).toEqual(['unlock', 'hold', 'report']);
  expect(core.state).toMatchObject({ held: true, cycle: null, due_at: null, unsent: true });
  for (const reason of ['enqueue', 'online', 'visible', 'user'] as const) {
    core.send({ type: 'wake', reason });
    expect(core.effects).toEqual([]);
  }
  core.send({ type: 'wake', reason: 'signed_in' });
  expect(core.types()).toEqual(['lock']);
});

test('a cycle awaits what is under way before it ends, so that no answer is missed', () => {
  const core = new Driver().begin();
  core.take(batch(1));
  core.take(batch(3));
  core.pulled();
  core.pushFails(batch(1), { kind: 'network' });
  expect(core.state.cycle).not.toBeNull();
  core.settle(batch(3));
  expect(core.types()).toContain('unlock');
  expect(core.state.failures).toBe(1);
});

test('a pull that is turned away does not stop what people wrote', () => {
  const core = new Driver().begin();
  core.pullFails({ kind: 'busy', retry_after: null });
  core.take(batch(1));
  expect(core.types()).toContain('push');
});

test.each([2, 3, 250])(
  'of %i operations nobody can read, one alone is set aside, never a neighbour',
  (all) => {
    const core = new Driver().begin();
    const refused = { kind: 'refused', code: 'invalid', message: 'no' } as const;
    let size = all;
    while (size > 1) {
      core.take(batch(1, size));
      core.drain();
      core.pushFails(batch(1, size), refused);
      size = Math.floor(size / 2);
      expect(core.effects).toEqual([{ type: 'take', cycle: core.cycle, after_seq: null, max_ops: size }]);
    }
    core.take(batch(1, 1));
    core.drain();
    core.pushFails(batch(1, 1), refused);
    expect(core.types()).toEqual(['quarantine']);
    core.settle(batch(1, 1), { rewound: true });
    expect(core.types()).toContain('take');
  },
);

test('after a rewind the queue is read from its start, once nothing old is under way', () => {
  const core = new Driver().begin();
  core.take(batch(5));
  core.take(batch(7));
  core.settle(batch(5), { rewound: true, progressed: false });
  expect(core.types()).not.toContain('take');
  core.settle(batch(7), { rewound: true, progressed: false });
  expect(core.effects).toContainEqual(expect.objectContaining({ type: 'take', after_seq: null }));
});

test('an answer that settles nothing is a reason to wait, not to spin', () => {
  const core = new Driver().begin();
  core.take(batch(1));
  core.drain();
  core.pulled();
  core.settle(batch(1), { progressed: false });
  expect(core.state.cycle).toBeNull();
  expect(core.state.failures).toBe(1);
});

test('a lock that was taken away ends the cycle and what it has open', () => {
  const core = new Driver().begin();
  const { cycle } = core;
  core.send({ type: 'lost', cycle });
  expect(core.types()).toEqual(['unlock', 'timer']);
  expect(core.send({ type: 'settled', cycle, batch: batch(1), rewound: false, progressed: true })).toEqual(
    [],
  );
});

test('a context that only sends does not pull', () => {
  const core = new Driver();
  core.state = { ...initialState, push_only: true };
  core.begin();
  expect(core.types()).toEqual(['take', 'report']);
  core.drain();
  expect(core.types()).toContain('unlock');
});
