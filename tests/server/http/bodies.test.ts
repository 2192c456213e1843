import { gzipSync } from 'node:zlib';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { packRows } from '#contract/core/columns.ts';
import { MAX_BATCH_OPS, MAX_BATCH_SIZE, PUSH_BYTES } from '#contract/core/sync.ts';
import { MOST_LINES } from '#contract/expenses.ts';
import { JsonMeter } from '#server/http/json-meter.ts';
import { limits } from '#server/http/reading.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { op } from '#tests/support/sync.ts';

const frame = (ops: string) =>
  `{"stream_id":"${v7()}","epoch":null,"first_seq":1,"ops":${ops},"depth":1,"oldest_age":0,"sent_at":"2026-11-22T10:00:00Z"}`;
const list = (entry: string, count: number) => `[${Array<string>(count).fill(entry).join()}]`;
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const names = (count: number) => JSON.stringify(Array.from({ length: count }, (_, at) => `k${at}`));
const emptyTable = '{"keys":[],"columns":[]}';

/** Packs that stand for far more than they weigh. */
const packs: Readonly<Record<string, string>> = {
  'a million empty lists': list('[]', 1_000_000),
  'a list a million levels deep': nested(1_000_000),
  '60,000 keys in a run': `[{"keys":${names(60_000)},"size":1,"columns":${list('[1]', 60_000)}}]`,
  '400,000 empty runs': list('{"keys":[],"size":0,"columns":[]}', 400_000),
  'more runs than operations': list('{"keys":[],"size":0,"columns":[]}', 400),
  'tables without columns, 250 rows each': `[{"keys":["body"],"size":250,"columns":[{"keys":${names(500)},"columns":${list(emptyTable, 500)}}]}]`,
  'a row of 100,000 keys': `[{"keys":["body"],"size":1,"columns":[[{${Array.from({ length: 100_000 }, (_, at) => `"k${at}":1`).join()}}]]}]`,
  'a key of a megabyte': `[{"${'k'.repeat(1_000_000)}":1}]`,
  'more text than any batch': JSON.stringify('x'.repeat(PUSH_BYTES)),
};

describe('bodies made to be slow', () => {
  const server = serverFor();
  const company = companyFor(server, 'block');

  const send = (url: string, payload: string, token?: string, packed = true) =>
    server.call('POST', url, {
      payload: packed ? gzipSync(payload) : payload,
      headers: { 'content-type': 'application/json', ...(packed && { 'content-encoding': 'gzip' }) },
      ...(token !== undefined && { token }),
    });

  test.each(Object.entries(packs))('a push of %s is refused for its shape', async (_what, ops) => {
    const reply = await send('/api/sync/push', frame(ops), company.tokens.asha);
    expect([400, 413]).toContain(reply.statusCode);
    expect(['bad_request', 'too_large']).toContain(reply.json<{ code: string }>().code);
  });

  test('a body that unfolds to a thousand times its size is given up on the way', async () => {
    const reply = await send('/api/sync/push', ' '.repeat(200_000_000), company.tokens.asha);
    expect(reply.statusCode).toBe(413);
  });

  test.each([true, false])(
    'whoever is not signed in is read no longer than a sign-in takes, packed: %s',
    async (packed) => {
      for (const body of [
        list('[]', 2_000),
        list('{}', 1_000),
        JSON.stringify({ username: 'x'.repeat(5_000) }),
      ]) {
        const reply = await send('/api/login', body, undefined, packed);
        expect(reply.statusCode).toBe(413);
      }
    },
  );

  test.each([
    ['lists', nested(6_000)],
    ['lists in a value', `{"status":${nested(6_000)}}`],
    ['objects', `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`],
    ['what is no text', '{"status":{"toString":1}}'],
  ])('filters as deep as an address is long are refused: %s', async (_what, filters) => {
    for (const path of ['/api/leads', '/api/expensestatements', '/api/cases']) {
      const reply = await server.call('GET', `${path}?filters=${filters}`, { token: company.tokens.asha });
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode).toBeLessThan(500);
    }
  });

  test('the longest sign-in there can be is read', async () => {
    const body = { username: 'आ'.repeat(100), password: '💥'.repeat(100), token: 't'.repeat(2_000) };
    const reply = await send('/api/login', JSON.stringify(body), undefined, false);
    expect(reply.json<{ code: string }>().code).not.toBe('too_large');
  });

  test('the list of what is wrong with a body stays short', async () => {
    const plan = { items: Array.from({ length: 500 }, () => ({})) };
    const reply = await send('/api/journeyplans', JSON.stringify(plan), company.tokens.asha);
    expect(reply.statusCode).toBe(422);
    expect(reply.body.length).toBeLessThan(20_000);
  });
});

describe('the fullest batch a device builds', () => {
  const point = {
    lat: 12.345678,
    lng: 77.123456,
    accuracy: 12,
    position_age: 3,
    address: 'ह'.repeat(40),
    datetime: '2026-11-22T10:00:00.000Z',
    type: 'tracker',
  };
  const visit = { id: v7(), lead_id: v7(), contact_id: null, date: '2026-11-22' };
  const bodies: Readonly<Record<string, Record<string, unknown>>> = {
    'positions of a duty': { positions: Array<object>(500).fill(point) },
    'plans of 500 visits': { items: Array<object>(500).fill(visit), state: Array<string>(50).fill(v7()) },
    'decisions on the longest statement': {
      seen: {
        lines: Array<object>(MOST_LINES).fill({
          id: v7(),
          title: 'क'.repeat(200),
          date: '2026-11-22',
          da: 99_999_999_999,
          local_conveyance: 0,
          travel: 0,
          misc: 0,
          hotel: 99_999_999_999,
        }),
        files: Array<string>(MOST_LINES).fill(v7()),
      },
    },
    'notes in Hindi': { description: 'क'.repeat(2_000), remarks: 'ख'.repeat(500) },
    'short marks': { status: 'a', priority: 'b', base: null },
  };

  test.each(Object.entries(bodies))('of %s keeps within what the server takes', (_what, body) => {
    const size = JSON.stringify(body).length + 200;
    const count = Math.min(MAX_BATCH_OPS, Math.ceil(MAX_BATCH_SIZE / size));
    const ops = Array.from({ length: count }, () => ({
      ...op({ call: 'leads.update', record_id: v7(), body, base: body }),
    }));
    const meter = new JsonMeter(limits.push);
    meter.take(Buffer.from(frame(JSON.stringify(packRows(ops)))));
  });
});
