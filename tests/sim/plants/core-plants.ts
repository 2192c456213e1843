import { unpackRows } from '#contract/core/columns.ts';
import type { PullPage, PushAnswer, WireOp } from '#contract/core/sync.ts';
import { reduce } from '#sync/core/core.ts';
import type { Batch, Settlement, Transport } from '#sync/core/ports.ts';
import type { CoreMutation } from '../core/core-backend.ts';
import type { FaultKind } from '../kit/faults.ts';
import { Locks, type Holder } from '../kit/locks.ts';
import type { Reduce } from '../kit/tab.ts';
import type { BrowserOptions } from '../kit/phone.ts';
import type { Mix } from '../kit/mixes.ts';
import type { PlanSize } from '../kit/plan.ts';
import type { Disk, Entry } from '../core/memory-disk.ts';
import { MemoryStore } from '../core/memory-store.ts';
import { ModelServer } from '../core/model-server.ts';
import type { Left, Person, Receipt, Stream } from '../core/model-tables.ts';

/** A bug put in on purpose, and the promises of which at least one must then break. */
export interface Plant {
  name: string;
  rules: readonly string[];
  mutation?: CoreMutation;
  options?: BrowserOptions;
  /** Where such a bug shows soonest. */
  mix?: Mix;
  size?: Partial<PlanSize>;
  rates?: Partial<Record<FaultKind, number>>;
}

class ForgetsOpIds extends ModelServer {
  protected override known(): Receipt | undefined {
    return undefined;
  }

  protected override keepReceipt(person: Person, stream: Stream, op: WireOp, receipt: Receipt): void {
    this.data.receipts.set(`${person.id} ${op.op_id}`, receipt);
    stream.last_seq = Math.max(stream.last_seq, receipt.seq);
  }
}

class SaysNotWhatItSaw extends MemoryStore {
  protected override versionOf(): null {
    return null;
  }
}

class CursorBySequence extends ModelServer {
  protected override horizon(): number {
    return this.data.next_ver;
  }
}

class ForgetsMoves extends ModelServer {
  protected override goneIn(
    person: Person,
    from: number,
    until: number,
  ): { id: string; reason: Left['reason'] }[] {
    return super.goneIn(person, from, until).filter((gone) => gone.reason === 'deleted');
  }
}

class NoReceiptForRefusals extends ModelServer {
  protected override keepReceipt(person: Person, stream: Stream, op: WireOp, receipt: Receipt): void {
    if (receipt.result['outcome'] !== 'rejected') super.keepReceipt(person, stream, op, receipt);
  }
}

class IgnoresGaps extends ModelServer {
  protected override isGap(): boolean {
    return false;
  }
}

class IgnoresRights extends ModelServer {
  protected override digestOf(): string {
    return '';
  }
}

class CursorBeforeRows extends MemoryStore {
  private applied = 0;

  override async apply(page: PullPage): Promise<boolean> {
    await super.pullFrom();
    if (++this.applied % 3 === 0) {
      this.disk.cursor = page.cursor;
      throw new DOMException('The tab died here.', 'AbortError');
    }
    return super.apply(page);
  }
}

class IgnoresOrder extends MemoryStore {
  protected override ordered(): Entry[] {
    return [...this.disk.outbox].reverse();
  }
}

class RemovesBeforeTheAnswer extends MemoryStore {
  override async take(after_seq: number | null, max_ops: number): Promise<Batch | null> {
    const batch = await super.take(after_seq, max_ops);
    const sent = new Set(batch?.ops.map((op) => op.op_id));
    this.disk.outbox = this.disk.outbox.filter((entry) => !sent.has(entry.op.op_id));
    return batch;
  }
}

class SweepsWaitingRows extends MemoryStore {
  protected override sweep(): void {
    const { disk } = this;
    const stale = [...disk.rows].filter(([, kept]) => kept.gen !== disk.gen).map(([id]) => id);
    disk.outbox = disk.outbox.filter((entry) => !stale.includes(entry.op.record_id));
    super.sweep();
  }
}

