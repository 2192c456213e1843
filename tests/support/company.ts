import type { Permission } from '#contract/core/permissions.ts';
import type { Db } from '#server/db/database.ts';
import { seedBase } from '#server/modules/seed.ts';
import { v7 } from 'uuid';
import { place } from './party-values.ts';
import type { TestServer } from './server.ts';

/** A small company: an admin, two managers with two officers each, and a territory. */
export interface Company {
  territory: string;
  /** The state it is in. */
  state: string;
  users: Record<Person, string>;
  tokens: Record<Person, string>;
}

const people = {
  admin: { role: 'Admin', boss: null },
  north: { role: 'Manager', boss: 'admin' },
  south: { role: 'Manager', boss: 'admin' },
  asha: { role: 'Sales Officer', boss: 'north' },
  bina: { role: 'Sales Officer', boss: 'north' },
  chand: { role: 'Sales Officer', boss: 'south' },
} as const satisfies Record<string, { role: string; boss: string | null }>;
export type Person = keyof typeof people;

/** Fills an emptied database with the company and signs everybody in. */
export async function makeCompany(server: Pick<TestServer, 'db' | 'signIn'>): Promise<Company> {
  const { db } = server;
  await db.transaction().execute((tx) => seedBase(tx));
  const users = {} as Record<Person, string>;
  const tokens = {} as Record<Person, string>;
  for (const [name, { role, boss }] of Object.entries(people) as [Person, (typeof people)[Person]][]) {
    users[name] = await makeUser(db, name, role, boss === null ? null : users[boss]);
    tokens[name] = await server.signIn(users[name]);
  }
  const { id, state_id } = await db
    .selectFrom('territories')
    .select(['id', 'state_id'])
    .orderBy('name')
    .executeTakeFirstOrThrow();
  return { territory: id, state: state_id, users, tokens };
}

async function makeUser(db: Db, name: string, role: string, reports_to: string | null): Promise<string> {
  const id = v7();
  const { id: role_id } = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', role)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('users')
    .values({
      id,
      name,
      username: name,
      role_id,
      password_hash: null,
      email: null,
      mobile: null,
      department: null,
      profile_image: null,
      reports_to,
      created_by: null,
    })
    .execute();
  return id;
}

/** Gives a role exactly these rights. */
export async function setRights(db: Db, role: string, permissions: readonly Permission[]): Promise<void> {
  const { id } = await db.selectFrom('roles').select('id').where('name', '=', role).executeTakeFirstOrThrow();
  await db.deleteFrom('role_permissions').where('role_id', '=', id).execute();
  for (const permission of permissions)
    await db
      .insertInto('role_permissions')
      .values({ role_id: id, ...permission })
      .execute();
}

/** A valid body of a lead; `over` replaces fields. */
export function leadBody(territory_id: string, over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Sharma Stores',
    first_name: 'Ravi',
    last_name: 'Sharma',
    gender: 'Male',
    mobile: '9876543210',
    credit_days: 30,
    department: 'retail',
    customer_type: 'retailer',
    registration_date: '2026-01-05',
    territory_id,
    retailer_tax_type: 'unregistered',
    status: 'Active',
    lead_type: 'Active',
    priority: 'Low',
    location: place,
    ...over,
  };
}
