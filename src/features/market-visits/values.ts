import { kolkataDay } from '#contract/dates.ts';
import type { PlanItem } from '#contract/journey-plans.ts';
import { editedVisit, newVisit, type MarketVisit } from '#contract/market-visits.ts';
import { judge } from '#ui/form/check.ts';
import type { Check } from '#ui/form/form-state.ts';
import { asTexts } from '#ui/form/texts.ts';
import { blankPlanned, plannedTexts, type Planned } from '#domain/plan/planned.ts';

/** What the forms of visits hold; a visit that is edited has one item. */
export interface VisitValues extends Planned {
  date: string;
}

/** Today in Asia/Kolkata. */
export const today = () => kolkataDay(Date.now());

/** A new visit, of a day that was chosen before or else of today. */
export const blankVisit = (date = today()): VisitValues => ({ ...blankPlanned, date });

/** A visit as its form shows it. */
export function valuesOf(visit: MarketVisit): VisitValues {
  const { id, lead_id, contact_id, date } = visit;
  return {
    ...asTexts(visit, plannedTexts),
    state: visit.state,
    territory: visit.territory,
    items: [{ id, lead_id, contact_id, date }],
    date,
  };
}

/** The values as the contract takes them, for the visit to one lead or customer. */
export const inputOf = ({ items: _, ...values }: VisitValues, to: PlanItem | undefined) => ({
  ...values,
  lead_id: to?.lead_id ?? '',
  contact_id: to?.contact_id ?? '',
});

/** The rule of a new visit, or of one that was planned for a day before it is edited. */
export const schemaFor = (planned: string | null) =>
  planned === null ? newVisit(today()) : editedVisit(today(), planned);

/** Checks a whole form before it is saved. */
export const checkFor =
  (planned: string | null): Check<VisitValues> =>
  (values) =>
    judge(schemaFor(planned), inputOf(values, values.items[0]));
