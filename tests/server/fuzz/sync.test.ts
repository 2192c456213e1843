import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { packRows } from '#contract/core/columns.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { engines } from '#tests/support/databases.ts';
import { leadBody } from '#tests/support/company.ts';
import { checkAsyncProperty, FUZZ_RUNS } from '#tests/support/property.ts';
import { op, pull } from '#tests/support/sync.ts';
import { allCalls } from '../matrix/requests.ts';
import { survives } from './caller.ts';
import { nasty } from './nasty.ts';

const names = allCalls.map(([name]) => name);

// Both engines: what a body holds reaches the database, and each has its own way with texts and numbers.
describe.each(engines)('sync with bad input, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server, 'block');

  const headers = () => ({
    authorization: `Bearer ${company.tokens.asha}`,
    'content-type': 'application/json',
  });
  const send = (body: unknown) =>
    survives(server.app, {
      method: 'POST',
      url: '/api/sync/push',
      headers: headers(),
      payload: JSON.stringify(body),
    });
  const frame = (ops: unknown) => ({
    stream_id: v7(),
    epoch: null,
    first_seq: 1,
    ops,
    depth: 1,
    oldest_age: 0,
    sent_at: new Date().toISOString(),
  });

  test(`operations with bad bodies leave a verdict each, ${FUZZ_RUNS} times`, async () => {
    const body = fc
      .dictionary(fc.constantFrom(...Object.keys(leadBody('')), 'id', 'lead_id', 'base', 'x'), nasty, {
        maxKeys: 4,
      })
      .map((changes) => ({ ...leadBody(company.territory), ...changes }));
    const one = fc.record({
      call: fc.oneof(fc.constantFrom<string>(...names), fc.constantFrom('', '__proto__', 'leads.nothing')),
      record_id: fc.uuid(),
      body: fc.oneof({ weight: 4, arbitrary: body }, fc.dictionary(fc.string(), nasty, { maxKeys: 4 })),
      base: fc.oneof(
        fc.constant(null),
        fc.dictionary(fc.constantFrom('name', 'location', 'updated_at'), nasty),
      ),
      at: fc.constantFrom(new Date().toISOString(), '', 'yesterday', '9999-99-99T00:00:00Z'),
      version: fc.constantFrom(1, 1, 1, 2, 0, -1),
    });
    await checkAsyncProperty(
      'operations with bad bodies leave a verdict each',
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 4 }), async (ops) => {
        const reply = await send(frame(packRows(ops.map((values) => ({ ...op(values) })))));
        if (reply.statusCode !== 200) return;
        const { last_seq } = reply.json<{ last_seq: number }>();
        expect(last_seq).toBe(ops.length);
        expect(reply.body).not.toContain('"internal"');
      }),
      FUZZ_RUNS,
    );
  });

  test(`a push of any shape is answered, ${FUZZ_RUNS} times`, async () => {
    const good = frame(packRows([{ ...op({ call: 'leads.create', record_id: v7(), body: {} }) }]));
    // A well-formed gap is waited for by design, so the place in the stream is either right or no place at all.
    const keys = Object.keys(good).filter((key) => key !== 'first_seq');
    const places = fc.constantFrom<unknown>(1, 1, 1, 0, -1, 1.5, '1', null, 2 ** 63);
    const changes = fc.dictionary(fc.constantFrom(...keys, 'x'), nasty, {
      minKeys: 1,
      maxKeys: 3,
    });
    const run = fc.record({
      keys: fc.oneof(nasty, fc.array(fc.constantFrom('op_id', 'call', 'body', '__proto__', 'record_id'))),
      size: fc.oneof(nasty, fc.constantFrom(1, 2, 1e9, 251)),
      columns: fc.oneof(
        nasty,
        fc.array(fc.oneof(fc.array(nasty), fc.record({ keys: nasty, columns: nasty, nulls: nasty }))),
      ),
    });
    const broken = fc.oneof(
      fc.tuple(changes, places).map(([changed, first_seq]) => ({
        ...good,
        stream_id: v7(),
        first_seq,
        ...changed,
      })),
      fc.array(run, { maxLength: 3 }).map((ops) => frame(ops)),
    );
    await checkAsyncProperty(
      'a push of any shape is answered',
      fc.asyncProperty(broken, async (body) => {
        await send(body);
      }),
      FUZZ_RUNS,
    );
  });

  test('a column nested beyond all reason is refused at once', async () => {
    const text = nestedText(30_000);
    const reply = await survives(server.app, {
      method: 'POST',
      url: '/api/sync/push',
      headers: headers(),
      payload: JSON.stringify(frame([])).replace(
        '"ops":[]',
        `"ops":[{"keys":["a"],"size":1,"columns":[${text}]}]`,
      ),
    });
    expect(reply.statusCode).not.toBe(200);
  });

  test(`a pull from any cursor is answered, ${FUZZ_RUNS} times`, async () => {
    const [page] = await pull(server, company.tokens.asha);
    const text = Buffer.from(page?.cursor ?? '', 'base64url').toString();
    const cursor = JSON.parse(text) as Record<string, unknown>; // the server's own cursor
    const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const cursors = fc.oneof(
      fc
        .dictionary(fc.constantFrom(...Object.keys(cursor), 'x'), nasty, { minKeys: 1 })
        .map((changed) => pack({ ...cursor, ...changed })),
      nasty.map(pack),
      fc.string({ maxLength: 100 }),
    );
    await checkAsyncProperty(
      'a pull from any cursor is answered',
      fc.asyncProperty(cursors, async (typed) => {
        const url = `/api/sync/pull?cursor=${encodeURIComponent(typed.slice(0, 3000).replaceAll(/\p{Surrogate}/gu, ''))}`;
        const reply = await survives(server.app, { method: 'GET', url, headers: headers() });
        if (reply.statusCode !== 200) return;
        const last = reply.body.trim().split('\n').at(-1) ?? '';
        expect(JSON.parse(last)).toMatchObject({ more: false });
      }),
      FUZZ_RUNS,
    );
  });
});

/** A column inside a column inside a column, as text: building it as a value would be the test's own end. */
const nestedText = (levels: number) =>
  `${'{"keys":["a"],"columns":['.repeat(levels)}[1]${']}'.repeat(levels)}`;
