import { expect, test } from 'vitest';
import { v7 } from 'uuid';
import { calls } from '#contract/calls.ts';
import { hashSecret } from '#server/modules/session/hashing.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody } from '#tests/support/company.ts';
import { op, pull, TestStream } from '#tests/support/sync.ts';

const server = serverFor({ has_room: (purpose) => room || (purpose === 'sessions' && reserve) });
const company = companyFor(server, 'block');
let room = true;
let reserve = true;

test('a full disk stops what would be written, says when to come back, and everything can be read', async () => {
  const token = company.tokens.asha;
  const lead = leadBody(company.territory, { id: v7() });
  const ops = [op({ call: 'leads.create', record_id: v7(), body: leadBody(company.territory) })];
  const stream = new TestStream(server, token);
  const write = async () => [
    (await server.call('POST', '/api/leads', { token, body: lead })).statusCode,
    (await stream.push(1, ops)).status,
  ];
  room = false;
  expect(await write()).toEqual([503, 503]);
  const refused = await server.call('POST', '/api/leads', { token, body: lead });
  expect(refused.json()).toMatchObject({ code: 'unavailable' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await server.call('GET', '/api/leads', { token })).statusCode).toBe(200);
  expect(await pull(server, token)).not.toEqual([]);
  expect((await server.call('GET', '/readyz')).statusCode).toBe(200);
  room = true;
  expect(await write()).toEqual([200, 200]);
});

test('with a full disk people sign in, read, even by POST, and sign out', async () => {
  const password_hash = await hashSecret('a long password');
  await server.db.updateTable('users').set({ password_hash }).where('id', '=', company.users.asha).execute();
  const login = () =>
    server.call('POST', '/api/login', { body: { username: 'asha', password: 'a long password' } });
  room = false;
  const reply = await login();
  expect(reply.statusCode).toBe(200);
  const { access_token: token } = reply.json<{ access_token: string }>();
  const body = { territories: [company.territory] };
  const choices = await server.call('POST', '/api/getLeadsCustomers', { token, body });
  expect(choices.statusCode).toBe(200);
  expect((await server.call('POST', '/api/logout', { token, body: {} })).statusCode).toBe(200);
  reserve = false;
  expect((await login()).json()).toMatchObject({
    code: 'unavailable',
    message: 'The server’s disk is full. Try again later.',
  });
  [room, reserve] = [true, true];
});

test('a call marked safe writes nothing', async () => {
  const safe = Object.entries(calls).filter(([, call]) => 'safe' in call);
  expect(safe.length).toBeGreaterThan(4);
  for (const [name, { path }] of safe) {
    const body = { user_id: company.users.asha, territory: company.territory };
    const reply = await server.call('POST', path, { token: company.tokens.north, body });
    expect(reply.statusCode, name).toBe(200);
  }
});
