import { v7 } from 'uuid';
import { hashSecret } from '#server/modules/session/hashing.ts';
import { namedId } from '#server/modules/seed/ids.ts';
import { seedBase } from '#server/modules/seed.ts';
import type { Permission, Scope } from '#contract/core/permissions.ts';
import { place } from '#tests/support/party-values.ts';
import type { Db } from '#server/db/database.ts';

export const PASSWORD = 'a sound phrase of a test';

/** What a test says of a user; the rest is filled in. */
export interface Someone {
  username: string;
  name?: string;
  role?: string;
  department?: string | null;
  reports_to?: string | null;
  active?: boolean;
  email?: string | null;
  mobile?: string | null;
}

let hashed: Promise<string> | undefined;

/** Adds a user whose password is PASSWORD and gives the id. */
export async function addUser(db: Db, someone: Someone): Promise<string> {
  hashed ??= hashSecret(PASSWORD);
  const id = v7();
  await db
    .insertInto('users')
    .values({
      id,
      username: someone.username,
      name: someone.name ?? `The ${someone.username}`,
      role_id: namedId('role', someone.role ?? 'Sales Officer'),
      department: someone.department ?? null,
      reports_to: someone.reports_to ?? null,
      active: someone.active ?? true,
      password_hash: await hashed,
      email: someone.email ?? null,
      mobile: someone.mobile ?? null,
      profile_image: null,
      created_by: null,
    })
    .execute();
  return id;
}

/** Adds a role that holds the given rights, all with one scope. */
export async function addRole(
  db: Db,
  name: string,
  rights: readonly string[],
  access_to: Scope,
): Promise<void> {
  await db
    .insertInto('roles')
    .values({ id: namedId('role', name), name })
    .execute();
  const permissions: Permission[] = rights.map((right) => ({ name: right, access_to }));
  if (permissions.length > 0)
    await db
      .insertInto('role_permissions')
      .values(permissions.map((permission) => ({ role_id: namedId('role', name), ...permission })))
      .execute();
}

/** Roles, choices, states and territories as a new company has them. */
export const fillCompany = (db: Db): Promise<void> => db.transaction().execute(seedBase);

export const territoryId = (name: string): string => namedId('territory', name);

/** A lead as a form sends it; every rule holds. */
export function leadForm(changes: object = {}): Record<string, unknown> {
  return {
    name: 'Gupta Auto Parts',
    first_name: 'Ravi',
    last_name: 'Gupta',
    gender: 'Male',
    mobile: '9876543210',
    credit_days: '30',
    department: 'retail',
    customer_type: 'retailer',
    registration_date: '2026-11-20',
    territory_id: territoryId('Pune'),
    retailer_tax_type: 'registered',
    gstin_no: '27AAPFU0939F1ZV',
    pan_no: 'AAPFU0939F',
    location: place,
    ...changes,
  };
}

/** A customer as a form sends it; every rule holds. */
export const contactForm = (changes: object = {}) => leadForm({ sap_code: 'SAP-1001', ...changes });
