import { sql, type Kysely } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { up } from '#server/db/migrations/0055-rights-not-names.ts';
import { transact } from '#server/db/transaction.ts';
import { namedId } from '#server/modules/seed/ids.ts';
import { roles } from '#server/modules/seed/roles.ts';
import { runUserCommand } from '#server/user-commands.ts';
import { engines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn, type Caller } from './ask.ts';
import { addUser } from './company.ts';
import { useDesk } from './desk.ts';

const OFFICER = 'Area Officer';
const OFFICE = 'Head Office';
const rightsOf = (role: string) => roles.find(({ name }) => name === role)?.permissions ?? [];

describe.each(engines)('a role by another name, on %s', (engine) => {
  const desk = useDesk(engine);
  let officer: Caller;
  let office: Caller;

  /** A role with the rights of another one, and somebody who has it. */
  const addAlike = async (name: string, role: string, reports_to: string | null) => {
    await desk.db
      .insertInto('roles')
      .values({ id: namedId('role', name), name })
      .execute();
    await desk.db
      .insertInto('role_permissions')
      .values(rightsOf(role).map((right) => ({ role_id: namedId('role', name), ...right })))
      .execute();
    const username = name.replace(' ', '-').toLowerCase();
    return signedIn(desk.db, await addUser(desk.db, { username, role: name, reports_to }));
  };
  const idOf = ({ actor }: Caller) => actor?.id ?? '';

  beforeEach(async () => {
    officer = await addAlike(OFFICER, 'Sales Officer', desk.manager_id);
    office = await addAlike(OFFICE, 'Admin', null);
  });

  test('with an officer’s rights, looks after what it makes and hands nothing over', async () => {
    const assigned_to = desk.officer_id;
    const lead = await desk.made(officer, { assigned_to });
    expect((await desk.stored(lead)).assigned_to).toBe(idOf(officer));
    await desk.update(officer, lead, { assigned_to, name: 'Gupta' });
    expect(await desk.stored(lead)).toMatchObject({ name: 'Gupta', assigned_to: idOf(officer) });
    const { answer } = await desk.convert(officer, lead, { assigned_to });
    expect((await desk.storedContact(answer.data.id)).assigned_to).toBe(idOf(officer));
    const customer = await desk.madeContact(officer, { assigned_to });
    await desk.updateContact(officer, customer, { assigned_to });
    expect((await desk.storedContact(customer)).assigned_to).toBe(idOf(officer));
  });

  test('with a leader’s scope, hands over, even under the name of officers', async () => {
    await sql`update role_permissions set access_to = 'group' where role_id = ${namedId('role', OFFICER)}
      and name in ('create-leads', 'update-leads')`.execute(desk.db);
    const leader = await signedIn(desk.db, idOf(officer));
    const below = await addUser(desk.db, { username: 'below', reports_to: idOf(leader) });
    const lead = await desk.made(leader, { assigned_to: below });
    expect((await desk.stored(lead)).assigned_to).toBe(below);
    const missing = desk.create(leader, { assigned_to: null });
    expect((await refusal(missing)).errors).toEqual({ assigned_to: ['Assigned To is required'] });
  });

  test('with the right to all records, deletes what others made', async () => {
    const remove = (who: Caller, id: string) => ask(who, 'accounts.delete', { params: { id }, body: { id } });
    const account = await desk.madeAccount(desk.officer);
    await sql`update role_permissions set access_to = 'all' where name = 'delete-accounts'`.execute(desk.db);
    const manager = await signedIn(desk.db, desk.manager_id);
    expect((await refusal(remove(manager, account))).code).toBe('forbidden');
    expect((await remove(office, account)).answer).toEqual({ message: 'Account deleted.' });
  });

  test('administers the company: its last one stays, and may allow a handover', async () => {
    vi.stubEnv('USER_PASSWORD', 'nine purple tractors');
    const user = (...words: string[]) => transact(desk.db, (tx) => runUserCommand(tx, words));
    await expect(user('disable', 'head-office')).rejects.toThrow('the only Admin left');
    await expect(user('handover', 'ravi', '--by', 'area-officer')).rejects.toThrow('is no Admin');
    expect(await user('handover', 'ravi', '--by', 'head-office')).toContain('ravi');
    await user('add', 'second', '--role', 'Admin');
    await user('disable', 'head-office');
    vi.unstubAllEnvs();
  });

  test('an older company keeps what its Admin could do, and nobody else gains it', async () => {
    const gained = ['read-place_search', 'update-all_records', 'update-users'];
    await desk.db.deleteFrom('role_permissions').where('name', 'in', gained).execute();
    await up(desk.db as Kysely<unknown>); // migrations know no tables
    const { rows } = await sql<{ role: string; name: string }>`
      select r.name as role, p.name from role_permissions p join roles r on r.id = p.role_id
      where p.name = any(${gained}) and p.access_to = 'all' order by p.name`.execute(desk.db);
    expect(rows).toEqual(gained.map((name) => ({ role: 'Admin', name })));
  });

  test('a right to change rows leaves the directory as it is, and one to read them does not', async () => {
    const revision = async () =>
      (await sql<{ rev: number }>`select rev from users where id = ${idOf(officer)}`.execute(desk.db))
        .rows[0];
    const before = await revision();
    const set = (name: string) =>
      sql`update role_permissions set access_to = 'all' where role_id = ${namedId('role', OFFICER)}
        and name = ${name}`.execute(desk.db);
    await set('update-leads');
    expect(await revision()).toEqual(before);
    await set('read-leads');
    expect(await revision()).toEqual({ rev: (before?.rev ?? 0) + 1 });
  });
});
