import { partyOf, type PlanItem } from '#contract/journey-plans.ts';
import type { Choice } from '#contract/core/lists.ts';
import { goals } from '#contract/schedule.ts';
import { states, territories } from '#contract/geography.ts';
import { users } from '#contract/core/users.ts';
import { useAmong, usePick, useRows, type Found } from '#data/hooks.ts';
import { foundNote } from '#ui/pick/found-note.ts';
import type { Goal } from './parties.ts';

/** A user's states and territories; `territories` only those of the chosen states, if any. */
export function usePlacesOf(user_id: string, chosen: readonly string[]) {
  const works = new Set(
    useRows(users.name, [user_id]).value?.flatMap(({ territory_ids = [] }) => territory_ids),
  );
  const all = usePick(territories.name).value ?? [];
  const known = usePick(states.name).value ?? [];
  const own = all.filter(({ id }) => works.has(id));
  const within = new Set(own.map(({ state_id }) => state_id));
  const choices = (rows: readonly { id: string; name?: string }[]): Choice[] =>
    rows.map(({ id, name }) => ({ key: id, value: name ?? id }));
  const names = new Map([...choices(all), ...choices(known)].map(({ key, value }) => [key, value]));
  return {
    states: choices(known.filter(({ id }) => within.has(id))),
    territories: choices(
      own.filter(({ state_id }) => chosen.length === 0 || (state_id && chosen.includes(state_id))),
    ),
    stateOf: (territory_id: string) => all.find(({ id }) => id === territory_id)?.state_id,
    nameOf: (id: string) => names.get(id),
  };
}

/** A possible party of a visit. */
export interface Candidate extends Goal {
  name: string;
  type: 'Lead' | 'Customer';
  code: string;
  /** Why a search found it. */
  why: string;
}

interface Wanted {
  assigned_to: string;
  territory: readonly string[];
}

/**
 * A user's leads and customers in some territories, by name or search text; without leads that became customers.
 * `more` tells that there are further ones. (Decision 022.)
 */
export function useCandidates({ assigned_to, territory }: Wanted, text: string, limit: number) {
  const among = territory.flatMap((territory_id) =>
    goals.map(({ resource }) => ({ resource, filters: { assigned_to, territory_id } })),
  );
  const { value, fresh } = useAmong(assigned_to ? among : [], text.trim(), limit);
  const found = (value ?? []).flatMap(candidateOf);
  const sorted = found.toSorted((one, other) => one.name.localeCompare(other.name));
  return { candidates: sorted.slice(0, limit), more: (value?.length ?? 0) >= limit, fresh };
}

function candidateOf({ resource, row }: Found): Candidate[] {
  const goal = goals.find((one) => one.resource === resource);
  const converted = 'converted_at' in row && row.converted_at;
  if (!goal || converted || row._left) return [];
  return [
    {
      lead_id: null,
      contact_id: null,
      [goal.field]: row.id,
      name: 'name' in row && row.name ? row.name : row.id,
      code: 'cdp_code' in row && row.cdp_code ? row.cdp_code : '',
      type: goal.type,
      why: row._why?.length ? foundNote(goal, row, []) : '',
    },
  ];
}

/** True when an item already has this party. */
export const isChosen = (items: readonly PlanItem[], goal: Goal): boolean =>
  items.some((item) => partyOf(item) === partyOf(goal));
