import { packRows, unpackRows } from '#contract/columns.ts';
import { ApiError } from '#contract/errors.ts';
import type { PullPage, PushAnswer, PushRequest, SettledRow, WireOp } from '#contract/sync.ts';
import { invariant } from './kit/failure.ts';
import { decide, reaches, type Change } from './model-rules.ts';
import {
  copyData,
  emptyData,
  type Data,
  type Left,
  type ModelRow,
  type Person,
  type Receipt,
  type Stream,
} from './model-tables.ts';

const PAGE_ROWS = 3;
const GAP_WAIT_MS = 3_000;

/** Whoever the server is asked by, or null when the token is dead. */
export interface ModelClock {
  now: number;
  sleep(ms: number): Promise<void>;
}

interface Cursor {
  epoch: string;
  digest: string;
  from: number;
  until: number;
  /** Last row sent of the window: its version (delta) and id; null at the start of a window. */
  at: { ver: number; id: string } | null;
  mode: 'full' | 'delta';
  issued: number;
  /** The request that opened the window: one that only resumes it goes on with the next window. */
  request: number;
}

interface Writer {
  xid: number;
  changes: Map<string, ModelRow | null>;
}

/**
 * The server in memory: streams, receipts and a pull by version and horizon as the real one has them. Protected
 * steps are small so that a planted bug replaces exactly one of them.
 */
export class ModelServer {
  data: Data;
  /** Every state a row was in, by epoch, id and revision. */
  readonly history = new Map<string, ModelRow>();
  /** Cursors issued before this time are too old. */
  private oldest_cursor = 0;
  private restores = 0;
  private requests = 0;
  private readonly writers: Writer[] = [];
  private readonly sessions = new Map<string, string>();

  constructor(
    readonly people: ReadonlyMap<string, Person>,
    protected readonly clock: ModelClock,
  ) {
    this.data = emptyData('epoch-0');
  }

  signIn(token: string, user: string): void {
    this.sessions.set(token, user);
  }

  endSessions(user: string): void {
    for (const [token, owner] of this.sessions) if (owner === user) this.sessions.delete(token);
  }

  /** The person behind a token, with the rights of this moment. */
  personOf(token: string): Person | null {
    const person = this.people.get(this.sessions.get(token) ?? '');
    return person?.active ? person : null;
  }

  visible(user: string): ModelRow[] {
    const person = this.person(user);
    return [...this.data.rows.values()]
      .map((stored) => stored.row)
      .filter((row) => reaches(person, 'read', row));
  }

  /** Makes every cursor handed out so far too old. */
  outdate(): void {
    this.oldest_cursor = this.clock.now + 1;
  }

  backup(): Data {
    this.commitAll();
    return copyData(this.data);
  }

  /** Puts an older state back, as its own new database. */
  restore(backup: Data): void {
    this.writers.length = 0;
    this.restores += 1;
    this.data = { ...copyData(backup), epoch: `epoch-${this.restores}` };
    for (const { row } of this.data.rows.values()) this.remember(row);
  }

  /** A change by the office, committed at once. */
  change(id: string, edit: (row: ModelRow) => ModelRow | null): boolean {
    const row = this.data.rows.get(id)?.row;
    if (!row) return false;
    this.settleLocks(id);
    this.put(this.take(), { before: row, after: edit({ ...row }), conflicts: [] });
    return true;
  }

  /** A row the office adds. */
  add(row: ModelRow): void {
    this.put(this.take(), { before: null, after: row, conflicts: [] });
  }

  /** Begins a transaction that holds its version but commits later: the reason for a horizon. */
  begin(id: string, edit: (row: ModelRow) => ModelRow | null): boolean {
    const row = this.data.rows.get(id)?.row;
    if (!row) return false;
    this.settleLocks(id);
    this.writers.push({ xid: this.take(), changes: new Map([[id, edit({ ...row })]]) });
    return true;
  }

  /** Commits the oldest open transaction. */
  commit(): boolean {
    const writer = this.writers.shift();
    if (!writer) return false;
    this.finish(writer);
    return true;
  }

  commitAll(): void {
    while (this.commit());
  }

  async push(person: Person, request: PushRequest): Promise<PushAnswer> {
    for (let waited = false; ; waited = true) {
      const stream = this.streamOf(person, request.stream_id);
      const foreign = request.epoch !== null && request.epoch !== this.data.epoch;
      if (foreign || (waited && this.isGap(stream, request))) return this.answer(stream, [], []);
      if (!this.isGap(stream, request)) return this.runBatch(person, stream, request);
      await this.clock.sleep(GAP_WAIT_MS);
    }
  }

