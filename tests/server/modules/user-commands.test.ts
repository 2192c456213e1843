import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { transact } from '#server/db/transaction.ts';
import { addFirstAdmin } from '#server/modules/session/first-admin.ts';
import { runUserCommand } from '#server/user-commands.ts';
import { databaseFor } from '#tests/support/blocks.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, caller } from './ask.ts';
import { fillCompany } from './company.ts';

const PASSWORD = 'nine purple tractors';

describe.each(plainEngines)('commands about people, on %s', (engine) => {
  const store = databaseFor(engine);

  beforeEach(async () => {
    vi.stubEnv('USER_PASSWORD', PASSWORD);
    await fillCompany(store.db);
    await transact(store.db, (tx) => addFirstAdmin(tx, 'asha', PASSWORD));
    await user('add', 'ravi', '--name', 'Ravi K', '--reports-to', 'asha');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const user = (...words: string[]) => transact(store.db, (tx) => runUserCommand(tx, words));
  const signIn = () =>
    ask(caller(store.db), 'session.login', { body: { username: 'ravi', password: PASSWORD } });

  test('let a user in, once, and list who there is', async () => {
    expect((await signIn()).answer.user).toMatchObject({ name: 'Ravi K', role: 'Sales Officer' });
    await expect(user('add', 'ravi')).rejects.toThrow('already');
    const lines = (await user('list')).split('\n');
    expect(lines.find((line) => line.startsWith('ravi\t'))).toMatch(
      /^ravi\tRavi K\tSales Officer\treports to asha\tno grade\tactive\tseen /,
    );
  });

  test('give a grade, which the person learns with the next sign-in, and take it away', async () => {
    await user('grade', 'ravi', '--grade', ' E2 ');
    expect((await signIn()).answer.user.grade).toBe('E2');
    expect(await user('list')).toMatch(/^ravi\t.*\tgrade E2\t/m);
    await user('grade', 'ravi');
    expect((await signIn()).answer.user.grade).toBeNull();
    await expect(user('grade', 'ravi', '--grade', 'x'.repeat(41))).rejects.toThrow('at most 40');
  });

  test('disable and enable, but never the only Admin', async () => {
    await user('disable', 'ravi');
    expect(await user('list')).toMatch(/^ravi\t.*\tdisabled\tnever signed in$/m);
    await expect(signIn()).rejects.toThrow('username or password');
    await expect(user('disable', 'asha')).rejects.toThrow('the only Admin left');
    await user('enable', 'ravi');
    expect((await signIn()).answer.user.name).toBe('Ravi K');
  });

  test('unlock a name that strangers used up', async () => {
    const now = new Date();
    for (let at = 0; at < 18; at += 1)
      await ask(caller(store.db, { ip: `10.${at}.0.1`, now }), 'session.sendotp', {
        body: { user_code: 'ravi' },
      });
    const send = () =>
      ask(caller(store.db, { ip: '10.99.0.1', now }), 'session.sendotp', { body: { user_code: 'ravi' } });
    await expect(send()).rejects.toThrow('Too many codes');
    expect(await user('unlock', 'Ravi')).toContain('may sign in and ask for codes again');
    await send();
    await expect(user('unlock', 'nobody')).rejects.toThrow('no user nobody');
  });

  test('wipe as many phones as are signed in', async () => {
    expect(await user('wipe', 'ravi')).toContain('0 sign-ins');
    await signIn();
    expect(await user('wipe', 'ravi')).toContain('1 sign-ins');
  });

  test('say what there is where a command is unknown or a password easy', async () => {
    await expect(user('promote', 'ravi')).rejects.toThrow('user add');
    vi.stubEnv('USER_PASSWORD', 'short');
    await expect(user('add', 'meera')).rejects.toThrow();
    expect(await user('list')).not.toContain('meera');
  });
});
