import { beforeEach, describe, expect, test } from 'vitest';
import { serverFor } from '#tests/support/blocks.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { buildTestServer } from '#tests/support/server.ts';
import { addUser, fillCompany, leadForm, PASSWORD } from './company.ts';

/** The same promises as beside, but through the whole server: headers, cookies and what is committed. */
describe.each(plainEngines)('the session calls over the wire, on %s', (engine) => {
  const server = serverFor({ engine, config: { demo: false } });
  let user_id: string;

  beforeEach(async () => {
    await server.truncate();
    await fillCompany(server.db);
    user_id = await addUser(server.db, { username: 'ravi' });
  });

  const post = (url: string, body: object, headers: Record<string, string> = {}) =>
    server.call('POST', url, { body, headers });
  const login = (password = PASSWORD, headers = {}) =>
    post('/api/login', { username: 'ravi', password }, headers);
  const token = async () => (await login()).json<{ access_token: string }>().access_token;

  test('a sign-in answers exactly what is listed, and the settings', async () => {
    const reply = await login(PASSWORD, { 'device-type': 'web' });
    expect(reply.statusCode).toBe(200);
    const listed = ['status', 'user', 'permissions', 'access_token', 'expiration', 'message', 'settings'];
    expect(Object.keys(reply.json<object>()).toSorted()).toEqual(listed.toSorted());
    expect(reply.json()).toMatchObject({ status: 1, user: { id: user_id } });
    expect(reply.headers['cache-control']).toBe('no-store');
    const session = await server.db.selectFrom('sessions').select('device_type').executeTakeFirst();
    expect(session).toEqual({ device_type: 'web' });
  });

  test('a failed sign-in answers status 0 with words for the alert, and is never a 401', async () => {
    const reply = await login('wrong');
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toEqual({
      status: 0,
      code: 'invalid',
      message: 'The username or password is wrong.',
    });
    expect(reply.headers['x-beatbook-session']).toBeUndefined();
  });

  test('failed sign-ins are counted although they are refused', async () => {
    expect((await login('wrong')).statusCode).toBe(422);
    // A short wait is held; after so many failures it is too long for that.
    await server.db.updateTable('limits').set({ count: 12 }).execute();
    expect((await login('wrong')).statusCode).toBe(422);
    const reply = await login();
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(60);
  });

  test('tries of a code are counted although they are refused', async () => {
    await post('/api/users/sendotp', { user_code: 'ravi' });
    const guess = () => post('/api/users/otp', { user_code: 'ravi', user_otp: 'no code' });
    for (let at = 0; at < 5; at += 1)
      expect((await guess()).json()).toMatchObject({ status: 0, message: 'Incorrect OTP.' });
    expect((await guess()).statusCode).toBe(429);
  });

  test('the cookie of a reset stays with the browser and this site', async () => {
    const reply = await post('/api/users/sendotp', { user_code: 'ravi' });
    const cookie = String(reply.headers['set-cookie']);
    expect(cookie).toMatch(/^beatbook-reset=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict$/);
    const [flow = ''] = cookie.split(';');
    const tries = () => post('/api/users/otp', { user_otp: 'no code' }, { cookie: flow });
    for (let at = 0; at < 5; at += 1) expect((await tries()).statusCode).toBe(422);
    expect((await tries()).statusCode).toBe(429);
  });

  test('over https the cookie is bound to this very host', async () => {
    const safe = await buildTestServer({
      engine,
      config: { public_url: 'https://beat.example', demo: false },
    });
    const reply = await safe.call('POST', '/api/users/sendotp', { body: { user_code: 'nobody' } });
    const cookie = String(reply.headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-beatbook-reset=[^;]+; Path=\/; .*HttpOnly; SameSite=Strict; Secure$/);
    await safe.close();
  });

  test('the answer never says the code', async () => {
    const reply = await post('/api/users/sendotp', { user_code: 'ravi' });
    expect(reply.json()).toEqual({ status: 1, message: expect.not.stringMatching(/\d{6}/) });
  });

  test('a token that was signed out is dead from the next call on', async () => {
    const bearer = await token();
    expect((await server.call('GET', '/api/getAppLink', { token: bearer })).statusCode).toBe(200);
    expect((await server.call('POST', '/api/logout', { token: bearer })).json()).toMatchObject({ status: 1 });
    const reply = await server.call('GET', '/api/getAppLink', { token: bearer });
    expect(reply.statusCode).toBe(401);
    expect(reply.headers['x-beatbook-session']).toBe('ended');
  });

  test('a taken role, a lost right and a left user count from the next call on', async () => {
    const bearer = await token();
    const list = () => server.call('GET', '/api/leads', { token: bearer });
    expect((await list()).statusCode).toBe(200);
    await server.db.deleteFrom('role_permissions').where('name', '=', 'read-leads').execute();
    expect((await list()).statusCode).toBe(403);
    await server.db.updateTable('users').set({ active: false }).where('id', '=', user_id).execute();
    expect((await list()).statusCode).toBe(401);
  });

  test('a lead created twice under one Idempotency-Key is one lead', async () => {
    const bearer = await token();
    const create = () =>
      server.call('POST', '/api/leads', {
        token: bearer,
        body: leadForm(),
        headers: { 'idempotency-key': 'first-visit' },
      });
    const [first, second] = [await create(), await create()];
    expect(first.json()).toMatchObject({ status: 1, message: 'Lead created.' });
    expect(second.json()).toEqual(first.json());
    expect(await server.db.selectFrom('leads').select('id').execute()).toHaveLength(1);
  });
});
