import {
  flagTexts,
  matchKinds,
  MOST_REPEATED,
  repeatedTexts,
  timesText,
  type Flag,
  type MatchKind,
  type Repeated,
} from '#contract/expense-flags.ts';
import { heads } from '#contract/expenses.ts';
import { english } from '#contract/core/language/message.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { visible } from '#server/db/scope.ts';
import { isClaimed } from './claimed.ts';

export interface FlagOf {
  record_id: string;
  flag: Flag;
}

interface Elsewhere {
  record_id: string;
  expense_id: string | null;
  other_id: string;
}

interface Here {
  record_id: string;
  expense_id: string | null;
  count: number;
  ids: string[];
  names: string[];
}

/** The expenses of the asked statements. */
export const linesIn = (ids: readonly string[]) => sql`
  lines as (
    select e.*, s.assigned_to, s.departure_date, s.arrival_date
    from expenses e join expense_statements s on s.id = e.record_id
    where s.id = any(${ids}::uuid[]))`;

/** Each amount of an expense, by its head. */
const amountsOf = (alias: string) => sql`
  cross join lateral (values ${sql.join(heads.map((head) => sql`(${head}, ${sql.ref(`${alias}.${head}`)})`))})
    h (head, amount)`;

/** A vendor or a date that is not given may be any; one of the two has to be the same. */
const sameBill = sql`
  o.number = e.number and (o.vendor = e.vendor or '' in (o.vendor, e.vendor))
  and coalesce(o.bill_date = e.bill_date, true)
  and ((o.vendor = e.vendor and e.vendor <> '') or coalesce(o.bill_date = e.bill_date, false))`;

const billOf = sql`plain_key(bill_number) as number, plain_key(bill_vendor) as vendor, bill_date`;

/** What other statements claim too, by the expense it was found at: each other statement once. */
const elsewhere: Readonly<
  Record<MatchKind, (actor: Actor, ids: readonly string[]) => RawBuilder<Elsewhere>>
> = {
  same_file: (actor, ids) => sql`
    select distinct a.record_id, a.expense_id, o.record_id as other_id
    from receipt_digests d
      join attachments a on a.id = d.id
      join receipt_digests o on o.sha256 = d.sha256 and o.record_id <> d.record_id
      join expense_statements o_s on o_s.id = o.record_id
    where d.record_id = any(${ids}::uuid[]) and ${isClaimed(actor)}
    order by 1, 2, 3`,
  same_bill: (actor, ids) => sql`
    with ${linesIn(ids)},
      bills as (select id, record_id, ${billOf} from lines where plain_key(bill_number) <> ''),
      others as (
        select distinct record_id, ${billOf} from expenses
        where bill_number is not null and plain_key(bill_number) in (select number from bills))
    select distinct e.record_id, e.id as expense_id, o.record_id as other_id
    from bills e
      join others o on ${sameBill} and o.record_id <> e.record_id
      join expense_statements o_s on o_s.id = o.record_id
    where ${isClaimed(actor)}
    order by 1, 2, 3`,
  same_amount: (actor, ids) => sql`
    with ${linesIn(ids)},
      amounts as (
        select e.id, e.record_id, e.assigned_to, e.date, h.head, h.amount
        from lines e ${amountsOf('e')} where h.amount > 0),
      others as (
        select distinct o_s.assigned_to, o.record_id, o.date, h.head, h.amount
        from expense_statements o_s join expenses o on o.record_id = o_s.id ${amountsOf('o')}
        where o_s.assigned_to in (select assigned_to from lines) and o.date in (select date from lines)
          and h.amount > 0 and ${isClaimed(actor)})
    select distinct e.record_id, e.id as expense_id, o.record_id as other_id
    from amounts e join others o using (assigned_to, date, head, amount)
    where o.record_id <> e.record_id
    order by 1, 2, 3`,
};

