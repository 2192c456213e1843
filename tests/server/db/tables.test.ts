import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resourceNames } from '#contract/resources.ts';
import { columnsOf } from '#server/db/columns.ts';
import { seedBase } from '#server/modules/seed.ts';
import { openTestDatabase, plainEngines, type TestDatabase } from '#tests/support/databases.ts';

describe.each(plainEngines)('the tables of resources, on %s', (engine) => {
  let store: TestDatabase;

  beforeAll(async () => {
    store = await openTestDatabase(engine);
    await store.db.transaction().execute(seedBase);
  });
  afterAll(() => store.close());

  test.each(resourceNames)('%s has a column for every field of its row', async (name) => {
    const { rows } = await sql<{ column: string }>`
      select column_name as column from information_schema.columns
      where table_schema = 'public' and table_name = ${name}`.execute(store.db);
    const columns = rows.map(({ column }) => column);
    expect(columnsOf(name).filter((field) => !columns.includes(field))).toEqual([]);
  });

  const rightsOf = async (role: string) => {
    const { rows } = await sql<{ name: string; access_to: string }>`
      select p.name, p.access_to from role_permissions p join roles on roles.id = p.role_id
      where roles.name = ${role} and p.name like '%-accounts' order by p.name`.execute(store.db);
    return rows.map(({ name, access_to }) => `${name} ${access_to}`);
  };

  test('a resource that came with a newer version is open to the first roles, until somebody takes it away', async () => {
    const { db } = store;
    const before = await rightsOf('Manager');
    expect(before).toContain('read-accounts group');
    await sql`delete from role_permissions where name like '%-accounts'`.execute(db);
    await sql`delete from granted_resources where name = 'accounts'`.execute(db);
    await db.transaction().execute(seedBase);
    expect(await rightsOf('Manager')).toEqual(before);
    await sql`delete from role_permissions where name = 'delete-accounts'`.execute(db);
    await db.transaction().execute(seedBase);
    expect(await rightsOf('Manager')).toEqual(before.filter((right) => !right.startsWith('delete-')));
  });
});
