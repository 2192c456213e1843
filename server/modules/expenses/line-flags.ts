import { flagTexts, type Flag, type FlagKind } from '#contract/expense-flags.ts';
import { fareExcess, type FareExcess, type FareLine } from '#contract/expense-rates.ts';
import { formatRupees } from '#contract/core/money.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { linesIn, type FlagOf } from './matches.ts';

interface Found {
  record_id: string;
  expense_id: string;
  kind: FlagKind;
  receipts: number | null;
  lines: number | null;
}

const alone = sql`null::integer as receipts, null::integer as lines`;

/** A receipt of no line in particular is that of one line at most, and a file counts once however often it is there. */
const noReceipt = (ids: readonly string[]) => sql`
  select n.record_id, n.id as expense_id, 'no_receipt' as kind, coalesce(l.receipts, 0)::integer as receipts,
    n.lines::integer as lines
  from (
    select e.record_id, e.id, count(*) over (partition by e.record_id) as lines from lines e
    where e.total > e.da and not exists (select 1 from attachments a where a.expense_id = e.id)) n
  left join (
    select a.record_id, count(distinct coalesce(f.stored_sha256, f.sha256, a.id::text)) as receipts
    from attachments a left join files f on f.id = a.file_id
    where a.record_type = 'expense_statement' and a.record_id = any(${ids}::uuid[]) and a.expense_id is null
    group by a.record_id) l on l.record_id = n.record_id
  where coalesce(l.receipts, 0) < n.lines`;

/** Lines of employees with a grade that were compared with no policy because a field was left empty. */
const notCompared = sql`
  select e.record_id, e.id, case when e.day_kind is null then 'no_day_kind' else 'no_city_class' end, ${alone}
  from lines e join users u on u.id = e.assigned_to and trim(coalesce(u.grade, '')) <> ''
  where e.day_kind is null or (e.city_class is null and e.da_rate is null and exists (
    select 1 from expense_policies p
    where lower(trim(p.grade)) = lower(trim(u.grade)) and p.day_kind = e.day_kind
      and p.valid_from <= e.date and (p.valid_to is null or e.date <= p.valid_to)))`;

const offDuty = sql`
  select e.record_id, e.id, 'off_duty', ${alone} from lines e
  where not exists (select 1 from attendances d where d.assigned_to = e.assigned_to and d.type = 'log_in'
    and (d.at at time zone 'Asia/Kolkata')::date = e.date)`;

const offTrip = sql`
  select e.record_id, e.id, 'off_trip', ${alone} from lines e
  where e.date not between e.departure_date and e.arrival_date`;

const future = (today: string) => sql`
  select e.record_id, e.id, 'future', ${alone} from lines e where e.date > ${today}::date`;

/** Flags that each expense has by itself: its receipt, its day and its fare. (Decision 070.) */
export async function lineFlags(tx: Tx, ids: readonly string[], today: string): Promise<FlagOf[]> {
  const { rows } = await sql<Found>`
    with ${linesIn(ids)}
    select * from (${sql.join([noReceipt(ids), notCompared, offDuty, offTrip, future(today)], sql` union all `)}) f
    order by f.kind, f.expense_id`.execute(tx);
  return [...rows.map(flagOf), ...(await fareFlags(tx, ids))];
}

function flagOf({ record_id, expense_id, kind, receipts, lines }: Found): FlagOf {
  const flag = { kind, text: flagTexts[kind], expense_id, other: null };
  if (receipts === null || lines === null || receipts === 0) return { record_id, flag };
  const text = `${flag.text}: ${receipts} ${receipts === 1 ? 'receipt' : 'receipts'} for ${lines} expenses`;
  return { record_id, flag: { ...flag, text, loose: { receipts, lines } } };
}

async function fareFlags(tx: Tx, ids: readonly string[]): Promise<FlagOf[]> {
  const { rows } = await sql<FareLine & { id: string; record_id: string }>`
    select id, record_id, km, km_rate, travel, local_conveyance from expenses
    where record_id = any(${ids}::uuid[]) and km > 0 and km_rate is not null order by date, id`.execute(tx);
  return rows.flatMap(({ id: expense_id, record_id, ...line }) => {
    const fare = fareExcess(line);
    if (!fare) return [];
    const flag: Flag = { kind: 'over_fare', text: fareText(fare), expense_id, other: null, fare };
    return [{ record_id, flag }];
  });
}

const fareText = ({ claimed, allowed, km, rate }: FareExcess): string =>
  `${flagTexts.over_fare}: ${formatRupees(claimed)} claimed, ${km} km at ${formatRupees(rate)} are ${formatRupees(allowed)}`;
