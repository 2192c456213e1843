import { states, territories } from '#contract/geography.ts';
import { INDUSTRIAL } from '#contract/party.ts';
import type { Choice } from '#contract/lists.ts';
import { users } from '#contract/users.ts';
import { useChoices, usePick } from '#data/hooks.ts';

/** An empty filter would narrow nothing. */
const NOWHERE = 'none';

const bare = (name: string) => name.trim().toLowerCase();

/** The territories of the state an address lies in. */
export function useTerritoriesOf(state: string): readonly Choice[] {
  const known = usePick(states.name).value ?? [];
  const all = usePick(territories.name).value ?? [];
  const found = known.find((row) => row.name !== undefined && bare(row.name) === bare(state));
  return all
    .filter((row) => found !== undefined && row.state_id === found.id)
    .map(({ id, name }) => ({ key: id, value: name ?? id }));
}

/** The active people who work a territory. */
export function usePeopleOf(territory_id: string): readonly Choice[] {
  const all = usePick(users.name, { territory_id: territory_id || NOWHERE }).value ?? [];
  return all.filter((row) => row.active === true).map(({ id, name }) => ({ key: id, value: name ?? id }));
}

/** The customer types of a department: industry has a list of its own. */
export function useCustomerTypes(department: string): readonly Choice[] {
  const industrial = useChoices('customer_type_industry');
  const others = useChoices('customer_type');
  return department === INDUSTRIAL ? industrial : others;
}

/** The label of a key in any of the given lists; the key itself where none has it. */
export function labelIn(key: string | null | undefined, ...lists: (readonly Choice[])[]): string {
  if (!key) return '-';
  for (const list of lists) {
    const found = list.find((choice) => choice.key === key);
    if (found) return found.value;
  }
  return key;
}

/** Every customer type there is, those of industry included, each once. */
export function useAllCustomerTypes(): readonly Choice[] {
  const others = useChoices('customer_type');
  const industrial = useChoices('customer_type_industry');
  const keys = new Set(others.map((choice) => choice.key));
  return [...others, ...industrial.filter((choice) => !keys.has(choice.key))];
}
