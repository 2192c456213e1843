import { unpackRows } from '#contract/core/columns.ts';
import { pullPage, PULL_PAGE_ROWS } from '#contract/core/sync.ts';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody, setRights, type Person } from '#tests/support/company.ts';
import { engines } from '#tests/support/databases.ts';
import { TestDevice } from '#tests/support/sync.ts';

describe.each(engines)('pull on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server);

  const device = (person: Person) => new TestDevice(server, company.tokens[person]);
  const insert = async (person: Person, over: object = {}) => {
    const id = v7();
    const body = leadBody(company.territory);
    const owner = company.users[person];
    await sql`insert into leads ${sql.raw('')} (id, created_by, assigned_to, name, first_name, last_name, mobile, credit_days,
      department, customer_type, registration_date, territory_id, retailer_tax_type, status, lead_type, priority, location)
      values (${id}::uuid, ${owner}::uuid, ${owner}::uuid, ${'name' in over ? over.name : body['name']}, 'R', 'S', '9876543210', 0, 'retail',
      'retailer', '2026-01-01', ${company.territory}::uuid, 'unregistered', 'Active', 'Active', 'Low', ${body['location']}::jsonb)`.execute(
      server.db,
    );
    return id;
  };
  const assign = (id: string, person: Person) =>
    sql`update leads set assigned_to = ${company.users[person]}::uuid where id = ${id}::uuid`.execute(
      server.db,
    );

  it('brings everything visible first, in the order of the contract, as pages of the contract', async () => {
    const mine = await insert('asha');
    await insert('bina');
    const asha = device('asha');
    const pages = await asha.pull();
    for (const page of pages) expect(pullPage.safeParse(page).error).toBeUndefined();
    expect(pages.every((page) => page.full)).toBe(true);
    expect(Object.keys(pages[0]?.rows ?? {})).toEqual(['choices', 'states', 'territories', 'users', 'leads']);
    expect([...asha.table('leads').keys()]).toEqual([mine]);
    expect(asha.table('leads').get(mine)).toMatchObject({ _rev: 1, name: 'Sharma Stores' });
    expect(pages.at(-1)?.viewer?.user).toMatchObject({ id: company.users.asha, role: 'Sales Officer' });
    expect(pages.at(-1)?.settings).toBeDefined();
  });

  it('pages a full pull newest first and loses nothing at the seams', async () => {
    const count = PULL_PAGE_ROWS * 2 + 7;
    await sql`insert into choices (id, list, key, value, position)
      select gen_random_uuid(), 'department', 'k' || n, 'v', n from generate_series(1, ${count}) n`.execute(
      server.db,
    );
    const asha = device('asha');
    const pages = await asha.pull();
    expect(pages.length).toBeGreaterThan(2);
    const { rows } = await sql<{ n: number }>`select count(*) as n from choices`.execute(server.db);
    expect(asha.table('choices').size).toBe(rows[0]?.n);
    const ids = pages.flatMap((page) =>
      unpackRows(page.rows['choices'] ?? []).map((row) => String(row['id'])),
    );
    expect(ids).toEqual(ids.toSorted().reverse());
    for (const page of pages) {
      const size = Object.values(page.rows).reduce((sum, runs) => sum + unpackRows(runs).length, 0);
      expect(size).toBeLessThanOrEqual(PULL_PAGE_ROWS);
    }
  });

  it('goes on from the cursor of any page', async () => {
    await sql`insert into choices (id, list, key, value, position)
      select gen_random_uuid(), 'department', 'k' || n, 'v', n from generate_series(1, 1200) n`.execute(
      server.db,
    );
    const whole = device('asha');
    const pages = await whole.pull();
    const cut = device('asha');
    cut.cursor = pages[0]?.cursor;
    const rest = await cut.pull();
    expect(rest.map((page) => page.rows)).toEqual(pages.slice(1).map((page) => page.rows));
  });

  it('brings only changes afterwards', async () => {
    const id = await insert('asha');
    const asha = device('asha');
    await asha.pull();
    const quiet = await asha.pull();
    expect(quiet).toHaveLength(1);
    expect(quiet[0]).toMatchObject({ full: false, more: false, rows: {}, gone: {} });
    await sql`update leads set name = 'New' where id = ${id}::uuid`.execute(server.db);
    const [page] = await asha.pull();
    expect(page?.full).toBe(false);
    expect(Object.keys(page?.rows ?? {})).toEqual(['leads']);
    expect(asha.table('leads').get(id)).toMatchObject({ name: 'New', _rev: 2 });
  });

  it('tells a deletion to those who could see the row, and to nobody else', async () => {
    const id = await insert('asha');
    const [asha, bina, north] = [device('asha'), device('bina'), device('north')];
    for (const one of [asha, bina, north]) await one.pull();
    await sql`delete from leads where id = ${id}::uuid`.execute(server.db);
    expect((await asha.pull())[0]?.gone).toEqual({ leads: [{ id, reason: 'deleted' }] });
    expect((await north.pull())[0]?.gone).toEqual({ leads: [{ id, reason: 'deleted' }] });
    expect((await bina.pull())[0]?.gone).toEqual({});
  });

  it('moves a row from one officer to another, with its attachments, and back', async () => {
    const id = await insert('asha');
    await sql`update leads set created_by = ${company.users.admin}::uuid`.execute(server.db);
    const file = v7();
    await sql`insert into attachments (id, record_type, record_id, name) values (${file}::uuid, 'lead', ${id}::uuid, 'a.pdf')`.execute(
      server.db,
    );
    const [asha, bina, chand] = [device('asha'), device('bina'), device('chand')];
    for (const one of [asha, bina, chand]) await one.pull();
    expect([...asha.table('attachments').keys()]).toEqual([file]);

    await assign(id, 'bina');
    const [left] = await asha.pull();
    expect(left?.gone).toEqual({
      leads: [{ id, reason: 'moved' }],
      attachments: [{ id: file, reason: 'moved' }],
    });
    await bina.pull();
    expect([...bina.table('leads').keys()]).toEqual([id]);
    expect([...bina.table('attachments').keys()]).toEqual([file]);
    expect((await chand.pull())[0]).toMatchObject({ rows: {}, gone: {} });

    await assign(id, 'asha');
    await asha.pull();
    await bina.pull();
    expect([...asha.table('leads').keys()]).toEqual([id]);
    expect([...asha.table('attachments').keys()]).toEqual([file]);
    expect([...bina.table('leads').keys()]).toEqual([]);
    expect([...bina.table('attachments').keys()]).toEqual([]);
  });

  it('says nothing of a row that moved away and back between two pulls', async () => {
    const id = await insert('asha');
    await sql`update leads set created_by = null`.execute(server.db);
    const asha = device('asha');
    await asha.pull();
    await assign(id, 'bina');
    await assign(id, 'asha');
    const [page] = await asha.pull();
    expect(page?.gone).toEqual({});
    expect([...asha.table('leads').keys()]).toEqual([id]);
  });

  it('takes the attachments along when a lead is deleted', async () => {
    const id = await insert('asha');
    const file = v7();
    await sql`insert into attachments (id, record_type, record_id, name) values (${file}::uuid, 'lead', ${id}::uuid, 'a.pdf')`.execute(
      server.db,
    );
    const asha = device('asha');
    await asha.pull();
    await sql`delete from leads where id = ${id}::uuid`.execute(server.db);
    const [page] = await asha.pull();
    expect(page?.gone).toEqual({
      leads: [{ id, reason: 'deleted' }],
      attachments: [{ id: file, reason: 'deleted' }],
    });
  });

  it('starts afresh when the rights or the team change, and drops what is out of reach', async () => {
    const own = await insert('asha');
    const other = await insert('bina');
    const north = device('north');
    await north.pull();
    expect(north.table('leads').size).toBe(2);
    await sql`update users set reports_to = ${company.users.south}::uuid where id = ${company.users.bina}::uuid`.execute(
      server.db,
    );
    const pages = await north.pull();
    expect(pages[0]?.full).toBe(true);
    expect([...north.table('leads').keys()]).toEqual([own]);

    const asha = device('asha');
    await asha.pull();
    await setRights(server.db, 'Sales Officer', [{ name: 'read-leads', access_to: 'all' }]);
    expect((await asha.pull()).at(-1)?.viewer?.permissions).toEqual([
      { name: 'read-leads', access_to: 'all' },
    ]);
    expect([...asha.table('leads').keys()].sort()).toEqual([own, other].sort());
  });

  it('brings the expense policies to everybody, and to each the own grade alone', async () => {
    await sql`update users set grade = username`.execute(server.db);
    const id = v7();
    await sql`
      insert into expense_policies (id, grade, day_kind, da_rate, valid_from)
      values (${id}::uuid, 'E1', 'HQ', 12500, '2026-04-01')`.execute(server.db);
    await setRights(server.db, 'Sales Officer', []);
    const asha = device('asha');
    const pages = await asha.pull();
    expect(asha.table('expense_policies').get(id)).toMatchObject({ grade: 'E1', da_rate: 12_500 });
    expect(pages.at(-1)?.viewer?.user.grade).toBe('asha');
    expect(asha.table('users').get(company.users.bina)).not.toHaveProperty('grade');
    await sql`delete from expense_policies`.execute(server.db);
    await asha.pull();
    expect(asha.table('expense_policies').size).toBe(0);
  });

  it('starts afresh on another database and on a cursor it does not know', async () => {
    const asha = device('asha');
    await asha.pull();
    await sql`update app_state set epoch = gen_random_uuid()`.execute(server.db);
    expect((await asha.pull())[0]?.full).toBe(true);
    asha.cursor = 'nonsense';
    expect((await asha.pull())[0]?.full).toBe(true);
  });

  it('tells a changed role and changed territories in the directory', async () => {
    const asha = device('asha');
    await asha.pull();
    const id = company.users.bina;
    await sql`insert into user_territories values (${id}::uuid, ${company.territory}::uuid)`.execute(
      server.db,
    );
    await asha.pull();
    expect(asha.table('users').get(id)).toMatchObject({ territory_ids: [company.territory], _rev: 2 });
    await sql`update roles set name = 'Field Officer' where name = 'Sales Officer'`.execute(server.db);
    await asha.pull();
    expect(asha.table('users').get(id)).toMatchObject({ role: 'Field Officer' });
    await sql`delete from user_territories`.execute(server.db);
    await asha.pull();
    expect(asha.table('users').get(id)).toMatchObject({ territory_ids: [] });
  });
});
