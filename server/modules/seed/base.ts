import { choiceLists } from '#contract/choices.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { choiceEntries } from './choices.ts';
import { namedId } from './ids.ts';
import { roles } from './roles.ts';
import { towns } from './towns.ts';

/** Fills what every company needs, each part only while it is empty: later changes are the company's own. */
export async function fillBase(tx: Tx): Promise<void> {
  if (await isEmpty(tx, 'roles')) await seedRoles(tx);
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

/** A list gets its first entries while it has none; one that came with a newer version has none yet. */
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
