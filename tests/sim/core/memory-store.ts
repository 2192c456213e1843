import { unpackRows } from '#contract/core/columns.ts';
import type { OpResult, PullPage, PushAnswer, SettledRow, WireOp } from '#contract/core/sync.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import type { Batch, PullFrom, QueueCounts, Settlement, Store } from '#sync/core/ports.ts';
import type { Choice, Chosen, Write } from '../kit/backend.ts';
import {
  dependsOn,
  isStuck,
  shown,
  uncreated,
  type Disk,
  type Entry,
  type Fields,
  type Kept,
} from './memory-disk.ts';

/**
 * One tab's view of a user's database in memory. Every method is one transaction: it ends whole or not at all.
 * The guards stand in methods of their own so that a planted bug replaces exactly one of them.
 */
export class MemoryStore implements Store {
  /** The pull this tab asked for, and what was acknowledged then. */
  private pull: number | null = null;
  private acked = 0;

  constructor(
    protected readonly disk: Disk,
    private readonly newId: () => string,
  ) {}

  commit(write: Write, at: string): string {
    const { disk } = this;
    const before = shown(disk, write.record_id);
    const base =
      write.does === 'update' && before
        ? Object.fromEntries(Object.keys(write.body).map((key) => [key, before[key]]))
        : write.does === 'remove'
          ? this.versionOf(write.record_id)
          : null;
    const { call, record_id, body } = write;
    const op_id = this.newId();
    const op: WireOp = { op_id, call, record_id, at, version: 1, body, base };
    const state = this.mustWait(op) ? 'blocked' : 'ready';
    disk.outbox.push({ n: disk.next_n++, op, does: write.does, seq: null, state, result: null });
    return op_id;
  }

  /** The version of a record that its user sees; null where the server has none. */
  protected versionOf(record_id: string): Fields | null {
    const kept = this.disk.rows.get(record_id);
    return kept ? { updated_at: kept.fields['updated_at'] } : null;
  }

  /** True for an operation of a record that was refused, or naming one: the server could not take it. */
  private mustWait(op: WireOp): boolean {
    const { outbox } = this.disk;
    const stuck = outbox.filter((entry) => isStuck(entry) || entry.state === 'blocked');
    const waits = outbox.some(
      ({ op: other, state }) => state === 'blocked' && other.record_id === op.record_id,
    );
    return waits || this.names(op, uncreated(stuck));
  }

  protected names(op: WireOp, missing: ReadonlySet<string>): boolean {
    return dependsOn(op, missing);
  }

  /** Of entries in their order, those that wait while some records are missing. */
  private heldBack(entries: readonly Entry[], missing: Set<string>): Entry[] {
    const behind = new Set<string>();
    return entries.filter(({ op, does }) => {
      if (!this.names(op, missing) && !behind.has(op.record_id)) return false;
      behind.add(op.record_id);
      if (does === 'create') missing.add(op.record_id);
      return true;
    });
  }

  /** Settles a conflict by the choice of its user, as the product does: the value seen is the base. */
  choose({ record_id, field, op_id, mine, seen }: Choice, at: string): Chosen {
    const { disk } = this;
    const waiting = disk.outbox.findLast(
      (entry) => entry.op.record_id === record_id && !isStuck(entry) && field in entry.op.body,
    );
    const before = waiting ? waiting.op.body[field] : seen;
    const issue = disk.issues.find((open) => open.op_id === op_id && open.field === field);
    const row = shown(disk, record_id);
    if (!issue || (mine && !row)) return null;
    this.close(record_id, field);
    if (!mine || issue.mine === before) return { op_id: null };
    const { call } = issue;
    const made = this.commit({ call, record_id, does: 'update', body: { [field]: issue.mine } }, at);
    const entry = disk.outbox.find(({ op }) => op.op_id === made);
    if (entry) entry.op = { ...entry.op, base: this.baseOf(field, before) };
    return { op_id: made };
  }

  protected baseOf(field: string, before: unknown): Record<string, unknown> {
    return { [field]: before };
  }

  protected close(record_id: string, field: string): void {
    const { disk } = this;
    disk.issues = disk.issues.filter((open) => open.record_id !== record_id || open.field !== field);
  }

