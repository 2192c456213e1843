import { expect, test } from 'vitest';
import { ApiError } from '#contract/core/errors.ts';
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

test('whoever has to wait a little is answered slowly, and a crowd of one network is refused', async () => {
  let tries = 0;
  const server = await buildTestServer({
    engine: 'postgresql',
    handlers: {
      'session.login'() {
        tries += 1;
        if (tries === 1) throw new ApiError('too_many', 'Wait.', {}, 1);
        if (tries > 2) throw new ApiError('too_many', 'Wait.', {}, tries > 5 ? 5 : 900);
        throw new ApiError('invalid', 'The username or password is wrong.');
      },
    },
  });
  const body = { username: 'asha', password: 'wrong' };
  const signIn = () => server.call('POST', '/api/login', { body });
  expect((await signIn()).statusCode).toBe(422);
  expect(tries).toBe(2);
  const refused = await signIn();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
  tries = 5;
  const crowd = await Promise.all(Array.from({ length: 6 }, signIn));
  expect(crowd.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 429));
  expect(tries - 5).toBeLessThan(6 + 2 * 2);
  await server.close();
});
