import { choiceLists } from '#contract/core/choices.ts';
import { resourceNames } from '#contract/resources.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { choiceEntries } from './choices.ts';
import { namedId } from './ids.ts';
import { roles } from './roles.ts';
import { towns } from './towns.ts';

/** Seeds what every company needs, each part only while it is empty: later changes are the company's own. */
export async function fillBase(tx: Tx): Promise<void> {
  if (await isEmpty(tx, 'roles')) await seedRoles(tx);
  await grantNew(tx);
  await seedChoices(tx);
  if (await isEmpty(tx, 'states')) await seedPlaces(tx);
}

async function isEmpty(tx: Tx, table: keyof Database): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx);
  return rows.length === 0;
}

async function seedRoles(tx: Tx): Promise<void> {
  await tx
    .insertInto('roles')
    .values(roles.map(({ name }) => ({ id: namedId('role', name), name })))
    .execute();
  const granted = roles.flatMap(({ name, permissions }) =>
    permissions.map((permission) => ({ role_id: namedId('role', name), ...permission })),
  );
  await tx.insertInto('role_permissions').values(granted).execute();
}

/**
 * Grants the first roles their rights over a resource added by a newer version, once: rights that a company removes
 * later stay removed. Roles of the company's own get none.
 */
async function grantNew(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from granted_resources`.execute(tx);
  const fresh = resourceNames.filter((name) => !rows.some((known) => known.name === name));
  if (fresh.length === 0) return;
  for (const { name, permissions } of roles) {
    const granted = permissions.filter((right) => fresh.some((known) => right.name.endsWith(`-${known}`)));
    for (const { name: right, access_to } of granted)
      await sql`
        insert into role_permissions (role_id, name, access_to)
        select id, ${right}, ${access_to} from roles where name = ${name} on conflict do nothing`.execute(tx);
  }
  await sql`insert into granted_resources select unnest(${fresh}::text[])`.execute(tx);
}

/** Seeds the entries of each empty list, including lists added by a newer version. */
async function seedChoices(tx: Tx): Promise<void> {
  const filled = await tx.selectFrom('choices').select('list').distinct().execute();
  const empty = choiceLists.filter((list) => !filled.some((known) => known.list === list));
  const rows = empty.flatMap((list) =>
    choiceEntries[list].map(([key, value], at) => ({
      id: namedId(`choice:${list}`, key),
      created_by: null,
      list,
      key,
      value,
      position: at + 1,
    })),
  );
  if (rows.length > 0) await tx.insertInto('choices').values(rows).execute();
}

async function seedPlaces(tx: Tx): Promise<void> {
  const states = [...new Set(towns.map((town) => town.state))];
  await tx
    .insertInto('states')
    .values(states.map((name) => ({ id: namedId('state', name), name, created_by: null })))
    .execute();
  const territories = towns.map(({ name, state }) => ({
    id: namedId('territory', name),
    name,
    state_id: namedId('state', state),
    created_by: null,
  }));
  await tx.insertInto('territories').values(territories).execute();
}
