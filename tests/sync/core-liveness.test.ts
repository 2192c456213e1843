import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Effect, Event } from '#sync/core/core-state.ts';
import type { Failure } from '#sync/core/ports.ts';
import { checkProperty } from '#tests/support/property.ts';
import { answer, batch, Driver, page } from './support/driver.ts';

const failure: fc.Arbitrary<Failure> = fc.oneof(
  fc.constant<Failure>({ kind: 'network' }),
  fc.record({
    kind: fc.constant('busy' as const),
    retry_after: fc.option(fc.integer({ min: 0, max: 2000 })),
  }),
  fc.record({
    kind: fc.constant('refused' as const),
    code: fc.constantFrom('invalid' as const, 'forbidden' as const, 'gap' as const),
    message: fc.constant(''),
  }),
);

/** Answers one open effect as a world would, well or badly. */
function outcome(effect: Effect, bad: Failure | null, seq: () => number): Event | null {
  switch (effect.type) {
    case 'lock':
      return { type: 'locked', cycle: effect.cycle };
    case 'take':
      return { type: 'taken', cycle: effect.cycle, batch: seq() > 0 ? batch(seq(), 1) : null };
    case 'push':
      return bad
        ? { type: 'push_failed', cycle: effect.cycle, batch: effect.batch, failure: bad }
        : { type: 'pushed', cycle: effect.cycle, batch: effect.batch, answer };
    case 'settle':
    case 'quarantine':
      return { type: 'settled', cycle: effect.cycle, batch: effect.batch, rewound: false, progressed: true };
    case 'pull':
      return bad
        ? { type: 'pull_failed', cycle: effect.cycle, failure: bad }
        : { type: 'page', cycle: effect.cycle, page };
    case 'apply':
      return { type: 'applied', cycle: effect.cycle, page: effect.page, again: false };
    case 'file': {
      const { cycle, at } = effect;
      if (bad) return { type: 'file', cycle, step: { kind: 'failed', failure: bad } };
      if (at) return { type: 'file', cycle, step: { kind: 'done', stored: true } };
      const step = seq() > 0 ? { kind: 'at' as const, id: 'f', offset: 0 } : { kind: 'none' as const };
      return { type: 'file', cycle, step };
    }
    case 'timer':
    case 'unlock':
    case 'hold':
    case 'report':
      return null;
  }
}

test('in whatever order things come, it never stands still and never sends more than four batches at once, two before anything answered', () => {
  const turn = fc.record({
    pick: fc.nat(5),
    bad: fc.option(failure),
    wake: fc.option(
      fc.constantFrom('enqueue', 'online', 'visible', 'hidden', 'peer', 'push', 'user' as const),
    ),
    chance: fc.double({ min: 0, max: 0.999, noNaN: true }),
  });
  checkProperty(
    'the core never stands still',
    fc.property(fc.array(turn, { maxLength: 120 }), fc.nat(12), (turns, queued) => {
      const core = new Driver();
      core.has_files = true;
      let left = queued;
      let answered = false;
      let next = 1;
      const open: Effect[] = [...core.send({ type: 'wake', reason: 'start' })];
      const seq = () => (left > 0 ? next : 0);
      for (const { pick, bad, wake, chance } of turns) {
        core.random = chance;
        if (wake) open.push(...core.send({ type: 'wake', reason: wake }));
        const waiting = open.filter((effect) => outcome(effect, null, () => 0) !== null);
        const effect = waiting[pick % Math.max(1, waiting.length)];
        if (!effect) {
          core.ring();
          open.push(...core.effects);
          continue;
        }
        open.splice(open.indexOf(effect), 1);
        const event = outcome(effect, bad, seq);
        if (event?.type === 'taken' && event.batch) {
          left -= 1;
          next += 1;
        }
        if (event) open.push(...core.send(event));
        answered ||= core.state.online === true;
        const pushes = open.filter(({ type }) => type === 'push').length;
        expect(pushes).toBeLessThanOrEqual(answered ? 4 : 2);
        expect(open.filter(({ type }) => type === 'file').length).toBeLessThanOrEqual(1);
        const busy = open.some((effect) => outcome(effect, null, () => 0) !== null);
        expect(busy || core.state.due_at !== null).toBe(true);
      }
    }),
    400,
  );
});
