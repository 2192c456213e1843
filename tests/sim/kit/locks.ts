/** Whoever waits for or holds a lock. */
export interface Holder {
  granted(): void;
  stolen(): void;
}

/** Named locks of one browser: queued, first come first served, and open to theft. */
export class Locks {
  private readonly queues = new Map<string, Holder[]>();

  /** True when the lock is free; otherwise the holder is told when its turn has come. */
  request(name: string, holder: Holder): boolean {
    const queue = this.queues.get(name) ?? [];
    this.queues.set(name, queue);
    queue.push(holder);
    return queue[0] === holder;
  }

  holder(name: string): Holder | undefined {
    return this.queues.get(name)?.[0];
  }

  /** Gives a lock back, or leaves the queue for it. */
  release(name: string, holder: Holder): void {
    const queue = this.queues.get(name) ?? [];
    const held = queue[0] === holder;
    const left = queue.filter((other) => other !== holder);
    this.queues.set(name, left);
    if (held) left[0]?.granted();
  }

  /** Takes a lock from whoever holds it. */
  steal(name: string, thief: Holder): void {
    const [victim, ...rest] = this.queues.get(name) ?? [];
    this.queues.set(name, [thief, ...rest.filter((other) => other !== thief)]);
    if (victim && victim !== thief) victim.stolen();
    thief.granted();
  }
}
