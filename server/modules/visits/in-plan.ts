import { PENDING } from '#contract/approval.ts';
import { ApiError } from '#contract/core/errors.ts';
import type { JourneyPlan, PlanItem } from '#contract/journey-plans.ts';
import { ruleText } from '#contract/core/language/message.ts';
import type { MarketVisit } from '#contract/market-visits.ts';
import type { Tx } from '#server/db/database.ts';

type OfPlan = Pick<MarketVisit, 'id' | 'journey_plan_id'>;

/** The plan that owns a visit, locked. */
async function planOf(tx: Tx, { journey_plan_id }: OfPlan): Promise<JourneyPlan | undefined> {
  if (journey_plan_id === null) return undefined;
  return tx
    .selectFrom('journey_plans')
    .selectAll()
    .where('id', '=', journey_plan_id)
    .forUpdate()
    .executeTakeFirst();
}

/** A decided plan keeps the items it was decided with. */
async function keep(tx: Tx, plan: JourneyPlan, items: readonly PlanItem[]): Promise<void> {
  if (plan.approval_status !== PENDING) return;
  await tx
    .updateTable('journey_plans')
    .set({ items: JSON.stringify(items) })
    .where('id', '=', plan.id)
    .execute();
}

/** A visit and its plan item share one date until the plan is decided; it stays within the plan. */
export async function moveInPlan(tx: Tx, visit: OfPlan, date: string): Promise<void> {
  const plan = await planOf(tx, visit);
  if (!plan) return;
  if (date < plan.start_date || date > plan.end_date) {
    const text = ruleText('The date must lie between From Date and To Date of its Journey Plan');
    throw new ApiError('invalid', text, { date: [text] });
  }
  await keep(
    tx,
    plan,
    plan.items.map((item) => (item.id === visit.id ? { ...item, date } : item)),
  );
}

/** Removes a deleted visit from its plan, unless the plan is decided. */
export async function leavePlan(tx: Tx, visit: OfPlan): Promise<void> {
  const plan = await planOf(tx, visit);
  if (plan)
    await keep(
      tx,
      plan,
      plan.items.filter(({ id }) => id !== visit.id),
    );
}
