import type { PlanItem } from '#contract/journey-plans.ts';
import { partyOf } from '#contract/journey-plans.ts';
import { goals } from '#contract/schedule.ts';
import { useWhole } from '#data/hooks.ts';
import { t } from '#ui/language/text.ts';
import { placeOf } from '../party/party-values.ts';

export type Goal = Pick<PlanItem, 'lead_id' | 'contact_id'>;

/** A lead or customer in a plan. */
export interface Party {
  type: 'Lead' | 'Customer';
  name: string;
  address: string;
  territory_id: string;
}

const [leads, customers] = goals;

interface Parties {
  knownParty: (stop: Goal) => Party | undefined;
  /** The name to show of the lead or customer of a visit, also while it loads or is not on this device. */
  nameOf: (stop: Goal) => string;
}

/** The leads and customers of some visits, as far as they are on this device. */
export function useParties(stops: readonly Goal[]): Parties {
  const ids = (field: keyof Goal) => stops.flatMap((stop) => stop[field] ?? []);
  const asLeads = useWhole(leads.resource, ids(leads.field));
  const asCustomers = useWhole(customers.resource, ids(customers.field));
  const named = (type: Party['type'], { value = [] }: typeof asLeads | typeof asCustomers) =>
    value.map(
      ({ id, name, location, territory_id }) =>
        [id, { type, name, address: placeOf(location), territory_id }] as const,
    );
  const known = new Map([...named(leads.type, asLeads), ...named(customers.type, asCustomers)]);
  const absent = asLeads.fresh && asCustomers.fresh ? t('Not on this {device}') : '…';
  const knownParty = (stop: Goal) => known.get(partyOf(stop));
  return { knownParty, nameOf: (stop) => knownParty(stop)?.name ?? absent };
}
