import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import type { Permission } from '#contract/permissions.ts';
import type { TestServer } from '#tests/support/server.ts';
import { seedBase } from '#server/modules/seed.ts';
import type { Write } from '../kit/backend.ts';

/** Who is in every run, as ids: two officers of one team, their manager, and an officer of another team. */
export interface Staff {
  officer: string;
  second: string;
  manager: string;
  other: string;
}

export interface Office {
  staff: Staff;
  people: string[];
  territory: string;
}

/** Fills an empty database with as little as a lead needs: lean runs are many runs. */
export async function makeOffice({ db }: Pick<TestServer, 'db'>): Promise<Office> {
  await db.transaction().execute((tx) => seedBase(tx));
  const { id: territory } = await db
    .selectFrom('territories')
    .select('id')
    .orderBy('name')
    .executeTakeFirstOrThrow();
  const { state_id } = await db
    .selectFrom('territories')
    .select('state_id')
    .where('id', '=', territory)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('territories').where('id', '!=', territory).execute();
  await db.deleteFrom('states').where('id', '!=', state_id).execute();
  const role_ids = new Map(
    (await db.selectFrom('roles').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  );
  const hire = async (name: string, role: string, reports_to: string | null) => {
    const id = v7();
    const role_id = role_ids.get(role) ?? '';
    const nothing = { password_hash: null, email: null, mobile: null, department: null, profile_image: null };
    await db
      .insertInto('users')
      .values({ id, name, username: name, role_id, reports_to, created_by: null, ...nothing })
      .execute();
    return id;
  };
  const manager = await hire('manager', 'Manager', null);
  const officer = await hire('officer', 'Sales Officer', manager);
  const second = await hire('second', 'Sales Officer', manager);
  const other = await hire('other', 'Sales Officer', null);
  return {
    staff: { officer, second, manager, other },
    people: [officer, second, manager, other],
    territory,
  };
}

const scoped = (access_to: Permission['access_to'], actions: readonly string[]): Permission[] =>
  ['leads', 'contacts'].flatMap((name) =>
    actions.map((action) => ({ name: `${action}-${name}`, access_to })),
  );

/** The rights on leads and customers officers can come to have in a run; the first is what they start with. */
export const officerRights: readonly Permission[][] = [
  scoped('assigned', ['read', 'create', 'update', 'delete']),
  scoped('assigned', ['read', 'create', 'delete']),
  scoped('group', ['read', 'create', 'update', 'delete']),
  scoped('created', ['read', 'create', 'update', 'delete']),
  scoped('assigned', ['read', 'create', 'update']),
];

/** A valid body of a lead. */
export function leadOf(territory_id: string, name: string): Record<string, unknown> {
  return {
    name,
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
    location: {
      address: '12 Main Road',
      landmark: 'Clock tower',
      city: 'Pune',
      state: 'Maharashtra',
      pin_code: '411001',
      country: 'India',
      latitude: 18.52,
      longitude: 73.85,
    },
  };
}

/** A file on a lead. */
export function attachmentOf(lead: string, id: string, bytes: Uint8Array<ArrayBuffer>): Write {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { id, name: 'note.txt', size: bytes.length, sha256 };
  const body = { name: 'Note', record_type: 'lead', record_id: lead, file };
  return { call: 'attachments.create', does: 'create', record_id: id, body, bytes };
}
