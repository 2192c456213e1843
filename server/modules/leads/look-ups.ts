import type { ChoiceList } from '#contract/choices.ts';
import type { Choice } from '#contract/lists.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { visible } from '#server/db/scope.ts';

/** A dropdown holds this many; whoever has more searches. */
const MAX_CHOICES = 5000;

/** The entries of several dropdown lists in one query; the answer gives one list in its order. */
export async function choicesOf(
  tx: Tx,
  lists: readonly ChoiceList[],
): Promise<(list: ChoiceList) => Choice[]> {
  const rows = await tx
    .selectFrom('choices')
    .select(['list', 'key', 'value'])
    .where('list', 'in', lists)
    .orderBy('position')
    .orderBy('key')
    .execute();
  return (list) => rows.filter((row) => row.list === list).map(({ key, value }) => ({ key, value }));
}

/** The leads an actor may choose from, by name; with an account, only those of that account. */
export function leadChoices(tx: Tx, actor: Actor, account_id: string | null) {
  const leads = tx
    .selectFrom('leads')
    .select(['id', 'name', 'cdp_code', 'account_id'])
    .where(visible(actor, 'read', 'leads'));
  const chosen = account_id === null ? leads : leads.where('account_id', '=', account_id);
  return chosen
    .orderBy((by) => by.fn<string>('lower', ['name']))
    .orderBy('id')
    .limit(MAX_CHOICES)
    .execute();
}