  /** Sends a refused operation again as a new one in its old place; gives its new id. */
  retryOp(op_id: string, body: Fields): [string, string][] {
    const entry = this.find(op_id);
    if (!entry || !isStuck(entry)) return [];
    const renewed = this.newId();
    const { record_id, base } = entry.op;
    const again = entry.does === 'remove' ? base && this.versionOf(record_id) : base;
    const op: WireOp = { ...entry.op, op_id: renewed, body, base: again };
    Object.assign(entry, { op, state: 'blocked', result: null });
    this.release();
    return [[op_id, renewed]];
  }

  private find(op_id: string): Entry | undefined {
    return this.disk.outbox.find((entry) => entry.op.op_id === op_id);
  }

  /** Lets go what no longer waits behind a refused creator. */
  private release(): void {
    const { outbox } = this.disk;
    const blocked = outbox.filter(({ state }) => state === 'blocked');
    const still = this.heldBack(blocked, uncreated(outbox.filter(isStuck)));
    for (const entry of blocked) if (!still.includes(entry)) entry.state = 'ready';
  }

  /** Drops a refused operation, and with a creator everything that waited for it. */
  discard(op_id: string): string[] {
    const { disk } = this;
    const entry = this.find(op_id);
    if (!entry || (!isStuck(entry) && entry.state !== 'blocked')) return [];
    const doomed = entry.does === 'create' ? this.dependants(entry) : [entry];
    if (doomed.some((other) => other.state === 'sending')) return [];
    disk.outbox = disk.outbox.filter((other) => !doomed.includes(other));
    this.release();
    for (const other of doomed) this.tidy(other.op.record_id);
    return doomed.map((other) => other.op.op_id);
  }

  /** A create and all that writes or names a record that would never be. */
  private dependants(create: Entry): Entry[] {
    const lost = new Set([create.op.record_id]);
    return this.disk.outbox.filter((entry) => {
      const hit = entry.n >= create.n && dependsOn(entry.op, lost);
      if (hit && entry.does === 'create') lost.add(entry.op.record_id);
      return hit;
    });
  }

  async take(after_seq: number | null, max_ops: number): Promise<Batch | null> {
    const { disk } = this;
    const chosen = this.nextEntries(after_seq ?? 0, max_ops);
    const mustAsk = disk.acked_seq > 0 && disk.log_epoch !== disk.epoch;
    if (chosen.length === 0 && !(after_seq === null && mustAsk)) return null;
    for (const entry of chosen) {
      entry.seq ??= disk.next_seq++;
      entry.state = 'sending';
    }
    return {
      stream_id: disk.stream_id,
      epoch: disk.epoch,
      acked: disk.acked_seq,
      filled_from: disk.gen,
      first_seq: chosen[0]?.seq ?? 1,
      ops: chosen.map((entry) => entry.op),
      depth: disk.outbox.length,
      oldest_age: 0,
      taken_at: 0,
    };
  }

