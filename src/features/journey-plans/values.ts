import { kolkataDay } from '#contract/dates.ts';
import { planSchema, type JourneyPlan } from '#contract/journey-plans.ts';
import { judge } from '#ui/form/check.ts';
import type { Check } from '#ui/form/form-state.ts';
import { asTexts } from '#ui/form/texts.ts';
import { blankPlanned, plannedTexts, type Planned } from '#domain/plan/planned.ts';

/** What the form of a journey plan holds. */
export interface PlanValues extends Planned {
  start_date: string;
  end_date: string;
}

export const blankPlan: PlanValues = { ...blankPlanned, start_date: '', end_date: '' };

/** A plan as its form shows it. */
export function valuesOf(plan: JourneyPlan): PlanValues {
  const { state, territory, items, start_date, end_date } = plan;
  return { ...asTexts(plan, plannedTexts), state, territory, items, start_date, end_date };
}

/** The rule of a plan today; `started` is the day it began before an edit. */
export const schemaFor = (started: string | null) => planSchema({ today: kolkataDay(Date.now()), started });

/** Checks a whole form before it is saved. */
export const checkFor =
  (started: string | null): Check<PlanValues> =>
  (values) =>
    judge(schemaFor(started), values);
