import { contacts } from '#contract/contacts.ts';
import { leads } from '#contract/leads.ts';
import type { ListRow } from '#data/api.ts';
import { usePick, usePlaces, useRows, useViewer } from '#data/hooks.ts';
import { distanceMetres, type Point } from '#lib/geo/distance.ts';
import { goalOf, type Goal } from '#domain/visit/visit.ts';

type VisitRow = ListRow<'market_visits'>;

/** A visit of the day with its shop. */
export interface Stop {
  id: string;
  visit: VisitRow;
  goal: Goal | null;
  /** The shop's name; the visit's title if the shop is not on this phone. */
  name: string;
  place: Point | null;
  state: 'todo' | 'open' | 'done';
}

const stateOf = ({ is_open, checks_count }: VisitRow): Stop['state'] => {
  if (is_open) return 'open';
  return (checks_count ?? 0) > 0 ? 'done' : 'todo';
};

/** A rejected visit does not count, but one already made stays in the day. */
const counts = ({ approval_status, checks_count }: VisitRow): boolean =>
  approval_status !== 'rejected' || (checks_count ?? 0) > 0;

/** Ids sort by creation time, so by planning order. */
const asPlanned = (one: VisitRow, other: VisitRow): number =>
  (one.created_at ?? '').localeCompare(other.created_at ?? '') || one.id.localeCompare(other.id);

/** The viewer's visits of a day in planning order; undefined while loading. */
export function useStops(date: string): readonly Stop[] | undefined {
  const { id: assigned_to } = useViewer();
  const visits = usePick('market_visits', { assigned_to, date }).value?.filter(counts).toSorted(asPlanned);
  const goals = (visits ?? []).map(goalOf);
  const idsOf = (name: string) => goals.flatMap((goal) => (goal?.resource === name ? [goal.id] : []));
  const lead_ids = idsOf(leads.name);
  const contact_ids = idsOf(contacts.name);
  const shops = useRows('leads', lead_ids).value;
  const customers = useRows('contacts', contact_ids).value;
  const places = usePlaces([
    { resource: leads.name, ids: lead_ids },
    { resource: contacts.name, ids: contact_ids },
  ]).value;
  if (!visits || !places || !shops || !customers) return undefined;
  const names = new Map([...shops, ...customers].map(({ id, name }) => [id, name]));
  return visits.map((visit) => {
    const goal = goalOf(visit);
    return {
      id: visit.id,
      visit,
      goal,
      name: names.get(goal?.id ?? '') ?? visit.title ?? '',
      place: places.get(goal?.id ?? '') ?? null,
      state: stateOf(visit),
    };
  });
}

/** Metres from here to a stop; null where either is not known. */
export const awayOf = ({ place }: Stop, here: Point | null): number | null =>
  here && place && distanceMetres(here, place);

/** Stops in a chosen order; those missing in it come last, in planning order. */
export function inOrder(stops: readonly Stop[], order: readonly string[]): readonly Stop[] {
  const rank = new Map(order.map((id, at) => [id, at]));
  const rankOf = ({ id }: Stop) => rank.get(id) ?? order.length;
  return stops.toSorted((one, other) => rankOf(one) - rankOf(other));
}
