import { randomUUID } from 'node:crypto';
import type { Job, JobTools } from '../calls/job.ts';
import { onAnnounced } from '../db/announcements.ts';
import type { HasRoom } from '../db/engine/disk-space.ts';
import { followEvents, queueEvents } from './event-jobs.ts';
import { claim, dueIn, LEASE_S, release, renew, schedule, type Claim } from './queue.ts';
import { runClaimed } from './run-claimed.ts';

/** Only for what other servers left: what this one adds wakes it. */
const LOOK_EVERY_MS = 15_000;
const LOOK_SOON_MS = 500;
const RENEW_EVERY_MS = (LEASE_S * 1_000) / 3;

interface Held {
  ended: Promise<void>;
  abort: AbortController;
}

/** Runs the jobs of one server: claims what is due, holds it while it runs, and says how it ended. */
export class Runner {
  readonly #node = randomUUID();
  readonly #held = new Map<Claim, Held>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #stopped = false;
  #failing = false;
  #forget = () => {};

  constructor(
    private readonly tools: JobTools & { has_room: HasRoom },
    private readonly jobs: readonly Job[],
  ) {}

  async start(): Promise<void> {
    const { db } = this.tools;
    await schedule(db, this.jobs);
    await followEvents(db, this.jobs);
    this.#forget = onAnnounced(db, () => this.wake());
    this.wake();
  }

  /** Looks for due jobs now. */
  wake(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    this.#lookAgain = true;
    this.#looking ??= this.#look();
  }

  /** Resolves once nothing is due and nothing runs. */
  async idle(): Promise<void> {
    while (this.#looking || this.#held.size > 0) {
      await this.#looking;
      await Promise.all([...this.#held.values()].map(({ ended }) => ended));
    }
  }

  /** Claims nothing more, lets what runs end for a moment, and gives the rest back. */
  async stop(within_ms: number): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#forget();
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

  async #look(): Promise<void> {
    let wait_ms = LOOK_EVERY_MS;
    while (this.#lookAgain) {
      this.#lookAgain = false;
      wait_ms = await this.#lookOnce();
    }
    this.#looking = undefined;
    if (this.#stopped) return;
    this.#timer = setTimeout(() => this.wake(), wait_ms).unref();
  }

  /** Takes what is due and returns how long to wait. While the database does not answer, one line of the log says so. */
  async #lookOnce(): Promise<number> {
    const { db, log, has_room } = this.tools;
    if (!has_room()) return LOOK_EVERY_MS;
    try {
      const early = await queueEvents(db, this.jobs);
      const due_ms = await this.#takeDue();
      this.#failing = false;
      return Math.min(early ? LOOK_SOON_MS : LOOK_EVERY_MS, Math.max(due_ms ?? LOOK_EVERY_MS, LOOK_SOON_MS));
    } catch (error) {
      if (!this.#failing) log.error({ err: error }, 'looking for jobs failed');
      this.#failing = true;
      return LOOK_EVERY_MS;
    }
  }

  async #takeDue(): Promise<number | null> {
    const { db } = this.tools;
    for (;;) {
      const kinds = this.#free();
      const due_ms = await dueIn(db, kinds);
      if (this.#stopped || due_ms === null || due_ms > 0) return due_ms;
      const claimed = await claim(db, this.#node, kinds);
      if (!claimed) return due_ms;
      this.#hold(claimed);
    }
  }

  /** The kinds of which this server may run one more. */
  #free(): string[] {
    const held = [...this.#held.keys()];
    return this.jobs
      .filter(({ kind, at_once = 1 }) => held.filter((claimed) => claimed.kind === kind).length < at_once)
      .map(({ kind }) => kind);
  }

  #hold(claimed: Claim): void {
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
