import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { packRows, unpackRows } from '#contract/core/columns.ts';
import { MARK_HEADER } from '#contract/core/errors.ts';
import type { OpResult, PullPage, PushRequest, SettledRow, WireOp } from '#contract/core/sync.ts';
import { findCall } from '#contract/calls.ts';

type Row = Record<string, unknown> & { id: string; _rev: number };

interface Receipt {
  seq: number;
  result: OpResult;
}

interface Change {
  resource: string;
  id: string;
}

/** The sync protocol over rows in memory: small enough to read, for tests that need an answer and no database. */
export class MiniServer {
  epoch = 'epoch-1';
  readonly rows = new Map<string, Map<string, Row>>();
  readonly receipts = new Map<string, Receipt[]>();
  readonly pushes: PushRequest[] = [];
  /** How often each operation had an effect. */
  readonly effects = new Map<string, number>();
  /** Refuses an operation with these words; null takes it. */
  judge: (op: WireOp) => string | null = () => null;
  /** Answers instead of the protocol when it returns true. */
  meddle: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  page_rows = 500;
  /** Cursors from before this place in the log are too old: their pull is a full one. */
  oldest_cursor = 0;
  /** Its clock, epoch ms. */
  now = () => Date.now();
  #log: Change[] = [];
  #backup: (() => void) | null = null;

  table(resource: string): Map<string, Row> {
    let table = this.rows.get(resource);
    if (!table) {
      table = new Map();
      this.rows.set(resource, table);
    }
    return table;
  }

  /** Writes a row as another user would. */
  put(resource: string, row: Record<string, unknown> & { id: string }): void {
    const before = this.table(resource).get(row.id);
    this.table(resource).set(row.id, { ...before, ...row, _rev: (before?._rev ?? 0) + 1 });
    this.#log.push({ resource, id: row.id });
  }

  /** How many entries the log has: what a cursor of this moment says. */
  get at(): number {
    return this.#log.length;
  }

  /** Keeps everything as it is now, for `restore`. */
  backup(): void {
    const rows = [...this.rows].map(([name, table]) => [name, [...table]] as const);
    const receipts = [...this.receipts].map(([id, list]) => [id, [...list]] as const);
    const effects = [...this.effects];
    const log = [...this.#log];
    this.#backup = () => {
      this.rows.clear();
      for (const [name, table] of rows) this.rows.set(name, new Map(table));
      this.receipts.clear();
      for (const [id, list] of receipts) this.receipts.set(id, [...list]);
      this.effects.clear();
      for (const [id, count] of effects) this.effects.set(id, count);
      this.#log = [...log];
    };
  }

