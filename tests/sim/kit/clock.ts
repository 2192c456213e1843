/** A Monday morning in Asia/Kolkata: when every run begins, by the clock of the server. */
const BEGIN_MS = Date.UTC(2026, 1, 2, 3, 30);

type Task = () => void | Promise<void>;

interface Entry {
  at: number;
  order: number;
  task: Task;
}

/**
 * Virtual time and the only scheduler of a run. One task runs at a time: the next starts when the one before
 * has ended or waits for virtual time, so that a seed replays exactly whatever real work lies between.
 */
export class Clock {
  now = 0;
  private order = 0;
  private readonly heap: Entry[] = [];
  private handed: (() => void) | null = null;
  /** The first thing that went wrong in any task. */
  failure: Error | null = null;

  /** The time of day everywhere: epoch ms. */
  wall = (): number => BEGIN_MS + this.now;

  /** Runs a task at a virtual time; equal times run in the order they were asked for. */
  at(time: number, task: Task): void {
    this.push({ at: Math.max(time, this.now), order: this.order++, task });
  }

  /** Starts asynchronous work after a delay, as a task of its own. */
  spawn(delay: number, work: () => Promise<void>): void {
    this.at(this.now + delay, () => this.enter(work));
  }

  /** Runs work now and comes back when it has ended or waits. */
  enter(work: () => Promise<void>): Promise<void> {
    return this.baton(() => {
      work()
        .catch((error: unknown) => {
          this.failure ??= error instanceof Error ? error : new Error(String(error));
        })
        .finally(() => this.hand());
    });
  }

  /** Waits in virtual time. Only for work started by `spawn` or `enter`. */
  sleep(ms: number): Promise<void> {
    return this.park((resume) => this.at(this.now + ms, resume));
  }

  /** Waits until the given function is called by another task; the waiter goes on as a task of its own. */
  park(arrange: (resume: () => Promise<void>) => void): Promise<void> {
    return new Promise((resolve) => {
      arrange(() => this.baton(resolve));
      this.hand();
    });
  }

  /** Runs everything that is due until a time, then stands at that time. */
  async until(time: number): Promise<void> {
    for (let next = this.heap[0]; next && next.at <= time; next = this.heap[0]) {
      this.pop();
      this.now = Math.max(this.now, next.at);
      await next.task();
      if (this.failure !== null) throw this.failure;
    }
    this.now = Math.max(this.now, time);
  }

  /** Time goes by while everything sleeps: what was due meanwhile comes late, and once. */
  leap(ms: number): void {
    this.now += ms;
  }

  private baton(start: () => void): Promise<void> {
    return new Promise((resolve) => {
      this.handed = resolve;
      start();
    });
  }

  private hand(): void {
    const handed = this.handed;
    this.handed = null;
    handed?.();
  }

  private push(entry: Entry): void {
    const { heap } = this;
    heap.push(entry);
    for (let at = heap.length - 1; at > 0;) {
      const parent = (at - 1) >> 1;
      if (!this.swapped(parent, at)) break;
      at = parent;
    }
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    heap[0] = last;
    for (let at = 0; ;) {
      const left = 2 * at + 1;
      const child = left + 1 < heap.length && before(heap[left + 1], heap[left]) ? left + 1 : left;
      if (child >= heap.length || !this.swapped(at, child)) break;
      at = child;
    }
  }

  private swapped(upper: number, lower: number): boolean {
    const { heap } = this;
    const above = heap[upper];
    const below = heap[lower];
    if (!above || !below || !before(below, above)) return false;
    heap[upper] = below;
    heap[lower] = above;
    return true;
  }
}

function before(one: Entry | undefined, other: Entry | undefined): boolean {
  if (!one || !other) return false;
  return one.at === other.at ? one.order < other.order : one.at < other.at;
}
