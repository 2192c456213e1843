import { flagTexts, type Flag } from '#contract/expense-flags.ts';
import type { Excess, FoundExcess } from '#contract/expense-rates.ts';
import { expenseWords } from '#contract/expenses.ts';
import { formatRupees } from '#contract/core/money.ts';
import { sql } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { visible } from '#server/db/scope.ts';
import { isClaimed, linesBeside, measured, type MeasuredLine } from './claimed.ts';
import { excessesOfEach } from './excesses.ts';

type Elsewhere = MeasuredLine & { beside: string; code: string | null; shown: boolean };

/** Flags of each line at which something above the policy stands: one for each other statement that adds to it. */
export async function overPolicyFlags(tx: Tx, actor: Actor, ids: readonly string[]) {
  const { rows } = await sql<MeasuredLine>`
    select ${measured('e')} from expenses e
    where e.record_id = any(${ids}::uuid[]) order by e.date, e.id`.execute(tx);
  const elsewhere = await claimedElsewhere(tx, actor, ids);
  const others = new Map(elsewhere.map((line) => [line.record_id, line]));
  return excessesOfEach(rows, elsewhere).flatMap(({ record_id, expense_id, over }) => {
    const text = `${flagTexts.over_policy}: ${over.map(excessText).join('; ')}`;
    const flag = { kind: 'over_policy' as const, text, expense_id, over: over.map(shownExcess) };
    const named = [...new Set(over.flatMap((excess) => excess.elsewhere))].flatMap((id) => {
      const line = others.get(id);
      return line?.shown ? [{ id, code: line.code }] : [];
    });
    const flags: Flag[] = named.map((other) => ({ ...flag, other }));
    return (flags.length > 0 ? flags : [{ ...flag, other: null }]).map((one) => ({ record_id, flag: one }));
  });
}

/** What the employees of some statements claim for the same days in others. */
async function claimedElsewhere(tx: Tx, actor: Actor, ids: readonly string[]): Promise<readonly Elsewhere[]> {
  const counts = sql`s.approval_status <> 'rejected' and ${isClaimed(actor)}`;
  const { rows } = await sql<Elsewhere>`
    select s.id as beside, o_s.code, ${measured('o')},
      ${visible(actor, 'read', 'expense_statements', 'o_s')} as shown
    ${linesBeside(ids, counts)}`.execute(tx);
  return rows;
}

const shownExcess = ({ head, claimed, allowed, lines, statements }: FoundExcess): Excess => ({
  head,
  claimed,
  allowed,
  lines,
  statements,
});

function excessText({ head, claimed, allowed, lines, statements }: Excess): string {
  const of = statements > 1 ? ` of ${statements} statements` : '';
  const together = lines > 1 ? ` on one day in ${lines} expenses${of}` : '';
  return `${expenseWords[head].label} ${formatRupees(claimed)} claimed${together}, ${formatRupees(allowed)} allowed`;
}
