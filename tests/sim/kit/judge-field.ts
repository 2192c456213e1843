import type { FieldDay } from './backend.ts';
import { invariant } from './failure.ts';
import type { Promised } from './ledger.ts';

/** What must hold of plans, visits and duties once everything is done; `done` are the operations that took effect. */
export function judgeField(day: FieldDay, done: readonly Promised[]): void {
  judgePlans(day);
  const none = (rule: string, ids: readonly string[], text: string) =>
    invariant(rule, ids.length === 0, () => `${text}: ${ids.join(', ')}`);
  none('I38', day.decided_twice, 'decided on more than once');
  none('I39', day.decided_by_own, 'decided on by their own assignee');
  const again = new Set(day.made_again);
  for (const { id, checks } of day.visits) {
    if (again.has(id)) continue;
    const made = done.filter(({ call, record_id }) => call === 'market_visits.check' && record_id === id);
    const kept = new Set(checks.map((check) => check.id)).size;
    invariant(
      'I40',
      kept === made.length && checks.length === kept,
      () => `${id} keeps ${String(checks.length)} checks of ${String(made.length)}`,
    );
  }
  const duties = done.filter(({ call }) => call === 'attendance.record').map(({ record_id }) => record_id);
  invariant(
    'I41',
    duties.toSorted().join() === day.duties.toSorted().join(),
    () => `duties ${day.duties.join(', ')} are kept, ${duties.join(', ')} were recorded`,
  );
}

/** Each stop of a plan is one visit, to the same shop and, until it is made, on the same day; and the other way round. */
function judgePlans({ plans, visits }: FieldDay): void {
  for (const plan of plans) {
    const owned = visits.filter((visit) => visit.journey_plan_id === plan.id);
    const stops = plan.items.map(({ id }) => id).toSorted();
    invariant(
      'I37',
      stops.join() ===
        owned
          .map(({ id }) => id)
          .toSorted()
          .join(),
      () => `plan ${plan.id} has the stops ${stops.join(', ')} and the visits ${JSON.stringify(owned)}`,
    );
    for (const visit of owned) {
      const item = plan.items.find(({ id }) => id === visit.id);
      const same =
        visit.checks.length > 0 ||
        (item?.date === visit.date && item.lead_id === visit.lead_id && item.contact_id === visit.contact_id);
      invariant('I37', same, () => `${JSON.stringify(item)} of plan ${plan.id} is ${JSON.stringify(visit)}`);
    }
  }
  const known = new Set(plans.map(({ id }) => id));
  const strays = visits.filter(
    (visit) => visit.journey_plan_id !== null && !known.has(visit.journey_plan_id),
  );
  invariant('I37', strays.length === 0, () => `visits of no plan: ${JSON.stringify(strays)}`);
}
