import { trueToday } from '#data/true-time.ts';
import { planSchema, planWords, type JourneyPlan } from '#contract/journey-plans.ts';
import { judge } from '#ui/form/check.ts';
import type { Check } from '#ui/form/form-state.ts';
import { asTexts } from '#ui/form/texts.ts';
import { blankPlanned, plannedTexts, type Planned } from '#domain/plan/planned.ts';

/** Values of the journey plan form. */
export interface PlanValues extends Planned {
  start_date: string;
  end_date: string;
}

export const blankPlan: PlanValues = { ...blankPlanned, start_date: '', end_date: '' };

/** A plan as form values. */
export function valuesOf(plan: JourneyPlan): PlanValues {
  const { state, territory, items, start_date, end_date } = plan;
  return { ...asTexts(planWords, plan, plannedTexts), state, territory, items, start_date, end_date };
}

/** The schema of a plan today; `started` is its first day before an edit. */
export const schemaFor = (started: string | null) => planSchema({ today: trueToday(), started });

export const checkFor =
  (started: string | null): Check<PlanValues> =>
  (values) =>
    judge(schemaFor(started), values);