  private runBatch(person: Person, stream: Stream, request: PushRequest): PushAnswer {
    const results: Record<string, unknown>[] = [];
    const touched = new Map<string, WireOp>();
    unpackRows(request.ops).forEach((packed, index) => {
      const op = packed as unknown as WireOp; // packed by the contract from WireOps
      const seq = request.first_seq + index;
      results.push(this.runOp(person, stream, request.stream_id, seq, op));
      touched.delete(op.record_id);
      touched.set(op.record_id, op);
    });
    return this.answer(
      stream,
      results,
      [...touched.values()].map((op) => this.settledRow(person, op)),
    );
  }

  protected streamOf(person: Person, id: string): Stream {
    const known = this.data.streams.get(id);
    if (known) {
      invariant(
        'I21',
        known.user === person.id,
        `stream ${id} of ${known.user} sent with a token of ${person.id}`,
      );
      return known;
    }
    const stream: Stream = { user: person.id, last_seq: 0 };
    this.data.streams.set(id, stream);
    return stream;
  }

  protected isGap(stream: Stream, request: PushRequest): boolean {
    return request.first_seq > stream.last_seq + 1;
  }

  /** The stored answer of an operation that came before, or undefined. */
  protected known(person: Person, op: WireOp): Receipt | undefined {
    return this.data.receipts.get(`${person.id} ${op.op_id}`);
  }

  private runOp(
    person: Person,
    stream: Stream,
    stream_id: string,
    seq: number,
    op: WireOp,
  ): Record<string, unknown> {
    const before = this.known(person, op);
    const hash = JSON.stringify([op.call, op.record_id, op.body]);
    if (before) {
      if (seq > stream.last_seq) stream.last_seq = seq;
      return before.hash === hash
        ? { ...before.result, seq }
        : {
            seq,
            op_id: op.op_id,
            outcome: 'rejected',
            code: 'invalid',
            message: 'Another body came before.',
          };
    }
    const result = { seq, op_id: op.op_id, ...this.outcome(person, stream_id, seq, op) };
    this.keepReceipt(person, stream, op, { stream_id, seq, hash, result });
    return result;
  }

  protected keepReceipt(person: Person, stream: Stream, op: WireOp, receipt: Receipt): void {
    invariant('I7', receipt.seq === stream.last_seq + 1, `receipt ${receipt.seq} after ${stream.last_seq}`);
    this.data.receipts.set(`${person.id} ${op.op_id}`, receipt);
    stream.last_seq = receipt.seq;
  }

  private outcome(person: Person, stream_id: string, seq: number, op: WireOp): Record<string, unknown> {
    this.settleLocks(op.record_id);
    try {
      const change = decide(person, this.data.rows.get(op.record_id)?.row, op);
      this.data.effects.push({
        op_id: op.op_id,
        user: person.id,
        stream_id,
        seq,
        record_id: op.record_id,
        does: op.call,
      });
      this.put(this.take(), change);
      const { conflicts } = change;
      return {
        outcome: conflicts.length > 0 ? 'merged' : 'applied',
        ...(conflicts.length > 0 && { conflicts }),
      };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { outcome: 'rejected', code: error.code, message: error.message, errors: error.errors };
    }
  }

  private settledRow(person: Person, op: WireOp): SettledRow {
    const row = this.data.rows.get(op.record_id)?.row;
    if (!row || !reaches(person, 'read', row)) return { op_id: op.op_id, rev: null, patch: {} };
    const { _rev, ...fields } = row;
    const patch = Object.entries(fields).filter(([key, value]) => op.body[key] !== value);
    return { op_id: op.op_id, rev: _rev, patch: Object.fromEntries(patch) };
  }

  private answer(stream: Stream, results: Record<string, unknown>[], rows: SettledRow[]): PushAnswer {
    return {
      status: 1,
      epoch: this.data.epoch,
      last_seq: stream.last_seq,
      server_time: new Date(this.clock.now).toISOString(),
      results: packRows(results),
      rows: packRows(rows.map((row) => ({ ...row }))),
    };
  }

  nextRequest(): number {
    return ++this.requests;
  }

  /** One page of a request, as its own short transaction. */
  pull(person: Person, text: string | null, request: number): PullPage {
    const cursor = this.open(person, text, request);
    const page = cursor.mode === 'full' ? this.fullPage(person, cursor) : this.deltaPage(person, cursor);
    for (const row of page.rows)
      invariant('I17', reaches(person, 'read', row), `${row.id} is sent to ${person.id}, who may not see it`);
    const next: Cursor = page.more
      ? page.cursor
      : { ...page.cursor, mode: 'delta', from: cursor.until, at: null };
    return {
      epoch: this.data.epoch,
      cursor: JSON.stringify({ ...next, issued: this.clock.now }),
      more: page.more || (cursor.mode === 'delta' && cursor.request !== request),
      full: cursor.mode === 'full',
      ...(cursor.mode === 'full' && cursor.at === null && { first: true }),
      server_time: new Date(this.clock.now).toISOString(),
      rows: { leads: packRows(page.rows.map((row) => ({ ...row }))) },
      gone: { leads: page.gone },
    };
  }

