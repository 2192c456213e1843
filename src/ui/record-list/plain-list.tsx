import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ListQuery } from '#contract/core/resource.ts';
import { resources, type ResourceName } from '#contract/resources.ts';
import type { ListRow } from '#data/api.ts';
import type { Person } from '#data/engine.ts';
import { useViewer } from '#data/hooks.ts';
import type { fieldFilters } from '../list/field-filters.tsx';
import { listState, type ListState } from '../list/list-state.ts';
import type { Search } from '../list/search.ts';
import type { RecordKind } from '../record/kind.ts';
import type { Many } from './many.ts';
import { RecordList, type Rows } from './record-list.tsx';
import { useRemoval } from '../record/removal.tsx';

interface PlainListProps<N extends ResourceName> {
  kind: RecordKind<N>;
  filters: ReturnType<typeof fieldFilters>;
  /** Left of the filter button: searches with the text that filters the list. */
  search?: (list: ListState, go: (search: Search) => void) => ReactNode;
  /** Actions on the whole list. */
  menu: (query: ListQuery) => ReactNode;
  rows: (onDelete: (row: ListRow<N>) => void) => Rows<ListRow<N>>;
  /** A viewer's bulk actions. */
  many?: (viewer: Person) => Many | undefined;
  /** Explanation shown in an empty list. */
  children: ReactNode;
}

/** The list of an area with all its state in the URL, with the question before a row is deleted. (Decision 012.) */
export function PlainList<N extends ResourceName>({
  kind,
  filters,
  search,
  menu,
  rows,
  many,
  children,
}: PlainListProps<N>) {
  const navigate = useNavigate();
  const viewer = useViewer();
  const list = listState(resources[kind.resource], useSearch({ strict: false }));
  const removal = useRemoval(kind);
  const go = (search: Search, push?: 'push') =>
    void navigate({ to: kind.path, search, replace: true, resetScroll: push !== undefined });
  return (
    <>
      <RecordList
        kind={kind}
        list={list}
        search={search?.(list, go)}
        menu={menu}
        rows={rows(removal.ask)}
        chips={filters.useChips(list.query.filters)}
        FilterScreen={filters.FilterScreen}
        go={go}
        open={(to) => void navigate({ to })}
        many={many?.(viewer)}
      >
        {children}
      </RecordList>
      {removal.dialog}
    </>
  );
}
