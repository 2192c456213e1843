import * as z from 'zod/mini';
import type { marketVisitCalls } from '#contract/market-visit-calls.ts';
import { editedVisit, newVisit, visitFields, type MarketVisit } from '#contract/market-visits.ts';
import { idOf } from '#contract/schedule.ts';
import { ApiError } from '#contract/core/errors.ts';
import { ruleText } from '#contract/core/language/message.ts';
import type { Tx } from '#server/db/database.ts';
import { check } from '#server/calls/check.ts';
import type { Context } from '#server/calls/handler.ts';
import { givenFields } from '#server/calls/plain-area.ts';
import { dayOf, refuseAssignee, refuseParties, scheduleOf } from './input.ts';
import { goalsOf } from './parties.ts';
import { refuseOutside, refusePlaces, refuseUnreadable } from './places.ts';

type Body = z.infer<(typeof marketVisitCalls)['market_visits.create']['body']>;

const fields = z.keyof(visitFields).options;
/** An edit cannot change the lead or customer. */
const edited = fields.filter((field) => field !== 'lead_id' && field !== 'contact_id');

export const patchOf = (body: Body): Record<string, unknown> => ({
  ...givenFields(body, edited),
  ...scheduleOf(body),
});

/** The leads or customers of a new visit: the one it names, or each of those selected, without duplicates. */
function chosenIn({ lead_id, contact_id, lead_customer = [] }: Body): string[] {
  const named = lead_id ?? contact_id ?? null;
  const chosen = named === null ? lead_customer.map(idOf) : [named];
  if (new Set(chosen).size === chosen.length) return chosen;
  const text = ruleText('Already selected');
  throw new ApiError('invalid', text, { lead_customer: [text] });
}

/** Validates the visits of a body: one for each lead or customer, otherwise equal. */
export async function checkVisits(tx: Tx, context: Context, body: Body) {
  const ids = chosenIn(body);
  const today = dayOf(context);
  const form = { date: today, ...givenFields(body, edited), ...scheduleOf(body) };
  const schema = newVisit(today);
  const [first, ...rest] = ids;
  const visit = check(schema, { ...form, lead_id: first ?? null, contact_id: null });
  await refuseAssignee(tx, context, 'market_visits', visit.assigned_to);
  const goals = await goalsOf(tx, context.actor, ids);
  const led = [first, ...rest].map((id) => goals.get(id ?? '') ?? refuseParties());
  await refuseUnreadable(tx, context, visit.assigned_to, led);
  await refusePlaces(tx, visit, led);
  await refuseOutside(tx, context, visit.territory, led);
  return led.map((goal) => ({ ...visit, ...goal }));
}

/** Validates an edited visit. A visit of a plan must stay within the plan's dates. */
export async function checkEdit(
  tx: Tx,
  context: Context,
  { row, whole, changed }: { row: MarketVisit; whole: object; changed: readonly string[] },
) {
  const visit = check(editedVisit(dayOf(context), row.date), whole);
  await refuseAssignee(tx, context, 'market_visits', visit.assigned_to, { row, changed });
  if (changed.includes('assigned_to')) await refuseUnreadable(tx, context, visit.assigned_to, [row]);
  if (changed.includes('state') || changed.includes('territory')) await refusePlaces(tx, visit, [row]);
  if (changed.includes('territory')) await refuseOutside(tx, context, visit.territory, [row]);
  return visit;
}
