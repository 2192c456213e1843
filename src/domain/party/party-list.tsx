import type { ReactNode } from 'react';
import { SEARCH_FILTER } from '#contract/core/resource.ts';
import type { FileColumn } from '#data/file-columns.ts';
import { ImportItem, ListMenu } from '#domain/import-export/list-menu.tsx';
import { useNavigate } from '@tanstack/react-router';
import { t } from '#ui/language/text.ts';
import { SearchBox } from '#ui/pick/search-box.tsx';
import { useChoiceLabels } from '#ui/pick/use-choices.ts';
import type { Source } from '#ui/pick/use-finder.ts';
import { addressOf } from '#ui/record/kind.ts';
import type { Quick } from '#ui/record/quick-field.tsx';
import { PlainList } from '#ui/record-list/plain-list.tsx';
import type { PartyKind, PartyName } from './party.ts';
import type { partyFilters } from './party-filters.ts';
import { partyMany } from './party-many.ts';
import { PartyCard, partyColumns } from './party-rows.tsx';

interface PartyListProps {
  kind: PartyKind;
  filters: ReturnType<typeof partyFilters>;
  find: Source<PartyName>;
  /** The export columns. */
  file: readonly FileColumn[];
  status: Quick;
  /** Explanation shown in an empty list. */
  children: ReactNode;
}

/** A list of parties: columns, search, import and export. (Decision 060.) */
export function PartyList({ kind, filters, find, file, status, children }: PartyListProps) {
  const navigate = useNavigate();
  const labelOf = useChoiceLabels();
  return (
    <PlainList
      kind={kind}
      filters={filters}
      search={(list, go) => (
        <SearchBox
          label={t('Search ID or Name')}
          source={find}
          onChoose={(id) => void navigate({ to: addressOf(kind, id) })}
          filter={list.query.filters[SEARCH_FILTER] ?? ''}
          onFilter={(text) => go(list.toSearch(text))}
        />
      )}
      menu={(query) => (
        <ListMenu kind={kind} query={query} columns={file}>
          <ImportItem kind={kind} />
        </ListMenu>
      )}
      rows={(onDelete) => ({
        columns: (labels) => partyColumns({ kind, labels, labelOf, onDelete }),
        card: (row, labels) => <PartyCard row={row} context={{ kind, labels, labelOf, onDelete }} />,
      })}
      many={(viewer) => partyMany(kind, viewer, status)}
    >
      {children}
    </PlainList>
  );
}
