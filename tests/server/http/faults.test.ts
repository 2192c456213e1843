import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/core/errors.ts';
import { Gate } from '#server/calls/gate.ts';
import type { AllHandlers } from '#server/calls/run-call.ts';
import { handlers } from '#server/app.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody, makeCompany } from '#tests/support/company.ts';
import { engines } from '#tests/support/databases.ts';
import { buildTestServer } from '#tests/support/server.ts';
import { op, TestStream } from '#tests/support/sync.ts';

type Create = AllHandlers['leads.create'];

describe.each(engines)('faults on %s', (engine) => {
  const server = serverFor({
    engine,
    handlers: { 'leads.create': (tx, context, input) => create(tx, context, input) },
  });
  const company = companyFor(server);
  let create: Create;
  beforeEach(() => {
    create = handlers['leads.create'];
  });

  const ops = (...names: string[]) =>
    names.map((name) =>
      op({ call: 'leads.create', record_id: v7(), body: leadBody(company.territory, { name }) }),
    );
  const names = async () =>
    (await server.db.selectFrom('leads').select('name').orderBy('name').execute()).map((row) => row.name);
  const named = (body: Parameters<Create>[2]['body'], name: string) => body.name === name;

  it('undoes only what a failing operation of a batch wrote', async () => {
    create = async (tx, context, input) => {
      const answer = await handlers['leads.create'](tx, context, input);
      if (named(input.body, 'Refused')) throw new ApiError('conflict', 'No.');
      if (named(input.body, 'Broken')) throw new TypeError('a bug');
      if (named(input.body, 'Sql')) await sql`select 1 / 0`.execute(tx);
      return answer;
    };
    const stream = new TestStream(server, company.tokens.asha);
    const reply = await stream.push(1, ops('A', 'Refused', 'B', 'Broken', 'C', 'Sql', 'D'));
    expect(reply.status).toBe(200);
    expect(reply.results.map((result) => result.code ?? result.outcome)).toEqual([
      'applied',
      'conflict',
      'applied',
      'internal',
      'applied',
      'invalid',
      'applied',
    ]);
    expect(await names()).toEqual(['A', 'B', 'C', 'D']);
    expect(
      await server.db.selectFrom('audit').select('record_id').where('action', '=', 'create').execute(),
    ).toHaveLength(4);
  });

  it('writes nothing of a batch when the database fails for a moment, and all of it the next time', async () => {
    let failing = true;
    create = async (tx, context, input) => {
      if (failing && named(input.body, 'B'))
        await sql`do $$ begin raise exception 'busy' using errcode = '53200'; end $$`.execute(tx);
      return handlers['leads.create'](tx, context, input);
    };
    const stream = new TestStream(server, company.tokens.asha);
    const batch = ops('A', 'B');
    const first = await stream.push(1, batch);
    expect(first.status).toBe(503);
    expect(Number(first.headers['retry-after'])).toBeGreaterThan(0);
    expect(await names()).toEqual([]);
    failing = false;
    expect((await stream.push(1, batch)).results.map((result) => result.outcome)).toEqual([
      'applied',
      'applied',
    ]);
  });

  it('tries a collision again by itself', async () => {
    let left = 2;
    create = async (tx, context, input) => {
      left -= 1;
      if (left >= 0) await sql`do $$ begin raise exception 'x' using errcode = '40P01'; end $$`.execute(tx);
      return handlers['leads.create'](tx, context, input);
    };
    const reply = await new TestStream(server, company.tokens.asha).push(1, ops('A'));
    expect(reply.results[0]?.outcome).toBe('applied');
  });

  it('answers a fault of its own with 500 and nothing of its inside', async () => {
    create = () => Promise.reject(new TypeError('secret inside'));
    const reply = await server.call('POST', '/api/leads', {
      token: company.tokens.asha,
      body: leadBody(company.territory),
    });
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toContain('secret');
    expect(reply.json()).toMatchObject({ status: 0, code: 'internal' });
  });

  it('turns what the database refuses into refusals', async () => {
    const refusal = async (statement: string) => {
      create = async (tx) => {
        await sql.raw(statement).execute(tx);
        throw new Error('not reached');
      };
      const reply = await server.call('POST', '/api/leads', {
        token: company.tokens.asha,
        body: leadBody(company.territory),
      });
      return `${reply.statusCode} ${reply.json<{ code: string }>().code}`;
    };
    expect(await refusal('insert into roles (id, name) select gen_random_uuid(), name from roles')).toBe(
      '409 conflict',
    );
    expect(await refusal('insert into role_permissions values (gen_random_uuid(), $$a$$, $$all$$)')).toBe(
      '422 invalid',
    );
    expect(await refusal('insert into roles (id) values (gen_random_uuid())')).toBe('422 invalid');
    expect(await refusal('select $$x$$::uuid')).toBe('422 invalid');
    expect(await refusal('select 99999999999::int')).toBe('422 invalid');
  });
});

