import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { can } from '#contract/core/permissions.ts';
import { SEARCH_FILTER, type ListQuery } from '#contract/core/resource.ts';
import { useViewer } from '#data/hooks.ts';
import { Icon } from '../inline/icon.tsx';
import { useKeys } from '../hooks/keys.ts';
import { t } from '../language/text.ts';
import type { FilterScreenProps } from '../list/field-filters.tsx';
import { FilterChips, type FilterChip } from '../list/filter-chips.tsx';
import classes from '../list/list.module.css';
import type { ListState } from '../list/list-state.ts';
import type { Search } from '../list/search.ts';
import { Page } from '../layout/page.tsx';
import { beginningOf, type RecordKind } from '../record/kind.ts';
import { SavedViews } from './saved-views.tsx';

export interface ListFrameProps {
  kind: RecordKind;
  list: ListState;
  chips: readonly FilterChip[];
  FilterScreen: ComponentType<FilterScreenProps>;
  /** Navigates to another state of this list, or with `push` to a page that Back leaves. */
  go: (search: Search, push?: 'push') => void;
  /** Left of the filter button. */
  search?: ReactNode;
  /** Right of it: actions on the whole list, as it is shown. */
  menu?: (query: ListQuery) => ReactNode;
  /** What is shown, unless it is the list's own query. */
  query?: ListQuery;
  /** Right of that: enters selection mode. */
  select?: ReactNode;
  /** Wraps everything below the title, such as in tabs. */
  around?: (content: ReactNode) => ReactNode;
  children: ReactNode;
}

const searchChip = (value: string): FilterChip => ({ label: t('Search'), value, keys: [SEARCH_FILTER] });

/** The frame of a list, table or cards: create button and filters. */
export function ListFrame(props: ListFrameProps) {
  const { kind, list, chips, FilterScreen, go, search, menu, select, children } = props;
  const { around = (content) => content, query = list.query } = props;
  const viewer = useViewer();
  const searched = list.query.filters[SEARCH_FILTER];
  const [filtering, setFiltering] = useState(false);
  const navigate = useNavigate();
  const makes = can(viewer, 'create', kind.resource);
  const { address } = beginningOf(kind);
  useKeys({
    n: () => {
      if (makes) void navigate({ to: address });
      return makes;
    },
  });
  const create = makes && (
    <Button leftSection={<Icon name="plus" />} renderRoot={(given) => <Link to={address} {...given} />}>
      {kind.creating ?? t('Create')}
    </Button>
  );
  return (
    <Page title={kind.headings?.list ?? kind.plural} actions={create}>
      {around(
        <>
          <div className={classes.toolbar}>
            {search}
            <Button variant="default" leftSection={<Icon name="filter" />} onClick={() => setFiltering(true)}>
              {t('Filter')}
            </Button>
            <SavedViews kind={kind} list={list} go={go} />
            {menu?.(query)}
            {select}
          </div>
          <FilterChips
            of={kind.resource}
            set={list.query.filters}
            chips={searched === undefined ? chips : [searchChip(searched), ...chips]}
            onRemove={(keys) => go(list.without(...keys))}
            onClear={() => go(list.toFilters({}))}
          />
          {children}
        </>,
      )}
      {filtering && (
        <Suspense>
          <FilterScreen
            set={list.query.filters}
            onApply={(filters) => go(list.toFilters({ [SEARCH_FILTER]: searched, ...filters }))}
            onReset={() => go(list.toFilters({}))}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
    </Page>
  );
}
