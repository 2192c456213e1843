import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal } from './ask.ts';
import { addUser, territoryId } from './company.ts';
import { useDesk } from './desk.ts';

describe.each(plainEngines)('looking things up, on %s', (engine) => {
  const desk = useDesk(engine);

  test('territories are found by the state, by text and by id', async () => {
    await desk.db
      .insertInto('user_territories')
      .values({ user_id: desk.officer_id, territory_id: territoryId('Pune') })
      .execute();
    const ofState = async (state: string, query: object = {}) =>
      (await ask(desk.officer, 'territories.ofState', { params: { state }, query })).answer.data;
    const byName = await ofState('maharashtra ');
    expect(byName.length).toBeGreaterThan(10);
    expect(await ofState(byName[0]?.state_id ?? '')).toEqual(byName);
    expect((await ofState('Maharashtra', { userid: desk.officer_id })).map((found) => found.name)).toEqual([
      'Pune',
    ]);
    expect(await ofState('Atlantis')).toEqual([]);
    const found = (await ask(desk.officer, 'territories.search', { query: { query: 'pun' } })).answer.data
      .data;
    expect(found.map((territory) => territory.name)).toEqual(['Pune']);
    expect(
      (await ask(desk.officer, 'territories.search', { query: { query: 'pu' } })).answer.data.data,
    ).toEqual([]);
    const one = await ask(desk.officer, 'territories.byId', { params: { id: territoryId('Pune') } });
    expect(one.answer.data).toEqual(found[0]);
    expect((await refusal(ask(desk.officer, 'territories.byId', { params: { id: v7() } }))).code).toBe(
      'not_found',
    );
  });

  test('people are found by text and by territory, and who left gets no work', async () => {
    await addUser(desk.db, { username: 'gone', name: 'Ravinder', active: false });
    await desk.db
      .insertInto('user_territories')
      .values({ user_id: desk.officer_id, territory_id: territoryId('Pune') })
      .execute();
    const search = async (query: string) =>
      (await ask(desk.officer, 'users.search', { query: { query } })).answer.users;
    expect(await search('ra')).toEqual([]);
    expect((await search('rav')).map((user) => user.name)).toEqual(['Ravi', 'Ravinder']);
    expect((await ask(desk.officer, 'users.list')).answer.users_list.map((user) => user.name)).toEqual([
      'Anita',
      'Ravi',
    ]);
    const { users } = (
      await ask(desk.officer, 'users.ofTerritory', { body: { territory: territoryId('Pune') } })
    ).answer.data;
    expect(users).toEqual([{ id: desk.officer_id, name: 'Ravi' }]);
  });
});
