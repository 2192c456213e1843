import { ApiError } from '#contract/core/errors.ts';
import { STATE_HAS_TERRITORIES } from '#contract/geography.ts';
import { message } from '#contract/core/language/message.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** The name of a state, or with `state_id` of a territory; the row `id` itself may have it. */
interface Named {
  id?: string;
  name: string;
  state_id?: string;
}

/** Rejects a name that another state, or another territory of the same state, already has. */
export async function refuseTaken(tx: Tx, { id, name, state_id }: Named): Promise<void> {
  const table = sql.table(state_id === undefined ? 'states' : 'territories');
  const inState = state_id === undefined ? sql`true` : sql`state_id = ${state_id}::uuid`;
  const { rows } = await sql`
    select 1 from ${table} where lower(name) = lower(${name}) and ${inState}
      and id is distinct from ${id ?? null}::uuid limit 1`.execute(tx);
  if (rows.length === 0) return;
  const text = message('{name} already exists.', { name });
  throw new ApiError('conflict', text, { name: [text] });
}

/** Rejects deleting a state that has territories. (Document 3, section 4.) */
export async function refuseNotEmpty(tx: Tx, state_id: string): Promise<void> {
  const { rows } = await sql`select 1 from territories where state_id = ${state_id}::uuid limit 1`.execute(
    tx,
  );
  if (rows.length > 0) throw new ApiError('conflict', STATE_HAS_TERRITORIES);
}

/** Rejects deleting a territory that has users or shops. */
export async function refuseInUse(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from user_territories where territory_id = ${id}::uuid)
      or exists (select 1 from leads where territory_id = ${id}::uuid)
      or exists (select 1 from contacts where territory_id = ${id}::uuid) as used`.execute(tx);
  if (rows[0]?.used)
    throw new ApiError(
      'conflict',
      'This territory still has users, leads or customers. Move them to another one first.',
    );
}
