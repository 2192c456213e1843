import type { FilterChip } from '#ui/list/filter-chips.tsx';
import {
  partyChips,
  partyFiltersOf,
  type PartyFilters,
  type PartyLists,
  type SetFilters,
} from '#domain/party/party-filters.ts';
import { t } from '#ui/language/text.ts';

/** The URL keys of a customers list. */
export interface CustomerFilters extends PartyFilters {
  customer_id: string;
}

/** The filters of the URL, empty if not set. */
export const filtersOf = (set: SetFilters): CustomerFilters => ({
  ...partyFiltersOf(set),
  customer_id: set['customer_id'] ?? '',
});

/** The active filters as chips. */
export const chipsOf = (set: SetFilters, lists: PartyLists): FilterChip[] =>
  partyChips(set, lists, {
    first: { label: t('Customer ID'), value: set['customer_id'] ?? '', keys: ['customer_id'] },
  });
