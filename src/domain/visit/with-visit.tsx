import type { ReactNode } from 'react';
import { market_visits } from '#contract/market-visits.ts';
import { pointAt } from '#contract/core/positions.ts';
import type { LocalRecord } from '#data/api.ts';
import { useRecord } from '#data/hooks.ts';
import type { Point } from '#lib/geo/distance.ts';
import type { PartyName } from '../party/party.ts';
import { goalOf, type Goal, type Visit } from './visit.ts';

/** The lead or customer of a visit; null if not on this phone. */
export type Shop = LocalRecord<PartyName> | null;

/** A shop's position, if known. */
export const pointOf = (shop: Shop): Point | null => pointAt(shop?.location ?? {});

interface WithShopProps {
  goal: Goal | null;
  children: (shop: Shop) => ReactNode;
}

/** Renders with the lead or customer to visit. */
export function WithShop({ goal, children }: WithShopProps) {
  return goal ? <Looked goal={goal}>{children}</Looked> : children(null);
}

function Looked({ goal: { resource, id }, children }: WithShopProps & { goal: Goal }) {
  const { value, fresh } = useRecord(resource, id);
  return fresh ? children(value?.record ?? null) : null;
}

interface WithVisitProps {
  id: string;
  children: (visit: Visit, shop: Shop) => ReactNode;
}

/** Renders with a local visit and its lead or customer. */
export function WithVisit({ id, children }: WithVisitProps) {
  const { value } = useRecord(market_visits.name, id);
  if (value?.record.id !== id) return null;
  const { record } = value;
  return <WithShop goal={goalOf(record)}>{(shop) => children(record, shop)}</WithShop>;
}
