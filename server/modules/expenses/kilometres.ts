import { dayKilometres, isTooFar, type ClaimedKilometres } from '#contract/day-kilometres.ts';
import { flagTexts, type Flag } from '#contract/expense-flags.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { workOn, type UserDay } from './work-days.ts';

interface Claimed extends UserDay {
  record_id: string;
  expense_id: string;
  claimed: number;
}

/** Flags of dates whose lines together claim more kilometres than the day shows, each on the first of those lines. */
export async function kilometreFlags(
  tx: Tx,
  ids: readonly string[],
): Promise<{ record_id: string; flag: Flag }[]> {
  const { rows } = await sql<Claimed>`
    select e.record_id, s.assigned_to as user_id, e.date, sum(e.km)::integer as claimed,
      (array_agg(e.id order by e.id))[1] as expense_id
    from expenses e join expense_statements s on s.id = e.record_id
    where e.record_id = any(${ids}::uuid[]) and e.km > 0
    group by e.record_id, s.assigned_to, e.date order by e.date`.execute(tx);
  if (rows.length === 0) return [];
  const workOf = await workOn(tx, rows);
  return rows.flatMap(({ record_id, expense_id, user_id, date, claimed }) => {
    const { marks, checks } = workOf(user_id);
    const km = { claimed, ...dayKilometres(date, marks, checks) };
    if (!isTooFar(km)) return [];
    return [{ record_id, flag: { kind: 'km' as const, text: textOf(km), expense_id, other: null, km } }];
  });
}

function textOf({ claimed, checks, odometer }: ClaimedKilometres): string {
  const byChecks = checks === null ? 'not known' : `about ${checks} km`;
  const byOdometer = odometer === null ? 'not known' : `${odometer} km`;
  return `${flagTexts.km}: claimed ${claimed} km, by check-ins ${byChecks}, by odometer ${byOdometer}`;
}
