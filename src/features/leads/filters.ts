import type { Choice } from '#contract/lists.ts';
import { formatDate } from '#lib/dates.ts';
import type { Check } from '#ui/form/form-state.ts';
import type { FilterChip } from '#ui/list/filter-chips.tsx';
import { labelIn } from '#ui/party/use-party-choices.ts';

/** The keys of a leads list's address. */
export interface LeadFilters {
  lead_id: string;
  name: string;
  territory_id: string;
  territory: string;
  created_by: string;
  created_by_name: string;
  type: string;
  status: string;
  from: string;
  to: string;
}

/** What is set in the address, with empty texts for the rest. */
export function filtersOf(set: Readonly<Record<string, string>>): LeadFilters {
  return {
    lead_id: set['lead_id'] ?? '',
    name: set['name'] ?? '',
    territory_id: set['territory_id'] ?? '',
    territory: set['territory'] ?? '',
    created_by: set['created_by'] ?? '',
    created_by_name: set['created_by_name'] ?? '',
    type: set['type'] ?? '',
    status: set['status'] ?? '',
    from: set['from'] ?? '',
    to: set['to'] ?? '',
  };
}

/** The one rule of the dialog. (LEAD-021.) */
export const checkFilters: Check<LeadFilters> = ({ from, to }) => {
  const messages: Record<string, string> = {};
  if (from && to && to < from) messages['to'] = 'Created To cannot be before Created From';
  return messages;
};

interface Lists {
  types: readonly Choice[];
  statuses: readonly Choice[];
}

/** The filters in force, in words. */
export function chipsOf(set: Readonly<Record<string, string>>, { types, statuses }: Lists): FilterChip[] {
  const filters = filtersOf(set);
  const chips: FilterChip[] = [
    { label: 'Lead ID', value: filters.lead_id, keys: ['lead_id'] },
    { label: 'Name', value: filters.name, keys: ['name'] },
    {
      label: 'Territory',
      value: filters.territory_id && (filters.territory || 'chosen'),
      keys: ['territory_id', 'territory'],
    },
    {
      label: 'Created By',
      value: filters.created_by && (filters.created_by_name || 'chosen'),
      keys: ['created_by', 'created_by_name'],
    },
    { label: 'Type', value: filters.type && labelIn(filters.type, types), keys: ['type'] },
    { label: 'Status', value: filters.status && labelIn(filters.status, statuses), keys: ['status'] },
    { label: 'Created From', value: formatDate(filters.from || null), keys: ['from'] },
    { label: 'Created To', value: formatDate(filters.to || null), keys: ['to'] },
  ];
  return chips.filter((chip) => chip.value !== '');
}
