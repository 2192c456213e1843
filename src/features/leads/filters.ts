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
import { t } from '#ui/language/text.ts';

/** The URL keys of a leads list. */
export interface LeadFilters extends PartyFilters {
  lead_id: string;
  created_by: string;
  created_by_name: string;
}

/** The filters of the URL, empty if not set. */
export const filtersOf = (set: SetFilters): LeadFilters => ({
  ...partyFiltersOf(set),
  lead_id: set['lead_id'] ?? '',
  created_by: set['created_by'] ?? '',
  created_by_name: set['created_by_name'] ?? '',
});

/** The active filters as chips. */
export const chipsOf = (set: SetFilters, lists: PartyLists): FilterChip[] =>
  partyChips(set, lists, {
    first: { label: t('Lead ID'), value: set['lead_id'] ?? '', keys: ['lead_id'] },
    afterTerritory: namedChip(listWord('created_by'), set, 'created_by', 'created_by_name'),
  });
