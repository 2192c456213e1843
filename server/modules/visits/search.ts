import { listRows, type ListRequest } from '#server/db/list.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';

/** A search needs more than two characters. (Document 2, section 5.) */
const MIN_SEARCH = 3;

/** Plans or visits whose code or title contains a text, with the filters of their list. */
export async function foundByText(
  tx: Tx,
  actor: Actor,
  name: 'journey_plans' | 'market_visits',
  request: ListRequest,
) {
  if ((request.query?.trim() ?? '').length < MIN_SEARCH) return { data: [] };
  const { rows } = await listRows(tx, actor, name, request);
  return { data: rows.map(({ id, title, code }) => ({ id, title, code })) };
}
