import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { withNames } from '#server/db/labels.ts';
import { findRow } from '#server/db/table.ts';

/** One opportunity with names for ids, and its related records as far as the actor may see them. */
export async function opportunityShown(tx: Tx, actor: Actor, id: string) {
  const row = await findRow(tx, actor, 'opportunities', id);
  const [named] = await withNames(tx, actor, 'opportunities', [row]);
  const link = (linked: string | null, name: string | null | undefined) =>
    linked === null ? null : { id: linked, name: name ?? null };
  return {
    ...row,
    ...named,
    lead: link(row.lead_id, named?.lead_name),
    contact: link(row.contact_id, named?.contact_name),
    account: link(row.account_id, named?.account_name),
  };
}
