import { APPROVED } from '#contract/approval.ts';
import { kolkataDayStart } from '#contract/core/dates.ts';
import { ApiError } from '#contract/core/errors.ts';
import { statementWords } from '#contract/expense-statements.ts';
import { flagTexts } from '#contract/expense-flags.ts';
import { fareExcess, type FareLine } from '#contract/expense-rates.ts';
import { expenseWords, heads } from '#contract/expenses.ts';
import { ruleText } from '#contract/core/language/message.ts';
import { plainRupees } from '#contract/core/money.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { visible } from '#server/db/scope.ts';
import { inKolkata } from '#server/domain/format-when.ts';
import { localeOf, translateInto } from '#server/calls/language.ts';
import type { Handler } from '#server/calls/handler.ts';
import { linesBeside, measured, type MeasuredLine } from './claimed.ts';
import { excessesOfEach, type LineBeside } from './excesses.ts';

const MOST_LINES = 20_000;
const DAY_MS = 86_400_000;

interface ExportColumn {
  key: string;
  title: string;
  kind?: 'text' | 'number' | 'amount' | 'day';
}

const columns: readonly ExportColumn[] = [
  { key: 'code', title: ruleText('ID') },
  { key: 'user_code', title: ruleText('Employee Code') },
  { key: 'employee', title: ruleText('Employee') },
  { key: 'place_of_visit', title: statementWords.place_of_visit.label },
  { key: 'departure_date', title: statementWords.departure_date.label, kind: 'day' },
  { key: 'arrival_date', title: statementWords.arrival_date.label, kind: 'day' },
  { key: 'date', title: expenseWords.date.label, kind: 'day' },
  { key: 'title', title: expenseWords.title.label },
  { key: 'day_kind', title: expenseWords.day_kind.label },
  { key: 'city_class', title: expenseWords.city_class.label },
  ...heads.map((key) => ({ key, title: expenseWords[key].label, kind: 'amount' as const })),
  { key: 'total', title: ruleText('Total'), kind: 'amount' },
  { key: 'over_policy', title: flagTexts.over_policy, kind: 'amount' },
  { key: 'over_fare', title: flagTexts.over_fare, kind: 'amount' },
  { key: 'advance_amount', title: statementWords.advance_amount.label, kind: 'amount' },
  { key: 'payable_amount', title: ruleText('Payable Amount'), kind: 'amount' },
  { key: 'km', title: expenseWords.km.label, kind: 'number' },
  { key: 'bill_vendor', title: expenseWords.bill_vendor.label },
  { key: 'bill_number', title: expenseWords.bill_number.label },
  { key: 'bill_date', title: expenseWords.bill_date.label, kind: 'day' },
  { key: 'remarks', title: expenseWords.remarks.label },
  { key: 'approved_by', title: ruleText('Approved By') },
  { key: 'approved_at', title: ruleText('Approved At') },
];

/** The cells of a line, of which every number is an amount, beside what the policy limits. */
type Line = MeasuredLine & FareLine & Record<string, string | number | null> & { approved_at: string };

/**
 * The lines of approved statements within the caller's scope. The advance stands on the first line of a statement
 * alone, so that each column adds up to the total of the statements.
 */
export const exportLines: Handler<'expense_statements.export'> = async (tx, { actor }, { query }) => {
  const { from, to } = query;
  const since = from === null ? null : new Date(kolkataDayStart(from)).toISOString();
  const until = to === null ? null : new Date(kolkataDayStart(to) + DAY_MS).toISOString();
  const { rows } = await sql<Line>`
    with lines as (
      select e.*, row_number() over (partition by e.record_id order by e.date, e.id) = 1 as first
      from expenses e)
    select s.code, u.code as user_code, u.name as employee, s.place_of_visit, s.departure_date, s.arrival_date,
      e.date, e.title, e.day_kind, e.city_class, ${sql.join(heads.map((head) => sql.ref(`e.${head}`)))}, e.total,
      e.id, e.record_id, e.da_rate, e.hotel_limit, e.conveyance_limit, e.km_rate,
      case when e.first then s.advance_amount else 0 end as advance_amount,
      e.total - case when e.first then s.advance_amount else 0 end as payable_amount,
      e.km, e.bill_vendor, e.bill_number, e.bill_date, e.remarks, d.name as approved_by, s.decided_at as approved_at
    from expense_statements s
      join lines e on e.record_id = s.id
      join users u on u.id = s.assigned_to
      left join users d on d.id = s.decided_by
    where s.approval_status = ${APPROVED} and ${visible(actor, 'read', 'expense_statements', 's')}
      and (${since}::timestamptz is null or s.decided_at >= ${since}::timestamptz)
      and (${until}::timestamptz is null or s.decided_at < ${until}::timestamptz)
    order by s.decided_at, s.id, e.date, e.id limit ${MOST_LINES + 1}`.execute(tx);
  if (rows.length > MOST_LINES)
    throw new ApiError('invalid', 'Choose a shorter range.', { from: [ruleText('Choose a shorter range')] });
  const over = overOf(rows, await decidedBefore(tx, rows));
  const overOn = (line: Line) => {
    const fare = fareExcess(line);
    return { over_policy: over.get(line.id) ?? 0, over_fare: fare ? fare.claimed - fare.allowed : 0 };
  };
  const { language } = actor;
  const say = translateInto(language);
  return {
    columns: columns.map(({ key, title, kind = 'text' }) => ({ key, title: say(title), kind })),
    data: rows.map((line) =>
      shown(
        { ...line, ...overOn(line), km: line.km === null ? null : String(line.km) },
        say,
        localeOf(language),
      ),
    ),
  };
};

/**
 * What is above the policy, at the lines where its flags stand. Of a day in several statements each has what it added
 * to those decided before, so that nothing is counted twice.
 */
function overOf(lines: readonly Line[], before: readonly LineBeside[]): ReadonlyMap<string, number> {
  return new Map(
    excessesOfEach(lines, before).map(({ expense_id, over }) => [
      expense_id,
      over.reduce((sum, { claimed, allowed, own }) => sum + Math.min(claimed - allowed, own), 0),
    ]),
  );
}

/** What the employees of some approved statements had been granted before for the same days. */
async function decidedBefore(tx: Tx, lines: readonly Line[]): Promise<readonly LineBeside[]> {
  const ids = [...new Set(lines.map((line) => line.record_id))];
  const counts = sql`o_s.approval_status = ${APPROVED} and (o_s.decided_at, o_s.id) < (s.decided_at, s.id)`;
  const { rows } = await sql<LineBeside>`
    select s.id as beside, ${measured('o')} ${linesBeside(ids, counts)}`.execute(tx);
  return rows;
}

function shown(
  line: Readonly<Record<string, string | number | null>>,
  say: (text: string) => string,
  locale: string,
): Record<string, string | null> {
  const cells = columns.map(({ key }): [string, string | null] => {
    const value = line[key] ?? null;
    return [key, typeof value === 'number' ? plainRupees(value) : value];
  });
  const { day_kind, city_class, approved_at } = line;
  return {
    ...Object.fromEntries(cells),
    day_kind: typeof day_kind === 'string' ? say(day_kind) : null,
    city_class: typeof city_class === 'string' ? say(city_class) : null,
    approved_at: typeof approved_at === 'string' ? inKolkata(approved_at)(locale) : null,
  };
}
