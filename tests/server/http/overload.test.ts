import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { externalPool } from '#server/db/engine/external.ts';
import { failureOf } from '#server/db/failures.ts';
import { kyselyOn } from '#server/db/engine/open.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody, type Company } from '#tests/support/company.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { TestServer } from '#tests/support/server.ts';
import { op, TestStream } from '#tests/support/sync.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Does the work while somebody else's transaction holds a lock. */
const locked = async ({ url }: TestServer, lock: string, work: () => Promise<void>) => {
  const holder = new pg.Client({ connectionString: url ?? '' });
  await holder.connect();
  await holder.query('begin');
  await holder.query(lock);
  try {
    await work();
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
};
/** How many of the server's transactions wait for a lock. */
const waitingForLock = async ({ db }: TestServer) => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting;
};
const statuses = (answers: { statusCode: number }[]) => new Set(answers.map(({ statusCode }) => statusCode));

/** Reads and creations of one block's server. */
const callsOn = (server: TestServer, company: Company) => ({
  reads: (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => server.call('GET', '/api/leads', { token: company.tokens.bina })),
    ),
  create: (over: object = {}) =>
    server.call('POST', '/api/leads', {
      token: company.tokens.asha,
      body: leadBody(company.territory, { id: v7(), ...over }),
    }),
});

describe('one locked row', () => {
  const server = serverFor({ engine: 'postgresql' });
  const company = companyFor(server, 'block');
  const { reads, create } = callsOn(server, company);
  const lead = v7();
  const other = v7();

  beforeAll(async () => {
    await create({ id: lead });
    await create({ id: other });
  });

  const row = `select 1 from leads where id = '${lead}' for update`;
  const touch = (id = lead) =>
    server.call('POST', `/api/leads/${id}/update`, { token: company.tokens.asha, body: { name: 'Gupta' } });
  /** A batch of two changes; the second is to the locked row. */
  const batch = () => {
    const change = (record_id: string) =>
      op({ call: 'leads.update', record_id, body: { name: 'Pushed' }, base: { name: 'Gupta' } });
    const stream = new TestStream(server, company.tokens.asha);
    const ops = [change(other), change(lead)];
    return async () => {
      const { status, headers, results } = await stream.push(1, ops);
      return { statusCode: status, headers, outcomes: results.map(({ outcome }) => outcome) };
    };
  };

  test('stops those who want that row and nobody else, neither readers nor writers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // whoever waits goes on waiting
    let writes: ReturnType<typeof touch>[] = [];
    await locked(server, row, async () => {
      writes = Array.from({ length: 14 }, () => touch());
      expect(statuses(await reads(20))).toEqual(new Set([200]));
      expect((await touch(other)).statusCode).toBe(200);
      expect(await waitingForLock(server)).toBe(1);
    });
    expect(statuses(await Promise.all(writes))).toEqual(new Set([200]));
  });

  test.each([
    { first: 'a call', begin: () => touch },
    { first: 'a batch', begin: batch },
  ])('keeps $first waiting and refuses whoever comes then, by call and by batch', async ({ begin }) => {
    await touch();
    const [write, push] = [begin(), batch()];
    let ended = false;
    let waits: Promise<{ statusCode: number }>[] = [];
    await locked(server, row, async () => {
      waits = [write().finally(() => (ended = true))];
      await eventually(async () => expect(await waitingForLock(server)).toBe(1));
      // Those who come before it has waited long, and those who come after.
      for (let round = 0; round < 2; round += 1)
        for (const answer of await Promise.all([touch(), push(), touch()])) {
          expect(answer.statusCode).toBe(503);
          expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        }
      expect((await touch()).json()).toMatchObject({ status: 0, code: 'unavailable' });
      expect(ended).toBe(false);
      expect(await waitingForLock(server)).toBe(1);
    });
    expect(statuses(await Promise.all(waits))).toEqual(new Set([200]));
    expect((await touch()).statusCode).toBe(200);
    const sent = await push();
    expect(sent).toMatchObject({ statusCode: 200, outcomes: ['applied', 'applied'] });
    expect((await push()).outcomes).toEqual(sent.outcomes);
  });
});

