import type { PullPage, PushAnswer } from '#contract/core/sync.ts';
import { initialState, type Effect, type Event, type State } from '#sync/core/core-state.ts';
import { reduce } from '#sync/core/core.ts';
import type { FileStep } from '#sync/core/file-step.ts';
import type { Batch, Failure } from '#sync/core/ports.ts';

/** Steps the core by hand and remembers what it asked for. */
export class Driver {
  state: State = initialState;
  now = 0;
  random = 0.5;
  /** Without files the lane finds nothing and is not worth a word in most tests. */
  has_files = false;
  effects: Effect[] = [];

  send(event: Event): Effect[] {
    const [state, effects] = reduce(this.state, event, { now: this.now, random: () => this.random });
    this.state = state;
    const answered = effects.flatMap((effect) =>
      effect.type === 'file' && !this.has_files ? this.fileStep({ kind: 'none' }) : [effect],
    );
    this.effects = answered;
    return answered;
  }

  get cycle(): number {
    return this.state.cycle?.id ?? -1;
  }

  types = () => this.effects.map((effect) => effect.type);

  /** Gets as far as holding the lock. */
  begin(): this {
    if (!this.state.cycle) this.send({ type: 'wake', reason: 'user' });
    this.send({ type: 'locked', cycle: this.cycle });
    return this;
  }

  drain = () => this.send({ type: 'taken', cycle: this.cycle, batch: null });
  pulled = () => this.send({ type: 'applied', cycle: this.cycle, page, again: false });
  pullFails = (failure: Failure) => this.send({ type: 'pull_failed', cycle: this.cycle, failure });
  take = (batch: Batch) => this.send({ type: 'taken', cycle: this.cycle, batch });
  pushFails = (batch: Batch, failure: Failure) =>
    this.send({ type: 'push_failed', cycle: this.cycle, batch, failure });
  settle = (batch: Batch, more = {}) =>
    this.send({ type: 'settled', cycle: this.cycle, batch, rewound: false, progressed: true, ...more });

  fileStep = (step: FileStep): Effect[] => this.send({ type: 'file', cycle: this.cycle, step });

  /** Ends the cycle with a failure of the pull. */
  fail(failure: Failure = { kind: 'network' }): void {
    this.begin().drain();
    this.pullFails(failure);
  }

  ring(): void {
    this.now = this.state.due_at ?? this.now;
    this.send({ type: 'timer' });
  }
}

export const page: PullPage = {
  epoch: 'e',
  cursor: 'c',
  more: false,
  full: false,
  server_time: '',
  rows: {},
  gone: {},
};
export const answer: PushAnswer = {
  status: 1,
  epoch: 'e',
  last_seq: 0,
  server_time: '',
  results: [],
  rows: [],
};

/** Some operations of a stream. */
export function batch(first_seq: number, size = 2): Batch {
  const op = { call: 'c', record_id: 'r', at: '', version: 1, body: {}, base: null };
  const ops = Array.from({ length: size }, (_, at) => ({ ...op, op_id: `op-${first_seq + at}` }));
  return {
    stream_id: 's',
    epoch: 'e',
    acked: 0,
    filled_from: 0,
    first_seq,
    ops,
    depth: size,
    oldest_age: 0,
    taken_at: 0,
  };
}
