import type { Account } from '#contract/accounts.ts';
import { sql } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { withNames } from '#server/db/labels.ts';
import { visible } from '#server/db/scope.ts';
import { findRow } from '#server/db/table.ts';
import { documentsOf } from '#server/files/beside.ts';

/** A nested list holds this many; its own list has the rest. */
const MAX_BESIDE = 200;
const MAX_CHOICES = 5000;

const party = ['id', 'name', 'email', 'mobile', 'status', 'created_at'];
const deal = ['id', 'name', 'amount', 'stage', 'close_date', 'created_at'];

/** The tables whose records may belong to an account. */
export const ownedTables = ['leads', 'contacts', 'opportunities'] as const;

/** Accounts as answers show them: with names for ids, and the parts of the address beside it too. */
export async function shown(tx: Tx, actor: Actor, rows: readonly Account[]) {
  return (await withNames(tx, actor, 'accounts', rows)).map(({ location, ...row }) => {
    const { address: _, ...parts } = location;
    return { ...row, location, ...parts };
  });
}

/** One account as shown. */
export async function accountShown(tx: Tx, actor: Actor, id: string) {
  const row = await findRow(tx, actor, 'accounts', id);
  const [account = { ...row }] = await shown(tx, actor, [row]);
  return account;
}

/** One account with what it owns, as far as the actor may see it. */
export async function accountDetails(tx: Tx, actor: Actor, id: string) {
  const owned = async (name: (typeof ownedTables)[number], columns: readonly string[]) => {
    const { rows } = await sql<{ id: string; name: string }>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
      where account_id = ${id}::uuid and ${visible(actor, 'read', name)}
      order by lower(name), id limit ${MAX_BESIDE}`.execute(tx);
    return rows;
  };
  return {
    ...(await accountShown(tx, actor, id)),
    leads: await owned('leads', party),
    contacts: await owned('contacts', party),
    opportunities: await owned('opportunities', deal),
    documents: await documentsOf(tx, actor, 'account', id),
  };
}

/** The accounts an actor may choose from, by name. */
export const accountChoices = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where(visible(actor, 'read', 'accounts'))
    .orderBy((by) => by.fn<string>('lower', ['name']))
    .orderBy('id')
    .limit(MAX_CHOICES)
    .execute();
