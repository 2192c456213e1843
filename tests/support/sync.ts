import { packRows, unpackRows } from '#contract/core/columns.ts';
import type { OpResult, PullPage, PushAnswer, SettledRow, WireOp } from '#contract/core/sync.ts';
import { gzipSync } from 'node:zlib';
import { v7 } from 'uuid';
import type { TestServer } from './server.ts';

export type NewWireOp = Partial<WireOp> & Pick<WireOp, 'call' | 'record_id' | 'body'>;

/** An operation as a device would queue it. */
export function op(values: NewWireOp): WireOp {
  return { op_id: v7(), at: new Date().toISOString(), version: 1, base: null, ...values };
}

export interface PushReply {
  status: number;
  headers: Record<string, unknown>;
  epoch: string;
  last_seq: number;
  results: OpResult[];
  rows: SettledRow[];
}

/** One stream of one device, by hand: it sends exactly what the test says. */
export class TestStream {
  readonly id = v7();
  epoch: string | null = null;
  private readonly server: Pick<TestServer, 'call'>;
  private readonly token: string;

  constructor(server: Pick<TestServer, 'call'>, token: string) {
    this.server = server;
    this.token = token;
  }

  async push(first_seq: number, ops: readonly WireOp[], over: object = {}): Promise<PushReply> {
    const body = {
      stream_id: this.id,
      epoch: this.epoch,
      first_seq,
      ops: packRows(ops.map((one) => ({ ...one }))),
      depth: ops.length,
      oldest_age: 0,
      sent_at: new Date().toISOString(),
      ...over,
    };
    const reply = await this.server.call('POST', '/api/sync/push', {
      token: this.token,
      payload: gzipSync(JSON.stringify(body)),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    const answer = reply.json<PushAnswer>();
    const list = (runs: PushAnswer['rows'] | undefined) => unpackRows(runs ?? []);
    return {
      status: reply.statusCode,
      headers: reply.headers,
      epoch: answer.epoch,
      last_seq: answer.last_seq,
      results: list(answer.results) as unknown as OpResult[],
      rows: list(answer.rows) as unknown as SettledRow[],
    };
  }
}

/** All pages of one pull. */
export async function pull(
  server: Pick<TestServer, 'call'>,
  token: string,
  cursor?: string,
): Promise<PullPage[]> {
  const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
  const reply = await server.call('GET', `/api/sync/pull${query}`, { token });
  if (reply.statusCode !== 200) throw new Error(`pull answered ${reply.statusCode}: ${reply.body}`);
  return reply.body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PullPage);
}

type Rows = Map<string, Record<string, unknown>>;

/** A device that only reads: rows by resource, kept as the pull protocol says. */
export class TestDevice {
  readonly rows = new Map<string, Rows>();
  cursor: string | undefined;
  private readonly server: Pick<TestServer, 'call'>;
  readonly token: string;

  constructor(server: Pick<TestServer, 'call'>, token: string) {
    this.server = server;
    this.token = token;
  }

  table(name: string): Rows {
    const table = this.rows.get(name) ?? new Map<string, Record<string, unknown>>();
    this.rows.set(name, table);
    return table;
  }

  async pull(): Promise<PullPage[]> {
    const pages = await pull(this.server, this.token, this.cursor);
    const seen = new Map<string, Set<string>>();
    for (const page of pages) {
      for (const [name, runs] of Object.entries(page.rows))
        for (const row of unpackRows(runs)) {
          const id = String(row['id']);
          this.table(name).set(id, row);
          (seen.get(name) ?? seen.set(name, new Set()).get(name))?.add(id);
        }
      for (const [name, gone] of Object.entries(page.gone))
        for (const { id } of gone) this.table(name).delete(id);
      this.cursor = page.cursor;
    }
    if (pages[0]?.full === true)
      for (const [name, table] of this.rows)
        for (const id of table.keys()) if (!seen.get(name)?.has(id)) table.delete(id);
    return pages;
  }
}
