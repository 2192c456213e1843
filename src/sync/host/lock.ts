/** The heartbeat interval of the holder, and the silence after which another takes over. */
const BEAT_MS = 5_000;
const SILENCE_MS = 30_000;

interface Lease {
  release: () => void;
  stop_beating: () => void;
}

/** A user's single sync lock, across tabs, workers and the service worker. Queued for, never probed. */
export class SyncLock {
  readonly #name: string;
  readonly #channel: BroadcastChannel;
  readonly #leases = new Map<number, Lease>();
  readonly #waiting = new Map<number, AbortController>();
  #last_seen_at = 0;

  constructor(
    user_id: string,
    /** Monotonic ms. */
    private readonly now: () => number,
    /** Called when a held lock was stolen, because this context fell silent. */
    private readonly on_lost: (cycle: number) => void,
  ) {
    this.#name = `beatbook-sync:${user_id}`;
    this.#channel = new BroadcastChannel(`${this.#name}:beat`);
    this.#channel.onmessage = () => {
      this.#last_seen_at = this.now();
    };
  }

  /** Queues for the lock. False when released meanwhile. */
  async acquire(cycle: number): Promise<boolean> {
    const abort = new AbortController();
    this.#waiting.set(cycle, abort);
    this.#last_seen_at = this.now();
    const watch = setInterval(() => {
      if (this.now() - this.#last_seen_at <= SILENCE_MS) return;
      clearInterval(watch);
      abort.abort();
    }, BEAT_MS);
    try {
      if (await this.#request(cycle, { signal: abort.signal })) return true;
      return this.#waiting.has(cycle) && (await this.#request(cycle, { steal: true }));
    } finally {
      clearInterval(watch);
      this.#waiting.delete(cycle);
    }
  }

  /** Releases the lock, or leaves its queue. */
  release(cycle: number): void {
    const waiting = this.#waiting.get(cycle);
    this.#waiting.delete(cycle);
    waiting?.abort();
    this.#leases.get(cycle)?.release();
  }

  /** Releases everything; the lock cannot be used again. */
  close(): void {
    for (const cycle of [...this.#waiting.keys(), ...this.#leases.keys()]) this.release(cycle);
    this.#channel.close();
  }

  /** Resolves true when the lock is held, false when the request ended before. */
  #request(cycle: number, options: LockOptions): Promise<boolean> {
    return new Promise((resolve) => {
      navigator.locks
        .request(this.#name, options, () => {
          resolve(true);
          return this.#hold(cycle);
        })
        .catch(() => {
          resolve(false);
          this.#taken(cycle);
        });
    });
  }

  #hold(cycle: number): Promise<void> {
    const beat = () => {
      this.#channel.postMessage(null);
    };
    beat();
    const timer = setInterval(beat, BEAT_MS);
    return new Promise((resolve) => {
      this.#leases.set(cycle, {
        stop_beating: () => {
          clearInterval(timer);
        },
        release: () => {
          clearInterval(timer);
          this.#leases.delete(cycle);
          resolve();
        },
      });
    });
  }

  #taken(cycle: number): void {
    const lease = this.#leases.get(cycle);
    if (!lease) return;
    lease.stop_beating();
    this.#leases.delete(cycle);
    this.on_lost(cycle);
  }
}
