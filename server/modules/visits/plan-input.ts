import * as z from 'zod/mini';
import type { journeyPlanCalls } from '#contract/journey-plan-calls.ts';
import {
  partyOf,
  planFields,
  planSchema,
  type JourneyPlan,
  type PlanFields,
  type PlanItem,
} from '#contract/journey-plans.ts';
import { idOf } from '#contract/schedule.ts';
import { v7 } from 'uuid';
import type { Tx } from '#server/db/database.ts';
import { check } from '#server/calls/check.ts';
import type { Context } from '#server/calls/handler.ts';
import { givenFields } from '#server/calls/plain-area.ts';
import { dayOf, refuseAssignee, refuseParties, scheduleOf } from './input.ts';
import { goalsOf } from './parties.ts';
import { refuseOutside, refusePlaces, refuseUnreadable } from './places.ts';

type Body = z.infer<(typeof journeyPlanCalls)['journey_plans.create']['body']>;
type RawItem = Omit<PlanItem, 'date'> & { date: unknown };

const fields = z.keyof(planFields).options;

/** The plan fields of a body, in any of its formats; `current` are the current items of the plan. */
export function patchOf(body: Body, current: readonly PlanItem[]): Record<string, unknown> {
  const { from, to, lead_customer } = body;
  return {
    ...(from !== undefined && { start_date: from }),
    ...(to !== undefined && { end_date: to }),
    ...givenFields(body, fields),
    ...scheduleOf(body),
    ...(body.items === undefined && lead_customer && { items: itemsOf(body, current) }),
  };
}

/** Converts selected ids with days to items. Ids in the plan keep their visit; new ones are resolved later. */
function itemsOf({ lead_customer = [], leadsdate }: Body, current: readonly PlanItem[]): RawItem[] {
  return lead_customer.map((entry, at) => {
    const id = idOf(entry);
    const inline = typeof entry === 'string' ? undefined : entry['date'];
    const date = (Array.isArray(leadsdate) ? leadsdate[at] : leadsdate?.[id]) ?? inline;
    const before = current.find((item) => partyOf(item) === id);
    const given = date ?? before?.date ?? '';
    return before ? { ...before, date: given } : { id: v7(), lead_id: id, contact_id: null, date: given };
  });
}

interface Before {
  row: JourneyPlan;
  changed: readonly string[];
}

/** Validates a whole plan; its new values must also exist on the server. */
export async function checkPlan(tx: Tx, context: Context, whole: object, before?: Before) {
  const plan = check(planSchema({ today: dayOf(context), started: before?.row.start_date ?? null }), whole);
  const isNew = (field: keyof PlanFields) => before?.changed.includes(field) ?? true;
  await refuseAssignee(tx, context, 'journey_plans', plan.assigned_to, before);
  const had = before?.row.items ?? [];
  const items = await knownItems(tx, context, plan.items, had);
  const current = new Set(isNew('assigned_to') ? [] : had.map(partyOf));
  const fresh = items.filter((item) => !current.has(partyOf(item)));
  if (fresh.length > 0) await refuseUnreadable(tx, context, plan.assigned_to, fresh);
  if (isNew('assigned_to') || isNew('state') || isNew('territory')) await refusePlaces(tx, plan, items);
  await refuseOutside(tx, context, plan.territory, isNew('territory') ? items : fresh);
  return { ...plan, items };
}

/**
 * New items get the current lead or customer. Existing items keep theirs, as their visits do, whatever a device with
 * older data sends.
 */
async function knownItems(
  tx: Tx,
  { actor }: Context,
  items: readonly PlanItem[],
  had: readonly PlanItem[],
): Promise<PlanItem[]> {
  const current = new Map(had.map((item) => [item.id, item]));
  const parties = new Set(had.map(partyOf));
  const fresh = items.filter(({ id }) => !current.has(id)).map(partyOf);
  const goals = await goalsOf(
    tx,
    actor,
    fresh.filter((party) => !parties.has(party)),
  );
  return items.map((item) => {
    const before = current.get(item.id);
    if (before) return { ...before, date: item.date };
    if (parties.has(partyOf(item))) return item;
    const goal = goals.get(partyOf(item));
    return goal ? { ...item, ...goal } : refuseParties();
  });
}