describe('a table that nobody can write', () => {
  const server = serverFor({ engine: 'postgresql' });
  const company = companyFor(server, 'block');
  const { reads, create } = callsOn(server, company);
  const table = 'lock table leads in share mode';

  test('fills its queue, and whoever comes then is told so before anything is looked up', async () => {
    // Whoever waits goes on waiting, however long this machine takes to send so many.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let writes: ReturnType<typeof create>[] = [];
    await locked(server, table, async () => {
      writes = Array.from({ length: 203 }, () => create());
      await new Promise(setImmediate); // injected requests leave on the next tick
      // Not even the token is looked at: a wrong one gets the same answer.
      const ask = () => server.call('POST', '/api/leads', { token: 'x'.repeat(43), body: {} });
      let refused = await ask();
      while (refused.statusCode === 401) refused = await ask();
      expect(refused.json()).toMatchObject({ code: 'unavailable' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(statuses(await reads(3))).toEqual(new Set([200]));
    });
    expect(statuses(await Promise.all(writes))).toEqual(new Set([200]));
  });

  test('of work whose caller left, nothing is begun', async () => {
    const port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
    const http = server.app.server;
    await locked(server, table, async () => {
      const first = Array.from({ length: 3 }, () => create());
      await eventually(async () => expect(await waitingForLock(server)).toBe(3));
      const headers = { authorization: `Bearer ${company.tokens.asha}`, 'content-type': 'application/json' };
      const arrived = once(http, 'request');
      const left = once(http, 'connection').then(([socket]: Socket[]) => socket && once(socket, 'close'));
      const gone = request({ port, host: '127.0.0.1', path: '/api/leads', method: 'POST', headers });
      gone
        .on('error', () => undefined)
        .end(JSON.stringify(leadBody(company.territory, { id: v7(), name: 'Left' })));
      await arrived;
      await reads(1);
      gone.destroy();
      await left;
      void Promise.allSettled(first);
    });
    await create();
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from audit where after ->> 'name' = 'Left'`.execute(server.db);
    expect(rows[0]?.total).toBe(0);
  });
});

describe('a crowd that comes at once', () => {
  const server = serverFor({ engine: 'postgresql' });
  const company = companyFor(server, 'block');

  /** Six reads at work and 200 that wait. */
  const PLACES = 206;

  test('is refused where it has no place, though not even a session can be looked up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // whoever waits goes on waiting
    const connections = await Promise.all(Array.from({ length: 10 }, () => server.pool.connect()));
    const refused: number[] = [];
    const answers = Array.from({ length: PLACES + 100 }, async () => {
      const { statusCode } = await server.call('GET', '/api/leads', { token: company.tokens.asha });
      if (statusCode !== 200) refused.push(statusCode);
      return statusCode;
    });
    await eventually(() => Promise.resolve(expect(refused).toHaveLength(100)));
    for (const connection of connections) connection.release();
    expect((await Promise.all(answers)).filter((status) => status === 200)).toHaveLength(PLACES);
    expect(new Set(refused)).toEqual(new Set([503]));
  });
});

describe('a database that does not answer', () => {
  const server = serverFor({ engine: 'postgresql' });

  const failing = async (limits: Parameters<typeof externalPool>[3], statement: string) => {
    const pool = externalPool(server.url ?? '', 1, () => undefined, limits);
    try {
      const db = kyselyOn(pool);
      const error = await sql
        .raw(statement)
        .execute(db)
        .catch((failure: unknown) => failure);
      const next = await sql<{ one: number }>`select 1 as one`.execute(db);
      return { failure: failureOf(error), next: next.rows };
    } finally {
      await pool.end();
    }
  };
  const fine = { failure: { kind: 'passing' }, next: [{ one: 1 }] };
  const long = 600_000;

  test('is waited for no longer than an answer may take, and asked again over a new connection', async () => {
    const limits = { lock_ms: long, statement_ms: long, answer_ms: 300 };
    expect(await failing(limits, 'select pg_sleep(600)')).toEqual(fine);
  });

  test('gives up a lock that does not come, and a statement that does not end', async () => {
    await server.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(tx);
      const locks = { lock_ms: 100, statement_ms: long, answer_ms: long };
      expect(await failing(locks, 'select pg_advisory_xact_lock(7)')).toEqual(fine);
    });
    const statements = { lock_ms: long, statement_ms: 100, answer_ms: long };
    expect(await failing(statements, 'select pg_sleep(600)')).toEqual(fine);
  });
});
