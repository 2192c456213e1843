import type { PullPage } from '#contract/core/sync.ts';
import { initialState, type Effect, type Event, type State, type WakeReason } from '../core/core-state.ts';
import { reduce } from '../core/core.ts';
import { SyncLock } from './lock.ts';
import { perform, type World } from './perform.ts';
import type { FilePorts, Store, Transport } from '../core/ports.ts';

const WATCH_MS = 20_000;
const STUCK_MS = 180_000;

export interface HostParts {
  user_id: string;
  store: Store;
  transport: Transport;
  files: FilePorts;
  /** Receives the core's state after each visible change. */
  report: (state: State) => void;
  hold: World['hold'];
  pushed: (effect: Extract<Effect, { type: 'settle' }>) => Promise<void>;
  applied: (page: PullPage) => Promise<void>;
  broken: (error: unknown) => void;
  /** A context without lists only pushes. */
  push_only?: boolean;
}

/** Runs the core with the real clock, lock, store and network of one context. */
export class SyncHost {
  #state: State;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #moved_at = performance.now();
  #is_closed = false;
  readonly #world: World;
  readonly #lock: SyncLock;
  readonly #watch: ReturnType<typeof setInterval>;

  constructor(private readonly parts: HostParts) {
    this.#state = { ...initialState, push_only: parts.push_only ?? false };
    this.#lock = new SyncLock(
      parts.user_id,
      () => performance.now(),
      (cycle) => {
        this.#dispatch({ type: 'lost', cycle });
      },
    );
    this.#world = this.#worldOf(parts);
    this.#watch = setInterval(() => {
      this.#look();
    }, WATCH_MS);
  }

  /** The core's current state. */
  get state(): State {
    return this.#state;
  }

  /** True while a batch is in flight. */
  get sending(): boolean {
    return (this.#state.cycle?.flying.length ?? 0) > 0;
  }

  /** The file being uploaded from here, if any. */
  get sending_file(): string | null {
    return this.#state.cycle?.file?.id ?? null;
  }

  /** Signals a possible reason to sync. */
  wake(reason: WakeReason): void {
    this.#dispatch({ type: 'wake', reason });
  }

  /** Stops permanently: aborts requests and releases the lock. */
  close(): void {
    this.#is_closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    for (const { abort } of this.#world.running.values()) abort.abort();
    this.#lock.close();
  }

  #worldOf(parts: HostParts): World {
    return {
      store: parts.store,
      transport: parts.transport,
      files: parts.files,
      lock: (cycle) => this.#lock.acquire(cycle),
      unlock: (cycle) => {
        this.#lock.release(cycle);
      },
      set_timer: (at) => {
        this.#setTimer(at);
      },
      hold: parts.hold,
      report: () => {
        parts.report(this.#state);
      },
      pushed: parts.pushed,
      applied: parts.applied,
      broken: parts.broken,
      running: new Map(),
    };
  }

  #dispatch(event: Event): void {
    if (this.#is_closed) return;
    this.#moved_at = performance.now();
    const before = this.sending;
    const [state, effects] = reduce(this.#state, event, { now: performance.now(), random: Math.random });
    this.#state = state;
    if (this.sending !== before) this.parts.report(state);
    for (const effect of effects) void this.#do(effect);
  }

  async #do(effect: Effect): Promise<void> {
    const event = await perform(effect, this.#world);
    if (event) this.#dispatch(event);
  }

  #setTimer(at: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        // A timer may fire a little early; the core would not accept it yet.
        if (performance.now() < at) this.#setTimer(at);
        else this.#dispatch({ type: 'timer' });
      },
      Math.max(0, at - performance.now()),
    );
  }

  /** Recovers from timers lost while the phone slept, and from stalled cycles. */
  #look(): void {
    const now = performance.now();
    const { due_at, cycle } = this.#state;
    if (due_at !== null && now >= due_at) this.#dispatch({ type: 'timer' });
    else if (cycle?.locked && now - this.#moved_at > STUCK_MS)
      this.#dispatch({ type: 'broken', cycle: cycle.id });
  }
}
