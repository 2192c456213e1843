import * as z from 'zod/mini';
import {
  marginOf,
  NEW_STAGE,
  opportunityFields,
  opportunitySchema,
  type Opportunity,
  type OpportunityFields,
} from '#contract/opportunities.ts';
import type { Labels } from '#data/api.ts';
import { messagesOf } from '#ui/form/check.ts';
import type { Check } from '#ui/form/form-state.ts';
import { asTexts, textsOf as patchTexts } from '#ui/form/texts.ts';
import {
  blankRelated,
  relatedInputOf,
  relatedTextsOf,
  relatedValuesOf,
  type RelatedValues,
} from '#domain/related/values.ts';

/** Values of the opportunity form. */
export type OpportunityValues = Record<keyof OpportunityFields, string> & RelatedValues;

const fields = z.keyof(opportunityFields).options;

/** A new opportunity with its defaults. (Document 1, section 9.) */
export const blankOpportunity = (assigned_to: string): OpportunityValues => ({
  ...asTexts({}, fields),
  ...blankRelated,
  stage: NEW_STAGE,
  assigned_to,
});

/** An opportunity as form values, with the names of related records. */
export const valuesOf = (row: Opportunity, labels: Labels): OpportunityValues => ({
  ...asTexts(row, fields),
  ...relatedValuesOf(row, labels),
});

export const inputOf = (values: OpportunityValues) => relatedInputOf(values);

/** A rejected save as form values. */
export const textsOf = (patch: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...patchTexts(patch),
  ...relatedTextsOf(patch),
});

export function checkFor(editing: boolean): Check<OpportunityValues> {
  const schema = opportunitySchema({ editing });
  return (values) => {
    const result = schema.safeParse(inputOf(values));
    return result.success ? {} : messagesOf(result.error);
  };
}

const numberOf = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : null);

/** The margin of the entered values; null while a number is missing. */
export const marginTyped = ({ amount, actual_cost }: Pick<OpportunityValues, 'amount' | 'actual_cost'>) =>
  marginOf({ amount: numberOf(amount), actual_cost: numberOf(actual_cost) });