class OlderAnswersWin extends MemoryStore {
  protected override isNewer(): boolean {
    return false;
  }
}

class TrustsARestoredServer extends MemoryStore {
  override async settle(batch: Batch, answer: PushAnswer): Promise<Settlement> {
    this.disk.epoch = answer.epoch;
    return super.settle({ ...batch, epoch: answer.epoch, acked: 0 }, answer);
  }

  protected override heal(): boolean {
    return false;
  }
}

class ForgetsTheLog extends MemoryStore {
  override async settle(batch: Batch, answer: PushAnswer): Promise<Settlement> {
    this.disk.oplog = [];
    return super.settle(batch, answer);
  }
}

class TrustsAnswersAfterAFullPull extends MemoryStore {
  override async settle(batch: Batch, answer: PushAnswer): Promise<Settlement> {
    return super.settle({ ...batch, filled_from: this.disk.gen }, answer);
  }
}

class AnswersBringRowsBack extends MemoryStore {
  override async settle(batch: Batch, answer: PushAnswer): Promise<Settlement> {
    for (const row of unpackRows(answer.rows)) {
      const op = batch.ops.find((candidate) => candidate.op_id === row['op_id']);
      if (op && row['rev'] !== null) this.disk.left.delete(op.record_id);
    }
    return super.settle(batch, answer);
  }
}

class AnswersTakeRowsAway extends MemoryStore {
  override async settle(batch: Batch, answer: PushAnswer): Promise<Settlement> {
    const settlement = await super.settle(batch, answer);
    for (const row of unpackRows(answer.rows)) {
      const op = batch.ops.find((candidate) => candidate.op_id === row['op_id']);
      if (op && row['rev'] === null) this.disk.rows.delete(op.record_id);
    }
    return settlement;
  }
}

class PagesOfAnyTab extends MemoryStore {
  override async apply(page: PullPage): Promise<boolean> {
    await super.pullFrom();
    return super.apply(page);
  }
}

class EveryoneHasTheLock extends Locks {
  override request(name: string, holder: Holder): boolean {
    super.request(name, holder);
    return true;
  }
}

/** A transport that empties the queue when the server refuses the session. */
const clearing = (inner: Transport, disk: Disk): Transport => ({
  async push(batch, signal) {
    const reply = await inner.push(batch, signal);
    if (!reply.ok && reply.failure.kind === 'session') disk.outbox = [];
    return reply;
  },
  pull: (cursor, signal) => inner.pull(cursor, signal),
});

/** Of two operations that were turned away together, the first is taken for the one that cannot be read. */
export const setsAsideTheFirst: Reduce = (state, event, env) => {
  const refused = event.type === 'push_failed' && event.failure.kind === 'refused' ? event.failure : null;
  if (
    event.type !== 'push_failed' ||
    !refused ||
    event.batch.ops.length !== 2 ||
    state.cycle?.id !== event.cycle
  )
    return reduce(state, event, env);
  const { cycle, batch } = event;
  const { code, message } = refused;
  return [state, [{ type: 'quarantine', cycle, batch, failure: { code, message } }]];
};

export const store = (Kind: new (disk: Disk, newId: () => string) => MemoryStore): CoreMutation => ({
  store: (disk, newId) => new Kind(disk, newId),
});
export const server = (Kind: typeof ModelServer): CoreMutation => ({
  server: (people, clock) => new Kind(people, clock),
});

