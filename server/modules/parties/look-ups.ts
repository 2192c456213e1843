import { sql, type SqlBool } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import { rowsByName } from '#server/db/by-name.ts';
import type { Tx } from '#server/db/database.ts';
import { choicesOf } from '#server/db/references.ts';
import { searchRows } from '#server/db/list.ts';
import type { PartyName } from './answers.ts';

const MIN_SEARCH = 3;

const formLists = [
  'lead_status',
  'retailer_tax_type',
  'customer_type',
  'customer_type_industry',
  'department',
] as const;

/** The dropdown lists of the lead and customer forms. */
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

/** The leads or customers an actor can select, by name; with an account, only those of that account. */
export function partyChoices(tx: Tx, actor: Actor, name: PartyName, account_id: string | null) {
  const where = account_id === null ? sql<SqlBool>`true` : sql<SqlBool>`account_id = ${account_id}::uuid`;
  return rowsByName(tx, actor, name, ['id', 'name', 'cdp_code', 'account_id'], { where });
}

/** The leads or customers whose code or name contains a text; a text that is too short finds none. */
export async function findByText(tx: Tx, actor: Actor, name: PartyName, typed: string) {
  const text = typed.trim();
  return text.length < MIN_SEARCH ? [] : searchRows(tx, actor, name, text);
}
