import { v7 } from 'uuid';
import { calls, callNames } from '#contract/calls.ts';
import type { Call } from '#contract/core/call.ts';
import { CHUNK_BYTES } from '#contract/core/files.ts';
import { pathOf, type HostileRequest } from './request.ts';
import { longText, pick, upTo, type Random } from './slow-values.ts';

const read = callNames.filter((name) => calls[name].method === 'GET');
const forms = callNames.filter((name) => (calls[name] as Call).upload !== undefined);
const HEAD_BYTES = 14_000;

/** A run of the same characters, as long as the head of a request may be. */
const filled = (unit: string, bytes = HEAD_BYTES) => unit.repeat(Math.floor(bytes / unit.length));

/** Queries, cookies and headers of many parts, and addresses that are no call. */
export function ofHead(random: Random): HostileRequest {
  const call: Call = calls[pick(random, read)];
  const query = pick(random, [
    filled('&'),
    filled('a&'),
    filled('%'),
    filled('%E0%A4'),
    filled('+'),
    filled('filters[a]=1&'),
    filled('filters[]=&'),
    Array.from({ length: 900 }, (_, at) => `filters[k${at}]=`).join('&'),
    `filters=${'['.repeat(6_000)}${']'.repeat(6_000)}`,
    `filters=${'{"a":'.repeat(1_800)}1${'}'.repeat(1_800)}`,
    `filters={"status":${'['.repeat(6_000)}${']'.repeat(6_000)}}`,
    'filters={"status":{"toString":1}}',
    `cursor=${filled('A')}`,
    `ids=${filled(`${v7()},`)}`,
  ]);
  const path = pick(random, [
    `${pathOf(call)}?${query}`,
    `/${filled('../')}`,
    `/${filled('a.')}`,
    `/${filled('%2e%2e%2f')}`,
    `/api/files/${v7()}/${filled('a.', 900)}?expires=${filled('9')}`,
    `/api/leads/${filled('%20', 900)}`,
  ]);
  const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`x${at}`, '']));
  const headers = pick<Record<string, string>>(random, [
    {},
    path.length < 200 ? many : {},
    path.length < 200 ? { cookie: filled(';') } : {},
    path.length < 200 ? { cookie: filled('a=%E0%A4;') } : {},
    path.length < 200 ? { 'accept-encoding': filled('gzip;q=0,') } : {},
    path.length < 200 ? { authorization: `Bearer ${filled('a')}!` } : {},
  ]);
  return { what: `an address of ${path.length} letters`, method: 'GET', path, headers, body: null };
}

const ending = '\r\n--x--\r\n';
const field = (name: string, value: string, more = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

/** Forms of every call that takes a file: endless names, many parts, fields as long as they may be, false borders. */
export function ofForm(random: Random): HostileRequest {
  const call: Call = calls[pick(random, forms)];
  const part = call.upload ?? '';
  const text = longText(random, pick(random, [1_000, 7_000, 60_000])).replaceAll(/["\r\n]/g, '');
  const keys = Object.keys(call.body?.shape ?? {});
  const fields = (count: number, value: string) =>
    Array.from({ length: count }, (_, at) => field(keys[at % keys.length] ?? 'name', value)).join('');
  const file = field(part, '%PDF-1.4', '; filename="a.pdf"');
  const body = pick(random, [
    () => field(part, '%PDF-1.4', `; filename="${text}.pdf"`) + ending,
    () => fields(60, text) + file + ending,
    () => fields(55, text.repeat(Math.ceil(90_000 / text.length)).slice(0, 90_000)) + file + ending,
    () => fields(500 + upTo(random, 2_000), 'x') + file + ending,
    () => field(text, 'x') + file + ending,
    () => `--x\r\n${filled('a: b\r\n', 60_000)}\r\nx${ending}`,
    () => `--x\r\n${filled('a', 60_000)}`,
    () => file + filled('\r\n--', 200_000) + ending,
    () => file + filled('\r\n-', 200_000) + ending,
    () => filled(file, 60_000) + ending,
    () => file,
    () => '',
  ])();
  const boundary = pick(random, ['x', 'x', 'x', 'x', '', filled('x', 5_000), '"x', 'x; boundary=y']);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return { what: `a form of ${part}`, method: 'POST', path: pathOf(call), headers, body: Buffer.from(body) };
}

/** What is neither JSON nor a form, where bytes or fields of a form are read. */
export function ofBytes(random: Random): HostileRequest {
  const bytes = Buffer.alloc(upTo(random, CHUNK_BYTES * 2), pick(random, ['\u0000', '{', 'a', '%']));
  const chunk = `${pathOf(calls['files.chunk'])}?offset=${pick(random, ['0', '-1', '1e9', '9'.repeat(400)])}`;
  const octets = { 'content-type': 'application/octet-stream' };
  const plain = { 'content-type': 'application/x-www-form-urlencoded' };
  const text = pick(random, [
    filled('&', 3_900),
    filled('a=&', 3_900),
    filled('%', 3_900),
    filled('&', 60_000),
  ]);
  const track = calls['track_apps.receive'].path;
  return pick<HostileRequest>(random, [
    { what: 'bytes of a file', method: 'POST', path: chunk, headers: octets, body: bytes },
    {
      what: 'packed bytes of a file',
      method: 'POST',
      path: chunk,
      headers: { ...octets, 'content-encoding': 'gzip' },
      body: bytes,
    },
    {
      what: 'fields of a tracking app',
      method: 'POST',
      path: track,
      headers: plain,
      body: Buffer.from(text),
    },
    {
      what: 'fields of a sign-in',
      method: 'POST',
      path: calls['session.login'].path,
      headers: plain,
      body: Buffer.from(text),
    },
  ]);
}
