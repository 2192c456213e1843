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
import { Gate } from '#server/calls/gate.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody } from '#tests/support/company.ts';
import { eventually } from '#tests/support/eventually.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('a gate', () => {
  const never = () => new Promise<void>(() => undefined);

  test('refuses whoever has waited long enough', async () => {
    vi.useFakeTimers();
    const gate = new Gate(1, 10);
    void gate.run(never);
    const waiting = gate.run(() => Promise.resolve());
    const refused = waiting.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await refused).toMatchObject({ code: 'unavailable' });
  });

  test('refuses at once whoever would wait too long, by what the work took lately', async () => {
    vi.useFakeTimers();
    const gate = new Gate(1, 1_000);
    const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 1_000));
    for (let at = 0; at < 20; at += 1)
      await Promise.all([gate.run(slow), vi.advanceTimersByTimeAsync(1_000)]);
    void gate.run(slow);
    const waiting = Array.from({ length: 5 }, () => gate.run(slow).catch((error: unknown) => error));
    expect(() => gate.enter()).toThrow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await Promise.all(waiting)).filter(Boolean).length).toBeLessThanOrEqual(1);
    gate.enter();
  });

  test('counts who is let in and has not begun, and lets the first of them begin', async () => {
    const gate = new Gate(1, 2);
    const first = gate.enter();
    gate.enter();
    gate.enter();
    expect(() => gate.enter()).toThrow();
    first();
    first();
    expect(await gate.run(() => Promise.resolve('begun'))).toBe('begun');
    gate.enter();
    expect(() => gate.enter()).toThrow();
  });

  test('never begins work that nobody waits for any more', async () => {
    const gate = new Gate(1, 10);
    let finish: () => void = () => undefined;
    const first = gate.run(() => new Promise<void>((resolve) => (finish = resolve)));
    const left = new AbortController();
    const work = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const second = gate.run(work, left.signal).catch((error: unknown) => error);
    left.abort();
    finish();
    await first;
    expect(await second).toMatchObject({ code: 'unavailable' });
    expect(work).not.toHaveBeenCalled();
    expect(await gate.run(() => Promise.resolve('free'))).toBe('free');
  });
});

describe('one locked row', () => {
  const server = serverFor({ engine: 'postgresql' });
  const company = companyFor(server, 'block');
  const lead = v7();

  beforeAll(async () => {
    const body = leadBody(company.territory, { id: lead });
    await server.call('POST', '/api/leads', { token: company.tokens.asha, body });
  });

  const locked = async (work: () => Promise<void>) => {
    const holder = new pg.Client({ connectionString: server.url ?? '' });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from leads where id = $1 for update', [lead]);
    try {
      await work();
    } finally {
      await holder.query('rollback');
      await holder.end();
    }
  };
  /** How many of the server's transactions wait for the row. */
  const waitingForRow = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
    return rows[0]?.waiting;
  };
  const touch = () =>
    server.call('POST', `/api/leads/${lead}/update`, { token: company.tokens.asha, body: { name: 'Gupta' } });
  const reads = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => server.call('GET', '/api/leads', { token: company.tokens.bina })),
    );
  const statuses = (answers: { statusCode: number }[]) =>
    new Set(answers.map(({ statusCode }) => statusCode));

  test('stops those who want that row and nobody else', async () => {
    let writes: ReturnType<typeof touch>[] = [];
    await locked(async () => {
      writes = Array.from({ length: 14 }, touch);
      expect(statuses(await reads(20))).toEqual(new Set([200]));
    });
    expect(statuses(await Promise.all(writes))).toEqual(new Set([200]));
  });

  test('fills its queue, and whoever comes then is told so before anything is looked up', async () => {
    // Whoever waits goes on waiting, however long this machine takes to send so many.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let writes: ReturnType<typeof touch>[] = [];
    await locked(async () => {
      writes = Array.from({ length: 203 }, touch);
      await new Promise(setImmediate); // injected requests leave on the next tick
      // Not even the token is looked at: a wrong one gets the same answer.
      const ask = () => server.call('POST', `/api/leads/${lead}/update`, { token: 'x'.repeat(43), body: {} });
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
    await locked(async () => {
      const first = Array.from({ length: 3 }, touch);
      await eventually(async () => expect(await waitingForRow()).toBe(3));
      const path = `/api/leads/${lead}/update`;
      const headers = { authorization: `Bearer ${company.tokens.asha}`, 'content-type': 'application/json' };
      const arrived = once(http, 'request');
      const left = once(http, 'connection').then(([socket]: Socket[]) => socket && once(socket, 'close'));
      const gone = request({ port, host: '127.0.0.1', path, method: 'POST', headers });
      gone.on('error', () => undefined).end(JSON.stringify({ name: 'Left' }));
      await arrived;
      await reads(1);
      gone.destroy();
      await left;
      void Promise.allSettled(first);
    });
    await touch();
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
