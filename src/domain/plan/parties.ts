import type { PlanItem } from '#contract/journey-plans.ts';
import { goals } from '#contract/schedule.ts';
import { useWhole } from '#data/hooks.ts';
import { placeOf } from '../party/party-values.ts';

export type Goal = Pick<PlanItem, 'lead_id' | 'contact_id'>;

/** A lead or customer in a plan. */
export interface Party {
  type: 'Lead' | 'Customer';
  name: string;
  address: string;
}

const [leads, customers] = goals;

/** The leads and customers of some visits by id, as far as they are on this phone. */
export function useParties(stops: readonly Goal[]): ReadonlyMap<string, Party> {
  const ids = (field: keyof Goal) => stops.flatMap((stop) => stop[field] ?? []);
  const asLeads = useWhole(leads.resource, ids(leads.field)).value ?? [];
  const asCustomers = useWhole(customers.resource, ids(customers.field)).value ?? [];
  const named = (type: Party['type'], rows: typeof asLeads | typeof asCustomers) =>
    rows.map(({ id, name, location }) => [id, { type, name, address: placeOf(location) }] as const);
  return new Map([...named(leads.type, asLeads), ...named(customers.type, asCustomers)]);
}
