import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sessionUser } from '#contract/core/session.ts';
import { actorOf } from '#server/calls/session.ts';
import { hashing, hashSecret, verifySecret } from '#server/modules/session/hashing.ts';
import { databaseFor } from '#tests/support/blocks.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, caller, refusal } from './ask.ts';
import { addUser, fillCompany, PASSWORD } from './company.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

describe.each(plainEngines)('signing in, on %s', (engine) => {
  const store = databaseFor(engine);
  let user_id: string;

  beforeEach(async () => {
    await fillCompany(store.db);
    user_id = await addUser(store.db, { username: 'ravi', name: 'Ravi Kumar', department: 'retail' });
  });

  const login = (who = caller(store.db), username = 'ravi', password = PASSWORD) =>
    ask(who, 'session.login', { body: { username, password, token: 'push-token' } });
  const wrong = (who = caller(store.db), username = 'ravi') =>
    refusal(ask(who, 'session.login', { body: { username, password: 'not the password' } }));

  test('answers the user, the rights, a token with its end, and the settings', async () => {
    const { answer } = await login();
    expect(answer.user).toEqual({
      id: user_id,
      name: 'Ravi Kumar',
      profile_image: null,
      role: 'Sales Officer',
      department: 'retail',
      language: null,
      grade: null,
    });
    expect(Object.keys(answer.user).toSorted()).toEqual(Object.keys(sessionUser.shape).toSorted());
    expect(answer.permissions).toContainEqual({ name: 'read-leads', access_to: 'assigned' });
    for (const permission of answer.permissions)
      expect(Object.keys(permission).toSorted()).toEqual(['access_to', 'name']);
    expect(answer.message).toContain('Ravi Kumar');
    expect(answer.settings).toEqual({
      gstin_max_state: 35,
      tiles_url: null,
      vapid_public_key: null,
      max_file_bytes: 25 * 1024 * 1024,
      check_position: 'note',
      check_radius: 200,
      road_percent: 130,
    });
    const days = (Date.parse(answer.expiration) - Date.now()) / DAY;
    expect(days).toBeGreaterThan(89);
  });

  test('opens a session of its own for each device, and stores no token', async () => {
    const one = (await login()).answer.access_token;
    const two = (await login(caller(store.db, { device_type: null }))).answer.access_token;
    expect(one).not.toBe(two);
    expect(Buffer.from(one, 'base64url')).toHaveLength(32);
    const sessions = await store.db.selectFrom('sessions').selectAll().orderBy('created_at').execute();
    expect(sessions.map((session) => session.device_type)).toEqual(['web', null]);
    expect(JSON.stringify(sessions)).not.toContain(one);
    expect((await actorOf(store.db, one)).id).toBe(user_id);
  });

  test('gives each user on each device a key of their own, the same at every sign-in and nowhere else', async () => {
    await addUser(store.db, { username: 'asha' });
    const [one, two] = [randomUUID(), randomUUID()];
    const keyOn = async (device_id: string | null, username = 'ravi') =>
      (await login(caller(store.db, { device_id }), username)).answer.seal_key;
    const key = await keyOn(one);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(await keyOn(one)).toBe(key);
    expect(new Set([key, await keyOn(two), await keyOn(one, 'asha')]).size).toBe(3);
    expect(await keyOn(null)).toBeUndefined();
    expect(await keyOn('x'.repeat(36))).toBeUndefined();
    await expect(
      refusal(login(caller(store.db, { device_id: one }), 'ravi', 'wrong')),
    ).resolves.not.toHaveProperty('seal_key');
  });

  test('moves the push token of a phone to whoever signed in last on it', async () => {
    await login();
    await addUser(store.db, { username: 'sita' });
    await login(caller(store.db), 'sita');
    const holders = await store.db
      .selectFrom('sessions')
      .select('user_id')
      .where('device_token', '=', 'push-token')
      .execute();
    expect(holders).toHaveLength(1);
    expect(holders[0]?.user_id).not.toBe(user_id);
  });

  test('takes the name in any capitals and with spaces around', async () => {
    expect((await login(caller(store.db), ' RAVI ')).answer.user.id).toBe(user_id);
  });

  test('refuses a wrong password, a name nobody has and a user who left with the same words', async () => {
    await addUser(store.db, { username: 'gone', active: false });
    const refusals = [
      await wrong(),
      await wrong(caller(store.db), 'nobody'),
      await refusal(login(caller(store.db), 'gone')),
    ];
    for (const refused of refusals)
      expect(refused).toEqual({
        code: 'invalid',
        message: 'The username or password is wrong.',
        errors: {},
        retry_after: undefined,
      });
    expect(await store.db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });

  test('refuses a user without a password', async () => {
    await store.db.updateTable('users').set({ password_hash: null }).where('id', '=', user_id).execute();
    expect((await refusal(login())).code).toBe('invalid');
  });

  test('lets a wrong guesser wait ever longer, but never for ever', async () => {
    const who = caller(store.db);
    for (let guess = 0; guess < 5; guess += 1) expect((await wrong(who)).code).toBe('invalid');
    expect((await wrong(who)).code).toBe('invalid');
    const waits: number[] = [];
    for (let guess = 0; guess < 14; guess += 1) {
      const refused = await refusal(login(who));
      expect(refused.code).toBe('too_many');
      waits.push(refused.retry_after ?? 0);
      who.now = new Date(who.now.getTime() + (refused.retry_after ?? 0) * 1000);
      await wrong(who);
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits[0]).toBe(1);
    expect(waits.at(-1)).toBe(900);
    who.now = new Date(who.now.getTime() + 15 * MINUTE);
    expect((await login(who)).answer.user.id).toBe(user_id);
  });

  test('lets the owner in from another place while somebody guesses', async () => {
    const guesser = caller(store.db, { ip: '10.6.6.6' });
    for (let guess = 0; guess < 8; guess += 1) await wrong(guesser);
    expect((await wrong(guesser)).code).toBe('too_many');
    expect((await login(caller(store.db, { ip: '10.0.0.2' }))).answer.user.id).toBe(user_id);
  });

  test('counts names nobody has like any other', async () => {
    const who = caller(store.db);
    for (let guess = 0; guess < 6; guess += 1) await wrong(who, 'nobody');
    expect((await wrong(who, 'nobody')).code).toBe('too_many');
  });

  test('counts guesses made at the same moment one by one', async () => {
    const guesses = Array.from({ length: 12 }, () => wrong());
    const codes = (await Promise.all(guesses)).map((refused) => refused.code);
    expect(codes.filter((code) => code === 'invalid')).toHaveLength(6);
    expect(codes.filter((code) => code === 'too_many')).toHaveLength(6);
  });

  test('forgets failures after a success', async () => {
    const who = caller(store.db);
    for (let guess = 0; guess < 4; guess += 1) await wrong(who);
    await login(who);
    for (let guess = 0; guess < 5; guess += 1) expect((await wrong(who)).code).toBe('invalid');
  });

  test('hashes anew what was hashed at another cost', async () => {
    const { hash } = await import('@node-rs/argon2');
    const cheap = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1 });
    await store.db.updateTable('users').set({ password_hash: cheap }).where('id', '=', user_id).execute();
    await login();
    const { password_hash } = await store.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await login();
  });

  test('leaves a line in the audit trail for both ends, without the password', async () => {
    await login();
    await wrong();
    const lines = await store.db.selectFrom('audit').selectAll().orderBy('id').execute();
    expect(lines.map((line) => [line.action, line.record_id, line.ip])).toEqual([
      ['sign-in', user_id, '10.0.0.1'],
      ['sign-in refused', user_id, '10.0.0.1'],
    ]);
    expect(JSON.stringify(lines)).not.toContain('password"');
  });

  test('signing out ends this session and its push registration alone', async () => {
    const one = (await login()).answer.access_token;
    const other = (await login()).answer.access_token;
    const who = caller(store.db, { actor: await actorOf(store.db, other) });
    await ask(who, 'session.logout');
    await expect(actorOf(store.db, other)).rejects.toMatchObject({ code: 'unauthorized', mark: 'ended' });
    expect((await actorOf(store.db, one)).id).toBe(user_id);
    const left = await store.db
      .selectFrom('sessions')
      .select('device_token')
      .where('ended_at', 'is not', null)
      .execute();
    expect(left).toEqual([{ device_token: null }]);
  });

  test('the app link is the public address, or the one the caller used', async () => {
    const token = (await login()).answer.access_token;
    const who = caller(store.db, { actor: await actorOf(store.db, token), origin: 'http://10.1.1.1:3000' });
    expect((await ask(who, 'shell.appLink')).answer.link).toBe('http://10.1.1.1:3000');
    who.config = { ...who.config, public_url: 'https://beat.example' };
    expect((await ask(who, 'shell.appLink')).answer.link).toBe('https://beat.example');
  });
});

test('two hashes run at once, a hundred wait their turn, and the crowd beyond is asked to come again', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let running = 0;
  const busy = Array.from({ length: 102 }, () =>
    hashing.run(() => {
      running += 1;
      return held;
    }),
  );
  expect(running).toBe(2);
  await expect(hashSecret('secret')).rejects.toMatchObject({ code: 'unavailable' });
  release();
  await Promise.all(busy);
  expect(await verifySecret(await hashSecret('secret'), 'secret')).toBe(true);
});
