import type { Related } from '#contract/related.ts';
import type { ResourceName, RowOf } from '#contract/resources.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { withNames } from '#server/db/labels.ts';
import { isReadable, type Known } from '#server/db/references.ts';

/** Only readable records count as existing, so that relating to a record reveals nothing about it. */
export function knownRelated(actor: Actor, { account_id, lead_id, contact_id }: Partial<Related>): Known[] {
  const links = [
    ['account_id', 'accounts', account_id],
    ['lead_id', 'leads', lead_id],
    ['contact_id', 'contacts', contact_id],
  ] as const;
  return links.flatMap(([field, name, id]) => (id ? [{ field, holds: isReadable(actor, name, id) }] : []));
}

/** A row with names for ids, and its related records as far as the actor may see them. */
export async function withRelated<N extends ResourceName>(
  tx: Tx,
  actor: Actor,
  name: N,
  row: RowOf<N> & Related & { id: string },
) {
  const [named] = await withNames(tx, actor, name, [row]);
  const link = (id: string | null, called: string | null | undefined) =>
    id === null ? null : { id, name: called ?? null };
  return {
    ...row,
    ...named,
    lead: link(row.lead_id, named?.lead_name),
    contact: link(row.contact_id, named?.contact_name),
    account: link(row.account_id, named?.account_name),
  };
}
