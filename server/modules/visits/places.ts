import { ApiError } from '#contract/core/errors.ts';
import { ruleText } from '#contract/core/language/message.ts';
import type { ScheduleFields } from '#contract/schedule.ts';
import { sql } from 'kysely';
import { changedByOthers } from '#server/db/audit.ts';
import type { Tx } from '#server/db/database.ts';
import type { Context } from '#server/calls/handler.ts';
import { personOf } from '#server/calls/session.ts';
import { refuseParties } from './input.ts';
import { readableBy, type Goal } from './parties.ts';

/** The assignee of a visit must be able to read its lead or customer. */
export async function refuseUnreadable(
  tx: Tx,
  { actor }: Pick<Context, 'actor'>,
  assigned_to: string,
  goals: readonly Goal[],
): Promise<void> {
  const ids = idsOf(goals);
  const assignee = assigned_to === actor.id ? actor : await personOf(tx, assigned_to);
  const readable = assignee ? await readableBy(tx, assignee, ids) : new Set();
  if (!ids.every((id) => readable.has(id))) refuseParties();
}

const idsOf = (goals: readonly Goal[]) =>
  goals.flatMap(({ lead_id, contact_id }) => [lead_id, contact_id].filter((id) => id !== null));

/**
 * Leads and customers must lie in the chosen territories, as the form offers no others (JP-043, MV-037). One that
 * somebody else moved out of them, or converted elsewhere, after a device wrote the plan counts as there: its user could
 * not know.
 */
export async function refuseOutside(
  tx: Tx,
  { actor, now }: Context,
  territory: readonly string[],
  goals: readonly Goal[],
): Promise<void> {
  const since = sql`${now.toISOString()}::timestamptz`;
  const chosen = sql`any(${territory}::uuid[])`;
  const outside = ['leads', 'contacts'].map(
    (table) => sql`
      select 1 from ${sql.table(table)} as party
      where id = any(${idsOf(goals)}::uuid[]) and not territory_id = ${chosen}
        and not ${changedByOthers(actor.id, since, { id: sql`party.id`, field: 'territory_id', from: chosen })}
        and not exists (
          select 1 from leads as was
          where was.contact_id = party.id and was.updated_at > ${since} and was.territory_id = ${chosen})`,
  );
  const { rows } = await sql`${sql.join(outside, sql` union all `)} limit 1`.execute(tx);
  if (rows.length > 0) refuseParties();
}

type Places = Pick<ScheduleFields, 'assigned_to' | 'state' | 'territory'>;

/** States and territories must be those of the assignee, or of the leads and customers to visit. */
export async function refusePlaces(
  tx: Tx,
  { assigned_to, state, territory }: Places,
  goals: readonly Goal[],
): Promise<void> {
  const ids = idsOf(goals);
  const { rows } = await sql<{ states: string[]; territories: string[] }>`
    with own as (
      select id, state_id from territories where id in (
        select territory_id from user_territories where user_id = ${assigned_to}::uuid
        union select territory_id from leads where id = any(${ids}::uuid[])
        union select territory_id from contacts where id = any(${ids}::uuid[])))
    select array(select unnest(${state}::uuid[]) except select state_id from own) as states,
      array(select unnest(${territory}::uuid[]) except select id from own) as territories`.execute(tx);
  const [foreign] = rows;
  const errors = {
    ...(foreign &&
      foreign.states.length > 0 && {
        state: [ruleText('Choose valid States')],
      }),
    ...(foreign &&
      foreign.territories.length > 0 && {
        territory: [ruleText('Choose valid Territories')],
      }),
  };
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new ApiError('invalid', first, errors);
}
