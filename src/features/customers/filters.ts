import type { FilterChip } from '#ui/list/filter-chips.tsx';
import {
  partyChips,
  partyFiltersOf,
  type PartyFilters,
  type PartyLists,
  type SetFilters,
} from '#domain/party/party-filters.ts';

/** The keys of a customers list's address. */
export interface CustomerFilters extends PartyFilters {
  customer_id: string;
}

/** What is set in the address, with empty texts for the rest. */
export const filtersOf = (set: SetFilters): CustomerFilters => ({
  ...partyFiltersOf(set),
  customer_id: set['customer_id'] ?? '',
});

/** The filters in force, in words. */
export const chipsOf = (set: SetFilters, lists: PartyLists): FilterChip[] =>
  partyChips(set, lists, {
    first: { label: 'Customer ID', value: set['customer_id'] ?? '', keys: ['customer_id'] },
  });
