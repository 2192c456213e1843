import { states, territories } from '#contract/geography.ts';
import { INDUSTRIAL } from '#contract/party.ts';
import type { Choice } from '#contract/core/lists.ts';
import { users } from '#contract/core/users.ts';
import { usePick } from '#data/hooks.ts';
import { useShownChoices } from '#ui/pick/use-choices.ts';

/** An empty filter would filter nothing. */
const NOWHERE = 'none';

const bare = (name: string) => name.trim().toLowerCase();

/** The territories of an address's state. */
export function useTerritoriesOf(state: string): readonly Choice[] {
  const known = usePick(states.name).value ?? [];
  const all = usePick(territories.name).value ?? [];
  const found = known.find((row) => row.name !== undefined && bare(row.name) === bare(state));
  return all
    .filter((row) => found !== undefined && row.state_id === found.id)
    .map(({ id, name }) => ({ key: id, value: name ?? id }));
}

/** The active users of a territory. */
export function usePeopleOf(territory_id: string): readonly Choice[] {
  const all = usePick(users.name, { territory_id: territory_id || NOWHERE }).value ?? [];
  return all.filter((row) => row.active === true).map(({ id, name }) => ({ key: id, value: name ?? id }));
}

/** The customer types of a department: industry has its own list. */
export function useCustomerTypes(department: string): readonly Choice[] {
  const industrial = useShownChoices('customer_type_industry');
  const others = useShownChoices('customer_type');
  return department === INDUSTRIAL ? industrial : others;
}

/** The label of a key in any of the given lists; the key itself if not found. */
export function labelIn(key: string | null | undefined, ...lists: (readonly Choice[])[]): string {
  if (!key) return '-';
  for (const list of lists) {
    const found = list.find((choice) => choice.key === key);
    if (found) return found.value;
  }
  return key;
}
