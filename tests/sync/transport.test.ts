import type { IncomingMessage, ServerResponse } from 'node:http';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MARK_HEADER, SESSION_HEADER } from '#contract/core/errors.ts';
import type { PullPage } from '#contract/core/sync.ts';
import type { Http, Limits } from '#sync/net/http.ts';
import { ask } from '#sync/net/ask.ts';
import type { Batch, Failure, Reply } from '#sync/core/ports.ts';
import { HttpTransport } from '#sync/net/transport.ts';
import { leadBody, leadRow } from '#tests/data/support/rows.ts';
import { startProxy } from '#tests/support/proxy.ts';
import { MiniServer } from './support/mini-server.ts';

let server: MiniServer;
let running: Awaited<ReturnType<MiniServer['listen']>>;

beforeEach(async () => {
  server = new MiniServer();
  running = await server.listen();
});

afterEach(() => running.stop());

/** For a link on which nothing comes; whatever does come may take as long as a busy machine needs. */
const quick: Limits = { answer_ms: 400, idle_ms: 400 };
const patient: Limits = { answer_ms: 60_000, idle_ms: 60_000 };

const httpTo = (base_url: string, limits: Limits = patient): Http => ({
  base_url,
  fetch: (...request) => fetch(...request),
  token: () => Promise.resolve('secret'),
  limits,
});

const transportTo = (url: string, limits?: Limits) =>
  new HttpTransport(httpTo(url, limits), () => Date.now());

function batch(): Batch {
  const op = {
    op_id: v7(),
    call: 'leads.create',
    record_id: v7(),
    at: new Date().toISOString(),
    version: 1,
    body: leadBody(),
    base: null,
  };
  return {
    stream_id: v7(),
    epoch: null,
    acked: 0,
    filled_from: 0,
    first_seq: 1,
    ops: [op],
    depth: 1,
    oldest_age: 0,
    taken_at: 0,
  };
}

const signal = () => new AbortController().signal;

const push = (url = running.url, limits?: Limits) => transportTo(url, limits).push(batch(), signal());

const from = { cursor: null, stream_id: '01900000-0000-7000-8000-000000000001' };

async function pull(url = running.url, limits?: Limits): Promise<Reply<PullPage>[]> {
  const replies: Reply<PullPage>[] = [];
  for await (const reply of transportTo(url, limits).pull(from, signal())) replies.push(reply);
  return replies;
}

const failureOf = (reply: Reply<unknown> | undefined): Failure | null =>
  reply === undefined || reply.ok ? null : reply.failure;

/** Answers every request the same way. */
function always(status: number, headers: Record<string, string>, body: string): void {
  server.meddle = (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, headers);
    response.end(body);
    return true;
  };
}

const json = { 'content-type': 'application/json' };
const marked = { ...json, [MARK_HEADER]: '1' };
const network = { kind: 'network' };
/** The network is there; what fails is the server. */
const reached = { kind: 'network', reached: true };

const told = () => ask(httpTo(running.url), 'leads.dropdown', {}, { op_id: v7() });

test('a batch goes out packed and signed, and its answer comes back', async () => {
  let sent: IncomingMessage['headers'] = {};
  server.meddle = (request) => {
    sent = request.headers;
    return false;
  };
  const reply = await push();
  expect(reply).toMatchObject({ ok: true, value: { last_seq: 1, epoch: 'epoch-1' } });
  expect(sent).toMatchObject({ authorization: 'Bearer secret', 'content-encoding': 'gzip' });
});

test('pages come one by one, and the next is not asked for before the one before is taken', async () => {
  server.page_rows = 1;
  for (let at = 0; at < 3; at += 1) server.put('leads', leadRow());
  const replies = await pull();
  expect(replies.map((reply) => reply.ok && reply.value.more)).toEqual([true, true, false]);
});

test('the page of a wireless network is no answer, whatever its status says', async () => {
  for (const status of [200, 302, 401, 403, 511]) {
    always(
      status,
      { 'content-type': 'text/html', location: 'http://127.0.0.1:9/login' },
      '<html>login</html>',
    );
    expect(failureOf(await push())).toEqual(network);
    expect(failureOf((await pull())[0])).toEqual(network);
  }
});

