import { marginOf, NEW_STAGE, opportunitySchema, type Opportunity } from '#contract/opportunities.ts';
import type { Labels } from '#data/api.ts';
import { messagesOf } from '#ui/form/check.ts';
import type { Check } from '#ui/form/form-state.ts';

/** What the opportunity form holds: `related_to` says which of lead and customer counts. */
export interface OpportunityValues {
  name: string;
  quantity: string;
  stage: string;
  amount: string;
  actual_cost: string;
  close_date: string;
  description: string;
  assigned_to: string;
  account_id: string;
  account_name: string;
  related_to: string;
  lead_id: string;
  lead_name: string;
  contact_id: string;
  contact_name: string;
}

/** A new opportunity with its defaults. (Document 1, section 9.) */
export const blankOpportunity = (assigned_to: string): OpportunityValues => ({
  name: '',
  quantity: '',
  stage: NEW_STAGE,
  amount: '',
  actual_cost: '',
  close_date: '',
  description: '',
  assigned_to,
  account_id: '',
  account_name: '',
  related_to: 'lead',
  lead_id: '',
  lead_name: '',
  contact_id: '',
  contact_name: '',
});

const text = (value: string | number | null) => (value === null ? '' : String(value));

/** An opportunity as the form shows it, with the names of what it is related to. */
export function valuesOf(row: Opportunity, labels: Labels): OpportunityValues {
  const named = (id: string | null) => (id === null ? '' : (labels[id] ?? ''));
  return {
    name: row.name,
    quantity: text(row.quantity),
    stage: row.stage,
    amount: text(row.amount),
    actual_cost: text(row.actual_cost),
    close_date: text(row.close_date),
    description: text(row.description),
    assigned_to: row.assigned_to,
    account_id: text(row.account_id),
    account_name: named(row.account_id),
    related_to: row.lead_id === null ? 'contact' : 'lead',
    lead_id: text(row.lead_id),
    lead_name: named(row.lead_id),
    contact_id: text(row.contact_id),
    contact_name: named(row.contact_id),
  };
}

/** The values as the contract's schema takes them: of lead and customer only the chosen one. */
export const inputOf = ({ related_to, lead_id, contact_id, ...values }: OpportunityValues) => ({
  ...values,
  lead_id: related_to === 'lead' ? lead_id : '',
  contact_id: related_to === 'contact' ? contact_id : '',
});

/** A refused save as the form shows it: nothing is an empty text, a number its digits. */
export function textsOf(patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : (value ?? ''));
  const texts = Object.entries(patch).map(([name, value]) => [name, textOf(value)] as const);
  const related_to = patch['contact_id'] ? 'contact' : patch['lead_id'] ? 'lead' : undefined;
  return { ...Object.fromEntries(texts), ...(related_to && { related_to }) };
}

/** Checks a whole form before it is saved. */
export function checkFor(editing: boolean): Check<OpportunityValues> {
  const schema = opportunitySchema({ editing });
  return (values) => {
    const result = schema.safeParse(inputOf(values));
    return result.success ? {} : messagesOf(result.error);
  };
}

const numberOf = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : null);

/** What would be earned by what is typed; null while a number is missing. */
export const marginTyped = ({ amount, actual_cost }: Pick<OpportunityValues, 'amount' | 'actual_cost'>) =>
  marginOf({ amount: numberOf(amount), actual_cost: numberOf(actual_cost) });
