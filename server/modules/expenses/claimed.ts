import { sql, type RawBuilder } from 'kysely';
import type { LimitedLine } from '#contract/expense-rates.ts';
import type { Actor } from '#server/db/actor.ts';

/**
 * Whether another statement `o_s` counts beside one. Rejected ones are left out, so that a corrected claim does not
 * match the one it replaces, and drafts, except for their employee: they claim nothing yet. (Decision 059.)
 */
export const isClaimed = (actor: Actor) => sql`o_s.approval_status <> 'rejected'
  and (o_s.submitted_at is not null or o_s.assigned_to = ${actor.id}::uuid)`;

/** An expense as far as policies limit it, with its statement. */
export type MeasuredLine = LimitedLine & { record_id: string };

const COLUMNS = 'id record_id date da hotel local_conveyance da_rate hotel_limit conveyance_limit km_rate';

/** The columns of a `MeasuredLine`. */
export const measured = (table: string) =>
  sql.join(COLUMNS.split(' ').map((name) => sql.ref(`${table}.${name}`)));

/**
 * The expenses `o` that the employees of some statements `s` have on the same days in those other statements `o_s` of
 * which `counts` is true.
 */
export const linesBeside = (ids: readonly string[], counts: RawBuilder<unknown>) => sql`
  from expense_statements s
    join expense_statements o_s on o_s.assigned_to = s.assigned_to and o_s.id <> s.id
    join expenses o on o.record_id = o_s.id
  where s.id = any(${ids}::uuid[]) and ${counts}
    and o.date in (select e.date from expenses e where e.record_id = s.id)
  order by o.date, o.id`;
