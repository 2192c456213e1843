import { expect, test } from 'vitest';
import { makeCompany } from '#tests/support/company.ts';
import { buildTestServer } from '#tests/support/server.ts';

test('people who sign in take no connection from those who work', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const server = await buildTestServer({
    engine: 'postgresql',
    connections: 4,
    config: { pool_size: 4 },
    handlers: {
      async 'session.login'() {
        await held;
        throw new Error('Nobody is let in by this test.');
      },
    },
  });
  const { tokens } = await makeCompany(server);
  const body = { username: 'asha', password: 'wrong' };
  const signingIn = Array.from({ length: 12 }, () => server.call('POST', '/api/login', { body }));
  const list = await server.call('GET', '/api/leads', { token: tokens.asha });
  expect(list.statusCode).toBe(200);
  release();
  const answers = await Promise.all(signingIn);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, () => 500));
  await server.close();
});
