import type { PullPage } from '#contract/core/sync.ts';
import type { Effect, Event } from '../core/core-state.ts';
import { takeStep } from '../core/file-step.ts';
import type { FilePorts, Reply, Store, Transport } from '../core/ports.ts';

/** Open requests of one cycle, ended with it. */
interface Running {
  abort: AbortController;
  pages: AsyncIterator<Reply<PullPage>> | null;
}

/** The targets of effects: real parts in the host, others in the simulator. */
export interface World {
  store: Store;
  transport: Transport;
  files: FilePorts;
  /** Waits for this user's lock; false when it was lost or released. */
  lock(cycle: number): Promise<boolean>;
  unlock(cycle: number): void;
  /** Sets the only timer, on the clock of `Env.now`; a new time replaces the previous one. */
  set_timer(at: number): void;
  /** The server rejects the session: its keys are deleted, all else waits; a disabled user's data goes too. */
  hold(wipe: boolean, left: boolean): Promise<void>;
  report(): void;
  /** Called after an answer is stored, for its effects outside the database. */
  pushed?(effect: Extract<Effect, { type: 'settle' }>): Promise<void>;
  applied?(page: PullPage): Promise<void>;
  /** Called on a storage failure or a bug in this program. */
  broken?(error: unknown): void;
  running: Map<number, Running>;
}

/** Runs one effect and returns the resulting event, or null if it has none. Never throws. */
export async function perform(effect: Effect, world: World): Promise<Event | null> {
  switch (effect.type) {
    case 'timer':
      world.set_timer(effect.at);
      return null;
    case 'report':
      world.report();
      return null;
    case 'unlock':
      finish(effect.cycle, world);
      return null;
    case 'hold':
      await world.hold(effect.wipe, effect.left === true).catch((error: unknown) => world.broken?.(error));
      return null;
    default:
      try {
        return await inCycle(effect, world);
      } catch (error) {
        world.broken?.(error);
        return { type: 'broken', cycle: effect.cycle };
      }
  }
}

type CycleEffect = Exclude<Effect, { type: 'timer' | 'report' | 'unlock' | 'hold' }>;

async function inCycle(effect: CycleEffect, world: World): Promise<Event | null> {
  const { cycle } = effect;
  const { store, transport } = world;
  switch (effect.type) {
    case 'lock':
      return { type: (await world.lock(cycle)) ? 'locked' : 'lost', cycle };
    case 'take':
      return { type: 'taken', cycle, batch: await store.take(effect.after_seq, effect.max_ops) };
    case 'push': {
      const reply = await transport.push(effect.batch, runningOf(cycle, world).abort.signal);
      return reply.ok
        ? { type: 'pushed', cycle, batch: effect.batch, answer: reply.value }
        : { type: 'push_failed', cycle, batch: effect.batch, failure: reply.failure };
    }
    case 'settle': {
      const settlement = await store.settle(effect.batch, effect.answer);
      await world.pushed?.(effect);
      return { type: 'settled', cycle, batch: effect.batch, ...settlement };
    }
    case 'quarantine':
      await store.quarantine(effect.batch, effect.failure);
      return { type: 'settled', cycle, batch: effect.batch, rewound: true, progressed: true };
    case 'file': {
      const { signal } = runningOf(cycle, world).abort;
      return { type: 'file', cycle, step: await takeStep(world.files, effect, signal) };
    }
    case 'pull':
      return nextPage(cycle, world);
    case 'apply': {
      const again = await store.apply(effect.page);
      await world.applied?.(effect.page);
      return { type: 'applied', cycle, page: effect.page, again };
    }
  }
}

function runningOf(cycle: number, world: World): Running {
  let running = world.running.get(cycle);
  if (!running) {
    running = { abort: new AbortController(), pages: null };
    world.running.set(cycle, running);
  }
  return running;
}

/** Pull pages are sequential: the next is read when the previous one is stored. */
async function nextPage(cycle: number, world: World): Promise<Event> {
  const running = runningOf(cycle, world);
  running.pages ??= world.transport
    .pull(await world.store.pullFrom(), running.abort.signal)
    [Symbol.asyncIterator]();
  const next = await running.pages.next();
  if (next.done) return { type: 'pull_failed', cycle, failure: { kind: 'network' } };
  return next.value.ok
    ? { type: 'page', cycle, page: next.value.value }
    : { type: 'pull_failed', cycle, failure: next.value.failure };
}

/** Ends the cycle's open requests, then releases the lock. */
function finish(cycle: number, world: World): void {
  const running = world.running.get(cycle);
  running?.abort.abort();
  void running?.pages?.return?.();
  world.running.delete(cycle);
  world.unlock(cycle);
}
