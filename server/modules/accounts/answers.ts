import type { Account } from '#contract/accounts.ts';
import { sql, type SqlBool } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import { rowsByName } from '#server/db/by-name.ts';
import type { Tx } from '#server/db/database.ts';
import { withNames } from '#server/db/labels.ts';
import { findRow } from '#server/db/table.ts';
import { documentsOf } from '#server/files/record-documents.ts';
import { withOfficeParts } from '#server/domain/office.ts';

/** Most nested rows; the rest is in their own list. */
const MAX_BESIDE = 200;

const party = ['id', 'name', 'email', 'mobile', 'status', 'created_at'];
const deal = ['id', 'name', 'amount', 'stage', 'close_date', 'created_at'];

/** Accounts for answers: with names for ids, and the parts of the address at the top level too. */
export async function shown(tx: Tx, actor: Actor, rows: readonly Account[]) {
  return (await withNames(tx, actor, 'accounts', rows)).map(withOfficeParts);
}

export async function accountShown(tx: Tx, actor: Actor, id: string) {
  const row = await findRow(tx, actor, 'accounts', id);
  const [account = { ...row }] = await shown(tx, actor, [row]);
  return account;
}

/** One account with its records, as far as the actor may see them. */
export async function accountDetails(tx: Tx, actor: Actor, id: string) {
  const ofAccount = { where: sql<SqlBool>`account_id = ${id}::uuid`, limit: MAX_BESIDE };
  return {
    ...(await accountShown(tx, actor, id)),
    leads: await rowsByName(tx, actor, 'leads', party, ofAccount),
    contacts: await rowsByName(tx, actor, 'contacts', party, ofAccount),
    opportunities: await rowsByName(tx, actor, 'opportunities', deal, ofAccount),
    documents: await documentsOf(tx, actor, 'account', id),
  };
}
