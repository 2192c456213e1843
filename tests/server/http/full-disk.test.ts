import { expect, test } from 'vitest';
import { v7 } from 'uuid';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody } from '#tests/support/company.ts';
import { op, pull, TestStream } from '#tests/support/sync.ts';

const server = serverFor({ has_room: () => room });
const company = companyFor(server, 'block');
let room = true;

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
  expect(
    (await server.call('POST', '/api/login', { body: { username: 'a', password: 'b' } })).statusCode,
  ).toBe(503);
  expect((await server.call('GET', '/api/leads', { token })).statusCode).toBe(200);
  expect(await pull(server, token)).not.toEqual([]);
  expect((await server.call('GET', '/readyz')).statusCode).toBe(200);
  room = true;
  expect(await write()).toEqual([200, 200]);
});
