import type { ListRow } from '#data/api.ts';
import { usePick } from '#data/hooks.ts';

export type StateRow = ListRow<'states'>;
export type TerritoryRow = ListRow<'territories'>;

export interface StateWithTerritories {
  state: StateRow;
  territories: readonly TerritoryRow[];
}

/** The states by name, each with its territories by name; undefined before the first answer. */
export function useStates(): readonly StateWithTerritories[] | undefined {
  const states = usePick('states').value;
  const territories = usePick('territories').value;
  return states && territories && withTerritories(states, territories);
}

export const withTerritories = (
  states: readonly StateRow[],
  territories: readonly TerritoryRow[],
): StateWithTerritories[] =>
  states.map((state) => ({
    state,
    territories: territories.filter(({ state_id }) => state_id === state.id),
  }));
