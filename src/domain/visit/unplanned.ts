import { REJECTED } from '#contract/approval.ts';
import { kolkataDay } from '#contract/core/dates.ts';
import { territories } from '#contract/geography.ts';
import { leads } from '#contract/leads.ts';
import { market_visits } from '#contract/market-visits.ts';
import type { NewOp } from '#data/api.ts';
import { currentPerson, engine } from '#data/engine.ts';
import { useRows } from '#data/hooks.ts';
import type { Shop } from './with-visit.tsx';
import { trueNow } from '#data/true-time.ts';
import type { Goal } from './visit.ts';
import { checkInOp, planVisit, type Visited, type Whereabouts } from './writes.ts';

const UNPLANNED = 'Unplanned visit';

/** The data of a new visit to a shop; undefined while loading, or if its territory is not here. */
export function useVisited(shop: Shop): Visited | undefined {
  const territory_id = shop?.territory_id;
  const rows = useRows(territories.name, territory_id ? [territory_id] : []).value;
  const state_id = rows?.[0]?.state_id;
  return territory_id && state_id ? { territory_id, state_id } : undefined;
}

/** The writes of a check-in without a plan; uses a visit planned for today if there is one. */
export async function checkInUnplanned(
  goal: Goal,
  visited: Visited,
  where: Whereabouts,
  reason: string,
): Promise<NewOp[]> {
  const date = kolkataDay(trueNow());
  const planned = await engine().pick(market_visits.name, {
    assigned_to: currentPerson()?.id ?? '',
    date,
    [goal.resource === leads.name ? 'lead_id' : 'contact_id']: goal.id,
  });
  const waiting = planned.find(
    ({ checks_count, approval_status }) => checks_count === 0 && approval_status !== REJECTED,
  );
  const { id, op } = planVisit(goal, visited, { title: UNPLANNED, date });
  const arrived = { id: waiting?.id ?? id, checks: [], checked_in_at: null, next_date: null };
  return [...(waiting ? [] : [op]), checkInOp(arrived, where, reason)];
}
