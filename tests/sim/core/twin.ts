import { isDeepStrictEqual } from 'node:util';
import { packRows, unpackRows } from '#contract/core/columns.ts';
import type { PullPage } from '#contract/core/sync.ts';
import type { Batch, Store } from '#sync/core/ports.ts';
import type { Choice, Chosen, OpenIssue, Opened, Shown, Write } from '../kit/backend.ts';
import { invariant } from '../kit/failure.ts';
import type { OpenDatabase } from '../stack/opened-database.ts';
import type { Disk } from './memory-disk.ts';
import { MemoryStore } from './memory-store.ts';
import { OpenDisk } from './open-disk.ts';
import type { ModelServer } from './model-server.ts';

/** What the model of the store holds of one database; its tabs share it. */
export interface Beside {
  /** Null once something was done that the model has no answer for. */
  disk: Disk | null;
  /** What the model counts as the full pull that the database counts so: it counts pulls of both sorts. */
  fills: Map<number, number>;
}

/** A database, and the model of its store beside it: both are asked the same, and must answer and hold the same. */
export class Twin implements Opened {
  readonly store: Store;
  private readonly memory: MemoryStore | null;
  /** The id the database gave last: the model takes it over. */
  private given = '';

  constructor(
    private readonly real: OpenDatabase,
    private readonly beside: Beside,
    private readonly model: ModelServer,
    private readonly wall: () => number,
  ) {
    this.memory = beside.disk && new MemoryStore(beside.disk, () => this.given);
    this.store = {
      take: (after_seq, max_ops) =>
        this.both(
          (store) => store.take(after_seq, max_ops),
          (one, other) => {
            if (one && other) beside.fills.set(one.filled_from, other.filled_from);
            return sameBatch(one, other);
          },
        ),
      settle: (batch, answer) =>
        this.both((store) => store.settle(store === this.memory ? this.counted(batch) : batch, answer)),
      quarantine: (batch, failure) => this.both((store) => store.quarantine(batch, failure)),
      pullFrom: () => this.both((store) => store.pullFrom()),
      apply: (page) => this.both((store) => store.apply(store === this.memory ? wholePage(page) : page)),
      counts: () => this.both((store) => store.counts()),
    };
  }

  private readonly counted = (batch: Batch): Batch => ({
    ...batch,
    filled_from: this.beside.fills.get(batch.filled_from) ?? 0,
  });

  get transport() {
    return this.real.transport;
  }

  get files() {
    return this.real.files;
  }

  private async both<T>(
    ask: (store: Store) => Promise<T>,
    same: (one: T, other: T) => boolean = isDeepStrictEqual,
  ): Promise<T> {
    const answer = await ask(this.real.store);
    if (!this.beside.disk || !this.memory) return answer;
    const modelled = await ask(this.memory);
    invariant('I46', same(answer, modelled), () => differing('answers', answer, modelled));
    await this.compare();
    return answer;
  }

  /** Both hold the same: what waits, what is shown, and what is in conflict. */
  private async compare(): Promise<void> {
    const { beside, memory, real } = this;
    if (!beside.disk || !memory) return;
    const disk = new OpenDisk(beside.disk, memory, this.transport, this.model, this.wall);
    const [queue, rows, issues] = [await disk.queue(), await disk.rows(), await disk.issues()];
    const held = await real.queue();
    invariant('I46', isDeepStrictEqual(held, queue), () => differing('queue', held, queue));
    const shown = await real.rows();
    const alike = shown.length === rows.length && rows.every((row, at) => isLike(shown[at], row));
    invariant('I46', alike, () => differing('rows', shown, rows));
    const open = (await real.issues()).map(briefly).toSorted();
    const expected = issues.map(briefly).toSorted();
    invariant('I46', isDeepStrictEqual(open, expected), () => differing('issues', open, expected));
  }

  async commit(write: Write): Promise<string> {
    this.given = await this.real.commit(write);
    this.memory?.commit(write, new Date(this.wall()).toISOString());
    await this.compare();
    return this.given;
  }

  async retryOp(op_id: string, body: Record<string, unknown>): Promise<[string, string][]> {
    const renamed = await this.real.retryOp(op_id, body);
    this.given = renamed[0]?.[1] ?? '';
    this.memory?.retryOp(op_id, body);
    await this.compare();
    return renamed;
  }

  async discard(op_id: string): Promise<string[]> {
    const dropped = await this.real.discard(op_id);
    this.memory?.discard(op_id);
    await this.compare();
    return dropped;
  }

  async choose(choice: Choice): Promise<Chosen> {
    const chosen = await this.real.choose(choice);
    this.given = chosen?.op_id ?? '';
    this.memory?.choose(choice, new Date(this.wall()).toISOString());
    await this.compare();
    return chosen;
  }

  async adopt(op_id: string, record_id: string): Promise<[string, string][] | null> {
    this.beside.disk = null;
    return this.real.adopt(op_id, record_id);
  }

  queue = () => this.real.queue();
  held = () => this.real.held();
  rows = () => this.real.rows();
  issues = () => this.real.issues();
  compareLists = () => this.real.compareLists();
  caused = (error: unknown) => this.real.caused(error);
  close = () => this.real.close();
}

const differing = (what: string, one: unknown, other: unknown) =>
  `the database and its model differ in ${what}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`;

/** What both must send alike. The database also says when the row had changed last and reads the server's clock. */
const sameBatch = (one: Batch | null, other: Batch | null): boolean =>
  isDeepStrictEqual(one && sentOf(one), other && sentOf(other));

const sentOf = ({ ops, oldest_age: _age, filled_from: _fill, taken_at: _at, ...batch }: Batch) => ({
  ...batch,
  ops: ops.map(({ base, clock: _clock, ...op }) => ({ ...op, base: base && basedOn(base) })),
});

const basedOn = ({ updated_at: _at, ...fields }: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? null]));

/** The database may hold more fields of a row than the model knows of. */
const isLike = (real: Shown | undefined, { fields, ...rest }: Shown): boolean =>
  real !== undefined &&
  Object.entries(rest).every(([key, value]) => real[key as keyof Shown] === value) &&
  Object.entries(fields).every(([key, value]) => isDeepStrictEqual(real.fields[key], value));

const briefly = ({ op_id, record_id, field, mine }: OpenIssue) =>
  JSON.stringify([op_id, record_id, field, mine]);

/** The page as the server sent it, before it was parted for the tables of the device. */
function wholePage(page: PullPage): PullPage {
  const rows = Object.values(page.rows).flatMap((packed) => unpackRows(packed));
  return { ...page, rows: { leads: packRows(rows) } };
}
