import { flagTexts, type Flag, type FlagKind } from '#contract/expense-flags.ts';
import { sql } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { visible } from '#server/db/scope.ts';
import { isClaimed } from './claimed.ts';
import { kilometreFlags } from './kilometres.ts';
import { overPolicyFlags } from './over-policy.ts';

interface Found {
  record_id: string;
  expense_id: string | null;
  kind: FlagKind;
  other_id: string | null;
  other_code: string | null;
  shown: boolean;
}

const other = sql`o_s.id as other_id, o_s.code as other_code`;

const sameFile = (actor: Actor) => sql`
  select a.record_id, a.expense_id, 'same_file' as kind, ${other}
  from attachments a
    join attachments o on o.original_sha256 = a.original_sha256 and o.id <> a.id
      and o.record_type = 'expense_statement'
    join expense_statements o_s on o_s.id = o.record_id
  where a.record_type = 'expense_statement' and a.record_id in (select id from asked) and ${isClaimed(actor)}`;

const sameBill = (actor: Actor) => sql`
  select e.record_id, e.id, 'same_bill', ${other}
  from lines e
    join expenses o on lower(o.bill_number) = lower(e.bill_number) and o.bill_date = e.bill_date
      and lower(coalesce(o.bill_vendor, '')) = lower(coalesce(e.bill_vendor, '')) and o.id <> e.id
    join expense_statements o_s on o_s.id = o.record_id
  where ${isClaimed(actor)}`;

const sameAmount = (actor: Actor) => sql`
  select e.record_id, e.id, 'same_amount', ${other}
  from lines e
    join expenses o on o.date = e.date and o.id <> e.id
    join expense_statements o_s on o_s.id = o.record_id and o_s.assigned_to = e.assigned_to
  where ${isClaimed(actor)} and ((e.da > 0 and o.da = e.da) or (e.travel > 0 and o.travel = e.travel)
    or (e.local_conveyance > 0 and o.local_conveyance = e.local_conveyance)
    or (e.misc > 0 and o.misc = e.misc) or (e.hotel > 0 and o.hotel = e.hotel))`;

const matches = [sameFile, sameBill, sameAmount];

const alone = sql`null::uuid, null::text`;

/** A receipt of no line in particular may be that of any line. */
const noReceipt = sql`
  select e.record_id, e.id, 'no_receipt', ${alone} from lines e
  where e.total > e.da and not exists (select 1 from attachments a where a.expense_id = e.id
    or (a.record_type = 'expense_statement' and a.record_id = e.record_id and a.expense_id is null))`;

const offDuty = sql`
  select e.record_id, e.id, 'off_duty', ${alone} from lines e
  where not exists (select 1 from attendances d where d.assigned_to = e.assigned_to and d.type = 'log_in'
    and (d.at at time zone 'Asia/Kolkata')::date = e.date)`;

const offTrip = sql`
  select e.record_id, e.id, 'off_trip', ${alone} from lines e
  where e.date not between e.departure_date and e.arrival_date`;

/** The flags of statements, by their ids. Another claim is named only to readers who may see it. */
export async function flagsOf(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Flag[]>> {
  const { rows } = await sql<Found>`
    with asked as (select * from expense_statements where id = any(${ids}::uuid[])),
      lines as (
        select e.*, s.assigned_to, s.departure_date, s.arrival_date
        from expenses e join asked s on s.id = e.record_id)
    select f.*, exists (select 1 from expense_statements x
      where x.id = f.other_id and ${visible(actor, 'read', 'expense_statements', 'x')}) as shown
    from (${sql.join(
      [...matches.map((match) => match(actor)), noReceipt, offDuty, offTrip],
      sql` union `,
    )}) f order by f.kind, f.expense_id, f.other_id`.execute(tx);
  const flags = new Map<string, Flag[]>();
  for (const { record_id, expense_id, kind, other_id, other_code, shown } of rows) {
    const matched = other_id !== null && shown ? { id: other_id, code: other_code } : null;
    const flag = { kind, text: flagTexts[kind], expense_id, other: matched };
    flags.set(record_id, [...(flags.get(record_id) ?? []), flag]);
  }
  const added = [...(await overPolicyFlags(tx, actor, ids)), ...(await kilometreFlags(tx, ids))];
  for (const { record_id, flag } of added) flags.set(record_id, [...(flags.get(record_id) ?? []), flag]);
  return flags;
}
