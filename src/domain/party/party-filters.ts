import type { Choice } from '#contract/lists.ts';
import { formatDate } from '#lib/dates.ts';
import type { Check } from '#ui/form/form-state.ts';
import { t } from '#ui/language/text.ts';
import type { FilterChip } from '#ui/list/filter-chips.tsx';
import { listWord } from './party-words.ts';
import { labelIn } from './use-party-choices.ts';

/** The filters of every list of parties, by URL key. */
export interface PartyFilters {
  name: string;
  territory_id: string;
  territory: string;
  type: string;
  status: string;
  from: string;
  to: string;
}

/** The filters set in a URL. */
export type SetFilters = Readonly<Record<string, string>>;

/** The filters of the URL, empty if not set. */
export const partyFiltersOf = (set: SetFilters): PartyFilters => ({
  name: set['name'] ?? '',
  territory_id: set['territory_id'] ?? '',
  territory: set['territory'] ?? '',
  type: set['type'] ?? '',
  status: set['status'] ?? '',
  from: set['from'] ?? '',
  to: set['to'] ?? '',
});

/** The dialog's only rule: the dates are in order. */
export const checkFilters: Check<Pick<PartyFilters, 'from' | 'to'>> = ({ from, to }) => {
  const messages: Record<string, string> = {};
  if (from && to && to < from) messages['to'] = t('Created To cannot be before Created From');
  return messages;
};

/** The dropdown lists that label filter values. */
export interface PartyLists {
  types: readonly Choice[];
  statuses: readonly Choice[];
}

/** The chip of a filter by record: the URL has its name next to its id. */
export const namedChip = (label: string, set: SetFilters, id: string, name: string): FilterChip => ({
  label,
  value: set[id] ? (set[name] ?? 'chosen') : '',
  keys: [id, name],
});

/** The active filters as chips, with those only one kind of list has. */
export function partyChips(
  set: SetFilters,
  { types, statuses }: PartyLists,
  own: { first: FilterChip; afterTerritory?: FilterChip },
): FilterChip[] {
  const { name, type, status, from, to } = partyFiltersOf(set);
  const chips: FilterChip[] = [
    own.first,
    { label: listWord('name'), value: name, keys: ['name'] },
    namedChip(listWord('territory_id'), set, 'territory_id', 'territory'),
    ...(own.afterTerritory ? [own.afterTerritory] : []),
    { label: listWord('customer_type'), value: type && labelIn(type, types), keys: ['type'] },
    { label: listWord('status'), value: status && labelIn(status, statuses), keys: ['status'] },
    { label: t('Created From'), value: formatDate(from || null), keys: ['from'] },
    { label: t('Created To'), value: formatDate(to || null), keys: ['to'] },
  ];
  return chips.filter((chip) => chip.value !== '');
}
