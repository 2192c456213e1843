import { ApiError } from '#contract/errors.ts';
import { type LeadFields } from '#contract/leads.ts';
import { INDUSTRIAL } from '#contract/party.ts';
import type { ChoiceList } from '#contract/choices.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { Gathered } from '#server/db/gathered.ts';

const MESSAGE = 'Please check the marked fields.';

/** Fields whose value must be known to the server, and what they are called. */
const known = [
  ['status', 'Status'],
  ['lead_type', 'Lead Type'],
  ['priority', 'Priority'],
  ['department', 'Department'],
  ['customer_type', 'Customer Type'],
  ['retailer_tax_type', 'Retailer Tax Type'],
  ['territory_id', 'Territory'],
  ['assigned_to', 'Assigned To'],
] as const;

type Known = (typeof known)[number][0];
export type KnownValues = Partial<Pick<LeadFields, Known>>;

const labels: ReadonlyMap<string, string> = new Map(known);

/** A lead whose values are to be looked up, as the statement below takes it. */
interface Question extends KnownValues {
  /** Null where nobody asks whether the id was ever used. */
  id: string | null;
  /** The list its customer type comes from. */
  types: ChoiceList;
}

/** What the database knows of a lead that is about to be stored. */
export interface Before {
  /** Fields whose value is no choice, no territory or nobody at work. */
  unknown: string[];
  /** Null when no lead ever had this id. */
  deleted: boolean | null;
  maker: string | null;
  made_department: string | null;
}

const isChoice = (list: RawBuilder<unknown>, field: Known) => sql<SqlBool>`exists (
  select 1 from choices where choices.list = ${list} and choices.key = asked.${sql.ref(field)})`;

function knownTest(field: Known): RawBuilder<SqlBool> {
  switch (field) {
    case 'status':
      return isChoice(sql`'lead_status'`, field);
    case 'lead_type':
    case 'priority':
    case 'department':
    case 'retailer_tax_type':
      return isChoice(sql.lit(field), field);
    case 'customer_type':
      return isChoice(sql`asked.types`, field);
    case 'territory_id':
      return sql<SqlBool>`exists (select 1 from territories where territories.id = asked.territory_id)`;
    case 'assigned_to':
      return sql<SqlBool>`exists (select 1 from users where users.id = asked.assigned_to and users.active)`;
  }
}

const tests = known.map(
  ([field]) =>
    sql`case when asked.${sql.ref(field)} is not null and not ${knownTest(field)} then ${sql.lit(field)} end`,
);

const questions = new Gathered<Question, Before>(async (tx, asked) => {
  const lines = asked.map((question, at) => ({ ...question, at }));
  const { rows } = await sql<Before>`
    select array_remove(array[${sql.join(tests)}], null) as unknown, made.maker, made.made_department, made.deleted
    from json_to_recordset(${JSON.stringify(lines)}::json) as asked (at int, id uuid, types text, status text,
      lead_type text, priority text, department text, customer_type text, retailer_tax_type text,
      territory_id uuid, assigned_to uuid)
    left join lateral (
      select created_by as maker, department as made_department, false as deleted from leads where leads.id = asked.id
      union all
      select created_by, null, true from tombstones where resource = 'leads' and tombstones.id = asked.id
      order by deleted limit 1) as made on true
    order by asked.at`.execute(tx);
  return rows;
});

/** All that must be asked before a lead is stored. `department` says which customer types there are. */
export function lookAhead(tx: Tx, id: string | null, lead: KnownValues, department: string): Promise<Before> {
  const values = Object.fromEntries(known.map(([field]) => [field, lead[field]]));
  const types = department === INDUSTRIAL ? 'customer_type_industry' : 'customer_type';
  return questions.ask(tx, { ...values, id, types });
}

/** Refuses what lookAhead found unknown. */
export function refuseUnknown(fields: readonly string[]): void {
  if (fields.length === 0) return;
  const errors = Object.fromEntries(
    fields.map((field) => [field, [`Choose a valid ${labels.get(field) ?? 'value'}`]]),
  );
  throw new ApiError('invalid', MESSAGE, errors);
}

/** Refuses values of the given fields that the server does not know. */
export async function checkKnown(tx: Tx, lead: KnownValues, department: string): Promise<void> {
  if (known.every(([field]) => lead[field] === undefined)) return;
  const { unknown } = await lookAhead(tx, null, lead, department);
  refuseUnknown(unknown);
}
