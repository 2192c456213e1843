import {
  marginOf,
  NEW_STAGE,
  opportunityWords,
  opportunitySchema,
  type Opportunity,
  type OpportunityFields,
} from '#contract/opportunities.ts';
import { readNumber } from '#contract/core/reading/numbers.ts';
import type { Labels } from '#data/api.ts';
import { judge } from '#ui/form/check.ts';
import type { Check } from '#ui/form/form-state.ts';
import { asTexts } from '#ui/form/texts.ts';
import { blankRelated, relatedInputOf, relatedValuesOf, type RelatedValues } from '#domain/related/values.ts';

/** Values of the opportunity form. */
export type OpportunityValues = Record<keyof OpportunityFields, string> & RelatedValues;

/** A new opportunity with its defaults. (Document 1, section 9.) */
export const blankOpportunity = (assigned_to: string): OpportunityValues => ({
  ...asTexts(opportunityWords, {}),
  ...blankRelated,
  stage: NEW_STAGE,
  assigned_to,
});

/** An opportunity as form values, with the names of related records. */
export const valuesOf = (row: Opportunity, labels: Labels): OpportunityValues => ({
  ...asTexts(opportunityWords, row),
  ...relatedValuesOf(row, labels),
});

export function checkFor(editing: boolean): Check<OpportunityValues> {
  const schema = opportunitySchema({ editing });
  return (values) => judge(schema, relatedInputOf(values));
}

const numberOf = (typed: string) => {
  const read = readNumber(typed);
  return /^\d+$/.test(read) ? Number(read) : null;
};

/** The margin of the entered values; null while a number is missing. */
export const marginTyped = ({ amount, actual_cost }: Pick<OpportunityValues, 'amount' | 'actual_cost'>) =>
  marginOf({ amount: numberOf(amount), actual_cost: numberOf(actual_cost) });