  /** Numbers already given go first and must follow each other; new ones only join at the end of the stream. */
  private nextEntries(after_seq: number, max_ops: number): Entry[] {
    const { outbox, next_seq } = this.disk;
    const numbered = outbox
      .filter(({ seq }) => seq !== null && seq > after_seq)
      .sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0))
      .slice(0, max_ops);
    const first = numbered[0]?.seq ?? next_seq;
    const run = numbered.filter(({ seq }, at) => seq === first + at);
    const room = first + run.length === next_seq ? max_ops - run.length : 0;
    return [
      ...run,
      ...this.ordered()
        .filter(({ state }) => state === 'ready')
        .slice(0, room),
    ];
  }

  protected ordered(): Entry[] {
    return this.disk.outbox;
  }

  async settle(batch: Batch, answer: PushAnswer): Promise<Settlement> {
    const { disk } = this;
    const verdict = this.judge(batch, answer);
    if (verdict === 'restored') this.rewind(answer);
    if (verdict !== 'answered') return { rewound: true, progressed: false };
    disk.epoch = answer.epoch;
    disk.log_epoch = answer.epoch;
    disk.acked_seq = Math.max(disk.acked_seq, answer.last_seq);
    const results = unpackRows(answer.results) as unknown as OpResult[]; // packed by the contract from OpResults
    const landed = results.filter((result) => this.finish(batch, result));
    const unusual = new Set(landed.filter(isUnusual).map(({ op_id }) => recordOf(batch, op_id)));
    const taken = new Set(landed.map(({ op_id }) => op_id));
    const rows = unpackRows(answer.rows) as unknown as SettledRow[]; // packed by the contract from SettledRows
    for (const row of rows) {
      const op = batch.ops.find((candidate) => candidate.op_id === row.op_id);
      if (op && taken.has(op.op_id)) this.settleRow(op, row, answer, batch.filled_from, unusual);
    }
    for (const op of batch.ops) this.tidy(op.record_id);
    return { rewound: false, progressed: landed.length > 0 || batch.ops.length === 0 };
  }

  /** An old batch speaks of numbers that no longer hold; a restored server knows less than it once answered. */
  protected judge(batch: Batch, answer: PushAnswer): 'answered' | 'old' | 'restored' {
    const { stream_id, epoch } = this.disk;
    if (batch.stream_id !== stream_id || (batch.epoch !== null && batch.epoch !== epoch)) return 'old';
    if (epoch !== null && answer.epoch !== epoch) return 'restored';
    return answer.last_seq < batch.acked ? 'restored' : 'answered';
  }

  /** Sets the first operation of a batch aside; what was numbered after it moves up by one. */
  async quarantine(batch: Batch, { code, message }: { code: ErrorCode; message: string }): Promise<void> {
    const { disk } = this;
    const [op] = batch.ops;
    const entry = disk.outbox.find(({ seq }) => seq === batch.first_seq);
    if (!op || entry?.op.op_id !== op.op_id || batch.stream_id !== disk.stream_id) return;
    const { op_id } = op;
    this.refuse(entry, { seq: batch.first_seq, op_id, outcome: 'rejected', code, message }, 'quarantined');
    for (const other of disk.outbox) if (other.seq !== null && other.seq > batch.first_seq) other.seq -= 1;
    disk.next_seq -= 1;
  }

  /** Takes one operation out of the queue, or puts it before its user; false when another answer did so before. */
  private finish(batch: Batch, result: OpResult): boolean {
    const { disk } = this;
    const entry = this.find(result.op_id);
    const sent = entry?.seq !== null && (entry?.seq ?? 0) >= batch.first_seq;
    if (!entry || !sent) return false;
    if (result.outcome === 'rejected') this.refuse(entry, result, 'rejected');
    else {
      disk.oplog.push({ ...entry, seq: result.seq, result });
      disk.outbox = disk.outbox.filter((other) => other !== entry);
    }
    for (const conflict of result.conflicts ?? [])
      disk.issues.push({
        ...conflict,
        op_id: result.op_id,
        record_id: entry.op.record_id,
        call: entry.op.call,
      });
    return true;
  }

  private refuse(entry: Entry, result: OpResult, state: 'rejected' | 'quarantined'): void {
    Object.assign(entry, { state, result, seq: null });
    if (entry.does !== 'create') return;
    const ready = this.disk.outbox.filter((other) => other.state === 'ready');
    for (const other of this.heldBack(ready, uncreated([entry]))) other.state = 'blocked';
  }

  /**
   * The row of an answer. The answer may be older than the last pull: only a pull says that a row left or is back,
   * and after a full pull only what it brought, or what was sent since, is known to be there.
   */
  private settleRow(
    op: WireOp,
    row: SettledRow,
    answer: PushAnswer,
    gen: number,
    unusual: ReadonlySet<string>,
  ): void {
    const { disk } = this;
    const kept = disk.rows.get(op.record_id);
    const { rev } = row;
    // What the user removed is gone with the answer.
    if (rev === null && op.call.endsWith('.delete') && !unusual.has(op.record_id))
      disk.rows.delete(op.record_id);
    if (rev === null && kept && kept.epoch !== answer.epoch) disk.rows.delete(op.record_id);
    if (rev === null || (kept && this.isNewer(kept, rev, answer.epoch))) return;
    if (gen < disk.gen && kept?.gen !== disk.gen) return;
    const fields = { ...op.body, ...row.patch };
    disk.rows.set(op.record_id, { fields, rev, epoch: answer.epoch, gen: disk.gen, seen: answer.last_seq });
  }

  /** Whether the copy in hand is newer than what an answer brings. */
  protected isNewer(kept: Kept, rev: number, epoch: string): boolean {
    return kept.epoch === epoch && kept.rev > rev;
  }

  /** The server lost what it had acknowledged: it is queued again, in the order it was sent. */
  private rewind({ epoch, last_seq }: Pick<PushAnswer, 'epoch' | 'last_seq'>): void {
    const { disk } = this;
    const back = disk.oplog.filter(({ seq }) => seq > last_seq);
    disk.oplog = disk.oplog.filter(({ seq }) => seq <= last_seq);
    for (const logged of back) {
      disk.outbox.push({ ...logged, result: null });
      if (logged.does === 'create') disk.rows.delete(logged.op.record_id);
    }
    const again = disk.outbox
      .filter(({ seq }) => seq !== null && seq > last_seq)
      .sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
    for (const [at, entry] of again.entries())
      Object.assign(entry, { seq: last_seq + 1 + at, state: 'sending' });
    disk.outbox.sort((one, other) => one.n - other.n);
    for (const kept of disk.rows.values()) kept.seen = 0;
    disk.acked_seq = last_seq;
    disk.next_seq = last_seq + 1 + again.length;
    disk.log_epoch = epoch;
    if (epoch === disk.epoch) return;
    disk.pull += 1;
    disk.epoch = epoch;
  }

  async pullFrom(): Promise<PullFrom> {
    const { stream_id, cursor, acked_seq } = this.disk;
    this.pull = ++this.disk.pull;
    this.acked = acked_seq;
    return { cursor, stream_id };
  }

  /** What a page shows to be lost is queued again before its rows are kept. */
  protected heal({ epoch, last_seq }: PullPage): boolean {
    const { disk } = this;
    if (last_seq === undefined || this.pull === null || this.pull !== disk.pull) return false;
    const isLost = last_seq < (epoch === disk.log_epoch ? this.acked : disk.acked_seq);
    if (isLost) {
      this.rewind({ epoch, last_seq });
      this.acked = last_seq;
    }
    disk.log_epoch = epoch;
    this.pull = disk.pull;
    return isLost;
  }

  async apply(page: PullPage): Promise<boolean> {
    const { disk } = this;
    const again = this.heal(page);
    if (this.pull !== null && this.pull !== disk.pull) return true;
    disk.epoch = page.epoch;
    if (page.full && (page.first || !disk.filling)) disk.gen += 1;
    for (const row of unpackRows(page.rows['leads'] ?? [])) this.putRow(row, page);
    for (const { id, reason } of page.gone['leads'] ?? []) this.remove(id, reason);
    if (page.full && !page.more) this.sweep();
    disk.filling = page.full && page.more;
    disk.cursor = page.cursor;
    return again;
  }

  private putRow({ _rev, ...fields }: Fields, page: PullPage): void {
    const { disk } = this;
    const id = String(fields['id']);
    const rev = Number(_rev);
    const kept = disk.rows.get(id);
    if (kept && this.isNewer(kept, rev, page.epoch)) {
      kept.gen = disk.gen;
      return;
    }
    disk.left.delete(id);
    disk.rows.set(id, { fields, rev, epoch: page.epoch, gen: disk.gen, seen: kept?.seen ?? 0 });
  }

  private remove(id: string, reason: 'moved' | 'deleted'): void {
    const { disk } = this;
    if (disk.outbox.some((entry) => entry.op.record_id === id)) disk.left.set(id, reason);
    else disk.rows.delete(id);
  }

  /** Ends a full pull: what it did not bring is gone, but unsent work keeps its row. */
  protected sweep(): void {
    const { disk } = this;
    for (const [id, kept] of disk.rows) if (kept.gen !== disk.gen) this.remove(id, 'moved');
  }

  /** A row that left goes when its last operation is answered. */
  private tidy(record_id: string): void {
    const { disk } = this;
    if (!disk.left.has(record_id) || disk.outbox.some((entry) => entry.op.record_id === record_id)) return;
    disk.left.delete(record_id);
    disk.rows.delete(record_id);
  }

  async counts(): Promise<QueueCounts> {
    const { outbox, issues } = this.disk;
    const refused = outbox.filter(isStuck).length;
    const oldest = outbox[0]?.op.at;
    return {
      unsent: outbox.length,
      waiting: outbox.length - refused,
      attention: refused + issues.length,
      oldest_at: oldest === undefined ? null : Date.parse(oldest),
    };
  }
}

const isUnusual = ({ outcome, conflicts = [] }: OpResult): boolean =>
  outcome === 'rejected' || conflicts.length > 0;

const recordOf = ({ ops }: Batch, op_id: string): string =>
  ops.find((op) => op.op_id === op_id)?.record_id ?? '';