const collected = (alias: string, name: RawBuilder<unknown>) => sql`
  count(*)::integer as count,
  array_agg(${sql.ref(`${alias}.id`)}::text order by ${sql.ref(`${alias}.id`)}) as ids,
  array_agg(${name} order by ${sql.ref(`${alias}.id`)}) as names`;

/** What is in a statement more than once. */
const here: Readonly<Record<MatchKind, (ids: readonly string[]) => RawBuilder<Here>>> = {
  same_file: (ids) => sql`
    with receipts as (
      select distinct d.record_id, d.sha256, a.id, a.name, a.expense_id
      from receipt_digests d join attachments a on a.id = d.id where d.record_id = any(${ids}::uuid[]))
    select record_id, (array_agg(expense_id order by id) filter (where expense_id is not null))[1] as expense_id,
      ${collected('receipts', sql`name`)}
    from receipts group by record_id, sha256 having count(*) > 1 order by ids`,
  same_bill: (ids) => sql`
    with ${linesIn(ids)},
      bills as (select id, record_id, title, ${billOf} from lines where plain_key(bill_number) <> ''),
      filled as (
        select id, record_id, title, number,
          coalesce(nullif(vendor, ''), max(vendor) over alike) as vendor,
          coalesce(bill_date, max(bill_date) over alike) as bill_date
        from bills window alike as (partition by record_id, number))
    select record_id, (array_agg(id order by id))[1] as expense_id, ${collected('filled', sql`title`)}
    from filled group by record_id, number, vendor, bill_date having count(*) > 1 order by ids`,
  same_amount: (ids) => sql`
    with ${linesIn(ids)}
    select record_id, (array_agg(e.id order by e.id))[1] as expense_id, ${collected('e', sql`e.title`)}
    from lines e ${amountsOf('e')} where h.amount > 0
    group by record_id, e.date, h.head, h.amount having count(*) > 1 order by ids`,
};

/** Flags of what was claimed before, and of what a statement has more than once. Rejected claims do not count. */
export async function matchFlags(tx: Tx, actor: Actor, ids: readonly string[]): Promise<FlagOf[]> {
  const flags: FlagOf[] = [];
  const found: (Elsewhere & { kind: MatchKind })[] = [];
  for (const kind of matchKinds) {
    const { rows: inside } = await here[kind](ids).execute(tx);
    flags.push(...distinct(inside).map((row) => repeatedFlag(kind, row)));
    const { rows: outside } = await elsewhere[kind](actor, ids).execute(tx);
    for (const row of outside) found.push({ ...row, kind });
  }
  const shown = await shownOf(tx, actor, [...new Set(found.map(({ other_id }) => other_id))]);
  for (const { record_id, expense_id, other_id, kind } of found)
    flags.push({
      record_id,
      flag: { kind, text: flagTexts[kind], expense_id, other: shown.get(other_id) ?? null },
    });
  return flags;
}

/** Two hashes of one file, or two amounts of one line, find the same: it is said once. */
const distinct = (rows: readonly Here[]): Here[] => [
  ...new Map(rows.map((row) => [`${row.record_id} ${row.ids.join()}`, row])).values(),
];

function repeatedFlag(kind: MatchKind, { record_id, expense_id, count, ids, names }: Here): FlagOf {
  const items = ids.slice(0, MOST_REPEATED).map((id, at) => ({ id, name: names[at] ?? '' }));
  const repeated: Repeated = { count, items };
  const text = `${english({ text: timesText(count), values: { what: repeatedTexts[kind], count } })}: ${items.map(({ name }) => name).join(', ')}`;
  return { record_id, flag: { kind, text, expense_id, other: null, repeated } };
}

/** Those of some statements that the reader may see. */
async function shownOf(tx: Tx, actor: Actor, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; code: string | null }>`
    select id, code from expense_statements
    where id = any(${ids}::uuid[]) and ${visible(actor, 'read', 'expense_statements')}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
