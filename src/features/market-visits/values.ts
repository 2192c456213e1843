import { trueToday } from '#data/true-time.ts';
import type { PlanItem } from '#contract/journey-plans.ts';
import { editedVisit, newVisit, visitWords, type MarketVisit } from '#contract/market-visits.ts';
import { judge } from '#ui/form/check.ts';
import type { Check } from '#ui/form/form-state.ts';
import { asTexts } from '#ui/form/texts.ts';
import { blankPlanned, plannedTexts, type Planned } from '#domain/plan/planned.ts';

/** Values of the visit forms; an edited visit has one item. */
export interface VisitValues extends Planned {
  date: string;
}

/** A new visit, on a given day or else today. */
export const blankVisit = (date = trueToday()): VisitValues => ({ ...blankPlanned, date });

/** A visit as form values. */
export function valuesOf(visit: MarketVisit): VisitValues {
  const { id, lead_id, contact_id, date } = visit;
  return {
    ...asTexts(visitWords, visit, plannedTexts),
    state: visit.state,
    territory: visit.territory,
    items: [{ id, lead_id, contact_id, date }],
    date,
  };
}

/** Form values as the contract's input, for the visit to one lead or customer. */
export const inputOf = ({ items: _, ...values }: VisitValues, to: PlanItem | undefined) => ({
  ...values,
  lead_id: to?.lead_id ?? '',
  contact_id: to?.contact_id ?? '',
});

/** The schema of a new visit, or of one planned for a day before its edit. */
export const schemaFor = (planned: string | null) =>
  planned === null ? newVisit(trueToday()) : editedVisit(trueToday(), planned);

export const checkFor =
  (planned: string | null): Check<VisitValues> =>
  (values) =>
    judge(schemaFor(planned), inputOf(values, values.items[0]));
