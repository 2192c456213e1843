import type { FieldWords } from '#contract/core/define-fields.ts';
import { ApiError } from '#contract/core/errors.ts';
import { ruleText } from '#contract/core/language/message.ts';
import { INDUSTRIAL, partyWords, type PartyFields } from '#contract/party.ts';
import { atWork, chooseValid } from '#server/db/references.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

const MESSAGE = ruleText('Please check the marked fields.');

/** Fields whose value must exist on the server. */
const known = [
  'status',
  'lead_type',
  'priority',
  'department',
  'customer_type',
  'retailer_tax_type',
  'territory_id',
  'assigned_to',
] as const;

type Known = (typeof known)[number];
export type KnownValues = Partial<Pick<PartyFields, Known>>;

const words: FieldWords = partyWords;

/** Rejects the fields that lookAhead found unknown. */
export function assertKnown(fields: readonly string[]): void {
  if (fields.length === 0) return;
  const errors = Object.fromEntries(fields.map((field) => [field, [chooseValid(words[field]?.label)]]));
  throw new ApiError('invalid', MESSAGE, errors);
}

/** The values to check. The list for a customer type depends on the department, so both are checked together. */
export function knownOf(party: Pick<PartyFields, Known>, fields: readonly string[]): KnownValues {
  const read = fields.includes('department') ? [...fields, 'customer_type'] : fields;
  const values = known.flatMap((field) => (read.includes(field) ? [[field, party[field]] as const] : []));
  return Object.fromEntries(values);
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
      return sql<SqlBool>`exists (select 1 from users where users.id = asked.assigned_to and ${atWork})`;
  }
}

/** The fields of `asked` whose value is set but is no dropdown entry, no territory or no active user. */
export const unknownFields = sql<string[]>`array_remove(array[${sql.join(
  known.map(
    (field) =>
      sql`case when asked.${sql.ref(field)} is not null and not ${knownTest(field)} then ${sql.lit(field)} end`,
  ),
)}], null)`;

/** Column definitions of `asked`, which comes from JSON. */
export const askedColumns = sql`types text, status text, lead_type text, priority text, department text,
  customer_type text, retailer_tax_type text, territory_id uuid, assigned_to uuid`;

/** The values of a party and the list of its customer type. */
export function askedOf(party: KnownValues, department: string): Record<string, unknown> {
  const values = Object.fromEntries(known.map((field) => [field, party[field]]));
  return { ...values, types: department === INDUSTRIAL ? 'customer_type_industry' : 'customer_type' };
}
