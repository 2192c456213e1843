import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { assigneesAmong } from '#domain/related/handing.ts';
import { engines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn, type Caller } from './ask.ts';
import { addRole, addUser } from './company.ts';
import { useDesk } from './desk.ts';

const areas = [
  { resource: 'tickets', create: 'tickets.create', update: 'tickets.update', detail: 'tickets.detail' },
  {
    resource: 'activities',
    create: 'activities.create',
    update: 'activities.update',
    detail: 'activities.detail',
  },
] as const;

describe.each(engines)('handing over on %s', (engine) => {
  const desk = useDesk(engine);

  describe.each(areas)('of $resource', ({ resource, create, update, detail }) => {
    const make = async (who: Caller, changes: object = {}): Promise<string> => {
      const id = v7();
      await ask(who, create, { body: { id, subject: 'Drum leaks', assigned_to: who.actor?.id, ...changes } });
      return id;
    };
    const hand = (who: Caller, id: string, assigned_to: string, more: object = {}) =>
      ask(who, update, { params: { id }, body: { assigned_to, ...more } });
    const read = (who: Caller, id: string) => ask(who, detail, { params: { id } });
    const colleague = (name: string, role = 'Sales Officer', reports_to: string | null = null) =>
      addUser(desk.db, { username: name.toLowerCase(), name, role, reports_to });

    test('goes to whoever may read the party, and its creator keeps reading', async () => {
      const lead_id = await desk.made(desk.officer);
      const id = await make(desk.officer, { lead_id });
      await hand(desk.officer, id, desk.manager_id);
      await read(desk.officer, id);
      expect(await refusal(hand(desk.officer, id, desk.officer_id))).toMatchObject({ code: 'forbidden' });
      await hand(desk.manager, id, desk.officer_id);
      await make(desk.officer, { lead_id, assigned_to: desk.manager_id });
    });

    test('is refused at the assignee who may not read the party, from both sides', async () => {
      const sneha = await colleague('Sneha');
      const lead_id = await desk.made(desk.officer);
      const account_id = await desk.madeAccount(desk.officer);
      const blind = (what: string) => ({
        code: 'invalid',
        errors: { assigned_to: [`Sneha cannot see this ${what}. Choose somebody who can.`] },
      });
      expect(await refusal(make(desk.officer, { lead_id, assigned_to: sneha }))).toMatchObject(blind('Lead'));
      const id = await make(desk.officer, { account_id });
      expect(await refusal(hand(desk.officer, id, sneha))).toMatchObject(blind('Account'));
      const free = await make(desk.manager, { assigned_to: sneha });
      expect(await refusal(hand(desk.manager, free, sneha, { lead_id }))).toMatchObject(blind('Lead'));
      await ask(desk.manager, update, { params: { id: free }, body: { subject: 'Of no party' } });
    });

    test('without a party goes to everybody who may read such records', async () => {
      const sneha = await colleague('Sneha');
      await addRole(desk.db, 'Guest', [], 'all');
      const guest = await colleague('Guest', 'Guest');
      const id = await make(desk.officer);
      expect((await refusal(hand(desk.officer, id, guest))).errors['assigned_to']).toHaveLength(1);
      await hand(desk.officer, id, sneha);
      const given = await signedIn(desk.db, sneha);
      await read(given, id);
      await hand(given, id, desk.manager_id);
      expect(await refusal(read(given, id))).toMatchObject({ code: 'not_found' });
      await read(desk.officer, id);
    });

    test('is offered on a phone to exactly those whom the server takes', async () => {
      const leader = await colleague('Leader', 'Manager', desk.manager_id);
      await colleague('Below', 'Sales Officer', leader);
      await colleague('Boss', 'Admin');
      await colleague('Elsewhere', 'Manager');
      await addRole(desk.db, 'Maker', ['read-leads', `read-${resource}`], 'created');
      await colleague('Maker', 'Maker');
      const lead_id = await desk.made(desk.officer);
      const people = await desk.db.selectFrom('users').selectAll().execute();
      const record = { created_by: desk.officer_id };
      const lead = { resource: 'leads', record: await desk.stored(lead_id) };
      for (const about of [[], [lead]]) {
        const offered = assigneesAmong(people, { resource, record }, about).map(({ name }) => name);
        const taken: string[] = [];
        for (const { id: assigned_to, name } of people)
          await make(desk.officer, { assigned_to, lead_id: about.length > 0 ? lead_id : '' }).then(
            () => taken.push(name),
            () => undefined,
          );
        expect(offered).toEqual(taken);
        expect(offered).not.toContain('Maker');
        expect(offered.includes('Elsewhere')).toBe(about.length === 0);
      }
    });
  });

  test('the directory follows a role and its rights', async () => {
    const reads = async () =>
      (
        await desk.db
          .selectFrom('users')
          .select(['reads', 'rev'])
          .where('id', '=', desk.officer_id)
          .executeTakeFirstOrThrow()
      ).reads.filter((text) => text.startsWith('leads'));
    expect(await reads()).toEqual(['leads assigned']);
    const officers = sql`role_id = (select role_id from users where id = ${desk.officer_id}::uuid) and name = 'read-leads'`;
    await sql`update role_permissions set access_to = 'group' where ${officers}`.execute(desk.db);
    expect(await reads()).toEqual(['leads group']);
    await sql`delete from role_permissions where ${officers}`.execute(desk.db);
    expect(await reads()).toEqual([]);
  });
});
