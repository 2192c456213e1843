import { unpackRows } from '#contract/columns.ts';
import type { OpResult, PullPage, PushAnswer, SettledRow, WireOp } from '#contract/sync.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Batch, Settlement, Store } from '#sync/ports.ts';
import type { Choice, Chosen, Write } from '../kit/backend.ts';
import { dependsOn, shown, uncreated, type Disk, type Entry, type Fields, type Kept } from './memory-disk.ts';

/**
 * One tab's view of a user's database in memory. Every method is one transaction: it ends whole or not at all.
 * The guards stand in methods of their own so that a planted bug replaces exactly one of them.
 */
export class MemoryStore implements Store {
  /** The cursor this tab last saw: a page belongs behind it, or another tab has pulled meanwhile. */
  private seen: string | null = null;

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
        : null;
    const { call, record_id, body } = write;
    const op_id = this.newId();
    const op: WireOp = { op_id, call, record_id, at, version: 1, body, base };
    const state = this.mustWait(op) ? 'blocked' : 'ready';
    disk.outbox.push({ n: disk.next_n++, op, does: write.does, seq: null, state, result: null });
    return op_id;
  }

  /** True for an operation of a record that was refused, or naming one: the server could not take it. */
  protected mustWait(op: WireOp): boolean {
    return dependsOn(op, uncreated(this.disk));
  }

  /** Settles a conflict by the choice of its user, as the product does: the value seen is the base. */
  choose({ record_id, field, op_id, mine, seen }: Choice, at: string): Chosen {
    const { disk } = this;
    const waiting = disk.outbox.findLast(
      ({ op, state }) => op.record_id === record_id && state !== 'rejected' && field in op.body,
    );
    const before = waiting ? waiting.op.body[field] : seen;
    const issue = disk.issues.find((open) => open.op_id === op_id && open.field === field);
    const row = shown(disk, record_id);
    if (!issue || (mine && !row)) return null;
    this.close(record_id, field);
    if (!mine || issue.mine === before) return { op_id: null };
    const call = row?.['lead_id'] ? 'contacts.update' : 'leads.update';
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

  /** Sends a refused operation again as a new one, and with a creator what waited for it. */
  resend(op_id: string, body: Fields): [string, string][] {
    const entry = this.disk.outbox.find((candidate) => candidate.op.op_id === op_id);
    if (entry?.state !== 'rejected') return [];
    entry.op = { ...entry.op, body };
    const renewed = this.renew(entry);
    if (this.mustWait(entry.op)) entry.state = 'blocked';
    return [renewed, ...this.release()];
  }

  /** Lets go what no longer waits behind a refused creator. */
  private release(): [string, string][] {
    const { outbox } = this.disk;
    const missing = uncreated({ outbox: outbox.filter((entry) => entry.state === 'rejected') });
    const released: [string, string][] = [];
    for (const entry of outbox.filter((candidate) => candidate.state === 'blocked'))
      if (!dependsOn(entry.op, missing)) released.push(this.renew(entry));
      else if (entry.does === 'create') missing.add(entry.op.record_id);
    return released;
  }

  private renew(entry: Entry): [string, string] {
    const before = entry.op.op_id;
    const op_id = this.newId();
    entry.op = { ...entry.op, op_id };
    entry.seq = null;
    entry.state = 'ready';
    entry.result = null;
    return [before, op_id];
  }

  /** Drops a refused operation, and with a creator everything that waited for it. */
  discard(op_id: string): string[] {
    const { disk } = this;
    const entry = disk.outbox.find((candidate) => candidate.op.op_id === op_id);
    if (!entry || (entry.state !== 'rejected' && entry.state !== 'blocked')) return [];
    const doomed = entry.does === 'create' ? this.dependants(entry) : [entry];
    if (doomed.some((other) => other.state === 'sending')) return [];
    disk.outbox = disk.outbox.filter((other) => !doomed.includes(other));
    for (const other of doomed) this.tidy(other.op.record_id);
    return doomed.map((other) => other.op.op_id);
  }

  /** A create and all that writes or names a record that would never be. */
  private dependants(create: Entry): Entry[] {
    const lost = new Set([create.op.record_id]);
    return this.disk.outbox.filter((entry) => {
      const hit = dependsOn(entry.op, lost);
      if (hit && entry.does === 'create') lost.add(entry.op.record_id);
      return hit;
    });
  }

  async take(after_seq: number | null, max_ops: number): Promise<Batch | null> {
    const { disk } = this;
    const open = this.ordered().filter((entry) => entry.state === 'ready' || entry.state === 'sending');
    const numbered = open
      .filter((entry) => entry.seq !== null)
      .sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
    const next = numbered.filter((entry) => (entry.seq ?? 0) > (after_seq ?? 0));
    const chosen = next.length > 0 ? consecutive(next).slice(0, max_ops) : this.number(open, max_ops);
    const first = chosen[0];
    const probing =
      !first &&
      after_seq === null &&
      disk.epoch !== null &&
      disk.pulled_epoch !== disk.epoch &&
      disk.pulled_epoch !== null;
    if (!first && !probing) return null;
    return {
      stream_id: disk.stream_id,
      epoch: disk.epoch,
      acked: disk.acked_seq,
      filled_from: disk.gen,
      first_seq: first?.seq ?? disk.next_seq,
      ops: chosen.map((entry) => entry.op),
      depth: disk.outbox.length,
      oldest_age: 0,
    };
  }

  protected ordered(): Entry[] {
    return this.disk.outbox;
  }

  private number(open: Entry[], max: number): Entry[] {
    const fresh = open.filter((entry) => entry.seq === null).slice(0, max);
    for (const entry of fresh) {
      entry.seq = this.disk.next_seq++;
      entry.state = 'sending';
    }
    return fresh;
  }

  async settle(batch: Batch, answer: PushAnswer): Promise<Settlement> {
    const { disk } = this;
    if (batch.stream_id !== disk.stream_id) return { rewound: false, progressed: true };
    const restored = disk.epoch !== null && disk.epoch !== answer.epoch;
    disk.epoch = answer.epoch;
    if (restored || answer.last_seq < batch.acked) {
      this.rewind(answer.last_seq);
      return { rewound: true, progressed: true };
    }
    const results = unpackRows(answer.results) as unknown as OpResult[]; // packed by the contract from OpResults
    const landed = new Set(results.filter((result) => this.finish(result)).map((result) => result.op_id));
    const rows = unpackRows(answer.rows) as unknown as SettledRow[]; // packed by the contract from SettledRows
    for (const row of rows) {
      const op = batch.ops.find((candidate) => candidate.op_id === row.op_id);
      if (op && landed.has(op.op_id)) this.settleRow(op, row, answer.epoch, batch.filled_from);
    }
    for (const op of batch.ops) this.tidy(op.record_id);
    return { rewound: false, progressed: results.length > 0 || batch.ops.length === 0 };
  }

  async quarantine(batch: Batch, { code, message }: { code: ErrorCode; message: string }): Promise<void> {
    for (const { op_id } of batch.ops) {
      const entry = this.disk.outbox.find((candidate) => candidate.op.op_id === op_id);
      if (entry) this.refuse(entry, { seq: entry.seq ?? 0, op_id, outcome: 'rejected', code, message });
    }
  }

  /** Takes one operation out of the queue, or puts it before its user; false when another answer did so before. */
  private finish(result: OpResult): boolean {
    const { disk } = this;
    const entry = disk.outbox.find((candidate) => candidate.op.op_id === result.op_id);
    disk.acked_seq = Math.max(disk.acked_seq, result.seq);
    if (!entry || entry.state === 'rejected' || entry.state === 'blocked') return false;
    disk.oplog.push({ ...entry, seq: result.seq, result });
    if (result.outcome === 'rejected') this.refuse(entry, result);
    else disk.outbox = disk.outbox.filter((other) => other !== entry);
    for (const conflict of result.conflicts ?? [])
      disk.issues.push({ ...conflict, op_id: result.op_id, record_id: entry.op.record_id });
    return true;
  }

  private refuse(entry: Entry, result: OpResult): void {
    const { disk } = this;
    const { outbox } = disk;
    const earlier = outbox.filter((other) => other.n < entry.n);
    entry.state = dependsOn(entry.op, uncreated({ outbox: earlier })) ? 'blocked' : 'rejected';
    entry.result = result;
    if (entry.does !== 'create') return;
    for (const other of outbox)
      if (other.state === 'ready' && this.mustWait(other.op)) other.state = 'blocked';
  }

  /**
   * The row of an answer. The answer may be older than the last pull: only a pull says that a row left or is back,
   * and after a full pull only what it brought, or what was sent since, is known to be there.
   */
  private settleRow(op: WireOp, row: SettledRow, epoch: string, gen: number): void {
    const { disk } = this;
    const kept = disk.rows.get(op.record_id);
    if (row.rev === null || (kept && this.isNewer(kept, row.rev, epoch))) return;
    if (gen < disk.gen && kept?.gen !== disk.gen) return;
    const fields = { ...op.body, ...row.patch };
    disk.rows.set(op.record_id, { fields, rev: row.rev, epoch, gen: disk.gen });
  }

  /** Whether the copy in hand is newer than what an answer brings. */
  protected isNewer(kept: Kept, rev: number, epoch: string): boolean {
    return kept.epoch === epoch && kept.rev >= rev;
  }

  /** The server lost what it had acknowledged: it is queued again, in the order it was made. */
  private rewind(last_seq: number): void {
    const { disk } = this;
    const lost = disk.oplog.filter((logged) => logged.seq > last_seq);
    disk.oplog = disk.oplog.filter((logged) => logged.seq <= last_seq);
    const missing = lost.filter((logged) => !disk.outbox.some((entry) => entry.op.op_id === logged.op.op_id));
    for (const logged of missing)
      if (logged.result?.outcome !== 'rejected')
        disk.outbox.push({ ...logged, seq: null, state: 'ready', result: null });
    disk.outbox.sort((one, other) => one.n - other.n);
    for (const entry of disk.outbox) {
      if (entry.state !== 'ready' && entry.state !== 'sending') continue;
      entry.seq = null;
      entry.state = 'ready';
    }
    disk.stream_id = this.newId();
    disk.streams += 1;
    disk.next_seq = 1;
    disk.acked_seq = 0;
  }

  async cursor(): Promise<string | null> {
    this.seen = this.disk.cursor;
    return this.disk.cursor;
  }

  async apply(page: PullPage): Promise<void> {
    const { disk } = this;
    if (this.seen !== disk.cursor) return;
    if (page.full && page.first) disk.gen += 1;
    disk.pulled_epoch = page.epoch;
    disk.epoch ??= page.epoch;
    for (const row of unpackRows(page.rows['leads'] ?? [])) this.putRow(row, page);
    for (const { id, reason } of page.gone['leads'] ?? []) this.remove(id, reason);
    if (page.full && !page.more) this.sweep();
    disk.cursor = page.cursor;
    this.seen = page.cursor;
  }

  private putRow({ _rev, ...fields }: Fields, page: PullPage): void {
    const { disk } = this;
    const id = String(fields['id']);
    const rev = Number(_rev);
    const kept = disk.rows.get(id);
    disk.left.delete(id);
    if (kept && this.isNewer(kept, rev, page.epoch)) kept.gen = disk.gen;
    else disk.rows.set(id, { fields, rev, epoch: page.epoch, gen: disk.gen });
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

  async counts(): Promise<{ unsent: number; attention: number; oldest_at: number | null }> {
    const { outbox, issues } = this.disk;
    const refused = outbox.filter((entry) => entry.state === 'rejected').length;
    const oldest = outbox[0]?.op.at;
    return {
      unsent: outbox.length,
      attention: refused + issues.length,
      oldest_at: oldest === undefined ? null : Date.parse(oldest),
    };
  }
}

/** The first entries whose numbers follow each other. */
function consecutive(entries: Entry[]): Entry[] {
  const first = entries[0]?.seq ?? 0;
  return entries.filter((entry, index) => entry.seq === first + index);
}
