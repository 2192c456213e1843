import * as z from 'zod/mini';
import { defineFields, field, ref } from './core/define-fields.ts';
import { optionalId } from './core/fields.ts';
import { ruleText } from './core/language/message.ts';

/** The resources of related records. */
export const relatedTo = { account_id: 'accounts', contact_id: 'contacts', lead_id: 'leads' } as const;

/** What a record is about: an account, and a lead or a customer. */
export const relatedFields = {
  account_id: field('Account', optionalId, ref(relatedTo.account_id)),
  contact_id: field('Customer', optionalId, ref(relatedTo.contact_id)),
  lead_id: field('Lead', optionalId, ref(relatedTo.lead_id)),
};

export const { words: relatedWords } = defineFields(relatedFields);

export const relatedNames = ['account_id', 'contact_id', 'lead_id'] as const;

/** The ids of related records; null for none. A type, not an interface, because answers allow extra keys. */
export type Related = {
  account_id: string | null;
  contact_id: string | null;
  lead_id: string | null;
};

/** A lead or a customer, not both. */
export const oneParty = z.refine<Pick<Related, 'lead_id' | 'contact_id'>>(
  ({ lead_id, contact_id }) => lead_id === null || contact_id === null,
  { path: ['contact_id'], error: ruleText('Choose a lead or a customer, not both'), when: () => true },
);

/** The sort key of the lead or customer. */
export const relatedFirsts = { related_to: ['lead_id', 'contact_id'] } as const;

/** List filters by related record. */
export const relatedFilters = {
  account_id: { kind: 'equals', field: 'account_id' },
  lead_id: { kind: 'equals', field: 'lead_id' },
  contact_id: { kind: 'equals', field: 'contact_id' },
} as const;