describe('a PostgreSQL whose connections are cut', () => {
  const server = serverFor({ engine: 'postgresql' });

  it('lives on, and answers with 503 meanwhile', async () => {
    const company = await makeCompany(server);
    const killer = new pg.Client({ connectionString: server.url ?? '' });
    await killer.connect();
    try {
      for (let round = 0; round < 20; round += 1) {
        const asked = Promise.all(
          Array.from({ length: 6 }, () => server.call('GET', '/api/leads', { token: company.tokens.admin })),
        );
        await killer.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
        for (const reply of await asked) expect([200, 503]).toContain(reply.statusCode);
      }
      // A cut connection is known as cut only when its end has been read.
      await expect
        .poll(
          async () => (await server.call('GET', '/api/leads', { token: company.tokens.admin })).statusCode,
          { timeout: 10_000 },
        )
        .toBe(200);
    } finally {
      await killer.end();
    }
  });
});

describe('limits', { timeout: 120_000 }, () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'beatbook-app-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('asks callers who ask too much to wait, by address and by user', async () => {
    const server = await buildTestServer({
      engine: 'postgresql',
      config: { user_calls_per_minute: 10, address_calls_per_minute: 30 },
    });
    const { tokens } = await makeCompany(server);
    const ask = async (token: string) => (await server.call('GET', '/api/leads', { token })).statusCode;
    for (let at = 0; at < 10; at += 1) expect(await ask(tokens.asha)).toBe(200);
    const refused = await server.call('GET', '/api/leads', { token: tokens.asha });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ status: 0, code: 'too_many' });
    expect(await ask(tokens.bina)).toBe(200);
    let last = 200;
    for (let at = 0; at < 30; at += 1) last = await ask(tokens[at % 2 === 0 ? 'north' : 'chand']);
    expect(last).toBe(429);
    await server.close();
  });

  it('serves the app’s files with the right age, and its page for addresses of screens', async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>page</title>');
    writeFileSync(join(folder, 'sw.js'), '//');
    writeFileSync(join(folder, 'assets', 'main-aB3_dE9x.js'), `//${' '.repeat(5000)}`);
    const server = await buildTestServer({ engine: 'postgresql', config: { app_dir: folder } });
    const get = (url: string, headers = {}) => server.call('GET', url, { headers });
    expect((await get('/assets/main-aB3_dE9x.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect(
      (await get('/assets/main-aB3_dE9x.js', { 'accept-encoding': 'br' })).headers['content-encoding'],
    ).toBe('br');
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-store');
    const small = brotliCompressSync('// made at the build');
    writeFileSync(join(folder, 'assets', 'main-aB3_dE9x.js.br'), small);
    const made = await get('/assets/main-aB3_dE9x.js', { 'accept-encoding': 'gzip, br' });
    expect(made.rawPayload).toEqual(small);
    expect(made.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    for (const url of ['/', '/leads', '/leads/7?page=2', '/index.html']) {
      const reply = await get(url, { accept: 'text/html' });
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['cache-control']).toBe('no-cache');
      expect(reply.body).toContain('<title>page');
    }
    for (const url of ['/assets/gone-aB3_dE9x.js', '/api/nothing', '/api'])
      expect((await get(url)).statusCode).toBe(404);
    expect((await get('/..%2f..%2f..%2f..%2fetc/passwd')).body).not.toContain('root:');
    expect((await server.call('POST', '/leads')).statusCode).toBe(404);
    await server.close();
  });

  it('lets sync wait in a bounded queue', async () => {
    const gate = new Gate(1, 1);
    let finish: () => void = () => undefined;
    const first = gate.run(() => new Promise<void>((resolve) => (finish = resolve)));
    const second = gate.run(() => Promise.resolve('second'));
    await expect(gate.run(() => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable' });
    finish();
    await first;
    expect(await second).toBe('second');
    expect(await gate.run(() => Promise.resolve('free'))).toBe('free');
  });
});
