import { packRows, unpackRows } from '#contract/core/columns.ts';
import { ApiError } from '#contract/core/errors.ts';
import type { PushAnswer, PushRequest, SettledRow, WireOp } from '#contract/core/sync.ts';
import { invariant } from '../kit/failure.ts';
import { ModelPull } from './model-pull.ts';
import { decide, reaches, type Change } from './model-rules.ts';
import { editable, type ModelRow, type Person, type Receipt, type Stream } from './model-tables.ts';

const GAP_WAIT_MS = 3_000;

/**
 * The server in memory: streams, receipts and a pull by version and horizon as the real one has them. Protected
 * steps are small so that a planted bug replaces exactly one of them.
 */
export class ModelServer extends ModelPull {
  private readonly sessions = new Map<string, string>();

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

  async push(person: Person, request: PushRequest): Promise<PushAnswer> {
    for (let waited = false; ; waited = true) {
      const stream = this.streamOf(person, request.stream_id);
      const foreign = request.epoch !== null && request.epoch !== this.data.epoch;
      if (foreign || (waited && this.isGap(stream, request))) return this.answer(stream, [], []);
      if (!this.isGap(stream, request)) return this.runBatch(person, stream, request);
      await this.clock.sleep(GAP_WAIT_MS);
    }
  }

  /** The last number of a stream with a receipt. */
  lastSeq(stream_id: string): number {
    return this.data.streams.get(stream_id)?.last_seq ?? 0;
  }

  private runBatch(person: Person, stream: Stream, request: PushRequest): PushAnswer {
    const results: Record<string, unknown>[] = [];
    const touched = new Map<string, WireOp>();
    const ops = unpackRows(request.ops) as unknown as WireOp[]; // packed by the contract from WireOps
    if (ops.some((op, index) => this.isRenumbered(person, op, request.stream_id, request.first_seq + index)))
      return this.answer(stream, [], []);
    ops.forEach((op, index) => {
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

  /** True for an operation that this stream has under another number: the batch is older than that. */
  private isRenumbered(person: Person, op: WireOp, stream_id: string, seq: number): boolean {
    const before = this.known(person, op);
    return before?.stream_id === stream_id && before.seq !== seq;
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
    for (const id of [op.record_id, op.body['lead_id'], this.data.rows.get(op.record_id)?.row.contact_id])
      if (typeof id === 'string') this.settleLocks(id);
    try {
      const change = this.decide(person, op);
      if (!change.after && this.isUnseen(stream_id, op))
        return { outcome: 'rejected', code: 'conflict', message: 'Changed.', others: [] };
      const ver = this.take();
      this.put(ver, change);
      if (change.beside) this.put(ver, change.beside);
      this.data.effects.push({
        op_id: op.op_id,
        user: person.id,
        stream_id,
        seq,
        record_id: op.record_id,
        does: op.call,
        over: overwritten(change),
        versions: this.versionsOf(change),
      });
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

  /** True where another stream has changed a record after the version that whoever deletes it saw. */
  protected isUnseen(stream_id: string, { record_id, base }: WireOp): boolean {
    const seen = base?.['updated_at'];
    if (typeof seen !== 'string') return false;
    return this.data.effects.some(
      (effect) => effect.stream_id !== stream_id && (effect.versions.get(record_id) ?? '') > seen,
    );
  }

  private versionsOf({ before, after, beside }: Change): ReadonlyMap<string, string> {
    const changed = [{ before, after }, ...(beside ? [beside] : [])].flatMap((one) =>
      one.before && one.after && differ(one.before, one.after) ? [one.after.id] : [],
    );
    return new Map(changed.map((id) => [id, this.data.rows.get(id)?.row.updated_at ?? '']));
  }

  protected decide(person: Person, op: WireOp): Change {
    return decide(person, (id) => this.data.rows.get(id)?.row, op);
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
}

const differ = (before: ModelRow, after: ModelRow): boolean =>
  [...editable, 'contact_id' as const].some((key) => before[key] !== after[key]);

/** The fields an update changed, or a deletion took along, as they were before it. */
function overwritten({ before, after }: Change): Record<string, unknown> {
  if (!before) return {};
  if (!after) return { ...before };
  return Object.fromEntries(
    editable.filter((key) => before[key] !== after[key]).map((key) => [key, before[key]]),
  );
}
