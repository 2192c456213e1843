import { beforeEach, describe, expect, test } from 'vitest';
import { actorOf } from '#server/calls/session.ts';
import { transact } from '#server/db/transaction.ts';
import { loadLanguages } from '#server/calls/language.ts';
import { unlockName } from '#server/modules/session/limits.ts';
import { databaseFor } from '#tests/support/blocks.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, caller, refusal, type Caller } from './ask.ts';
import { addUser, fillCompany, PASSWORD } from './company.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const INCORRECT = { code: 'invalid', message: 'Incorrect OTP.', errors: {}, retry_after: undefined };

describe.each(plainEngines)('a forgotten password, on %s', (engine) => {
  const store = databaseFor(engine);
  let who: Caller;

  beforeEach(async () => {
    await fillCompany(store.db);
    await addUser(store.db, { username: 'ravi', email: 'ravi@shop.example' });
    who = caller(store.db);
  });

  const later = (ms: number) => {
    who.now = new Date(who.now.getTime() + ms);
  };
  const send = (user_code = 'ravi', from = who) => ask(from, 'session.sendotp', { body: { user_code } });
  const lastCode = (from = who) => {
    const code = from.log.findLast((line) => 'code' in line.fields)?.fields['code'];
    if (typeof code !== 'string') throw new Error('No code was sent');
    return code;
  };
  const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111');
  const tryCode = (user_otp: string, user_code: string | undefined = 'ravi', from = who) =>
    ask(from, 'session.otp', { body: { user_otp, ...(user_code !== '' && { user_code }) } });
  const mark = async () => {
    await send();
    return (await tryCode(lastCode())).answer.user_id;
  };
  const setPassword = (id: string, password = 'a fresh and long phrase', confirm_password = password) =>
    ask(who, 'session.forgotpassword', { body: { id, new_password: password, confirm_password } });
  const login = (password: string, from = who) =>
    ask(from, 'session.login', { body: { username: 'ravi', password } });

  test('is replaced with a code and a mark, and every session ends', async () => {
    const token = (await login(PASSWORD)).answer.access_token;
    const reset = await mark();
    expect(Buffer.from(reset, 'base64url')).toHaveLength(32);
    expect((await setPassword(reset)).answer.message).not.toBe('');
    await expect(actorOf(store.db, token)).rejects.toMatchObject({ mark: 'ended' });
    expect((await refusal(login(PASSWORD))).code).toBe('invalid');
    expect((await login('a fresh and long phrase')).answer.user.name).toBe('The ravi');
  });

  describe('sending a code', () => {
    test('goes to its owner: six digits, of which the database holds no trace', async () => {
      await send();
      expect(lastCode()).toMatch(/^\d{6}$/);
      const flows = JSON.stringify(await store.db.selectFrom('otp_flows').selectAll().execute());
      expect(flows).toContain('$argon2id$');
      expect(flows).not.toContain(lastCode());
    });

    test('answers the same for a name nobody has, and sends nothing', async () => {
      const known = await send();
      who.log.length = 0;
      const unknown = await send('nobody');
      expect(unknown.answer).toEqual(known.answer);
      expect(who.log).toEqual([]);
      expect((await refusal(tryCode('123456', 'nobody'))).code).toBe('invalid');
    });

    test('says where a code went to a device of its owner alone, and never the whole address', async () => {
      const way = { ...who.config, smtp_url: 'smtp://127.0.0.1:9', sms_url: 'http://127.0.0.1:9' };
      const of = (config: typeof way): Caller => ({ ...who, config });
      const said = async (from: Caller) => (await send('ravi', from)).answer.message;
      expect(await said(of(way))).toBe(
        'If this user exists, a code is on its way to their email address or mobile number. It works for 10 minutes.',
      );
      await login(PASSWORD);
      expect(await said(of(way))).toBe('A code is on its way to r•••@shop.example. It works for 10 minutes.');
      expect(await said({ ...of(way), cookies: {} })).not.toContain('@');
    });

    test('sends nothing to a user who left', async () => {
      await addUser(store.db, { username: 'gone', active: false });
      await send('gone');
      expect(who.log).toEqual([]);
    });

    test.each(['ravi', 'nobody'])('stops after three an hour for %s in one neighbourhood', async (name) => {
      for (let at = 0; at < 3; at += 1)
        await send(name, caller(store.db, { ip: `10.0.0.${at}`, now: who.now }));
      const refused = await refusal(send(name));
      expect(refused).toMatchObject({
        code: 'too_many',
        message:
          'Too many codes were requested. Try again in 60 minutes, use a phone or computer where you signed in before, or ask your Admin.',
      });
      expect(refused.retry_after).toBeGreaterThan(3500);
      later(HOUR);
      await send(name);
    });

    test('stops after six a day in one neighbourhood, and after ten on a device that signed in before', async () => {
      const upTo = async (most: number) => {
        for (let at = 0; at < most; at += 1) {
          await send();
          later(25 * MINUTE);
        }
        expect((await refusal(send())).code).toBe('too_many');
      };
      await upTo(6);
      await login(PASSWORD);
      await upTo(10);
    });

    test('stops after eighteen a day for one name', async () => {
      const from = (at: number) => caller(store.db, { ip: `10.${at}.0.1`, now: who.now });
      for (let at = 0; at < 18; at += 1) await send('ravi', from(at));
      expect((await refusal(send('ravi', from(18)))).message).toContain('Try again in 24 hours, use a phone');
      await transact(store.db, (tx) => unlockName(tx, 'ravi'));
      await send('ravi', from(18));
    });

    test('says why no code is sent in the language of the device, which no session tells', async () => {
      await loadLanguages();
      const body = { user_code: 'ravi', language: 'hi' };
      for (let at = 0; at < 3; at += 1) await send();
      expect((await refusal(ask(who, 'session.sendotp', { body }))).message).toContain('60 मिनट');
    });

    test('stops an address that asks for many names', async () => {
      for (let at = 0; at < 60; at += 1) await send(`name${at}`);
      expect((await refusal(send('ravi'))).code).toBe('too_many');
    });

    test('needs a name', async () => {
      expect((await refusal(ask(who, 'session.sendotp', { body: { user_code: ' ' } }))).errors).toEqual({
        user_code: ['Username is required'],
      });
    });
  });

  describe('checking a code', () => {
    test('needs the user it was sent to', async () => {
      await send();
      const stranger = caller(store.db);
      expect(await refusal(tryCode(lastCode(), '', stranger))).toEqual(INCORRECT);
      await addUser(store.db, { username: 'sita' });
      expect(await refusal(tryCode(lastCode(), 'sita', stranger))).toEqual(INCORRECT);
    });

    test('takes the cookie of the asking browser in place of the name', async () => {
      await send();
      expect(Object.keys(who.cookies)).toEqual(['beatbook-reset']);
      expect((await tryCode(lastCode(), '')).answer.user_id).not.toBe('');
      expect(who.cookies).toEqual({});
    });

    test('uses a cookie bound to this very site where the connection is safe', async () => {
      const safe = caller(store.db, { origin: 'https://beat.example' });
      await send('ravi', safe);
      expect(Object.keys(safe.cookies)).toEqual(['__Host-beatbook-reset']);
      await tryCode(lastCode(safe), '', safe);
    });

    test('refuses a wrong one, and takes the right one after', async () => {
      await send();
      expect(await refusal(tryCode(wrongOf(lastCode())))).toEqual(INCORRECT);
      await tryCode(lastCode());
    });

    test.each(['ravi', 'nobody'])('stops at five tries for %s, even with the right one', async (name) => {
      await send(name);
      const code = name === 'ravi' ? lastCode() : '123456';
      for (let at = 0; at < 5; at += 1)
        expect(await refusal(tryCode(wrongOf(code), name))).toEqual(INCORRECT);
      const refused = await refusal(tryCode(code, name));
      expect(refused.code).toBe('too_many');
      expect(refused.retry_after).toBeGreaterThan(590);
    });

    test('stops at five tries made at once', async () => {
      await send();
      const tries = Array.from({ length: 15 }, (_, at) =>
        refusal(tryCode(wrongOf(lastCode()), 'ravi', caller(store.db, { ip: `10.0.2.${at}` }))),
      );
      const codes = (await Promise.all(tries)).map((refused) => refused.code);
      expect(codes.filter((code) => code === 'invalid')).toHaveLength(5);
      expect(codes.filter((code) => code === 'too_many')).toHaveLength(10);
    });

    test('never stops a sign-in with the password', async () => {
      await send();
      for (let at = 0; at < 5; at += 1) await refusal(tryCode(wrongOf(lastCode())));
      await login(PASSWORD);
    });

    test('works once', async () => {
      await send();
      const code = lastCode();
      await tryCode(code);
      expect(await refusal(tryCode(code))).toEqual(INCORRECT);
    });

    test('works for ten minutes', async () => {
      await send();
      later(10 * MINUTE);
      expect(await refusal(tryCode(lastCode()))).toEqual(INCORRECT);
    });

    test('takes the newest one only', async () => {
      await send();
      const first = lastCode();
      await send();
      if (first !== lastCode()) expect(await refusal(tryCode(first))).toEqual(INCORRECT);
      await tryCode(lastCode());
    });

    test('checks at most five of two hundred guesses a flow, however they come', async () => {
      await send();
      let checked = 0;
      for (let guess = 0; guess < 200; guess += 1) {
        const from = caller(store.db, { ip: `10.1.${guess % 16}.${guess}`, now: who.now });
        const name = guess % 2 === 0 ? 'ravi' : ' Ravi ';
        if ((await refusal(tryCode(wrongOf(lastCode()), name, from))).code === 'invalid') checked += 1;
      }
      expect(checked).toBe(5);
    });

    test('stops an address that tries many names', async () => {
      for (let at = 0; at < 120; at += 1) await refusal(tryCode('123456', `name${at}`));
      expect((await refusal(tryCode('123456', 'name120'))).code).toBe('too_many');
    });
  });

  describe('the mark of a checked code', () => {
    test('works once', async () => {
      const reset = await mark();
      await setPassword(reset);
      expect(await refusal(setPassword(reset))).toEqual(INCORRECT);
    });

    test('works for ten minutes', async () => {
      const reset = await mark();
      later(10 * MINUTE);
      expect(await refusal(setPassword(reset))).toEqual(INCORRECT);
    });

    test('is no record id, and only the newest works', async () => {
      const { id } = await store.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
      expect(await refusal(setPassword(id))).toEqual(INCORRECT);
      const first = await mark();
      const second = await mark();
      expect(await refusal(setPassword(first))).toEqual(INCORRECT);
      await setPassword(second);
    });

    test('is stored as a digest', async () => {
      const reset = await mark();
      const rows = JSON.stringify(await store.db.selectFrom('reset_marks').selectAll().execute());
      expect(rows).not.toContain(reset);
    });

    test('stays good when the password is refused', async () => {
      const reset = await mark();
      for (const easy of [
        'Password@123',
        'beatbook-2026',
        'my name is ravi',
        '9876543210',
        'aaaaaaaaaa',
        'Welcome@2026',
      ])
        expect((await refusal(setPassword(reset, easy))).errors).toHaveProperty('new_password');
      expect((await refusal(setPassword(reset, 'short'))).errors).toEqual({
        new_password: ['At least 8 characters'],
      });
      expect((await refusal(setPassword(reset, 'a good long phrase', 'another long phrase'))).errors).toEqual(
        {
          confirm_password: ['Password does not Match'],
        },
      );
      await setPassword(reset, 'nine purple tractors');
      await login('nine purple tractors');
    });

    test('is worthless once the user has left', async () => {
      const reset = await mark();
      await store.db.updateTable('users').set({ active: false }).execute();
      expect(await refusal(setPassword(reset))).toEqual(INCORRECT);
    });
  });

  test('every use of a mark stands in the audit trail, without the password', async () => {
    await setPassword(await mark());
    const lines = await store.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'password reset')
      .execute();
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('phrase');
  });
});
