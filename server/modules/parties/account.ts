import type { PartyFields } from '#contract/party.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { isReadable, validateReferences } from '#server/db/references.ts';

/** Rejects an account the actor may not read, so that naming it reveals nothing about it. */
export async function refuseAccount(
  tx: Tx,
  actor: Actor,
  { account_id }: Pick<PartyFields, 'account_id'>,
  changed: readonly string[] = ['account_id'],
): Promise<void> {
  if (account_id === null || !changed.includes('account_id')) return;
  const holds = isReadable(actor, 'accounts', account_id);
  await validateReferences(tx, 'leads', [{ field: 'account_id', holds }]);
}
