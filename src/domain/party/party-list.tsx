import type { ComponentProps, ReactNode } from 'react';
import { useChoices } from '#data/hooks.ts';
import { t } from '#ui/language/text.ts';
import type { FilterChip } from '#ui/list/filter-chips.tsx';
import { SearchBox } from '#ui/pick/search-box.tsx';
import type { Source } from '#ui/pick/use-finder.ts';
import { addressOf } from '#ui/record/kind.ts';
import { RecordList } from '#ui/record-list/record-list.tsx';
import { useRemoval } from '#ui/record/removal.tsx';
import type { PartyKind, PartyName } from './party.ts';
import type { PartyLists, SetFilters } from './party-filters.ts';
import { PartyCard, partyColumns } from './party-rows.tsx';
import { useAllCustomerTypes } from './use-party-choices.ts';

type Shared = Pick<
  ComponentProps<typeof RecordList<PartyName>>,
  'list' | 'menu' | 'FilterScreen' | 'go' | 'open' | 'many'
>;

interface PartyListProps extends Shared {
  kind: PartyKind;
  find: Source<PartyName>;
  chips: (set: SetFilters, lists: PartyLists) => FilterChip[];
  /** Explanation shown in an empty list. */
  children: ReactNode;
}

/** A list of parties: columns, search, and the question before one is deleted. */
export function PartyList({ kind, find, chips, children, ...shared }: PartyListProps) {
  const statuses = useChoices('lead_status');
  const types = useAllCustomerTypes();
  const removal = useRemoval(kind);
  const inWords = { kind, types, statuses, onDelete: removal.ask };
  return (
    <>
      <RecordList
        {...shared}
        kind={kind}
        rows={{
          columns: (labels) => partyColumns({ ...inWords, labels }),
          card: (row, labels) => <PartyCard row={row} context={{ ...inWords, labels }} />,
        }}
        chips={chips(shared.list.query.filters, { types, statuses })}
        search={
          <SearchBox
            label={t('Search ID or Name')}
            source={find}
            onChoose={(id) => shared.open(addressOf(kind, id))}
          />
        }
      >
        {children}
      </RecordList>
      {removal.dialog}
    </>
  );
}
