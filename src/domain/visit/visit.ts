import type { MarketVisit, VisitCheck } from '#contract/market-visits.ts';
import { contacts } from '#contract/contacts.ts';
import { leads } from '#contract/leads.ts';
import type { Marked } from '#data/api.ts';
import { t } from '#ui/language/text.ts';
import type { PartyName } from '../party/party.ts';

/** A visit as stored on this phone. */
export type Visit = MarketVisit & Marked;

/** The lead or customer of a visit. */
export interface Goal {
  resource: PartyName;
  id: string;
}

type Led = Partial<Pick<MarketVisit, 'lead_id' | 'contact_id'>>;

/** The party of a visit; null if its lead or customer was deleted. */
export function goalOf({ lead_id, contact_id }: Led): Goal | null {
  if (contact_id) return { resource: contacts.name, id: contact_id };
  return lead_id ? { resource: leads.name, id: lead_id } : null;
}

/** The name of its kind, and its URL. */
export const goalWords = ({ resource }: Pick<Goal, 'resource'>) =>
  resource === leads.name
    ? ({ word: t('Lead'), path: '/leads' } as const)
    : ({ word: t('Customer'), path: '/customers' } as const);

/** The open check-in, without a check-out. */
export const openCheckOf = ({ is_open, checks }: Pick<Visit, 'is_open' | 'checks'>): VisitCheck | undefined =>
  is_open ? checks.findLast(({ type }) => type === 'check_in') : undefined;
