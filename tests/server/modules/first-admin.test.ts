import { beforeEach, describe, expect, test } from 'vitest';
import { addFirstAdmin } from '#server/modules/session/first-admin.ts';
import { databaseFor } from '#tests/support/blocks.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, caller } from './ask.ts';
import { fillCompany } from './company.ts';

const PASSWORD = 'nine purple tractors';

describe.each(plainEngines)('the first person of a company, on %s', (engine) => {
  const store = databaseFor(engine);

  beforeEach(async () => {
    await fillCompany(store.db);
  });

  const add = (username: string, password: string) =>
    store.db.transaction().execute((tx) => addFirstAdmin(tx, username, password));

  test('is an Admin who can sign in', async () => {
    expect(await add('Meera', PASSWORD)).toBeNull();
    const body = { username: 'meera', password: PASSWORD };
    const { answer } = await ask(caller(store.db), 'session.login', { body });
    expect(answer.user).toMatchObject({ name: 'Meera', role: 'Admin' });
  });

  test('is the only one let in this way', async () => {
    await add('meera', PASSWORD);
    expect(await add('other', PASSWORD)).toContain('users already');
    expect(await store.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  test.each([
    ['me', PASSWORD],
    ['me era', PASSWORD],
    ['meera', 'short'],
    ['meera', 'Welcome@2026'],
    ['meera', 'I am meera!!'],
  ])('is refused as %s with %s', async (username, password) => {
    expect(await add(username, password)).not.toBeNull();
    expect(await store.db.selectFrom('users').select('id').execute()).toEqual([]);
  });
});