export const corePlants: readonly Plant[] = [
  {
    name: 'an operation is set aside for its neighbour that cannot be read',
    rules: ['I45'],
    options: { reduce: setsAsideTheFirst },
    rates: { refuse_body: 0.1 },
  },
  {
    name: 'the server does not look whether it knows an operation',
    rules: ['I3', 'I33'],
    mutation: server(ForgetsOpIds),
  },
  {
    name: 'the cursor of a pull counts versions instead of waiting for open transactions',
    rules: ['I11', 'I14', 'I17'],
    mutation: server(CursorBySequence),
  },
  { name: 'a pull does not tell of rows that moved away', rules: ['I17'], mutation: server(ForgetsMoves) },
  { name: 'a refusal leaves no receipt', rules: ['I7', 'I9'], mutation: server(NoReceiptForRefusals) },
  { name: 'a gap in the numbers is not looked for', rules: ['I5', 'I7'], mutation: server(IgnoresGaps) },
  {
    name: 'changed rights do not start a new full pull',
    rules: ['I11', 'I17'],
    mutation: server(IgnoresRights),
  },
  {
    name: 'a restored server is not noticed',
    rules: ['I2', 'I9'],
    mutation: store(TrustsARestoredServer),
  },
  {
    name: 'the cursor is stored before its rows',
    rules: ['I11', 'I14', 'I17'],
    mutation: store(CursorBeforeRows),
  },
  {
    name: 'operations leave in another order than they were made',
    rules: ['I5'],
    mutation: store(IgnoresOrder),
  },
  {
    name: 'an operation leaves the queue before its answer came',
    rules: ['I2', 'I22'],
    mutation: store(RemovesBeforeTheAnswer),
  },
  {
    name: 'the end of a full pull clears unsent work',
    rules: ['I2', 'I9', 'I22'],
    mutation: store(SweepsWaitingRows),
  },
  { name: 'an answer overwrites a newer row', rules: ['I14'], mix: 'rows', mutation: store(OlderAnswersWin) },
  { name: 'acknowledged operations are forgotten at once', rules: ['I2'], mutation: store(ForgetsTheLog) },
  {
    name: 'an answer from before a full pull brings a row back',
    rules: ['I17'],
    mix: 'rows',
    rates: { delay: 0.6, drop_request: 0 },
    mutation: store(TrustsAnswersAfterAFullPull),
  },
  {
    name: 'a late answer calls back a row that left',
    rules: ['I17'],
    mix: 'moves',
    rates: { delay: 0.6 },
    mutation: store(AnswersBringRowsBack),
  },
  {
    name: 'a late answer takes away a row that came back',
    rules: ['I11'],
    mix: 'returns',
    size: { phones: [3, 3], actions: [100, 160], pauses: [2_000, 6_000] },
    rates: { delay: 0.9, drop_request: 0, drop_answer: 0, crash_before: 0, crash_after: 0, refuse_body: 0 },
    mutation: store(AnswersTakeRowsAway),
  },
  {
    name: 'a tab that was frozen stores its old page',
    rules: ['I11', 'I13', 'I14', 'I17'],
    mix: 'tabs',
    rates: { delay: 0.9, drop_request: 0, crash_before: 0, crash_after: 0 },
    mutation: store(PagesOfAnyTab),
  },
  {
    name: 'a deletion does not say what its user saw',
    rules: ['I47'],
    mix: 'rows',
    mutation: store(SaysNotWhatItSaw),
  },
  { name: 'an ended session empties the queue', rules: ['I22'], mutation: { transport: clearing } },
  {
    name: 'a request goes out with whatever session the phone has',
    rules: ['I21'],
    mix: 'people',
    mutation: { session: (now) => now },
  },
  {
    name: 'two tabs both believe that they have the lock',
    rules: ['I23'],
    options: { locks: () => new EveryoneHasTheLock() },
  },
  {
    name: 'a timer that rings early is not set again',
    rules: ['I9'],
    options: {
      reduce: (state, event, env) =>
        event.type === 'timer' && state.due_at !== null && env.now < state.due_at
          ? [state, []]
          : reduce(state, event, env),
    },
  },
  {
    name: 'after a failure nothing is tried until somebody asks',
    rules: ['I9'],
    options: {
      reduce: (state, event, env) => {
        const [next, effects] = reduce(state, event, env);
        return [next, next.failures > 0 ? effects.filter((effect) => effect.type !== 'timer') : effects];
      },
    },
  },
];
