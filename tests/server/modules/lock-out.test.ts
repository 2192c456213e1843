import { beforeEach, describe, expect, test } from 'vitest';
import { transact } from '#server/db/transaction.ts';
import { loginGate } from '#server/modules/session/login-gate.ts';
import { databaseFor } from '#tests/support/blocks.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, caller, refusal, type Caller } from './ask.ts';
import { addUser, fillCompany, PASSWORD } from './company.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(plainEngines)('limits slow the guesser and not the owner, on %s', (engine) => {
  const store = databaseFor(engine);

  beforeEach(async () => {
    await fillCompany(store.db);
    await addUser(store.db, { username: 'ravi', email: 'ravi@shop.example' });
  });

  const at = (ip: string, now = new Date()) => caller(store.db, { ip, now });
  const login = (who: Caller, password = PASSWORD, username = 'ravi') =>
    ask(who, 'session.login', { body: { username, password } });
  const wrong = (who: Caller, username = 'ravi') => refusal(login(who, 'not the password', username));
  const send = (from: Caller, user_code = 'ravi') => ask(from, 'session.sendotp', { body: { user_code } });
  const check = (from: Caller, user_otp: string, user_code = 'ravi') =>
    ask(from, 'session.otp', { body: { user_otp, user_code } });
  const codeOf = (who: Caller) => String(who.log.findLast((line) => 'code' in line.fields)?.fields['code']);
  const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111');

  /** Guesses from ever new networks, a try every half second. */
  const spread = async (tries: number, start: Date): Promise<Date> => {
    for (let guess = 0; guess < tries; guess += 1) {
      const ip = `${100 + (guess >> 16)}.${(guess >> 8) & 255}.${guess & 255}.7`;
      await wrong(at(ip, new Date(start.getTime() + guess * 500)));
    }
    return new Date(start.getTime() + tries * 500);
  };

  /** A wrong password without the time its hash takes. */
  const failAt = (ip: string, now: Date, name = 'ravi') =>
    transact(store.db, async (tx) => {
      await (await loginGate(tx, name, { ip, now, device: null })).failed();
    });

  describe('signing in', () => {
    test('works from a clean network while many others guess the name', async () => {
      const now = await spread(24, new Date());
      expect((await login(at('10.0.0.2', now))).answer.access_token).not.toBe('');
      await spread(4, now);
      expect((await login(at('2001:db8::1', now))).answer.access_token).not.toBe('');
    });

    test('works on a device that signed in before, whatever others do, and mistakes there are its own', async () => {
      const phone = at('10.0.0.2');
      await login(phone);
      expect(Object.keys(phone.cookies)).toEqual(['beatbook-device']);
      const now = await spread(24, phone.now);
      const later = { ...phone, now };
      for (let slip = 0; slip < 5; slip += 1) expect((await wrong(later)).code).toBe('invalid');
      expect((await login(later)).answer.access_token).not.toBe('');
    });

    test('on a known device is not guessed without end either', async () => {
      const phone = at('10.0.0.2');
      await login(phone);
      const codes = [];
      for (let slip = 0; slip < 12; slip += 1) codes.push((await wrong(phone)).code);
      expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'invalid'));
      expect(codes.at(-1)).toBe('too_many');
    });

    test('a device is known for whom it signed in, and its cookie is stored as a digest', async () => {
      await addUser(store.db, { username: 'sita' });
      const phone = at('10.0.0.2');
      await login(phone);
      const cookie = phone.cookies['beatbook-device'] ?? '';
      expect(Buffer.from(cookie, 'base64url')).toHaveLength(32);
      expect(JSON.stringify(await store.db.selectFrom('known_devices').selectAll().execute())).not.toContain(
        cookie,
      );
      for (let guess = 0; guess < 6; guess += 1) await wrong(phone, 'sita');
      expect((await wrong(phone, 'sita')).code).toBe('too_many');
      expect((await login(phone)).answer.access_token).not.toBe('');
      await login({ ...phone, now: new Date(phone.now.getTime() + HOUR) }, PASSWORD, 'sita');
      expect(phone.cookies['beatbook-device']).toBe(cookie);
      const forged = { ...at('10.0.0.3'), cookies: { 'beatbook-device': 'chosen by a stranger' } };
      await login(forged);
      expect(forged.cookies['beatbook-device']).not.toBe('chosen by a stranger');
    });

    test('is not blocked for an office by hundreds of wrong names behind its address', async () => {
      const office = at('10.0.0.9');
      for (let nth = 0; nth < 130; nth += 1) await failAt('10.0.0.9', office.now, `name${nth}`);
      expect((await login(office)).answer.access_token).not.toBe('');
      for (let nth = 0; nth < 2; nth += 1) await failAt('10.0.0.9', office.now, 'name0');
      expect((await refusal(failAt('10.0.0.9', office.now, 'name0'))).code).toBe('too_many');
    });

    test('counts a network of IPv6 as one, and an address of IPv4 however it is written', async () => {
      for (let guess = 0; guess < 6; guess += 1) await wrong(at(`2001:db8:1:2::${guess + 1}`));
      expect((await wrong(at('2001:db8:1:2:ffff::9'))).code).toBe('too_many');
      for (let guess = 0; guess < 6; guess += 1) await wrong(at('::ffff:10.5.5.5'));
      expect((await wrong(at('10.5.5.5'))).code).toBe('too_many');
    });

    test('leaves a guesser at one network about a hundred guesses a day', async () => {
      let guesses = 0;
      const start = Date.now();
      for (let minute = 0; minute < 720; minute += 5)
        await failAt('172.16.0.1', new Date(start + minute * MINUTE)).then(
          () => (guesses += 1),
          (error: unknown) => expect(error).toMatchObject({ code: 'too_many' }),
        );
      expect(guesses).toBeGreaterThan(40);
      expect(guesses).toBeLessThan(65);
    });

    test('has an end for networks that never guessed before, too', async () => {
      const now = new Date();
      for (let nth = 0; nth < 300; nth += 1) await failAt(`100.${nth >> 8}.${nth & 255}.7`, now);
      expect((await refusal(failAt('101.0.0.7', now))).code).toBe('too_many');
    });
  });

  describe('a forgotten password', () => {
    test('is set anew though a stranger tries codes and asks for more', async () => {
      const owner = at('10.0.0.2');
      await send(owner);
      const code = codeOf(owner);
      const stranger = at('192.0.2.1');
      for (let guess = 0; guess < 7; guess += 1)
        await refusal(check({ ...stranger, cookies: {} }, wrongOf(code)));
      for (let ask = 0; ask < 3; ask += 1) await send({ ...stranger, cookies: {} });
      expect((await refusal(send({ ...stranger, cookies: {} }))).code).toBe('too_many');
      expect((await check(owner, code)).answer.user_id).not.toBe('');
      const again = at('10.0.0.2');
      await send(again);
      expect((await check(again, codeOf(again))).answer.user_id).not.toBe('');
    });

    test('on a device that signed in before has sends of its own', async () => {
      const phone = at('10.0.0.2');
      await login(phone);
      for (let nth = 0; nth < 18; nth += 1) await send(at(`172.${nth}.0.1`, phone.now));
      expect((await refusal(send(at('10.0.0.3', phone.now)))).code).toBe('too_many');
      await send(phone);
      await check(phone, codeOf(phone));
    });

    test('is not shared with strangers: codes of others stay theirs', async () => {
      const [owner, stranger] = [at('10.0.0.2'), at('192.0.2.1')];
      await send(owner);
      await send(stranger);
      if (codeOf(owner) !== codeOf(stranger))
        expect((await refusal(check(stranger, codeOf(owner)))).code).toBe('invalid');
      await check(owner, codeOf(owner));
      expect((await refusal(check(stranger, codeOf(stranger)))).code).toBe('invalid');
    });

    test('makes the device that set the new one a known one, and no other', async () => {
      const old = at('10.0.0.9');
      await login(old);
      const owner = at('10.0.0.2');
      await send(owner);
      const { user_id: id } = (await check(owner, codeOf(owner))).answer;
      const new_password = 'nine purple tractors';
      await ask(owner, 'session.forgotpassword', {
        body: { id, new_password, confirm_password: new_password },
      });
      expect(Object.keys(owner.cookies)).toEqual(['beatbook-device']);
      const known = await store.db.selectFrom('known_devices').select('user_id').execute();
      expect(known).toHaveLength(1);
    });
  });
});
