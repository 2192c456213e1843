import type { FilterChip } from '#ui/list/filter-chips.tsx';
import {
  namedChip,
  partyChips,
  partyFiltersOf,
  type PartyFilters,
  type PartyLists,
  type SetFilters,
} from '#domain/party/party-filters.ts';
import { listWord } from '#domain/party/party-words.ts';

/** The keys of a leads list's address. */
export interface LeadFilters extends PartyFilters {
  lead_id: string;
  created_by: string;
  created_by_name: string;
}

/** What is set in the address, with empty texts for the rest. */
export const filtersOf = (set: SetFilters): LeadFilters => ({
  ...partyFiltersOf(set),
  lead_id: set['lead_id'] ?? '',
  created_by: set['created_by'] ?? '',
  created_by_name: set['created_by_name'] ?? '',
});

/** The filters in force, in words. */
export const chipsOf = (set: SetFilters, lists: PartyLists): FilterChip[] =>
  partyChips(set, lists, {
    first: { label: 'Lead ID', value: set['lead_id'] ?? '', keys: ['lead_id'] },
    afterTerritory: namedChip(listWord('created_by'), set, 'created_by', 'created_by_name'),
  });
