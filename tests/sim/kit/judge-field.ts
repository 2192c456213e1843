import type { FieldDay } from './backend.ts';
import { invariant } from './failure.ts';
import type { Fleet } from './fleet.ts';
import type { Promised } from './ledger.ts';

/** Longest time a message is on its way. */
const ON_THE_WAY_MS = 60_000;

/** Judges what the server holds of the field work, where the world has any. */
export async function judgeFieldOf({ backend, ledger, phones }: Fleet): Promise<void> {
  const day = await backend.server.fieldDay?.();
  if (!day) return;
  const effects = new Set(await backend.server.effects());
  const done = [...ledger.ops.values()].filter(({ op_id }) => effects.has(op_id));
  judgeField(day, done);
  const right = new Set(phones.filter(({ wall_offset }) => wall_offset === 0).map(({ name }) => name));
  judgeDates(
    day,
    done.filter(({ phone, again }) => right.has(phone) && !again),
  );
}

/** What must hold of plans, visits and duties once everything is done; `done` are the operations that took effect. */
function judgeField(day: FieldDay, done: readonly Promised[]): void {
  judgePlans(day);
  const none = (rule: string, ids: readonly string[], text: string) =>
    invariant(rule, ids.length === 0, () => `${text}: ${ids.join(', ')}`);
  none('I38', day.decided_twice, 'decided on more than once');
  none('I39', day.decided_by_own, 'decided on by their own assignee');
  const again = new Set(day.made_again);
  for (const { id, checks, is_open } of day.visits) {
    if (again.has(id)) continue;
    const made = done.filter(({ call, record_id }) => call === 'market_visits.check' && record_id === id);
    const kept = new Set(checks.map((check) => check.id)).size;
    invariant(
      'I40',
      kept === made.length && checks.length === kept,
      () => `${id} keeps ${String(checks.length)} checks of ${String(made.length)}`,
    );
    judgeOpen({ id, checks, is_open });
  }
  const kept = day.duties.map(({ id }) => id);
  const duties = done.filter(({ call }) => call === 'attendance.record').map(({ record_id }) => record_id);
  invariant(
    'I41',
    duties.toSorted().join() === kept.toSorted().join(),
    () => `duties ${kept.join(', ')} are kept, ${duties.join(', ')} were recorded`,
  );
}

/** A visit is open from a check-in until the one check-out that ends it, however many nights later. */
function judgeOpen({
  id,
  checks,
  is_open,
}: Pick<FieldDay['visits'][number], 'id' | 'checks' | 'is_open'>): void {
  const inTurns = checks.every(({ type }, at) => (type === 'check_in') === (at % 2 === 0));
  invariant(
    'I43',
    inTurns && is_open === (checks.length % 2 === 1),
    () => `${id} is ${is_open ? 'open' : 'closed'} after ${checks.map(({ type }) => type).join(', ')}`,
  );
}

/** Work is of the time at which it was done, not of the day on which it arrived. */
function judgeDates({ duties }: FieldDay, done: readonly Promised[]): void {
  const made = new Map(done.map((op) => [op.record_id, op]));
  for (const { id, at } of duties) {
    const op = made.get(id);
    const late = op ? Date.parse(at) - op.made_at : 0;
    invariant(
      'I44',
      Math.abs(late) <= ON_THE_WAY_MS,
      () => `the duty ${id} is dated ${String(late)} ms after it was recorded`,
    );
  }
}

/**
 * Each stop of a plan is one visit, to the same shop and, until it is made, on the same day; and the other way round.
 * A plan that was decided on keeps its stops, whatever becomes of visits that were not approved.
 */
function judgePlans({ plans, visits }: FieldDay): void {
  for (const plan of plans) {
    const owned = visits.filter((visit) => visit.journey_plan_id === plan.id);
    const pending = plan.approval_status === 'pending';
    const stops = plan.items.map(({ id }) => id).toSorted();
    const visited = owned.map(({ id }) => id).toSorted();
    invariant(
      'I37',
      pending ? stops.join() === visited.join() : visited.every((id) => stops.includes(id)),
      () => `plan ${plan.id} has the stops ${stops.join(', ')} and the visits ${JSON.stringify(owned)}`,
    );
    for (const visit of owned) {
      const item = plan.items.find(({ id }) => id === visit.id);
      const same =
        visit.checks.length > 0 ||
        ((!pending || item?.date === visit.date) &&
          item !== undefined &&
          item.lead_id === visit.lead_id &&
          item.contact_id === visit.contact_id);
      invariant('I37', same, () => `${JSON.stringify(item)} of plan ${plan.id} is ${JSON.stringify(visit)}`);
    }
  }
  const known = new Set(plans.map(({ id }) => id));
  const strays = visits.filter(
    (visit) => visit.journey_plan_id !== null && !known.has(visit.journey_plan_id),
  );
  invariant('I37', strays.length === 0, () => `visits of no plan: ${JSON.stringify(strays)}`);
}
