import type { JourneyPlan } from '#contract/journey-plans.ts';
import type { MarketVisit } from '#contract/market-visits.ts';
import { reminderOf } from '#contract/schedule.ts';
import { sql } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import { selectColumns } from '#server/db/columns.ts';
import type { Tx } from '#server/db/database.ts';
import { withNames } from '#server/db/labels.ts';
import { visible } from '#server/db/scope.ts';
import { findRow } from '#server/db/table.ts';
import { withPaths } from '#server/files/hold.ts';
import { partiesOf } from './parties.ts';

const MAX_BESIDE = 500;

interface Assigned {
  assigned_to: string | null;
}

/** The assignee in answers: id and name. */
const assignee = ({ assigned_to: id }: Assigned, name: string | null | undefined) => ({
  assigned_to: id === null ? null : { id, name: name ?? null },
  assigned_name: name ?? null,
});

/** Plans for answers: users by name, the reminder as one text. */
export async function plansShown(tx: Tx, actor: Actor, rows: readonly JourneyPlan[]) {
  const named = await withNames(tx, actor, 'journey_plans', rows);
  return named.map((row) => ({ ...row, ...assignee(row, row.assigned_to_name), reminder: reminderOf(row) }));
}

export async function planShown(tx: Tx, actor: Actor, id: string) {
  const row = await findRow(tx, actor, 'journey_plans', id);
  const [plan = { ...row }] = await plansShown(tx, actor, [row]);
  return plan;
}

/** The visits of a plan as far as the actor may see them, by day. */
export async function visitsOfPlan(tx: Tx, actor: Actor, plan_id: string) {
  const { rows } = await sql<MarketVisit>`
    select ${selectColumns('market_visits')} from market_visits
    where journey_plan_id = ${plan_id}::uuid and ${visible(actor, 'read', 'market_visits')}
    order by date, id limit ${MAX_BESIDE}`.execute(tx);
  return visitsShown(tx, actor, rows);
}

/** Visits for answers, with the lead or customer if the actor may read it. */
export async function visitsShown(tx: Tx, actor: Actor, rows: readonly MarketVisit[]) {
  const parties = await partiesOf(
    tx,
    actor,
    rows.flatMap((row) => [row.lead_id, row.contact_id]),
  );
  const named = await withNames(tx, actor, 'market_visits', rows);
  const party = (id: string | null) => {
    if (id === null) return null;
    const { location: _, ...known } = parties.get(id) ?? { id, name: null };
    return known;
  };
  return named.map((row) => {
    const [lead, customer] = [party(row.lead_id), party(row.contact_id)];
    return {
      ...row,
      ...assignee(row, row.assigned_to_name),
      type: customer === null ? 'Lead' : 'Customer',
      lead,
      customer,
      customer_id: row.contact_id,
      location: parties.get(row.contact_id ?? row.lead_id ?? '')?.location ?? null,
      lead_customer: [lead ?? customer].filter((one) => one !== null),
      reminder: reminderOf(row),
    };
  });
}

export async function visitShown(tx: Tx, actor: Actor, id: string) {
  const row = await findRow(tx, actor, 'market_visits', id);
  const [visit] = await visitsShown(tx, actor, [row]);
  if (!visit) throw new Error('A visit was not shown');
  return visit;
}

/** The files of a visit, newest first, each with its URL. */
export async function attachmentsOf(tx: Tx, actor: Actor, visit_id: string) {
  const files = await tx
    .selectFrom('attachments')
    .leftJoin('users', 'users.id', 'attachments.assigned_to')
    .select(['attachments.id', 'attachments.name', 'filename', 'size', 'type', 'stored', 'file_id'])
    .select(['attachments.assigned_to', 'users.name as assigned_to_name', 'attachments.created_at'])
    .where('record_type', '=', 'visit')
    .where('record_id', '=', visit_id)
    .where(visible(actor, 'read', 'attachments'))
    .orderBy('attachments.created_at', 'desc')
    .limit(MAX_BESIDE)
    .execute();
  return withPaths(tx, actor, files);
}
