import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import type { Permission } from '#contract/core/permissions.ts';
import type { TestServer } from '#tests/support/server.ts';
import { seedBase } from '#server/modules/seed.ts';
import type { Write } from '../kit/backend.ts';
import type { FieldBodies } from '../kit/field-hand.ts';
import { KeptTables } from './kept-tables.ts';

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
  state: string;
  territories: string[];
  kept: KeptTables;
}

/** Fills an empty database with as little as a lead needs: lean runs are many runs. */
export async function makeOffice(server: TestServer): Promise<Office> {
  const { db } = server;
  await db.transaction().execute((tx) => seedBase(tx));
  const found = await db
    .selectFrom('territories')
    .innerJoin('states', 'states.id', 'territories.state_id')
    .select(['territories.id', 'territories.state_id'])
    .where('states.name', '=', 'Maharashtra')
    .orderBy('territories.name')
    .limit(2)
    .execute();
  const territories = found.map(({ id }) => id);
  const { id: territory = '', state_id: state = '' } = found[0] ?? {};
  await db.deleteFrom('territories').where('id', 'not in', territories).execute();
  await db.deleteFrom('states').where('id', '!=', state).execute();
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
  const colleague = await hire('second', 'Sales Officer', manager);
  const other = await hire('other', 'Sales Officer', null);
  return {
    staff: { officer, second: colleague, manager, other },
    people: [officer, colleague, manager, other],
    territory,
    state,
    territories,
    kept: await KeptTables.make(server),
  };
}

const scoped = (access_to: Permission['access_to'], actions: readonly string[]): Permission[] =>
  ['leads', 'contacts'].flatMap((name) =>
    actions.map((action) => ({ name: `${action}-${name}`, access_to })),
  );

/** The rights on their field work that officers keep throughout. */
export const fieldRights: readonly Permission[] = [
  ...['journey_plans', 'market_visits'].flatMap((name) =>
    ['read', 'create', 'update', 'delete'].map((action) => `${action}-${name}`),
  ),
  'read-attendances',
  'create-attendances',
].map((name) => ({ name, access_to: 'assigned' }));

/** The rights on leads and customers officers can come to have in a run; the first is what they start with. */
export const officerRights: readonly Permission[][] = [
  scoped('assigned', ['read', 'create', 'update', 'delete']),
  scoped('assigned', ['read', 'create', 'delete']),
  scoped('group', ['read', 'create', 'update', 'delete']),
  scoped('created', ['read', 'create', 'update', 'delete']),
  scoped('assigned', ['read', 'create', 'update']),
];

/** Valid bodies of plans and visits. */
export function fieldOf({ state, territory }: Pick<Office, 'state' | 'territory'>): FieldBodies {
  const common = (assigned_to: string, title: string) => ({
    title,
    assigned_to,
    reminder_time: '09:30',
    state: [state],
    territory: [territory],
  });
  return {
    visit: (user, title, date, lead_id) => ({ ...common(user, title), date, reminder_date: date, lead_id }),
    plan: (user, title, from, items) => ({
      ...common(user, title),
      start_date: from,
      end_date: '2026-12-31',
      reminder_date: from,
      items,
    }),
  };
}

/** A file on a lead. */
export function attachmentOf(lead: string, id: string, bytes: Uint8Array<ArrayBuffer>): Write {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { id, name: 'note.txt', size: bytes.length, sha256 };
  const body = { name: 'Note', record_type: 'lead', record_id: lead, file };
  return { call: 'attachments.create', does: 'create', record_id: id, body, bytes };
}
