import { gzipSync } from 'node:zlib';
import { v7 } from 'uuid';
import { calls, callNames } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import { MAX_BATCH_OPS, PUSH_BYTES, PUSH_VALUES } from '#contract/sync.ts';

/** One request that somebody would only send to keep a server busy. */
export interface HostileRequest {
  what: string;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

type Random = () => number;

/** Numbers from 0 to 1 that a seed decides. (mulberry32) */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const upTo = (random: Random, most: number) => Math.floor(random() * (most + 1));
function pick<T>(random: Random, from: readonly T[]): T {
  const chosen = from[Math.floor(random() * from.length)];
  if (chosen === undefined) throw new Error('Nothing to pick from');
  return chosen;
}

/** What fields tell apart: each is repeated until an expression that looks twice would look for ever. */
const runs = [
  '.',
  'a',
  '7',
  ' ',
  '\t',
  '-',
  'a.',
  '@.',
  '/a',
  '0 ',
  'A1',
  '\u0301',
  'क',
  '💥',
  '\u0000',
  '\ud800',
  '"',
  '\\',
];
const starts = ['', 'a@', 'http://', '+91', '2026-11-22T', 'a.', '..', '27ABCDE'];
const ends = ['', '@', '!', '\n', '.x', 'Z'];

function longText(random: Random, most: number): string {
  const run = pick(random, runs);
  const length = Math.max(1, Math.floor((most * (0.2 + 0.8 * random())) / run.length));
  return pick(random, starts) + run.repeat(length) + pick(random, ends);
}

function deepValue(random: Random, most: number): string {
  const levels = 1 + upTo(random, most);
  return random() < 0.5
    ? '['.repeat(levels) + ']'.repeat(levels)
    : '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
}

const entries = [
  '{}',
  '[]',
  'null',
  '""',
  '1',
  '{"id":1}',
  '{"id":"x","date":"x"}',
  '[[]]',
  '{"lat":1e400}',
  '-0.1e-9',
];
const wideList = (random: Random, most: number) =>
  `[${Array<string>(1 + upTo(random, most))
    .fill(pick(random, entries))
    .join()}]`;
const wideObject = (random: Random, most: number) =>
  `{${Array.from({ length: 1 + upTo(random, most) }, (_, at) => `"${at}k":0`).join()}}`;

/** The JSON of a value of about so many bytes that is made to be slow. */
function slowValue(random: Random, bytes: number): string {
  const count = Math.floor(bytes / 4);
  switch (upTo(random, 5)) {
    case 0:
      return deepValue(random, Math.min(count, random() < 0.5 ? 30 : 1e6));
    case 1:
      return wideList(random, Math.min(count, random() < 0.7 ? 590 : 1e6));
    case 2:
      return wideObject(random, Math.min(Math.floor(bytes / 10), random() < 0.7 ? 590 : 1e6));
    default:
      return JSON.stringify(longText(random, Math.floor(bytes / 3)));
  }
}

/** A body with the fields of a call, each made to be slow. */
function slowBody(random: Random, call: Call, bytes: number): string {
  const keys = Object.keys(call.body?.shape ?? { x: 1 });
  const chosen = keys.filter(() => random() < 0.4);
  const share = Math.floor(bytes / (chosen.length + 1));
  return `{${chosen.map((key) => `${JSON.stringify(key)}:${slowValue(random, share)}`).join()}}`;
}

/** A push has makers of its own, and a sign-out would leave nobody signed in for the rest. */
const apart = new Set<string>(['sync.push', 'session.logout']);
const withBody = callNames.filter((name) => (calls[name] as Call).body !== undefined && !apart.has(name));
const queued = callNames.filter((name) => (calls[name] as Call).resource !== undefined);
const read = callNames.filter((name) => calls[name].method === 'GET');

const pathOf = ({ path }: Call) => path.replaceAll(/\{\w+\}/g, v7());
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
    const body = slowBody(random, calls[name], bytes);
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

function ofForm(random: Random): HostileRequest {
  const filename = longText(random, pick(random, [1_000, 7_000, 60_000])).replaceAll(/["\r\n]/g, '');
  const part = `--x\r\ncontent-disposition: form-data; name="document"; filename="${filename}.pdf"\r\n\r\n%PDF-1.4\r\n--x--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  return { what: 'a form', method: 'POST', path: '/api/documents', headers, body: Buffer.from(part) };
}

const kinds = [ofCall, ofCall, ofCall, ofOperations, ofOperations, ofPack, ofPack, ofBomb, ofAddress, ofForm];

/** The request of a number; the same one every time. A third of them come from somebody not signed in. */
export function hostileRequest(number: number, token: string): HostileRequest {
  const random = randomFrom(number * 2_654_435_761);
  const made = pick(random, kinds)(random);
  const signed: Record<string, string> = random() < 0.67 ? { authorization: `Bearer ${token}` } : {};
  const address = `10.${number & 255}.${(number >> 8) & 255}.1`;
  return { ...made, headers: { 'x-forwarded-for': address, ...signed, ...made.headers } };
}
