import { APPROVED, PENDING } from '#contract/approval.ts';
import { ApiError } from '#contract/core/errors.ts';
import type { JourneyPlan, PlanItem } from '#contract/journey-plans.ts';
import { message, messageOf } from '#contract/core/language/message.ts';
import type { MarketVisit } from '#contract/market-visits.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { writeAudit } from '#server/db/audit.ts';
import type { Tx } from '#server/db/database.ts';
import { addRow } from '#server/db/table.ts';
import type { Context } from '#server/calls/handler.ts';

/**
 * A plan never changes a visit that has checks or a decision, and never deletes one that has checks or is approved.
 * (Decision 020.)
 */
const untouched = sql<SqlBool>`checks_count = 0 and approval_status = ${PENDING}`;
const removable = sql<SqlBool>`checks_count = 0 and approval_status <> ${APPROVED}`;

/** Creates one visit per item, with the item's id. The right over the plan covers its visits. */
export async function addVisits(
  tx: Tx,
  context: Context,
  plan: JourneyPlan,
  items: readonly PlanItem[],
): Promise<void> {
  if (items.length === 0) return;
  const taken = await tx
    .selectFrom('market_visits')
    .select('id')
    .where(
      'id',
      'in',
      items.map(({ id }) => id),
    )
    .limit(1)
    .execute();
  if (taken.length > 0) throw new ApiError('conflict', 'This ID is already used.');
  const { title, description, assigned_to, state, territory, reminder_time } = plan;
  const common = {
    title,
    description,
    assigned_to,
    state,
    territory,
    reminder_time,
    journey_plan_id: plan.id,
  };
  await Promise.all(
    items.map(async ({ id, date, lead_id, contact_id }) => {
      const own = { id, date, lead_id, contact_id, reminder_date: date };
      const stamps = { created_by: context.actor.id, created_at: context.now.toISOString() };
      const after = await addRow(tx, 'market_visits', { ...common, ...own, ...stamps });
      await writeAudit(tx, context, { action: 'create', resource: 'market_visits', record_id: id, after });
    }),
  );
}

/** Updates the visits of a plan after an edit of the plan. */
export async function followPlan(
  tx: Tx,
  context: Context,
  before: JourneyPlan,
  after: JourneyPlan,
): Promise<void> {
  const known = new Map(before.items.map((item) => [item.id, item]));
  const left = before.items.filter(({ id }) => !after.items.some((item) => item.id === id));
  if (left.length > 0) {
    const ids = left.map(({ id }) => id);
    await dropVisits(tx, context, before.id, sql<SqlBool>`id = any(${ids}::uuid[])`);
  }
  for (const { id, date } of after.items)
    if (known.has(id) && known.get(id)?.date !== date)
      await sql`
        update market_visits set date = ${date}::date, reminder_date = ${date}::date
        where id = ${id}::uuid and journey_plan_id = ${after.id}::uuid and ${untouched}`.execute(tx);
  await followFields(tx, before, after);
  await addVisits(
    tx,
    context,
    after,
    after.items.filter(({ id }) => !known.has(id)),
  );
}

/** Rejects moving a visit that was decided separately: its date would differ from the plan. */
export async function refuseMoved(
  tx: Tx,
  before: JourneyPlan,
  after: Pick<JourneyPlan, 'items'>,
): Promise<void> {
  const had = new Map(before.items.map(({ id, date }) => [id, date]));
  const moved = after.items.filter(({ id, date }) => (had.get(id) ?? date) !== date).map(({ id }) => id);
  if (moved.length === 0) return;
  const decided = await tx
    .selectFrom('market_visits')
    .select(['id', 'approval_status'])
    .where('id', 'in', moved)
    .where('approval_status', '<>', PENDING)
    .execute();
  const errors = Object.fromEntries(
    decided.map((visit) => [
      `items.${after.items.findIndex(({ id }) => id === visit.id)}.date`,
      [
        message('Its Market Visit is {status}: the date cannot change.', {
          status: messageOf(visit.approval_status),
        }),
      ],
    ]),
  );
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new ApiError('conflict', first, errors);
}

const followed = ['title', 'description', 'assigned_to', 'reminder_time'] as const;

/** A visit takes a changed field of its plan if it still had the plan's old value. */
async function followFields(tx: Tx, before: JourneyPlan, after: JourneyPlan): Promise<void> {
  for (const field of followed) {
    if (before[field] === after[field]) continue;
    const column = sql.ref(field);
    await sql`
      update market_visits set ${column} = ${after[field]}
      where journey_plan_id = ${after.id}::uuid and ${untouched}
        and ${column} is not distinct from ${before[field]}`.execute(tx);
  }
}

/** Deletes visits of a plan; those with checks or an approval stay, detached from the plan. */
export async function dropVisits(
  tx: Tx,
  context: Context,
  plan_id: string,
  which: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<void> {
  const owned = sql`journey_plan_id = ${plan_id}::uuid and ${which}`;
  const { rows } = await sql<Pick<MarketVisit, 'id' | 'title' | 'date' | 'assigned_to'>>`
    delete from market_visits where ${owned} and ${removable} returning id, title, date, assigned_to`.execute(
    tx,
  );
  for (const before of rows)
    await writeAudit(tx, context, {
      action: 'delete',
      resource: 'market_visits',
      record_id: before.id,
      before,
    });
  await sql`update market_visits set journey_plan_id = null where ${owned}`.execute(tx);
}
