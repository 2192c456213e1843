import { randomUUID } from 'node:crypto';
import type { Job, JobTools } from '../calls/job.ts';
import { onWake } from '../db/wake.ts';
import type { HasRoom } from '../db/engine/disk-space.ts';
import { followEvents, queueEvents } from './event-jobs.ts';
import { claim, dueIn, LEASE_S, release, renew, schedule, type Claim } from './queue.ts';
import { runClaimed } from './run-claimed.ts';

/** Only for what other servers left: what this one adds wakes it. */
const POLL_EVERY_MS = 15_000;
const POLL_SOON_MS = 500;
const RENEW_EVERY_MS = (LEASE_S * 1_000) / 3;

interface Held {
  ended: Promise<void>;
  abort: AbortController;
}

/** Runs the jobs of one server: claims what is due, holds it while it runs, and says how it ended. (Decision 074.) */
export class Runner {
  readonly #node = randomUUID();
  readonly #held = new Map<Claim, Held>();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #pollAgain = false;
  #scheduled = false;
  #stopped = false;
  #failing = false;
  #stopListening = () => {};

  constructor(
    private readonly tools: JobTools & { has_room: HasRoom },
    private readonly jobs: readonly Job[],
  ) {}

  start(): void {
    this.#stopListening = onWake(this.tools.db, () => this.wake());
    this.wake();
  }

  /** Polls now. */
  wake(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    this.#pollAgain = true;
    this.#polling ??= this.#pollUntilQuiet();
  }

  /** Resolves once nothing is due and nothing runs. */
  async idle(): Promise<void> {
    while (this.#polling || this.#held.size > 0) {
      await this.#polling;
      await Promise.all([...this.#held.values()].map(({ ended }) => ended));
    }
  }

  /** Claims nothing more, lets what runs end for a moment, and gives the rest back. */
  async stop(within_ms: number): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#stopListening();
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, within_ms);
    });
    await Promise.race([this.idle(), patience]);
    clearTimeout(timer);
    if (this.#held.size === 0) return;
    await release(this.tools.db, this.#node).catch((error: unknown) => {
      this.tools.log.warn({ err: error }, 'jobs were not given back: they wait for the end of their lease');
    });
    for (const { abort } of this.#held.values()) abort.abort();
  }

  async #pollUntilQuiet(): Promise<void> {
    let wait_ms = POLL_EVERY_MS;
    while (this.#pollAgain) {
      this.#pollAgain = false;
      wait_ms = await this.#pollOnce();
    }
    this.#polling = undefined;
    if (this.#stopped) return;
    this.#timer = setTimeout(() => this.wake(), wait_ms).unref();
  }

  /** Claims what is due and returns how long to wait. While the database does not answer, one line of the log says so. */
  async #pollOnce(): Promise<number> {
    const { db, log, has_room } = this.tools;
    if (!has_room()) return POLL_EVERY_MS;
    try {
      if (!this.#scheduled) {
        await schedule(db, this.jobs);
        await followEvents(db, this.jobs);
        this.#scheduled = true;
      }
      const early = await queueEvents(db, this.jobs);
      const due_ms = await this.#claimDue();
      this.#failing = false;
      return Math.min(early ? POLL_SOON_MS : POLL_EVERY_MS, Math.max(due_ms ?? POLL_EVERY_MS, POLL_SOON_MS));
    } catch (error) {
      if (!this.#failing) log.error({ err: error }, 'polling for jobs failed');
      this.#failing = true;
      return POLL_EVERY_MS;
    }
  }

  async #claimDue(): Promise<number | null> {
    const { db } = this.tools;
    for (;;) {
      const kinds = this.#free();
      const due_ms = await dueIn(db, kinds);
      if (this.#stopped || due_ms === null || due_ms > 0) return due_ms;
      const claimed = await claim(db, this.#node, kinds);
      if (!claimed) return due_ms;
      this.#start(claimed);
    }
  }

  /** The kinds of which this server may run one more. */
  #free(): string[] {
    const held = [...this.#held.keys()];
    return this.jobs
      .filter(({ kind, at_once = 1 }) => held.filter((claimed) => claimed.kind === kind).length < at_once)
      .map(({ kind }) => kind);
  }

  #start(claimed: Claim): void {
    const job = this.jobs.find(({ kind }) => kind === claimed.kind);
    if (!job) return;
    const abort = new AbortController();
    const timer = setInterval(() => void this.#renew(claimed, abort), RENEW_EVERY_MS).unref();
    const ended = runClaimed(this.tools, job, claimed, abort.signal).finally(() => {
      clearInterval(timer);
      this.#held.delete(claimed);
      this.wake();
    });
    this.#held.set(claimed, { ended, abort });
  }

  async #renew(claimed: Claim, abort: AbortController): Promise<void> {
    try {
      if (!(await renew(this.tools.db, claimed))) abort.abort();
    } catch (error) {
      this.tools.log.warn({ job: claimed.kind, err: error }, 'a job was not renewed');
    }
  }
}