test.each([500, 502, 503, 504])(
  'a %i of whoever stands before the server is a server that fails',
  async (status) => {
    always(status, { 'content-type': 'text/html' }, '<html>Bad Gateway</html>');
    expect(failureOf(await push())).toEqual(reached);
    expect(failureOf((await pull())[0])).toEqual(reached);
    expect(await told()).toMatchObject({
      ok: false,
      code: 'unavailable',
      message: expect.stringMatching(/./),
    });
  },
);

test('a portal in front of the server is no answer', async () => {
  const proxy = await startProxy(Number(new URL(running.url).port));
  await proxy.setFault({ kind: 'portal' });
  expect(failureOf(await push(proxy.url))).toEqual(network);
  await proxy.stop();
});

test('a 401 without our mark, or without the word that the session is over, ends nothing', async () => {
  always(401, json, '{}');
  expect(failureOf(await push())).toEqual(network);
  always(401, { ...json, [SESSION_HEADER]: 'ended' }, '{}');
  expect(failureOf(await push())).toEqual(network);
  always(401, marked, '{}');
  expect(failureOf(await push())).toEqual({ kind: 'busy', retry_after: null });
});

test.each([
  ['ended', false],
  ['wipe', true],
])('our own 401 says %s', async (word, wipe) => {
  always(401, { ...marked, [SESSION_HEADER]: word }, '{}');
  expect(failureOf(await push())).toEqual({ kind: 'session', wipe });
  expect(failureOf((await pull())[0])).toEqual({ kind: 'session', wipe });
});

test.each([429, 500, 503])('a marked %i asks to come back later', async (status) => {
  always(status, { ...marked, 'retry-after': '7' }, '{}');
  expect(failureOf(await push())).toEqual({ kind: 'busy', retry_after: 7 });
});

test('a refusal carries its code and words', async () => {
  always(422, marked, JSON.stringify({ status: 0, code: 'invalid', message: 'No' }));
  expect(failureOf(await push())).toEqual({ kind: 'refused', code: 'invalid', message: 'No' });
});

test('a redirect is not followed, so that no token goes to another host', async () => {
  let visits = 0;
  const other = new MiniServer();
  other.meddle = (_, response) => {
    visits += 1;
    response.end();
    return true;
  };
  const elsewhere = await other.listen();
  always(302, { ...marked, location: `${elsewhere.url}/api/sync/push` }, '');
  expect(failureOf(await push())).toEqual(network);
  expect(visits).toBe(0);
  await elsewhere.stop();
});

test('an answer for other operations than were sent is no answer', async () => {
  const other = server.push.bind(server);
  server.push = (request) => {
    const answer = other(request);
    return {
      ...answer,
      results: [{ keys: ['seq', 'op_id', 'outcome'], size: 1, columns: [[1], [v7()], ['applied']] }],
    };
  };
  expect(failureOf(await push())).toEqual(reached);
});

test.each([
  ['no JSON', marked, '<html>'],
  ['another type', { 'content-type': 'text/html', [MARK_HEADER]: '1' }, '{}'],
  ['another shape', marked, '{"status":1,"epoch":4}'],
  [
    'results that are none',
    marked,
    '{"status":1,"epoch":"e","last_seq":1,"server_time":"2026-11-21T04:00:00Z","rows":[],"results":[{"keys":["seq"],"size":1,"columns":[[1]]}]}',
  ],
])('a marked answer with %s is no answer', async (_, headers, body) => {
  always(200, headers, body);
  expect(failureOf(await push())).toEqual(reached);
  expect(await told()).toMatchObject({ ok: false, code: 'internal', message: expect.stringMatching(/./) });
});

test.each([40, 300, 400])('an answer cut after %i bytes is no answer', async (bytes) => {
  const proxy = await startProxy(Number(new URL(running.url).port));
  await proxy.setFault({ kind: 'cut', direction: 'down', bytes });
  expect(failureOf(await push(proxy.url))).toEqual(network);
  await proxy.stop();
});

test('a pull that is cut in the middle of a line gives the whole pages before it, then fails', async () => {
  server.page_rows = 1;
  for (let at = 0; at < 3; at += 1) server.put('leads', leadRow());
  const lines = server.pull(null).map((page) => JSON.stringify(page));
  server.meddle = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson', [MARK_HEADER]: '1' });
    response.write(`${lines[0] ?? ''}\n${lines[1]?.slice(0, 50) ?? ''}`, () => {
      response.destroy();
    });
    return true;
  };
  const replies = await pull();
  expect(replies.map((reply) => reply.ok)).toEqual([true, false]);
});

