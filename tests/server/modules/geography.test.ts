import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn, type Caller } from './ask.ts';
import { addRole, addUser, territoryId } from './company.ts';
import { useDesk } from './desk.ts';

describe.each(plainEngines)('states and territories, on %s', (engine) => {
  const desk = useDesk(engine);

  const admin = async () =>
    signedIn(desk.db, await addUser(desk.db, { username: 'meera', name: 'Meera', role: 'Admin' }));
  const all = async (who: Caller = desk.officer) =>
    (await ask(who, 'configurations.show')).answer.states_territories;
  const made = async (who: Caller, name = 'Malwa') =>
    (await ask(who, 'states.create', { body: { name } })).answer.state.id;
  const added = async (who: Caller, state_id: string, territory_name = 'Ujjain Road') =>
    (await ask(who, 'territories.create', { body: { state_id, territory_name } })).answer.territory.id;

  test('are shown to everybody, each state with its territories by name', async () => {
    const states = await all();
    expect(states.map(({ name }) => name)).toEqual(states.map(({ name }) => name).toSorted());
    const goa = states.find(({ name }) => name === 'Goa');
    expect(goa?.territories.map(({ name }) => name)).toEqual(['Margao', 'Panaji']);
    expect(goa?.territories[0]).toEqual({ id: territoryId('Margao'), name: 'Margao', state_id: goa?.id });
    expect((await ask(desk.officer, 'states.list')).answer.states).toEqual(states);
    const search = async (text: string) =>
      (await ask(desk.officer, 'states.search', { params: { text } })).answer.states;
    expect(await search('goa')).toEqual([goa]);
    expect(await search('go')).toEqual([]);
  });

  test('of one user are the territories they work and their states', async () => {
    await desk.db
      .insertInto('user_territories')
      .values(
        ['Pune', 'Panaji'].map((name) => ({ user_id: desk.officer_id, territory_id: territoryId(name) })),
      )
      .execute();
    const of = async (user_id: string) =>
      (await ask(desk.manager, 'territories.ofUser', { body: { user_id } })).answer;
    const found = await of(desk.officer_id);
    expect(found.states.map(({ name }) => name)).toEqual(['Goa', 'Maharashtra']);
    expect(found.territories.map(({ name }) => name)).toEqual(['Panaji', 'Pune']);
    expect(await of(v7())).toEqual({ states: [], territories: [] });
  });

  test('are added, renamed and deleted, and every list says so', async () => {
    const who = await admin();
    const id = await made(who);
    const territory = await added(who, id);
    await ask(who, 'states.update', { body: { id, name: 'Malwa 2' } });
    await ask(who, 'territories.update', { body: { id: territory, name: 'Ujjain' } });
    expect((await all()).find((state) => state.id === id)).toEqual({
      id,
      name: 'Malwa 2',
      territories: [{ id: territory, name: 'Ujjain', state_id: id }],
    });
    expect((await ask(who, 'territories.delete', { body: { id: territory } })).answer.message).toBe(
      'Territory deleted.',
    );
    await ask(who, 'states.delete', { body: { id } });
    expect((await all()).some((state) => state.id === id)).toBe(false);
    const lines = await desk.db.selectFrom('audit').select('action').where('record_id', '=', id).execute();
    expect(lines.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
  });

  test('with letters and spaces only, when new', async () => {
    const who = await admin();
    const state = (name: unknown) => refusal(ask(who, 'states.create', { body: { name } }));
    expect((await state(' ')).errors).toEqual({ name: ['Name is required'] });
    expect((await state('Goa 2')).errors).toEqual({ name: ['Only letters and spaces are allowed'] });
    expect((await ask(who, 'states.create', { body: { name: 'महाराष्ट्र' } })).answer.state.name).toBe(
      'महाराष्ट्र',
    );
    const id = await made(who);
    const wrong = ask(who, 'territories.create', { body: { state_id: id, territory_name: 'A1' } });
    expect((await refusal(wrong)).errors).toEqual({ name: ['Only letters and spaces are allowed'] });
    const nameless = ask(who, 'states.update', { body: { id, name: '' } });
    expect((await refusal(nameless)).errors).toEqual({ name: ['Name is required'] });
  });

  test('have each name once: a state in all, a territory in its state', async () => {
    const who = await admin();
    const id = await made(who);
    await added(who, id);
    expect(await refusal(made(who, 'malwa'))).toMatchObject({
      code: 'conflict',
      errors: { name: ['malwa already exists.'] },
    });
    expect((await refusal(added(who, id, 'ujjain road'))).code).toBe('conflict');
    expect(await added(who, await made(who, 'Nimar'))).not.toBe('');
    expect((await refusal(added(who, v7()))).code).toBe('not_found');
  });

  test('a state with territories stays', async () => {
    const who = await admin();
    const id = await made(who);
    await added(who, id);
    const refused = await refusal(ask(who, 'states.delete', { body: { id } }));
    expect(refused).toMatchObject({
      code: 'conflict',
      message: 'State cannot be delete as it contain territories.',
    });
  });

  test('a territory stays while users, leads or customers are in it', async () => {
    const who = await admin();
    const id = territoryId('Pune');
    const remove = () => ask(who, 'territories.delete', { body: { id } });
    const lead = await desk.made();
    expect((await refusal(remove())).message).toBe(
      'This territory still has users, leads or customers. Move them to another one first.',
    );
    await ask(desk.officer, 'leads.delete', { params: { id: lead }, body: { id: lead } });
    expect((await remove()).answer).toEqual({ message: 'Territory deleted.' });
  });

  test('change only by whoever holds update-configurations', async () => {
    const changes = [
      () => ask(desk.manager, 'states.create', { body: { name: 'Malwa' } }),
      () => ask(desk.manager, 'territories.update', { body: { id: territoryId('Pune'), name: 'Poona' } }),
      () => ask(desk.manager, 'territories.delete', { body: { id: territoryId('Pune') } }),
    ];
    for (const change of changes) expect((await refusal(change())).code).toBe('forbidden');
    await addRole(desk.db, 'Office', ['update-configurations'], 'assigned');
    const clerk = await signedIn(desk.db, await addUser(desk.db, { username: 'clerk', role: 'Office' }));
    expect(await made(clerk)).not.toBe('');
  });
});
