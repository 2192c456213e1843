import { gzipSync } from 'node:zlib';
import { v7 } from 'uuid';
import { calls, callNames } from '#contract/calls.ts';
import type { Call } from '#contract/core/call.ts';
import { MAX_BATCH_OPS, PUSH_BYTES, PUSH_VALUES } from '#contract/core/sync.ts';
import { ofBytes, ofForm, ofHead } from './outside-json.ts';
import { pathOf, type HostileRequest } from './request.ts';
import { shapedValue } from './shaped-values.ts';
import { longText, pick, randomFrom, slowBody, upTo, type Random } from './slow-values.ts';

/** A push has makers of its own, and a sign-out would leave nobody signed in for the rest. */
const apart = new Set<string>(['sync.push', 'session.logout']);
const withBody = callNames.filter((name) => (calls[name] as Call).body !== undefined && !apart.has(name));
const queued = callNames.filter((name) => (calls[name] as Call).resource !== undefined);
const read = callNames.filter((name) => calls[name].method === 'GET');

const json = { 'content-type': 'application/json' };

function request(what: string, call: Call, text: string | Buffer, packed: boolean): HostileRequest {
  const plain = Buffer.from(text);
  const headers = packed ? { ...json, 'content-encoding': 'gzip' } : json;
  const body = packed ? gzipSync(plain, { level: 1 }) : plain;
  return { what, method: call.method, path: pathOf(call), headers: { ...headers }, body };
}

function ofCall(random: Random): HostileRequest {
  const name = pick(random, withBody);
  const call: Call = calls[name];
  const bytes = call.rule.kind === 'guest' ? 3_500 : 200_000;
  return request(`fields of ${name}`, call, slowBody(random, call, bytes), random() < 0.7);
}

/** A call's body in the shape it asks for, full to the bounds. */
function ofShape(random: Random): HostileRequest {
  const name = pick(random, withBody);
  const call: Call = calls[name];
  const bytes = call.rule.kind === 'guest' ? 3_500 : 200_000;
  const body = call.body ? shapedValue(random, call.body, bytes) : '{}';
  return request(`the shape of ${name}`, call, body, random() < 0.7);
}

/** The frame of a push around its packed operations. */
const frame = (ops: string) =>
  `{"stream_id":"${v7()}","epoch":null,"first_seq":1,"ops":${ops},"depth":1,"oldest_age":0,"sent_at":"2026-11-22T10:00:00Z"}`;
const pushed = (what: string, ops: string) => request(what, calls['sync.push'], frame(ops), true);

/** Operations of real calls as one run each, with bodies made to be slow: as much as a push may hold. */
function ofOperations(random: Random): HostileRequest {
  const count = pick(random, [1, 1, 5, 50, MAX_BATCH_OPS]);
  const bytes = Math.floor((PUSH_BYTES * (0.3 + random())) / count);
  const name = pick(random, queued);
  const ops = Array.from({ length: count }, () => {
    const call: Call = calls[name];
    const body =
      call.body && random() < 0.5 ? shapedValue(random, call.body, bytes) : slowBody(random, call, bytes);
    const fields = `"${v7()}"],["${name}"],["${v7()}"],["2026-11-22T10:00:00Z"],[1],[${body}],[${random() < 0.3 ? body : 'null'}`;
    return `{"keys":["op_id","call","record_id","at","version","body","base"],"size":1,"columns":[[${fields}]]}`;
  });
  return pushed(`${count} operations of ${name}`, `[${ops.join()}]`);
}

const names = (count: number) => JSON.stringify(Array.from({ length: count }, (_, at) => `k${at}`));
const tables = (count: number, inner: string) => `[${Array<string>(count).fill(inner).join()}]`;

/** Packs that stand for more than they weigh, below every bound and above it. */
function ofPack(random: Random): HostileRequest {
  const keys = 1 + upTo(random, random() < 0.8 ? 590 : 60_000);
  const size = pick(random, [1, 10, Math.floor(PUSH_VALUES / keys), MAX_BATCH_OPS, 1e9]);
  const empty = '{"keys":[],"columns":[]}';
  const inside = `{"keys":${names(keys)},"columns":${tables(keys, empty)}}`;
  switch (upTo(random, 3)) {
    case 0:
      return pushed(
        'a wide run',
        `[{"keys":${names(keys)},"size":${size},"columns":${tables(keys, empty)}}]`,
      );
    case 1:
      return pushed('a wide table', `[{"keys":["body"],"size":${size},"columns":[${inside}]}]`);
    case 2:
      return pushed(
        'many runs',
        tables(keys, `{"keys":["a"],"size":${pick(random, [0, 1])},"columns":[[1]]}`),
      );
    default: {
      const levels = 1 + upTo(random, 30);
      const nest = `${'{"keys":["a"],"columns":['.repeat(levels)}${inside}${']}'.repeat(levels)}`;
      return pushed('tables in tables', `[{"keys":["body"],"size":${size},"columns":[${nest}]}]`);
    }
  }
}

const megabytes = 1024 * 1024;
const bombs = [' ', '[', '{"a":', '[]', '[],', '"', '0', '\u0000'];
const packedBombs = new Map<string, Buffer>();

/** A few kilobytes that unfold to far more. */
function ofBomb(random: Random): HostileRequest {
  const call: Call = calls[pick(random, ['sync.push', 'session.login', 'leads.create'] as const)];
  const unit = pick(random, bombs);
  const size = pick(random, [5, 20, 100]);
  const key = `${unit} ${size}`;
  const packed =
    packedBombs.get(key) ?? gzipSync(unit.repeat((size * megabytes) / unit.length), { level: 9 });
  packedBombs.set(key, packed);
  const headers = { ...json, 'content-encoding': 'gzip' };
  return { what: `${size} MB of ${unit}`, method: 'POST', path: call.path, headers, body: packed };
}

function ofAddress(random: Random): HostileRequest {
  const call: Call = calls[pick(random, read)];
  const text = encodeURIComponent(longText(random, 700).replaceAll(/\p{Surrogate}/gu, '')).slice(0, 5_000);
  const query = pick(random, ['query=', 'filters=', 'filters[name]=', 'page=', 'cursor=', '', 'id=']) + text;
  const headers = {
    cookie: `flow=${text}`,
    'idempotency-key': text,
    'device-type': text,
    ...(random() < 0.3 && { authorization: `Bearer ${text}` }),
  };
  return {
    what: 'an address and headers',
    method: 'GET',
    path: `${pathOf(call)}?${query}`,
    headers,
    body: null,
  };
}

const kinds = [
  ofCall,
  ofCall,
  ofShape,
  ofShape,
  ofOperations,
  ofOperations,
  ofPack,
  ofPack,
  ofBomb,
  ofAddress,
  ofHead,
  ofForm,
  ofBytes,
];

/** The request of a number; the same one every time. A third of them come from somebody not signed in. */
export function hostileRequest(number: number, token: string): HostileRequest {
  const random = randomFrom(number * 2_654_435_761);
  const made = pick(random, kinds)(random);
  const signed: Record<string, string> = random() < 0.67 ? { authorization: `Bearer ${token}` } : {};
  const address = `10.${number & 255}.${(number >> 8) & 255}.1`;
  return { ...made, headers: { 'x-forwarded-for': address, ...signed, ...made.headers } };
}