test('a pull that just ends before its last page was cut too', async () => {
  server.page_rows = 1;
  for (let at = 0; at < 2; at += 1) server.put('leads', leadRow());
  const [first] = server.pull(null);
  always(200, { 'content-type': 'application/x-ndjson', [MARK_HEADER]: '1' }, `${JSON.stringify(first)}\n`);
  expect((await pull()).map((reply) => reply.ok)).toEqual([true, false]);
});

test('a link on which nothing comes is given up', async () => {
  const proxy = await startProxy(Number(new URL(running.url).port));
  await proxy.setFault({ kind: 'hang' });
  expect(failureOf(await push(proxy.url, quick))).toEqual(network);
  expect(failureOf((await pull(proxy.url, quick))[0])).toEqual(network);
  await proxy.stop();
});

test('an answer that falls silent in the middle is given up', async () => {
  server.meddle = (_, response) => {
    response.writeHead(200, marked);
    response.write('{"status":1,');
    return true;
  };
  expect(failureOf(await push(running.url, quick))).toEqual(network);
});

test('a refused connection is being offline', async () => {
  await running.stop();
  expect(failureOf(await push())).toEqual(network);
  running = await server.listen();
});

test('a request that is called off ends', async () => {
  server.meddle = () => true;
  const abort = new AbortController();
  const reply = transportTo(running.url).push(batch(), abort.signal);
  abort.abort();
  expect(failureOf(await reply)).toEqual(network);
});

test('a call fills its path and query, and names a write so that it counts once', async () => {
  let seen: IncomingMessage | undefined;
  server.meddle = (request, response) => {
    seen = request;
    response.writeHead(200, marked);
    response.end(JSON.stringify({ status: 1, message: 'ok' }));
    return true;
  };
  const http = httpTo(running.url);
  const op_id = v7();
  const id = v7();
  const outcome = await ask(http, 'leads.status', { params: { id }, body: { status: 'lost' } }, { op_id });
  expect(outcome).toEqual({ ok: true, value: { message: 'ok' } });
  expect(seen?.url).toBe(`/api/updateLeadStatus/${id}`);
  expect(seen?.headers['idempotency-key']).toBe(op_id);
  await ask(http, 'leads.list', { query: { page: 2, filters: { name: 'a b' } } }, { op_id });
  expect(seen?.url).toBe(
    `/api/leads?page=2&filters=${encodeURIComponent('{"name":"a b"}').replace(/%20/g, '+')}`,
  );
  expect(seen?.headers).not.toHaveProperty('idempotency-key');
});

test('a call that is refused says why by field, and one without a server says so', async () => {
  always(
    422,
    marked,
    JSON.stringify({
      status: 0,
      code: 'invalid',
      message: 'No',
      errors: { name: ['Shop Name is required'] },
    }),
  );
  const http = httpTo(running.url);
  const refused = await ask(http, 'leads.dropdown', {}, { op_id: v7() });
  expect(refused).toEqual({
    ok: false,
    code: 'invalid',
    message: 'No',
    errors: { name: ['Shop Name is required'] },
  });
  always(200, { 'content-type': 'text/html' }, '<html>login</html>');
  expect(await ask(http, 'leads.dropdown', {}, { op_id: v7() })).toMatchObject({
    ok: false,
    code: 'offline',
  });
});

test.each([
  [200, { status: 0, message: 'No such' }, 'bad_request', 'No such'],
  [200, { status: 0, code: 'not_found', message: 'Gone' }, 'not_found', 'Gone'],
  [503, { status: 0, code: 'of_a_later_build', message: 'Please wait' }, 'unavailable', 'Please wait'],
])('a marked %i that says %o is a refusal with words', async (status, body, code, message) => {
  always(status, marked, JSON.stringify(body));
  expect(await told()).toMatchObject({ ok: false, code, message });
});

test('a refusal says when to come back, and has words even where the server gave none', async () => {
  always(429, { ...marked, 'retry-after': '7' }, '{}');
  expect(await told()).toMatchObject({
    code: 'too_many',
    retry_after: 7,
    message: expect.stringMatching(/./),
  });
});
