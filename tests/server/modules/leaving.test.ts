import { beforeEach, describe, expect, test } from 'vitest';
import { transact } from '#server/db/transaction.ts';
import { actorOf } from '#server/calls/session.ts';
import { setActive, wipePhones } from '#server/modules/users/by-hand.ts';
import { databaseFor } from '#tests/support/blocks.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, caller } from './ask.ts';
import { addUser, fillCompany, PASSWORD } from './company.ts';

describe.each(plainEngines)('whoever leaves, on %s', (engine) => {
  const store = databaseFor(engine);
  let user_id: string;

  beforeEach(async () => {
    await fillCompany(store.db);
    user_id = await addUser(store.db, { username: 'ravi' });
  });

  const signIn = async () => {
    const who = caller(store.db);
    return (await ask(who, 'session.login', { body: { username: 'ravi', password: PASSWORD } })).answer
      .access_token;
  };
  const ended = { code: 'unauthorized', mark: 'ended' };

  test('is out at once, and stays out of old sessions when let in again', async () => {
    const token = await signIn();
    await transact(store.db, (tx) => setActive(tx, 'ravi', false));
    await expect(actorOf(store.db, token)).rejects.toMatchObject({ ...ended, mark: 'left' });
    expect(await store.db.selectFrom('known_devices').select('user_id').execute()).toEqual([]);
    await transact(store.db, (tx) => setActive(tx, 'ravi', true));
    await expect(actorOf(store.db, token)).rejects.toMatchObject(ended);
    expect((await actorOf(store.db, await signIn())).id).toBe(user_id);
  });

  test('in whatever way the row says so', async () => {
    const token = await signIn();
    for (const active of [false, true])
      await store.db.updateTable('users').set({ active }).where('id', '=', user_id).execute();
    await expect(actorOf(store.db, token)).rejects.toMatchObject(ended);
  });

  test('leaves phones that delete their data at the next contact', async () => {
    const token = await signIn();
    await transact(store.db, (tx) => setActive(tx, 'ravi', false));
    expect(await transact(store.db, (tx) => wipePhones(tx, 'ravi'))).toBe(1);
    await expect(actorOf(store.db, token)).rejects.toMatchObject({ mark: 'wipe' });
    const trail = await store.db.selectFrom('audit').select('action').orderBy('id').execute();
    expect(trail.map(({ action }) => action)).toEqual(['sign-in', 'disable', 'wipe']);
  });
});