  /** Where a pull goes on: within its window, at the start of the next, or from nothing. */
  private open(person: Person, text: string | null, request: number): Cursor {
    const digest = this.digestOf(person);
    const until = this.horizon();
    const old = text === null ? null : (JSON.parse(text) as Cursor); // written by this server
    if (old && old.epoch === this.data.epoch && old.issued >= this.oldest_cursor && old.digest === digest)
      return old.at === null ? { ...old, until, request } : old;
    return { epoch: this.data.epoch, digest, from: 0, until, at: null, mode: 'full', issued: 0, request };
  }

  protected digestOf(person: Person): string {
    return JSON.stringify([person.permissions, person.team]);
  }

  /** Versions below this are final: every transaction that holds one has ended. */
  protected horizon(): number {
    return Math.min(this.data.next_ver, ...this.writers.map((writer) => writer.xid));
  }

  private fullPage(person: Person, cursor: Cursor) {
    const after = cursor.at?.id;
    const rows = this.visible(person.id)
      .sort((one, other) => (one.id < other.id ? 1 : -1))
      .filter((row) => after === undefined || row.id < after);
    return this.cut(
      cursor,
      rows.map((row) => ({ row, ver: 0 })),
      [],
    );
  }

  private deltaPage(person: Person, cursor: Cursor) {
    const { from, until, at } = cursor;
    const rows = [...this.data.rows.values()]
      .filter(({ ver, row }) => ver >= from && ver < until && reaches(person, 'read', row))
      .sort((one, other) => one.ver - other.ver || (one.row.id < other.row.id ? -1 : 1))
      .filter(({ ver, row }) => !at || ver > at.ver || (ver === at.ver && row.id > at.id));
    const gone = at === null ? this.goneIn(person, from, until) : [];
    return this.cut(cursor, rows, gone);
  }

  /** Word of rows that left this person's sight within a window. */
  protected goneIn(person: Person, from: number, until: number): { id: string; reason: Left['reason'] }[] {
    const left = this.data.left.filter(
      (gone) => gone.ver >= from && gone.ver < until && reaches(person, 'read', gone),
    );
    return [...new Set(left.map((gone) => gone.id))]
      .filter((id) => !this.canSee(person, id))
      .map((id) => ({ id, reason: this.data.rows.has(id) ? 'moved' : 'deleted' }));
  }

  private canSee(person: Person, id: string): boolean {
    const row = this.data.rows.get(id)?.row;
    return row !== undefined && reaches(person, 'read', row);
  }

  private cut(
    cursor: Cursor,
    rows: { row: ModelRow; ver: number }[],
    gone: { id: string; reason: Left['reason'] }[],
  ) {
    const page = rows.slice(0, PAGE_ROWS);
    const last = page.at(-1);
    const at = last ? { ver: last.ver, id: last.row.id } : cursor.at;
    return {
      rows: page.map(({ row }) => row),
      gone,
      more: rows.length > PAGE_ROWS,
      cursor: { ...cursor, at },
    };
  }

  private person(user: string): Person {
    const person = this.people.get(user);
    if (!person) throw new Error(`nobody is called ${user}`);
    return person;
  }

  /** The next version: what a transaction id is to the database. */
  private take(): number {
    return this.data.next_ver++;
  }

  /** A row locked by an open transaction waits for it. */
  private settleLocks(id: string): void {
    const at = this.writers.findIndex((writer) => writer.changes.has(id));
    const [writer] = at < 0 ? [] : this.writers.splice(at, 1);
    if (writer) this.finish(writer);
  }

  private finish(writer: Writer): void {
    for (const [id, after] of writer.changes) {
      const before = this.data.rows.get(id)?.row ?? null;
      this.put(writer.xid, { before, after, conflicts: [] });
    }
  }

  private put(ver: number, { before, after }: Change): void {
    const id = (after ?? before)?.id ?? '';
    if (before && (!after || after.assigned_to !== before.assigned_to)) {
      const { assigned_to, created_by } = before;
      this.data.left.push({ id, ver, reason: after ? 'moved' : 'deleted', assigned_to, created_by });
    }
    if (!after) {
      this.data.rows.delete(id);
      return;
    }
    const row: ModelRow = {
      ...after,
      cdp_code: before?.cdp_code ?? `CDP-${String(++this.data.codes)}`,
      updated_at: new Date(this.clock.now).toISOString(),
      _rev: (before?._rev ?? 0) + 1,
    };
    this.data.rows.set(id, { row, ver });
    this.remember(row);
  }

  private remember(row: ModelRow): void {
    this.history.set(`${this.data.epoch} ${row.id} ${String(row._rev)}`, row);
  }
}
