import { sql } from 'kysely';
import { gzipSync } from 'node:zlib';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/core/call.ts';
import { LEFT_HEADER, MARK_HEADER, SESSION_HEADER } from '#contract/core/errors.ts';
import type { openApi } from '#server/http/openapi.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody } from '#tests/support/company.ts';
import { engines } from '#tests/support/databases.ts';

const allCalls = Object.entries<Call>(calls);
const pathOf = (call: Call) => call.path.replaceAll(/\{\w+\}/g, () => v7());

describe.each(engines)('answers on %s', (engine) => {
  const server = serverFor({
    engine,
    config: { tiles_url: 'https://tiles.example/{z}/{x}/{y}.png' },
  });
  const company = companyFor(server, 'block');

  const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
    server.call('POST', url, {
      token: company.tokens.asha,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it.each(allCalls.filter(([, call]) => call.rule.kind !== 'guest'))(
    '%s asks for a session',
    async (_, call) => {
      const none = await server.call(call.method, pathOf(call));
      expect(none.statusCode).toBe(401);
      expect(none.headers[MARK_HEADER]).toBe('1');
      expect(none.headers[SESSION_HEADER]).toBeUndefined();
      const dead = await server.call(call.method, pathOf(call), { token: 'x'.repeat(43) });
      expect(dead.statusCode).toBe(401);
      expect(dead.headers[SESSION_HEADER]).toBe('ended');
    },
  );

  it.each(allCalls.filter(([, call]) => call.rule.kind === 'can'))(
    '%s asks for its right',
    async (_, call) => {
      const { role } = await server.db
        .selectFrom('users')
        .select('role')
        .where('id', '=', company.users.chand)
        .executeTakeFirstOrThrow();
      await sql`insert into roles values (gen_random_uuid(), 'Nobody') on conflict do nothing`.execute(
        server.db,
      );
      await sql`update users set role_id = (select id from roles where name = 'Nobody') where id = ${company.users.chand}::uuid`.execute(
        server.db,
      );
      const reply = await server.call(call.method, pathOf(call), { token: company.tokens.chand });
      expect(reply.statusCode).toBe(403);
      await sql`update users set role_id = (select id from roles where name = ${role}) where id = ${company.users.chand}::uuid`.execute(
        server.db,
      );
    },
  );

  it('ends a session at once: signed out, disabled, expired or lost', async () => {
    const endings = {
      ended: [
        sql`update sessions set ended_at = now()`,
        sql`update sessions set idle_expires_at = now() - interval '1 second'`,
        sql`update sessions set absolute_expires_at = now() - interval '1 second'`,
      ],
      wipe: [sql`update sessions set wipe = true`],
    };
    for (const [mark, statements] of Object.entries(endings))
      for (const statement of statements) {
        const token = await server.signIn(company.users.bina);
        expect((await server.call('GET', '/api/leads', { token })).statusCode).toBe(200);
        await sql`${statement} where user_id = ${company.users.bina}::uuid`.execute(server.db);
        const reply = await server.call('GET', '/api/leads', { token });
        expect(reply.statusCode).toBe(401);
        expect(reply.headers[SESSION_HEADER]).toBe(mark);
        expect(reply.headers[LEFT_HEADER]).toBeUndefined();
      }
    const token = await server.signIn(company.users.bina);
    await sql`update users set active = false where id = ${company.users.bina}::uuid`.execute(server.db);
    const disabled = await server.call('GET', '/api/leads', { token });
    expect(disabled.headers[SESSION_HEADER]).toBe('ended');
    expect(disabled.headers[LEFT_HEADER]).toBe('1');
    await sql`update users set active = true where id = ${company.users.bina}::uuid`.execute(server.db);
  });

  it('slides a session that is in use', async () => {
    const token = await server.signIn(company.users.bina);
    await sql`update sessions set last_seen_at = now() - interval '1 day', idle_expires_at = now() + interval '1 hour'
      where user_id = ${company.users.bina}::uuid`.execute(server.db);
    await server.call('GET', '/api/leads', { token });
    const { rows } = await sql<{
      ok: boolean;
    }>`select bool_or(idle_expires_at > now() + interval '13 days') as ok
      from sessions where user_id = ${company.users.bina}::uuid`.execute(server.db);
    expect(rows[0]?.ok).toBe(true);
  });

  it.each<[string, () => Promise<{ statusCode: number }>, number]>([
    ['broken JSON', () => post('/api/leads', '{"a":'), 400],
    ['bad UTF-8', () => post('/api/leads', Buffer.from([0x22, 0xff, 0x22])), 400],
    ['a prototype key', () => post('/api/leads', '{"__proto__":{"a":1}}'), 400],
    ['a deep body', () => post('/api/leads', `${'['.repeat(9999)}${']'.repeat(9999)}`), 400],
    ['text instead of JSON', () => post('/api/leads', 'hello', { 'content-type': 'text/plain' }), 415],
    ['a form', () => post('/api/leads', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }), 415],
    ['no gzip', () => post('/api/leads', 'hello', { 'content-encoding': 'gzip' }), 400],
    ['another encoding', () => post('/api/leads', 'hello', { 'content-encoding': 'br' }), 415],
    ['a large body', () => post('/api/leads', JSON.stringify({ name: 'x'.repeat(300_000) })), 413],
    [
      'a zip bomb',
      () => post('/api/sync/push', gzipSync(' '.repeat(40_000_000)), { 'content-encoding': 'gzip' }),
      413,
    ],
    ['a list for a body', () => post('/api/leads', '[]'), 422],
    ['a number for a body', () => post('/api/leads', '7'), 422],
    ['a bad address', () => server.call('GET', '/api/leads/%zz'), 400],
    ['another letter case', () => server.call('GET', '/api/Leads', { token: company.tokens.asha }), 404],
    [
      'another method',
      () => server.call('POST', '/api/getLeadDropdownList', { token: company.tokens.asha }),
      404,
    ],
    ['an id that is none', () => server.call('GET', '/api/leads/7', { token: company.tokens.asha }), 422],
    [
      'a long id',
      () => server.call('GET', `/api/leads/${'7'.repeat(900)}`, { token: company.tokens.asha }),
      422,
    ],
  ])('answers %s with our own refusal', async (_, send, status) => {
    const reply = (await send()) as Awaited<ReturnType<typeof server.call>>;
    expect(reply.statusCode).toBe(status);
    expect(reply.headers[MARK_HEADER]).toBe('1');
    const body = reply.json<Record<string, unknown>>();
    expect(body).toMatchObject({ status: 0, code: expect.any(String), message: expect.any(String) });
    expect(JSON.stringify(body)).not.toMatch(/node_modules|at .+:\d+/);
  });

  it('names the field of every problem by its path', async () => {
    const body = leadBody(company.territory, {});
    const nul = await post(
      '/api/saved-views',
      JSON.stringify({ name: 'Pune', list: '/leads', search: 'a\u0000b' }),
    );
    expect(nul.json()).toMatchObject({
      code: 'invalid',
      errors: { search: ['Contains characters that cannot be stored'] },
    });
    const bad = await post('/api/leads', JSON.stringify(leadBody(company.territory, { mobile: '12' })));
    expect(bad.statusCode).toBe(422);
    expect(bad.json()).toMatchObject({ errors: { mobile: ['Mobile No must be of 10 digits'] } });
    const location = { ...(body['location'] as object), city: '' };
    const deep = await post('/api/leads', JSON.stringify(leadBody(company.territory, { location })));
    expect(deep.json()).toMatchObject({ errors: { 'location.city': ['City is required'] } });
  });

  it('refuses an id in the body that is not the one of the path', async () => {
    const reply = await post(`/api/leads/${v7()}/update`, JSON.stringify({ lead_id: v7(), name: 'x' }));
    expect(reply.statusCode).toBe(400);
  });

  it('takes filters as JSON, in brackets and as plain names, and search text in three ways', async () => {
    await post('/api/leads', JSON.stringify(leadBody(company.territory, { name: 'Unmistakable' })));
    const token = company.tokens.asha;
    const filters = [
      `filters=${encodeURIComponent(JSON.stringify({ name: 'mistak' }))}`,
      'filters[name]=mistak',
      'name=mistak',
      'filters=true&name=mistak',
    ];
    for (const query of filters) {
      const reply = await server.call(
        'GET',
        `/api/leads?${query}&page=1&rowsPerPage=25&sortBy=name&descending=false`,
        { token },
      );
      expect(reply.json()).toMatchObject({ status: 1, list: { total: 1 } });
    }
    for (const query of ['query=mistak', 'text=mistak', 'mistak']) {
      const reply = await server.call('GET', `/api/searchLeads?${query}`, { token });
      expect(reply.json<{ data: unknown[] }>().data).toHaveLength(1);
    }
    for (const query of [
      'filters=%7B',
      'filters=7',
      'rowsPerPage=1000',
      'page=0',
      'sortBy=password_hash',
      'page=1e99',
    ])
      expect((await server.call('GET', `/api/leads?${query}`, { token })).statusCode).toBe(422);
  });

  it('takes an id in capitals as the same id', async () => {
    const id = v7();
    for (const spelt of [id.toUpperCase(), id]) {
      const reply = await post('/api/leads', JSON.stringify({ ...leadBody(company.territory), id: spelt }));
      expect(reply.json()).toMatchObject({ status: 1, lead: { id } });
    }
  });

  it('runs a write with an Idempotency-Key once, whatever comes twice', async () => {
    const key = v7();
    const body = JSON.stringify(leadBody(company.territory, { name: 'Once' }));
    const headers = { 'idempotency-key': key };
    const replies = await Promise.all(Array.from({ length: 10 }, () => post('/api/leads', body, headers)));
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(200);
    const { rows } = await sql<{ n: number }>`select count(*) as n from leads where name = 'Once'`.execute(
      server.db,
    );
    expect(rows[0]?.n).toBe(1);
    const other = await post('/api/leads', JSON.stringify(leadBody(company.territory)), headers);
    expect(other.statusCode).toBe(422);
  });

  it('gives a refused write with an Idempotency-Key the same refusal again', async () => {
    const headers = { 'idempotency-key': 'not a uuid' };
    const body = JSON.stringify(leadBody(v7()));
    const first = await post('/api/leads', body, headers);
    expect(first.statusCode).toBe(422);
    const again = await post('/api/leads', body, headers);
    expect(again.statusCode).toBe(first.statusCode);
    expect(again.json()).toEqual(first.json());
  });

  it('protects every answer', async () => {
    const urls = [
      '/',
      '/healthz',
      '/readyz',
      '/api/leads',
      '/api/nothing',
      '/api/docs/',
      '/api/openapi.json',
      '/nothing.js',
    ];
    for (const url of urls) {
      const { headers } = await server.call('GET', url);
      expect(headers['content-security-policy']).toBe(
        "default-src 'none';script-src 'self';worker-src 'self';connect-src 'self' https://tiles.example;img-src 'self' data: blob: https://tiles.example;style-src 'self' 'unsafe-inline';font-src 'self';manifest-src 'self';base-uri 'none';object-src 'none';form-action 'self';frame-ancestors 'none'",
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('geolocation=(self)'),
        [MARK_HEADER]: '1',
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      if (url.startsWith('/api')) expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('refuses a link or a form of a page that carries a token', async () => {
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect((await server.call('GET', '/api/leads', { token: company.tokens.asha, headers })).statusCode).toBe(
      403,
    );
  });

  it('says that it lives and is ready', async () => {
    for (const url of ['/healthz', '/readyz'])
      expect((await server.call('GET', url)).json()).toEqual({ status: 1 });
  });

  it('describes every call in its reference', async () => {
    const document = (await server.call('GET', '/api/openapi.json')).json<ReturnType<typeof openApi>>();
    const paths = document['paths'] as Record<string, Record<string, unknown>>;
    for (const [name, call] of allCalls)
      expect(paths[call.path]?.[call.method.toLowerCase()]).toMatchObject({ operationId: name });
    const page = await server.call('GET', '/api/docs/');
    expect(page.body).not.toMatch(/<script(?![^>]*src=)/);
    expect((await server.call('GET', '/api/docs/json')).statusCode).toBe(200);
  });
});