  /** Comes back from the backup, as a database with an epoch of its own. */
  restore(): void {
    if (!this.#backup) return;
    this.#backup();
    this.epoch = `epoch-${Number(this.epoch.slice('epoch-'.length)) + 1}`;
  }

  remove(resource: string, id: string): void {
    this.table(resource).delete(id);
    this.#log.push({ resource, id });
  }

  push(request: PushRequest) {
    this.pushes.push(request);
    const receipts = this.receipts.get(request.stream_id) ?? [];
    this.receipts.set(request.stream_id, receipts);
    const answer = (results: OpResult[], rows: SettledRow[]) => ({
      status: 1,
      epoch: this.epoch,
      last_seq: receipts.length,
      server_time: new Date(this.now()).toISOString(),
      results: packRows(results.map((result) => ({ ...result }))),
      rows: packRows(rows.map((row) => ({ ...row }))),
    });
    if (request.epoch !== null && request.epoch !== this.epoch) return answer([], []);
    if (request.first_seq > receipts.length + 1) return answer([], []);
    const ops = unpackRows(request.ops) as unknown as WireOp[];
    const results = ops.map((op, at) => this.#run(op, request.first_seq + at, receipts));
    const last = new Map(ops.map((op) => [op.record_id, op]));
    return answer(
      results,
      [...last.values()].map((op) => this.#settled(op)),
    );
  }

  #run(op: WireOp, seq: number, receipts: Receipt[]): OpResult {
    const known = receipts[seq - 1];
    if (known) return known.result;
    const refusal = this.judge(op);
    const result: OpResult = refusal
      ? { seq, op_id: op.op_id, outcome: 'rejected', code: 'invalid', message: refusal }
      : { seq, op_id: op.op_id, outcome: 'applied' };
    if (!refusal) {
      const call = findCall(op.call);
      const resource = call?.resource ?? '';
      if (call?.does === 'remove') this.remove(resource, op.record_id);
      else this.put(resource, { ...op.body, id: op.record_id });
      this.effects.set(op.op_id, (this.effects.get(op.op_id) ?? 0) + 1);
    }
    receipts.push({ seq, result });
    return result;
  }

  #settled(op: WireOp): SettledRow {
    const row = this.table(findCall(op.call)?.resource ?? '').get(op.record_id);
    if (!row) return { op_id: op.op_id, rev: null, patch: {} };
    const { _rev, ...fields } = row;
    const patch = Object.fromEntries(Object.entries(fields).filter(([key, value]) => op.body[key] !== value));
    return { op_id: op.op_id, rev: _rev, patch };
  }

  pull(cursor: string | null): PullPage[] {
    const known = cursor === null ? null : (JSON.parse(cursor) as { epoch: string; at: number });
    const full = known === null || known.epoch !== this.epoch || known.at < this.oldest_cursor;
    const at = JSON.stringify({ epoch: this.epoch, at: this.#log.length });
    const page = (
      rows: PullPage['rows'],
      gone: PullPage['gone'],
      more: boolean,
      first: boolean,
    ): PullPage => ({
      epoch: this.epoch,
      cursor: at,
      more,
      full,
      ...(first && full && { first }),
      server_time: new Date(this.now()).toISOString(),
      rows,
      gone,
    });
    if (!full) return [page(...this.#delta(known.at), false, false)];
    const pages = [...this.rows].flatMap(([resource, table]) => {
      const all = [...table.values()].sort((one, other) => (one.id < other.id ? 1 : -1));
      return slices(all, this.page_rows).map((rows) => ({ [resource]: packRows(rows) }));
    });
    if (pages.length === 0) pages.push({});
    return pages.map((rows, nth) => page(rows, {}, nth < pages.length - 1, nth === 0));
  }

  #delta(at: number): [PullPage['rows'], PullPage['gone']] {
    const rows: Record<string, Row[]> = {};
    const gone: PullPage['gone'] = {};
    for (const { resource, id } of new Map(
      this.#log.slice(at).map((change) => [change.resource + change.id, change]),
    ).values()) {
      const row = this.table(resource).get(id);
      if (row) (rows[resource] ??= []).push(row);
      else (gone[resource] ??= []).push({ id, reason: 'deleted' });
    }
    return [
      Object.fromEntries(Object.entries(rows).map(([resource, changed]) => [resource, packRows(changed)])),
      gone,
    ];
  }

  /** Listens on a port of this machine. */
  async listen(): Promise<{ url: string; stop: () => Promise<void> }> {
    const server = createServer((request, response) => {
      void this.#serve(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return {
      url: `http://127.0.0.1:${port}`,
      stop: async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: Buffer[] = [];
    for await (const part of request) body.push(part as Buffer);
    if (this.meddle(request, response)) return;
    response.setHeader(MARK_HEADER, '1');
    const url = new URL(request.url ?? '/', 'http://mini');
    if (url.pathname === '/api/sync/push') {
      const text = gunzipSync(Buffer.concat(body)).toString();
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(this.push(JSON.parse(text) as PushRequest)));
    } else if (url.pathname === '/api/sync/pull') {
      response.setHeader('content-type', 'application/x-ndjson');
      for (const page of this.pull(url.searchParams.get('cursor')))
        response.write(`${JSON.stringify(page)}\n`);
      response.end();
    } else {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: 0, code: 'not_found', message: 'Not found' }));
    }
  }
}

function slices<T>(all: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}
