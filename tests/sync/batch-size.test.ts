import { describe, expect, test } from 'vitest';
import { Random } from '#tests/sim/kit/random.ts';
import { batch, Driver } from './support/driver.ts';
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
  // When every loss halved the size they took 2 s, 19 s, more than half an hour, 5 s and 213 s.
  test.each([
    ['a link that is well', {}, 3, 3],
    ['a link that loses half of the answers', { lost_answers: 0.5 }, 8, 6],
    ['a link that loses two of three answers', { lost_answers: 2 / 3 }, 40, 20],
    ['a link that breaks every two seconds', { lasts: 2_000 }, 6, 7],
    ['a slow link that breaks every two seconds', { up: 5_000, lasts: 2_000 }, 170, 90],
  ])('arrive over %s', (_link, link, seconds, requests) => {
    const found = measured(link);
    expect(found.seconds).toBeLessThan(seconds);
    expect(found.requests).toBeLessThanOrEqual(requests);
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
