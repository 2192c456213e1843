import { PENDING } from '#contract/approval.ts';
import { kolkataDay } from '#contract/core/dates.ts';
import { planFields } from '#contract/journey-plans.ts';
import { newVisit } from '#contract/market-visits.ts';
import { can } from '#contract/core/permissions.ts';
import type { NewOp } from '#data/api.ts';
import { currentPerson } from '#data/engine.ts';
import { act } from '#data/write.ts';
import { trueNow } from '#data/true-time.ts';

/**
 * Creates of the new plan's visits for today, so that they can be made before the plan is sent. The server
 * creates them with the plan under the same ids, so these creates find them existing; they wait for the plan they
 * reference.
 */
export function visitsOfToday(journey_plan_id: string, fields: object): NewOp[] {
  const me = currentPerson();
  const { items, assigned_to, title, description, state, territory, reminder_time } =
    planFields.parse(fields);
  if (me?.id !== assigned_to || !can(me, 'create', 'market_visits')) return [];
  const today = kolkataDay(trueNow());
  const common = { title, description: description ?? '', assigned_to, state, territory, reminder_time };
  const none = { checks: [], notes: [], assignees: [me.id], checks_count: 0, is_open: false };
  return items
    .filter(({ date }) => date === today)
    .map(({ id, date, lead_id, contact_id }) => {
      const visit = newVisit(today).parse({ ...common, date, reminder_date: date, lead_id, contact_id });
      const owned = { ...visit, journey_plan_id };
      return act('market_visits.create', id, owned, { shows: { ...none, approval_status: PENDING } });
    });
}
