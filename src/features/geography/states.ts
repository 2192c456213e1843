import type { State, Territory } from '#contract/geography.ts';
import type { ListRow } from '#data/api.ts';
import { usePick } from '#data/hooks.ts';

export type StateRow = Pick<State, 'id' | 'name'>;
export type TerritoryRow = Pick<Territory, 'id' | 'name'>;

export interface StateWithTerritories {
  state: StateRow;
  territories: readonly TerritoryRow[];
}

/** The states by name, each with its territories by name; undefined while loading. */
export function useStates(): readonly StateWithTerritories[] | undefined {
  const states = usePick('states').value;
  const territories = usePick('territories').value;
  return states && territories && withTerritories(states, territories);
}

const withTerritories = (
  states: readonly ListRow<'states'>[],
  territories: readonly ListRow<'territories'>[],
): StateWithTerritories[] =>
  states.map((state) => ({
    state: named(state),
    territories: territories.filter(({ state_id }) => state_id === state.id).map(named),
  }));

const named = ({ id, name = '' }: ListRow<'states'> | ListRow<'territories'>) => ({ id, name });
