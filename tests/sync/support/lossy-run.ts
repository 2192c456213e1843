import type { PushAnswer } from '#contract/core/sync.ts';
import { initialState, type Effect, type Event, type State } from '#sync/core/core-state.ts';
import { reduce } from '#sync/core/core.ts';
import type { Batch } from '#sync/core/ports.ts';
import { answer, batch, page } from './driver.ts';

/** A link that breaks connections, in virtual time. */
export interface LossyLink {
  /** Milliseconds each way. */
  latency: number;
  /** Bytes a second from the phone to the server; shared by all requests under way. */
  up: number;
  /** The chance that an answer is lost on its way back. */
  lost_answers: number;
  /** How long a connection lasts on average, ms; it breaks at any moment with the same chance. */
  lasts: number;
  /** How much longer a way may take, ms: answers come in any order. */
  jitter?: number;
  /** The number of an operation that makes its batch one the server cannot read. */
  unreadable?: number;
}

/** Bytes of a compressed operation on its way, and of everything around a batch. */
const OP_BYTES = 150;
const BATCH_BYTES = 700;

interface Later {
  at: number;
  event: Event;
}

/** The core with a queue, a server that only counts, and a link; how long until everything is answered. */
export class LossyRun {
  now = 0;
  /** Requests that left. */
  requests = 0;
  #state: State = initialState;
  #later: Later[] = [];
  /** The highest number that is on the server, and what the phone has no answer for. */
  #last_seq = 0;
  readonly #open: Set<number>;
  #unreadable: number | null;
  #upload_ends = 0;

  constructor(
    ops: number,
    private readonly link: LossyLink,
    private readonly random: () => number,
  ) {
    this.#open = new Set(Array.from({ length: ops }, (_, at) => at + 1));
    this.#unreadable = link.unreadable ?? null;
  }

  get waiting(): number {
    return this.#open.size;
  }

  /** Runs until the queue is empty or the time is over. */
  until(limit: number): this {
    this.#send({ type: 'wake', reason: 'start' });
    while (this.waiting > 0) {
      this.#later.sort((one, other) => one.at - other.at);
      const next = this.#later.shift();
      if (!next || next.at > limit) break;
      this.now = next.at;
      this.#send(next.event);
    }
    return this;
  }

  #send(event: Event): void {
    const [state, effects] = reduce(this.#state, event, { now: this.now, random: this.random });
    this.#state = state;
    for (const effect of effects) this.#perform(effect);
  }

  #in(ms: number, event: Event): void {
    this.#later.push({ at: this.now + ms, event });
  }

  #perform(effect: Effect): void {
    switch (effect.type) {
      case 'lock':
        return this.#in(0, { type: 'locked', cycle: effect.cycle });
      case 'take':
        return this.#in(1, { type: 'taken', cycle: effect.cycle, batch: this.#take(effect) });
      case 'push':
        return this.#push(effect.cycle, effect.batch);
      case 'settle':
        return this.#settle(effect.cycle, effect.batch, effect.answer);
      case 'pull':
        return this.#request(0, (ok) =>
          ok
            ? { type: 'page', cycle: effect.cycle, page }
            : { type: 'pull_failed', cycle: effect.cycle, failure: { kind: 'network' } },
        );
      case 'apply':
        return this.#in(1, { type: 'applied', cycle: effect.cycle, page: effect.page, again: false });
      case 'file':
        return this.#in(0, { type: 'file', cycle: effect.cycle, step: { kind: 'none' } });
      case 'timer':
        this.#later = this.#later.filter(({ event }) => event.type !== 'timer');
        return this.#in(effect.at - this.now, { type: 'timer' });
      case 'quarantine':
        return this.#setAside(effect.cycle, effect.batch);
      case 'unlock':
      case 'hold':
      case 'report':
        return undefined;
    }
  }

  /** The next numbers without an answer that follow each other. */
  #take({ after_seq, max_ops }: { after_seq: number | null; max_ops: number }): Batch | null {
    const left = [...this.#open].filter((seq) => seq > (after_seq ?? 0));
    const [first = 0] = left;
    const run = left.slice(0, max_ops).filter((seq, at) => seq === first + at);
    return run.length > 0 ? batch(first, run.length) : null;
  }

  #push(cycle: number, sent: Batch): void {
    this.requests += 1;
    const last = sent.first_seq + sent.ops.length - 1;
    const unreadable =
      this.#unreadable !== null && sent.first_seq <= this.#unreadable && this.#unreadable <= last;
    const arrives = () => {
      if (unreadable) return;
      if (sent.first_seq <= this.#last_seq + 1) this.#last_seq = Math.max(this.#last_seq, last);
    };
    this.#request(
      BATCH_BYTES + sent.ops.length * OP_BYTES,
      (ok) => {
        if (!ok) return { type: 'push_failed', cycle, batch: sent, failure: { kind: 'network' } };
        if (unreadable)
          return {
            type: 'push_failed',
            cycle,
            batch: sent,
            failure: { kind: 'refused', code: 'invalid', message: '' },
          };
        return { type: 'pushed', cycle, batch: sent, answer: { ...answer, last_seq: this.#last_seq } };
      },
      arrives,
    );
  }

  /** A request and its answer: uploads follow one another, and any part of the way may break. */
  #request(bytes: number, event: (ok: boolean) => Event, arrives: () => void = () => undefined): void {
    const { latency, up, lost_answers, lasts, jitter = 0 } = this.link;
    this.#upload_ends = Math.max(this.now, this.#upload_ends) + (bytes / up) * 1000;
    const there = this.#upload_ends - this.now + latency;
    const breaks = -Math.log(1 - this.random()) * lasts;
    if (breaks < there) return this.#in(breaks, event(false));
    arrives();
    const back = there + latency + (jitter > 0 ? this.random() * jitter : 0);
    const lost = breaks < back || this.random() < lost_answers;
    return this.#in(lost ? Math.min(breaks, back) : back, event(!lost));
  }

  /** The operation leaves the queue, and those behind it get the numbers before theirs. */
  #setAside(cycle: number, sent: Batch): void {
    this.#unreadable = null;
    this.#open.delete(Math.max(...this.#open));
    this.#in(1, { type: 'settled', cycle, batch: sent, rewound: true, progressed: true });
  }

  #settle(cycle: number, { first_seq, ops }: Batch, { last_seq }: PushAnswer): void {
    const before = this.waiting;
    for (let seq = first_seq; seq < first_seq + ops.length; seq++)
      if (seq <= last_seq) this.#open.delete(seq);
    const sent = batch(first_seq, ops.length);
    this.#in(1, { type: 'settled', cycle, batch: sent, rewound: false, progressed: this.waiting < before });
  }
}
