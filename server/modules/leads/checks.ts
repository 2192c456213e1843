import { ApiError } from '#contract/errors.ts';
import { type LeadFields } from '#contract/leads.ts';
import { INDUSTRIAL } from '#contract/party.ts';
import type { ChoiceList } from '#contract/choices.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Tx } from '#server/db/database.ts';

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

/** The names of the given fields whose value is no choice, no territory or nobody at work, as SQL. */
export function unknownFields(lead: KnownValues, department: string): RawBuilder<string[]> {
  const tests = known.flatMap(([field]) => {
    const value = lead[field];
    if (value === undefined || value === null) return [];
    return [sql`case when not ${knownTest(field, value, department)} then ${field}::text end`];
  });
  return sql<string[]>`array_remove(array[${sql.join(tests)}]::text[], null)`;
}

/** Refuses what unknownFields named. */
export function refuseUnknown(fields: readonly string[]): void {
  if (fields.length === 0) return;
  const errors = Object.fromEntries(
    fields.map((field) => [field, [`Choose a valid ${labels.get(field) ?? 'value'}`]]),
  );
  throw new ApiError('invalid', MESSAGE, errors);
}

/** Refuses values of the given fields that the server does not know, in one query. */
export async function checkKnown(tx: Tx, lead: KnownValues, department: string): Promise<void> {
  if (known.every(([field]) => lead[field] === undefined)) return;
  const { rows } = await sql<{ unknown: string[] }>`
    select ${unknownFields(lead, department)} as unknown`.execute(tx);
  refuseUnknown(rows[0]?.unknown ?? []);
}

function knownTest(field: Known, value: string, department: string): RawBuilder<SqlBool> {
  switch (field) {
    case 'status':
      return isChoice('lead_status', value);
    case 'lead_type':
    case 'priority':
    case 'department':
    case 'retailer_tax_type':
      return isChoice(field, value);
    case 'customer_type':
      return isChoice(department === INDUSTRIAL ? 'customer_type_industry' : 'customer_type', value);
    case 'territory_id':
      return sql<SqlBool>`exists (select 1 from territories where id = ${value}::uuid)`;
    case 'assigned_to':
      return sql<SqlBool>`exists (select 1 from users where id = ${value}::uuid and active)`;
  }
}

const isChoice = (list: ChoiceList, key: string) =>
  sql<SqlBool>`exists (select 1 from choices where list = ${list} and key = ${key})`;
