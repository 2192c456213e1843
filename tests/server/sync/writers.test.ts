import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handlers } from '#server/app.ts';
import { leadBody, makeCompany, type Company } from '#tests/support/company.ts';
import { buildTestServer, type TestServer } from '#tests/support/server.ts';
import { op, TestDevice, TestStream } from '#tests/support/sync.ts';

const WRITERS = 16;
const BATCHES = 12;
const OPS = 10;

/** Three connections of ten are for pushes; the two readers pull meanwhile. */
const CONNECTIONS = 54;

let server: TestServer;
let company: Company;
/** Writers whose first batch stands in the middle of its transaction, waiting for the others. */
let inFlight = 0;
let release = () => {};
const allThere = new Promise<void>((resolve) => {
  release = resolve;
});
beforeAll(async () => {
  server = await buildTestServer({
    engine: 'postgresql',
    connections: CONNECTIONS,
    config: { pool_size: CONNECTIONS },
    handlers: {
      'leads.create': async (tx, context, input) => {
        const answer = await handlers['leads.create'](tx, context, input);
        if (String(input.body.name).endsWith('-0-0')) {
          inFlight += 1;
          await allThere;
        }
        return answer;
      },
    },
  });
  company = await makeCompany(server);
});
afterAll(() => server.close());

it('delivers every row while sixteen writers commit out of order', async () => {
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    const stream = new TestStream(server, company.tokens[writer % 2 === 0 ? 'asha' : 'chand']);
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const ops = Array.from({ length: OPS }, (_, at) =>
        op({
          call: 'leads.create',
          record_id: v7(),
          body: leadBody(company.territory, { name: `${writer}-${batch}-${at}` }),
        }),
      );
      const reply = await stream.push(1 + batch * OPS, ops);
      expect(reply.results.every((result) => result.outcome === 'applied')).toBe(true);
    }
  });
  let busy = true;
  const reader = async () => {
    const device = new TestDevice(server, company.tokens.admin);
    while (busy) await device.pull();
    await device.pull();
    return device;
  };
  const readers = [reader(), reader()];
  try {
    await expect.poll(() => inFlight, { timeout: 20_000 }).toBe(WRITERS);
  } finally {
    release();
  }
  await Promise.all(writers);
  busy = false;
  const { rows } = await sql<{ id: string; rev: number }>`select id, rev from leads order by id`.execute(
    server.db,
  );
  expect(rows).toHaveLength(WRITERS * BATCHES * OPS);
  for (const device of await Promise.all(readers)) {
    const held = [...device.table('leads').values()].map((row) => ({ id: row['id'], rev: row['_rev'] }));
    expect(held.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))).toEqual(rows);
  }
}, 120_000);
