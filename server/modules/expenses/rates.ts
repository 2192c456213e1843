import { ratesOn, type CopiedRates, type Day } from '#contract/expense-rates.ts';
import { sql } from 'kysely';
import type { RowOf } from '#contract/resources.ts';
import type { Person } from '#server/db/actor.ts';
import { selectColumns } from '#server/db/columns.ts';
import type { Tx } from '#server/db/database.ts';

/** What the policy allows the employee for the day of an expense, as it is stored now. */
export async function ratesFor(tx: Tx, { grade }: Pick<Person, 'grade'>, day: Day): Promise<CopiedRates> {
  if (grade === null || day.day_kind === null) return ratesOn([], null, day);
  const { rows } = await sql<RowOf<'expense_policies'>>`
    select ${selectColumns('expense_policies')} from expense_policies
    where lower(grade) = lower(${grade}) and day_kind = ${day.day_kind}`.execute(tx);
  return ratesOn(rows, grade, day);
}
