import {
  initialState,
  type Effect,
  type Env,
  type Event,
  type State,
  type Step,
  type WakeReason,
} from '#sync/core/core-state.ts';
import { perform, type World } from '#sync/host/perform.ts';
import type { FilePorts, Store, Transport } from '#sync/core/ports.ts';
import type { Clock } from './clock.ts';
import { invariant } from './failure.ts';
import type { Faults } from './faults.ts';
import { Torn } from './faulty-store.ts';
import type { Holder, Locks } from './locks.ts';
import type { Random } from './random.ts';

/** The core itself, or one with a planted bug. */
export type Reduce = (state: State, event: Event, env: Env) => Step;

export interface TabParts {
  name: string;
  clock: Clock;
  faults: Faults;
  random: Random;
  locks: Locks;
  lock_name: string;
  reduce: Reduce;
  store: Store;
  transport: Transport;
  files: FilePorts;
  note(text: () => string): void;
  /** The server refuses the session. */
  hold(wipe: boolean): Promise<void>;
  /** True for a failure of storage that the run itself caused. */
  caused(error: unknown): boolean;
  /** The tab died by a fault. */
  crashed(): void;
}

const STEAL_AFTER_MS = 20_000;

/** One page with the engine in it: runs the core, performs its effects, and can freeze or die between any two. */
export class Tab implements Holder {
  state: State = initialState;
  alive = true;
  frozen = false;
  /** Virtual time at which the last finished pull began. */
  pulled_from: number | null = null;
  /** When each attempt to reach the server began. */
  readonly attempts: number[] = [];
  private pulling_from = 0;
  private readonly held_back: (() => void)[] = [];
  private readonly world: World;
  private waiting: (() => Promise<void>) | null = null;
  private stolen_from = false;
  private timer = 0;
  private dying = false;

  constructor(readonly parts: TabParts) {
    this.world = {
      store: parts.store,
      transport: parts.transport,
      files: parts.files,
      lock: (cycle) => this.lock(cycle),
      unlock: () => this.unlock(),
      set_timer: (at) => this.setTimer(at),
      hold: (wipe) => parts.hold(wipe),
      report: () => undefined,
      broken: (error) => {
        if (!parts.caused(error)) throw error;
        if (error instanceof Torn) this.dying = true;
      },
      running: new Map(),
    };
  }

  wake(reason: WakeReason): void {
    this.dispatch({ type: 'wake', reason });
  }

  /** Tells the core; a frozen tab hears it when it thaws. */
  dispatch(event: Event): void {
    if (!this.alive) return;
    if (this.frozen) {
      this.held_back.push(() => this.dispatch(event));
      return;
    }
    const { clock, random } = this.parts;
    this.follow(event);
    this.parts.note(() => `${this.parts.name} <- ${brief(event)}`);
    const [state, effects] = this.parts.reduce(this.state, event, { now: clock.now, random: random.next });
    this.state = state;
    for (const effect of effects) this.begin(effect);
  }

  private follow(event: Event): void {
    if (event.type === 'locked') this.pulling_from = this.parts.clock.now;
    if (event.type === 'applied' && !event.page.more && this.state.cycle?.id === event.cycle)
      this.pulled_from = this.pulling_from;
  }

  /** Performs one effect as a task of its own, dying before or after the work when chance wants it. */
  private begin(effect: Effect): void {
    const { clock, faults, random } = this.parts;
    clock.spawn(0, async () => {
      if (!this.alive) return;
      if (this.frozen) {
        this.held_back.push(() => this.begin(effect));
        return;
      }
      this.look(effect);
      this.parts.note(() => `${this.parts.name} -> ${brief(effect)}`);
      if (faults.strikes('crash_before')) return this.crash();
      const event = await perform(effect, this.world);
      if (!this.isAlive()) return;
      if (this.dying || faults.strikes('crash_after')) return this.crash();
      if (event) clock.at(clock.now + random.int(3), () => this.dispatch(event));
    });
  }

  private look(effect: Effect): void {
    const { locks, lock_name, name, clock } = this.parts;
    if (effect.type === 'push' || effect.type === 'pull') this.attempts.push(clock.now);
    if (!('cycle' in effect) || effect.type === 'lock' || effect.type === 'unlock') return;
    if (this.stolen_from || this.state.cycle?.id !== effect.cycle) return;
    invariant('I23', locks.holder(lock_name) === this, `${name} does "${effect.type}" without the lock`);
  }

  private setTimer(at: number): void {
    const { clock, faults } = this.parts;
    const timer = ++this.timer;
    const early = faults.strikes('early_timer') ? 1 : 0;
    clock.at(at - early, () => {
      if (timer === this.timer) this.dispatch({ type: 'timer' });
    });
  }

  private async lock(cycle: number): Promise<boolean> {
    const { locks, lock_name, clock } = this.parts;
    this.stolen_from = false;
    if (locks.request(lock_name, this)) return true;
    this.watchLock(cycle);
    await clock.park((resume) => {
      this.waiting = resume;
    });
    return true;
  }

  private unlock(): void {
    if (!this.stolen_from) this.parts.locks.release(this.parts.lock_name, this);
  }

  granted(): void {
    const { waiting } = this;
    this.waiting = null;
    if (waiting) this.parts.clock.at(this.parts.clock.now, waiting);
  }

  stolen(): void {
    const cycle = this.state.cycle?.id ?? 0;
    this.stolen_from = true;
    this.parts.clock.at(this.parts.clock.now, () => this.dispatch({ type: 'lost', cycle }));
  }

  /** A tab that waits long for a holder that shows no life takes the lock. */
  private watchLock(cycle: number): void {
    const { clock, faults, locks, lock_name } = this.parts;
    clock.at(clock.now + STEAL_AFTER_MS, () => {
      if (!this.alive || this.state.cycle?.id !== cycle || this.state.cycle.locked) return;
      const holder = locks.holder(lock_name);
      if (!this.frozen && holder instanceof Tab && holder.frozen) {
        faults.count('steal');
        locks.steal(lock_name, this);
      } else this.watchLock(cycle);
    });
  }

  freeze(): void {
    this.frozen = true;
  }

  thaw(): void {
    this.frozen = false;
    for (const task of this.held_back.splice(0)) this.parts.clock.at(this.parts.clock.now, task);
  }

  /** Closes the tab: nothing of it runs again, its lock is free. */
  close(): void {
    if (!this.alive) return;
    this.alive = false;
    this.parts.locks.release(this.parts.lock_name, this);
  }

  /** Asked after a wait: meanwhile the tab may have been closed. */
  private isAlive(): boolean {
    return this.alive;
  }

  private crash(): void {
    this.parts.note(() => `${this.parts.name} dies`);
    this.close();
    this.parts.crashed();
  }
}

/** An event or effect in one line. */
function brief(step: Event | Effect): string {
  const text = JSON.stringify(step, (key, value: unknown) =>
    key === 'ops' && Array.isArray(value) ? value.length : value,
  );
  return text.slice(0, 240);
}
