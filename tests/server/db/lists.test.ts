import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/core/errors.ts';
import type { Scope } from '#contract/core/permissions.ts';
import type { Actor } from '#server/db/actor.ts';
import { labelsOf } from '#server/db/labels.ts';
import { listRows, searchRows, type ListRequest } from '#server/db/list.ts';
import { findRow, insertRow, removeRow, updateRow } from '#server/db/table.ts';
import { transact } from '#server/db/transaction.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody, type Person } from '#tests/support/company.ts';
import { engines } from '#tests/support/databases.ts';

describe.each(engines)('lists and rows on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server, 'block');
  let second: string;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const other = await server.db
      .selectFrom('territories')
      .select(['id', 'name'])
      .orderBy('name', 'desc')
      .executeTakeFirstOrThrow();
    second = other.id;
    const rows: [string, Person, Person, string, string, string][] = [
      ['Alpha', 'asha', 'asha', company.territory, 'Active', '2026-03-01T18:29:59.999Z'],
      ['beta', 'bina', 'asha', second, 'Inactive', '2026-03-01T18:30:00.000Z'],
      ['Gamma 100%', 'chand', 'chand', company.territory, 'Active', '2026-03-02T18:29:59.999Z'],
      ['delta_x', 'admin', 'admin', second, 'Active', '2026-03-02T18:30:00.000Z'],
    ];
    for (const [name, assigned, created, territory_id, status, created_at] of rows) {
      ids[name] = v7();
      await sql`insert into leads (id, created_by, assigned_to, created_at, name, first_name, last_name, mobile,
        credit_days, department, customer_type, registration_date, territory_id, retailer_tax_type, status,
        lead_type, priority, location) values (${ids[name]}::uuid, ${company.users[created]}::uuid,
        ${company.users[assigned]}::uuid, ${created_at}::timestamptz, ${name}, 'R', 'S', '9876543210', 0, 'retail',
        'retailer', '2026-01-01', ${territory_id}::uuid, 'unregistered', ${status}, 'Active', 'Low',
        ${leadBody(territory_id)['location']}::jsonb)`.execute(server.db);
    }
  });

  const actor = (person: Person, access_to: Scope | null, action = 'read'): Actor => ({
    id: company.users[person],
    name: person,
    username: person,
    profile_image: null,
    language: null,
    grade: null,
    role: 'Tester',
    department: null,
    session_id: v7(),
    handover: false,
    permissions: [
      { name: 'read-leads', access_to: 'all' } as const,
      ...(access_to ? [{ name: `${action}-leads`, access_to }] : []),
    ].filter((right) => right.name !== 'read-leads' || action !== 'read' || right.access_to === access_to),
    team: teamOf(person),
  });
  const teamOf = (person: Person): string[] => {
    const names: Partial<Record<Person, Person[]>> = {
      north: ['north', 'asha', 'bina'],
      admin: ['admin', 'north', 'south', 'asha', 'bina', 'chand'],
    };
    return (names[person] ?? [person]).map((name) => company.users[name]);
  };
  const names = async (who: Actor, request: ListRequest) =>
    transact(server.db, async (tx) => {
      const { rows, total } = await listRows(tx, who, 'leads', request);
      expect(total).toBeGreaterThanOrEqual(rows.length);
      return rows.map((row) => row.name);
    });

  it.each([
    ['asha', 'assigned', ['Alpha']],
    ['asha', 'created', ['beta', 'Alpha']],
    ['north', 'group', ['beta', 'Alpha']],
    ['asha', 'group', ['beta', 'Alpha']],
    ['chand', 'all', ['delta_x', 'Gamma 100%', 'beta', 'Alpha']],
    ['chand', null, []],
  ] as const)('shows %s with the scope %s exactly its rows', async (person, scope, expected) => {
    expect(await names(actor(person, scope), {})).toEqual(expected);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['part of a name in any case', { name: 'ALPH' }, ['Alpha']],
    ['a percent sign as itself', { name: '0%' }, ['Gamma 100%']],
    ['an underscore as itself', { name: 'a_' }, ['delta_x']],
    ['a status', { status: 'Inactive' }, ['beta']],
    ['the day of Kolkata it starts on', { from: '2026-03-02' }, ['delta_x', 'Gamma 100%', 'beta']],
    ['the day of Kolkata it ends on', { to: '2026-03-01' }, ['Alpha']],
    ['one day', { from: '2026-03-02', to: '2026-03-02' }, ['Gamma 100%', 'beta']],
    ['an id that is none', { territory_id: 'x' }, []],
    [
      'nothing by a label',
      { territory: 'Pune', created_by_name: 'x' },
      ['delta_x', 'Gamma 100%', 'beta', 'Alpha'],
    ],
    ['nothing by an empty value', { name: '' }, ['delta_x', 'Gamma 100%', 'beta', 'Alpha']],
    ['nothing by a key it does not know', { hack: '1' }, ['delta_x', 'Gamma 100%', 'beta', 'Alpha']],
  ])('filters by %s', async (_, filters, expected) => {
    expect(await names(actor('admin', 'all'), { filters })).toEqual(expected);
  });

  it('filters by who created it and where', async () => {
    const by = { created_by: company.users.asha, territory_id: second };
    expect(await names(actor('admin', 'all'), { filters: by })).toEqual(['beta']);
  });

  it('refuses a day that is none, naming the filter', async () => {
    const asked = names(actor('admin', 'all'), { filters: { from: '2026-02-30' } });
    await expect(asked).rejects.toMatchObject({
      code: 'invalid',
      errors: { 'filters.from': ['Enter a valid date'] },
    });
  });

  it.each<[ListRequest, string[]]>([
    [{ sortBy: 'name' }, ['Alpha', 'beta', 'delta_x', 'Gamma 100%']],
    [{ sortBy: 'name', descending: true }, ['Gamma 100%', 'delta_x', 'beta', 'Alpha']],
    [{ sortBy: 'created_at' }, ['delta_x', 'Gamma 100%', 'beta', 'Alpha']],
    [{ sortBy: 'created_at', descending: false }, ['Alpha', 'beta', 'Gamma 100%', 'delta_x']],
    [{ sortBy: 'assigned_to' }, ['delta_x', 'Alpha', 'beta', 'Gamma 100%']],
    [{ page: 2, rowsPerPage: 10 }, []],
    [{ query: 'LTA' }, ['delta_x']],
  ])('orders and pages by %o', async (request, expected) => {
    expect(await names(actor('admin', 'all'), request)).toEqual(expected);
  });

  it('refuses a column that is not one of the list', async () => {
    const asked = names(actor('admin', 'all'), { sortBy: 'password_hash' });
    await expect(asked).rejects.toBeInstanceOf(ApiError);
  });

  it('counts anew after every kind of change', async () => {
    const who = actor('admin', 'all');
    const total = () =>
      transact(server.db, async (tx) => (await listRows(tx, who, 'leads', { rowsPerPage: 10 })).total);
    const id = v7();
    const before = await total();
    expect(await total()).toBe(before);
    await sql`insert into leads select (jsonb_populate_record(l, ${JSON.stringify({ id, cdp_code: 'X' })}::jsonb)).*
      from leads l where id = ${ids['Alpha']}::uuid`.execute(server.db);
    expect(await total()).toBe(before + 1);
    await sql`delete from leads where id = ${id}::uuid`.execute(server.db);
    expect(await total()).toBe(before);
  });

  it('finds rows by part of a code or a name within the scope', async () => {
    const found = (who: Actor, text: string) =>
      transact(server.db, async (tx) => (await searchRows(tx, who, 'leads', text)).map((row) => row.name));
    expect(await found(actor('admin', 'all'), 'cdp-')).toHaveLength(4);
    expect(await found(actor('asha', 'assigned'), 'a')).toEqual(['Alpha']);
  });

  it('names what the rows refer to', async () => {
    const labels = await transact(server.db, async (tx) => {
      const { rows } = await listRows(tx, actor('asha', 'assigned'), 'leads', {});
      return labelsOf(tx, 'leads', rows);
    });
    expect(labels.get(company.users.asha)).toBe('asha');
    expect(labels.size).toBe(2);
  });

  it('hides what is out of reach and refuses what may only be read', async () => {
    const find = (who: Actor, name: string, action: 'read' | 'update' = 'read') =>
      transact(server.db, (tx) => findRow(tx, who, 'leads', ids[name] ?? '', action));
    await expect(find(actor('asha', 'assigned'), 'Gamma 100%')).rejects.toMatchObject({ code: 'not_found' });
    await expect(find(actor('asha', 'assigned', 'update'), 'Gamma 100%', 'update')).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(find(actor('asha', 'assigned', 'update'), 'Alpha', 'update')).resolves.toMatchObject({
      name: 'Alpha',
    });
    await expect(find(actor('asha', null, 'update'), 'Alpha', 'update')).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('refuses a change that would put a row out of reach, and undoes it', async () => {
    const id = ids['Alpha'] ?? '';
    const move = transact(server.db, (tx) =>
      updateRow(tx, actor('asha', 'assigned', 'update'), 'leads', id, { assigned_to: company.users.bina }),
    );
    await expect(move).rejects.toMatchObject({ code: 'forbidden' });
    const row = await server.db
      .selectFrom('leads')
      .select('assigned_to')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.assigned_to).toBe(company.users.asha);
  });

  it('writes only columns of the contract, and removes only within reach', async () => {
    const who = {
      ...actor('asha', 'all', 'create'),
      permissions: [{ name: 'create-choices', access_to: 'all' as const }],
    };
    const id = v7();
    const row = await transact(server.db, (tx) => {
      const values = { id, list: 'priority' as const, key: 'z', value: 'Z', position: 9, rev: 77, ver: '1' };
      return insertRow(tx, who, 'choices', values);
    });
    expect(row).toMatchObject({ key: 'z', created_by: company.users.asha });
    expect(row).not.toHaveProperty('rev');
    await expect(transact(server.db, (tx) => removeRow(tx, who, 'choices', id))).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
