import { describe, expect, test } from 'vitest';
import { Random } from '#tests/sim/kit/random.ts';
import type { Failure } from '#sync/core/ports.ts';
import { batch, Driver, page } from './support/driver.ts';
import { LossyRun, type LossyLink } from './support/lossy-run.ts';

const OPS = 600;
const RUNS = 31;
const MINUTE = 60_000;

const well: LossyLink = { latency: 200, up: 50_000, lost_answers: 0, lasts: Infinity };

/** How long it takes until all is answered, and with how many requests: the middle of many runs. */
function measured(link: Partial<LossyLink>, limit = 30 * MINUTE) {
  const runs = Array.from({ length: RUNS }, (_, seed) =>
    new LossyRun(OPS, { ...well, ...link }, new Random(`lossy ${String(seed)}`).next).until(limit),
  );
  const middle = (values: number[]) => values.toSorted((one, other) => one - other)[RUNS >> 1] ?? 0;
  const seconds = middle(runs.map((run) => (run.waiting > 0 ? limit : run.now))) / 1000;
  return { seconds, requests: middle(runs.map((run) => run.requests)) };
}

describe('600 changes', () => {
  // When every loss halved the size they took 2 s, 19 s, more than half an hour (twice), 5 s and 213 s.
  test.each([
    ['a link that is well', {}, 3, 3],
    ['a link that loses half of the answers', { lost_answers: 0.5 }, 8, 6],
    ['a link that loses two of three answers', { lost_answers: 2 / 3 }, 30, 20],
    ['a link that loses four of five answers', { lost_answers: 0.8 }, 90, 60],
    ['a link that breaks every two seconds', { lasts: 2_000 }, 6, 7],
    ['a slow link that breaks every two seconds', { up: 5_000, lasts: 2_000 }, 170, 90],
  ])('arrive over %s', (_link, link, seconds, requests) => {
    const found = measured(link);
    expect(found.seconds).toBeLessThan(seconds);
    expect(found.requests).toBeLessThanOrEqual(requests);
  });
});

// While a quick answer to the batch behind took the halving back, no change ever arrived after it.
test.each([
  ['answers come in turn', {}, 15],
  ['answers come in any order', { jitter: 2_000 }, 45],
  ['answers come late', { latency: 2_000 }, 90],
])('599 changes arrive around one that cannot be read, if %s', (_order, link, seconds) => {
  for (const unreadable of [1, 2, 300, 600])
    expect(measured({ ...link, unreadable }).seconds).toBeLessThan(seconds);
});

describe('a link that went away altogether', () => {
  /** How often it is tried within an hour, after a cycle in which one answer came and one did not. */
  const triesAfter = (lost: Failure) => {
    const core = new Driver().begin();
    core.send({ type: 'page', cycle: core.cycle, page });
    core.pulled();
    core.take(batch(1));
    core.drain();
    core.pushFails(batch(1), lost);
    let tries = 0;
    for (core.ring(); core.now < 60 * MINUTE; core.ring()) {
      tries += 1;
      core.fail();
    }
    return tries;
  };
  const refused = triesAfter({ kind: 'busy', retry_after: null });

  test('is tried ten times more if it was last seen losing some answers', () => {
    const tries = triesAfter({ kind: 'network' });
    expect(tries).toBeGreaterThanOrEqual(refused + 8);
    expect(tries).toBeLessThanOrEqual(refused + 12);
  });

  test('is tried no more if it was the server that failed', () => {
    expect(triesAfter({ kind: 'network', reached: true })).toBeLessThanOrEqual(refused + 2);
  });
});

test('a batch that cannot be read is never followed by one of nothing', () => {
  const core = new Driver().begin();
  core.state = { ...core.state, batch_ops: 1 };
  core.take(batch(1, 4));
  core.drain();
  const effects = core.pushFails(batch(1, 4), { kind: 'refused', code: 'invalid', message: '' });
  expect(effects).toContainEqual(expect.objectContaining({ type: 'take', max_ops: 1 }));
});
