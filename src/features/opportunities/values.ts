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
import { asTexts } from '#ui/form/texts.ts';

/** Values of the opportunity form: `related_to` says which of lead and customer counts. */
export type OpportunityValues = Record<keyof OpportunityFields | keyof typeof beside, string>;

const fields = z.keyof(opportunityFields).options;
const beside = { related_to: 'lead', account_name: '', lead_name: '', contact_name: '' };

/** A new opportunity with its defaults. (Document 1, section 9.) */
export const blankOpportunity = (assigned_to: string): OpportunityValues => ({
  ...asTexts({}, fields),
  ...beside,
  stage: NEW_STAGE,
  assigned_to,
});

/** An opportunity as form values, with the names of related records. */
export function valuesOf(row: Opportunity, labels: Labels): OpportunityValues {
  const named = (id: string | null) => (id === null ? '' : (labels[id] ?? ''));
  return {
    ...asTexts(row, fields),
    related_to: row.lead_id === null ? 'contact' : 'lead',
    account_name: named(row.account_id),
    lead_name: named(row.lead_id),
    contact_name: named(row.contact_id),
  };
}

/** Form values as schema input: of lead and customer only the chosen one. */
export const inputOf = ({ related_to, lead_id, contact_id, ...values }: OpportunityValues) => ({
  ...values,
  lead_id: related_to === 'lead' ? lead_id : '',
  contact_id: related_to === 'contact' ? contact_id : '',
});

/** A rejected save as form values: null as an empty text, a number by its digits. */
export function textsOf(patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : (value ?? ''));
  const texts = Object.entries(patch).map(([name, value]) => [name, textOf(value)] as const);
  const related_to = patch['contact_id'] ? 'contact' : patch['lead_id'] ? 'lead' : undefined;
  return { ...Object.fromEntries(texts), ...(related_to && { related_to }) };
}

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
