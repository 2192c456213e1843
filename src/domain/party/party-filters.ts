import { resources } from '#contract/resources.ts';
import { lazyPart } from '#ui/hooks/parts.ts';
import { t } from '#ui/language/text.ts';
import { fieldFilters } from '#ui/list/field-filters.tsx';
import type { PartyName } from './party.ts';
import { listWord } from './party-words.ts';

const TerritoryPicker = lazyPart(() => import('./territory-picker.tsx'));

type Asked = Parameters<typeof fieldFilters>[1];

/** The filters of a list of parties: the ID first, and those only one kind of list has after the territory. */
export const partyFilters = (resource: PartyName, id: Asked[number], own: Asked = []) =>
  fieldFilters(resources[resource], [
    id,
    { kind: 'text', key: 'name', label: listWord('name') },
    { kind: 'person', key: 'territory_id', called: 'territory', Picker: TerritoryPicker },
    ...own,
    {
      kind: 'choice',
      key: 'type',
      label: listWord('customer_type'),
      list: 'customer_type',
      and: 'customer_type_industry',
    },
    { kind: 'choice', key: 'status', list: 'lead_status' },
    { kind: 'day', key: 'from', label: t('Created From') },
    { kind: 'day', key: 'to', label: t('Created To'), from: 'from' },
  ]);
