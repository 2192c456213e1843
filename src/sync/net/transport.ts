import { packRows } from '#contract/core/columns.ts';
import {
  pullPage,
  pushAnswer,
  type PullPage,
  type PushAnswer,
  type PushRequest,
} from '#contract/core/sync.ts';
import { readResults, readSettledRows } from './answer.ts';
import { chunks, isType, readJson, send, unusable, type Answer, type Http } from './http.ts';
import type { Batch, Failure, PullFrom, Reply, Transport } from '../core/ports.ts';

const network: { ok: false; failure: Failure } = { ok: false, failure: { kind: 'network' } };

/** The engine's network port over HTTP. A cut, foreign or mismatched answer is no answer. */
export class HttpTransport implements Transport {
  constructor(
    private readonly http: Http,
    /** Wall clock, epoch ms: the send time of a batch, for the server. */
    private readonly now: () => number,
  ) {}

  async push(batch: Batch, signal: AbortSignal): Promise<Reply<PushAnswer>> {
    const sent = await send(this.http, {
      method: 'POST',
      path: '/api/sync/push',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: await gzip(JSON.stringify(requestOf(batch, this.now()))),
      signal,
    });
    if (!sent.ok) return { ok: false, failure: sent.refusal.failure };
    const read = await readJson(sent.answer);
    const parsed = pushAnswer.safeParse(read.kind === 'json' ? read.value : null);
    if (parsed.success && echoes(batch, parsed.data)) return { ok: true, value: parsed.data };
    return { ok: false, failure: unusable(read) };
  }

  async *pull({ cursor, stream_id }: PullFrom, signal: AbortSignal): AsyncGenerator<Reply<PullPage>> {
    const query = new URLSearchParams({ stream_id, ...(cursor !== null && { cursor }) });
    const sent = await send(this.http, {
      method: 'GET',
      path: `/api/sync/pull?${query.toString()}`,
      headers: { accept: 'application/x-ndjson' },
      signal,
    });
    if (!sent.ok) {
      yield { ok: false, failure: sent.refusal.failure };
      return;
    }
    try {
      yield* pages(sent.answer);
    } finally {
      sent.answer.done();
    }
  }
}

function requestOf(batch: Batch, now: number): PushRequest {
  const { stream_id, epoch, first_seq, ops, depth, oldest_age } = batch;
  return {
    stream_id,
    epoch,
    first_seq,
    ops: packRows(ops.map((op) => ({ ...op }))),
    depth,
    oldest_age,
    sent_at: new Date(now).toISOString(),
  };
}

async function gzip(text: string): Promise<ArrayBuffer> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

/** True when every result belongs to the operation sent under its number. */
function echoes(batch: Batch, answer: PushAnswer): boolean {
  try {
    readSettledRows(answer);
    return readResults(answer).every(
      (result) => batch.ops[result.seq - batch.first_seq]?.op_id === result.op_id,
    );
  } catch {
    return false;
  }
}

/** One page per line. A stream that ends before its last page was cut. */
async function* pages({ response, touch }: Answer): AsyncGenerator<Reply<PullPage>> {
  if (!isType(response, 'application/x-ndjson')) {
    yield { ok: false, failure: { kind: 'network', reached: true } };
    return;
  }
  try {
    for await (const line of lines(chunks(response, touch))) {
      const page = pullPage.safeParse(JSON.parse(line));
      if (!page.success) break;
      yield { ok: true, value: page.data };
      if (!page.data.more) return;
    }
  } catch {
    // A cut line or broken connection ends the pull like a stream that stops.
  }
  yield network;
}

async function* lines(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const part of parts) {
    const pieces = part.split('\n');
    rest += pieces.shift() ?? '';
    for (const piece of pieces) {
      if (rest !== '') yield rest;
      rest = piece;
    }
  }
  if (rest !== '') yield rest;
}
