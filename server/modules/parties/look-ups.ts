import { sql } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { choicesOf } from '#server/db/known.ts';
import { searchRows } from '#server/db/list.ts';
import { visible } from '#server/db/scope.ts';
import type { PartyName } from './answers.ts';

/** A dropdown holds this many; whoever has more searches. */
const MAX_CHOICES = 5000;
const MIN_SEARCH = 3;

const formLists = [
  'lead_status',
  'retailer_tax_type',
  'customer_type',
  'customer_type_industry',
  'department',
] as const;

/** The dropdown lists of the forms of leads and customers. */
export async function formChoices(tx: Tx) {
  const entries = await choicesOf(tx, formLists);
  return {
    status_list: entries('lead_status'),
    retailer_tax_type_list: entries('retailer_tax_type'),
    customer_type: entries('customer_type'),
    customer_type_industry: entries('customer_type_industry'),
    department: entries('department'),
  };
}

/** A type and not an interface, because answers are open records. */
type PartyChoice = {
  id: string;
  name: string;
  cdp_code: string | null;
  account_id: string | null;
};

/** The leads or customers an actor may choose from, by name; with an account, only those of that account. */
export async function partyChoices(tx: Tx, actor: Actor, name: PartyName, account_id: string | null) {
  const ofAccount = account_id === null ? sql`true` : sql`account_id = ${account_id}::uuid`;
  const { rows } = await sql<PartyChoice>`
    select id, name, cdp_code, account_id from ${sql.table(name)}
    where ${visible(actor, 'read', name)} and ${ofAccount}
    order by lower(name), id limit ${MAX_CHOICES}`.execute(tx);
  return rows;
}

/** The leads or customers whose code or name contains a text; a text too short finds none. */
export async function findByText(tx: Tx, actor: Actor, name: PartyName, typed: string) {
  const text = typed.trim();
  return text.length < MIN_SEARCH ? [] : searchRows(tx, actor, name, text);
}
