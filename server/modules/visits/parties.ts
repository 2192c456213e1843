import type { Location } from '#contract/core/fields.ts';
import { sql } from 'kysely';
import type { Actor, Person } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { visible } from '#server/db/scope.ts';

const MAX_CANDIDATES = 5000;

/** A lead or customer in plans and visits. A type, not an interface, because answers allow extra keys. */
export type Party = {
  id: string;
  name: string;
  type: 'Lead' | 'Customer';
  city: string | null;
  state: string | null;
  address: string | null;
};

/** The same with its location. */
type PlacedParty = Party & { location: Location | null };

const tables = [
  ['leads', 'Lead'],
  ['contacts', 'Customer'],
] as const;

const partyColumns = (type: Party['type']) => sql`
  id, name, ${type} as type, location->>'city' as city, location->>'state' as state,
  location->>'address' as address`;

/** Leads and customers by id with their locations, as far as the actor may read them. */
export async function partiesOf(
  tx: Tx,
  actor: Actor,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, PlacedParty>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const parts = tables.map(
    ([table, type]) => sql`
      select ${partyColumns(type)}, location from ${sql.table(table)}
      where id = any(${wanted}::uuid[]) and ${visible(actor, 'read', table)}`,
  );
  const { rows } = await sql<PlacedParty>`${sql.join(parts, sql` union all `)}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Leads and customers a plan or visit may include: in the territories, of the assignee, not converted, by name. */
export async function candidates(
  tx: Tx,
  actor: Actor,
  { territories, assigned_to }: { territories: readonly string[]; assigned_to: string | null },
): Promise<Party[]> {
  const assigned = assigned_to === null ? sql`true` : sql`assigned_to = ${assigned_to}::uuid`;
  const parts = tables.map(
    ([table, type]) => sql`
      select ${partyColumns(type)} from ${sql.table(table)}
      where territory_id = any(${territories}::uuid[]) and ${assigned} and ${visible(actor, 'read', table)}
        and ${table === 'leads' ? sql`converted_at is null` : sql`true`}`,
  );
  const { rows } = await sql<Party>`
    select * from (${sql.join(parts, sql` union all `)}) as party
    order by lower(name), id limit ${MAX_CANDIDATES}`.execute(tx);
  return rows;
}

/** The current lead or customer of a visit: a converted lead is replaced by its customer. */
export interface Goal {
  lead_id: string | null;
  contact_id: string | null;
}

/** The current lead or customer for each id, as far as the actor may read it; unknown ids have no entry. */
export async function goalsOf(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Goal>> {
  const { rows } = await sql<Goal & { id: string }>`
    select leads.id, case when customer.id is null then leads.id end as lead_id, customer.id as contact_id
    from leads left join contacts as customer on customer.id = leads.contact_id
      and ${visible(actor, 'read', 'contacts', 'customer')}
    where leads.id = any(${ids}::uuid[]) and ${visible(actor, 'read', 'leads')}
    union all
    select id, null, id from contacts
    where id = any(${ids}::uuid[]) and ${visible(actor, 'read', 'contacts')}`.execute(tx);
  return new Map(rows.map(({ id, ...goal }) => [id, goal]));
}

/** Of some leads and customers, those a user is assigned to or may read. */
export async function readableBy(
  tx: Tx,
  person: Person,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const parts = tables.map(
    ([table]) => sql`
      select id from ${sql.table(table)} where id = any(${ids}::uuid[])
        and (assigned_to = ${person.id}::uuid or ${visible(person, 'read', table)})`,
  );
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union all `)}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The location of a visit's lead or customer, or null. Only measures distance; never returned to a user. */
export async function placeOf(tx: Tx, { lead_id, contact_id }: Goal): Promise<Location | null> {
  const { rows } = await sql<{ location: Location }>`
    select location from leads where id = ${lead_id}::uuid
    union all select location from contacts where id = ${contact_id}::uuid`.execute(tx);
  return rows[0]?.location ?? null;
}
